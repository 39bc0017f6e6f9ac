"""My data: take a copy, or be erased, each confirmed by a code (REG-7)."""

from __future__ import annotations

import reflex as rx

from maritime_site.core.text.i18n import _, current_language
from maritime_site.domain.privacy.models import RequestKind
from maritime_site.web import kit
from maritime_site.web.handlers.form_handler import error_of
from maritime_site.web.portal.guard_view import shown_to_its_owner
from maritime_site.web.portal.privacy.shared_panel import shared_panel
from maritime_site.web.portal.privacy.state import DataRequestView, MyDataState
from maritime_site.web.portal.signin.code_step import STEP
from maritime_site.web.routes import Route, localize_path
from maritime_site.web.shells.breadcrumbs import build_breadcrumbs


def my_data() -> rx.Component:
    """One's own data, of any kind."""
    lead = _("Take a copy of all that we hold about you, or have it erased. We confirm both with a one-time code.")
    return kit.page(
        build_breadcrumbs(_("My data")),
        kit.page_title(_("My data"), lead=lead),
        kit.open_address(STEP, MyDataState.step),
        kit.error_summary(MyDataState.problems),
        rx.cond(
            MyDataState.erased,
            _render_erased(),
            shown_to_its_owner(
                MyDataState.shown_to,
                _render_own_data(),
                loaded=MyDataState.loaded,
                login_path=Route.LOGIN,
                opening=MyDataState.open,
            ),
        ),
        narrow=True,
    )


def _render_erased() -> rx.Component:
    words = rx.el.p(_("Your data is erased and you are signed out. Thank you for having been with us."))
    return kit.stack(
        kit.notice(words, tone="success", live=True),
        kit.cluster(kit.link_button(_("Home"), localize_path(Route.HOME, current_language()), look="secondary")),
        gap=4,
    )


def _render_own_data() -> rx.Component:
    return kit.stack(
        *kit.quiet_status(MyDataState.notice),
        kit.done_notice(MyDataState.done),
        kit.section(_("A copy of my data"), _render_copy()),
        shared_panel(),
        kit.section(_("Erase my data"), _render_erasure()),
        rx.cond(
            rx.Var.create(MyDataState.requests).length() > 0, kit.section(_("Earlier requests"), _render_requests())
        ),
        kit.muted(kit.text_link(_("Privacy policy"), localize_path(Route.PRIVACY, current_language()))),
        gap=5,
    )


def _render_copy() -> rx.Component:
    form = kit.rest_form(
        kit.otp_field(_("Code for the copy"), id="data-otp"),
        path=MyDataState.path,
        token_key=MyDataState.token_key,
        send=_("Download"),
        waiting=_("Preparing..."),
        words={"failed": _("Your data could not be fetched. Please try again.")},
        save_as="my-data.zip",
        error_field="otp",
        on_done=MyDataState.copied,
    )
    ask = kit.button(
        _("Send a code for the copy"),
        on_click=MyDataState.ask_for_copy,
        busy=MyDataState.busy,
        busy_label=_("Sending..."),
        icon_name="download",
    )
    return kit.stack(
        rx.el.p(
            _("A ZIP file with your data as a page to read and as JSON for programs, and the files you handed in.")
        ),
        rx.cond(MyDataState.step == RequestKind.DOWNLOAD.value, kit.stack(form, _render_cancel()), kit.actions(ask)),
        gap=4,
    )


def _render_erasure() -> rx.Component:
    ask = kit.button(
        _("Send a code to erase my data"),
        look="secondary",
        on_click=MyDataState.ask_for_erasure,
        busy=MyDataState.busy,
        busy_label=_("Sending..."),
    )
    waiting = kit.notice(
        rx.el.ul(rx.foreach(MyDataState.obstacles, lambda words: rx.el.li(kit.in_words(words)))),
        tone="warning",
        title=_("Settle this first"),
    )
    return kit.stack(
        kit.prose(rx.el.ul(rx.foreach(MyDataState.meaning, rx.el.li))),
        rx.cond(rx.Var.create(MyDataState.obstacles).length() > 0, waiting),
        rx.cond(MyDataState.step == RequestKind.ERASURE.value, _render_confirm(), kit.actions(ask)),
        gap=4,
    )


def _render_confirm() -> rx.Component:
    return kit.stack(
        kit.form(
            kit.otp_field(_("Code to erase"), error=error_of(MyDataState, "otp")),
            kit.actions(
                kit.submit_button(
                    _("Erase my data for good"), look="danger", busy=MyDataState.busy, busy_label=_("Erasing...")
                ),
            ),
            on_submit=MyDataState.erase,
        ),
        _render_cancel(),
    )


def _render_cancel() -> rx.Component:
    return kit.cluster(kit.button(_("Cancel"), look="quiet", small=True, on_click=MyDataState.leave))


def _render_outcome(data_request: rx.vars.ObjectVar[DataRequestView]) -> rx.Component:
    """How it went; only what was refused has a reason."""
    return rx.fragment(data_request.status, rx.cond(data_request.reason != "", kit.muted(data_request.reason)))


def _render_requests() -> rx.Component:
    heads = [_("Request"), _("Date"), _("Status")]

    def row(data_request: rx.vars.ObjectVar[DataRequestView]) -> rx.Component:
        return kit.table_row(heads, data_request.what, data_request.when, _render_outcome(data_request))

    return kit.table(_("What you asked for"), heads, rx.foreach(MyDataState.requests, row))
