"""My data: take a copy, or be erased, each confirmed by a code (REG-7)."""

from __future__ import annotations

import reflex as rx

from maritime_site.core.text import _, current_language
from maritime_site.domain.rights.models import RequestKind
from maritime_site.web import kit
from maritime_site.web.crumbs import crumbs
from maritime_site.web.feedback import error_of
from maritime_site.web.portal.gate import shown_to_its_owner
from maritime_site.web.portal.my_data.state import AskedFor, MyDataState
from maritime_site.web.routes import Route, localized


class _DataDownload(rx.Component):
    library = "$/public/kit/my_data.jsx"
    tag = "DataDownload"
    path: rx.Var[str]
    token_key: rx.Var[str]
    language: rx.Var[str]
    words: rx.Var[dict[str, str]]
    on_done: rx.EventHandler[rx.event.no_args_event_spec]


def my_data() -> rx.Component:
    """One's own data, of any kind."""
    lead = _("Take a copy of all that we hold about you, or have it erased. We confirm both with a one-time code.")
    return kit.page(
        crumbs(_("My data")),
        kit.page_title(_("My data"), lead=lead),
        kit.error_summary(MyDataState.problems),
        rx.cond(
            MyDataState.erased,
            _erased(),
            shown_to_its_owner(
                MyDataState.shown_to, _mine(), loaded=MyDataState.loaded, login_path=Route.LOGIN,
                opening=MyDataState.open,
            ),
        ),
        narrow=True,
    )  # fmt: skip


def _erased() -> rx.Component:
    words = rx.el.p(_("Your data is erased and you are signed out. Thank you for having been with us."))
    return kit.stack(
        kit.notice(words, tone="success", live=True),
        kit.cluster(kit.link_button(_("Home"), localized(Route.HOME, current_language()), look="secondary")),
        gap=4,
    )


def _mine() -> rx.Component:
    return kit.stack(
        *kit.quiet_status(MyDataState.notice),
        rx.cond(MyDataState.done != "", kit.notice(rx.el.p(MyDataState.done), tone="success", live=True)),
        kit.section(_("A copy of my data"), _copy()),
        kit.section(_("Erase my data"), _erasure()),
        rx.cond(MyDataState.requests.length() > 0, kit.section(_("Earlier requests"), _requests())),
        kit.muted(kit.text_link(_("Privacy policy"), localized(Route.PRIVACY, current_language()))),
        gap=5,
    )


def _copy() -> rx.Component:
    words = {
        "code": _("Code for the copy"),
        "download": _("Download"),
        "preparing": _("Preparing..."),
        "failed": _("Your data could not be fetched. Please try again."),
    }
    form = _DataDownload.create(
        path=MyDataState.path, token_key=MyDataState.token_key, language=current_language(), words=words,
        on_done=MyDataState.copied,
    )  # fmt: skip
    ask = kit.button(
        _("Send a code for the copy"), on_click=MyDataState.ask_for_copy, busy=MyDataState.busy,
        busy_label=_("Sending..."), icon_name="download",
    )  # fmt: skip
    return kit.stack(
        rx.el.p(
            _("A ZIP file with your data as a page to read and as JSON for programs, and the files you handed in.")
        ),
        rx.cond(MyDataState.step == RequestKind.DOWNLOAD.value, kit.stack(form, _back()), kit.actions(ask)),
        gap=4,
    )


def _erasure() -> rx.Component:
    ask = kit.button(
        _("Send a code to erase my data"), look="secondary", on_click=MyDataState.ask_for_erasure,
        busy=MyDataState.busy, busy_label=_("Sending..."),
    )  # fmt: skip
    waiting = kit.notice(
        rx.el.ul(rx.foreach(MyDataState.obstacles, rx.el.li)), tone="warning", title=_("Settle this first")
    )
    return kit.stack(
        kit.prose(rx.el.ul(rx.foreach(MyDataState.meaning, rx.el.li))),
        rx.cond(MyDataState.obstacles.length() > 0, waiting),
        rx.cond(MyDataState.step == RequestKind.ERASURE.value, _confirm(), kit.actions(ask)),
        gap=4,
    )


def _confirm() -> rx.Component:
    return kit.stack(
        kit.form(
            kit.otp_field(_("Code to erase"), error=error_of(MyDataState, "otp")),
            kit.actions(
                kit.submit(
                    _("Erase my data for good"), look="danger", busy=MyDataState.busy, busy_label=_("Erasing...")
                ),
            ),
            on_submit=MyDataState.erase,
        ),
        _back(),
    )


def _back() -> rx.Component:
    return kit.cluster(kit.button(_("Cancel"), look="quiet", small=True, on_click=MyDataState.leave))


def _outcome(asked: rx.Var[AskedFor]) -> rx.Component:
    """How it went; only what was refused has a reason."""
    return rx.fragment(asked.status, rx.cond(asked.reason != "", kit.muted(asked.reason)))


def _requests() -> rx.Component:
    heads = [_("Request"), _("Date"), _("Status")]

    def row(asked: rx.Var[AskedFor]) -> rx.Component:
        return kit.table_row(heads, asked.what, asked.when, _outcome(asked))

    return kit.table(_("What you asked for"), heads, rx.foreach(MyDataState.requests, row))
