"""My pass, of any kind; `/delegates/pass-generate` is the delegates' own way to it (PASS-1, ROLE-1)."""

from __future__ import annotations

from collections.abc import Sequence

import reflex as rx

from maritime_site.core.text.i18n import _, current_language
from maritime_site.domain.people.kinds import KINDS
from maritime_site.web import kit
from maritime_site.web.dynamic_pages.slots import event_text
from maritime_site.web.portal.approval_status import not_yet, to_the_profile
from maritime_site.web.portal.guard_view import shown_to_its_owner
from maritime_site.web.portal.offline_copy import keep_offline_copy
from maritime_site.web.portal.pass_page.state import PassState
from maritime_site.web.portal.profile.page import CHIPS, status_words
from maritime_site.web.portal.upload import upload_form
from maritime_site.web.routes import Route, localize_path
from maritime_site.web.shells.breadcrumbs import build_breadcrumbs


def pass_page(kind: str = "") -> rx.Component:
    """One's own pass, or why there is none yet; `kind` names the only one it is for."""
    return kit.page(
        build_breadcrumbs(_("My pass")),
        kit.page_title(_("My pass")),
        kit.follow_steps(rx.Var.create(PassState.came_by)),
        keep_offline_copy(),
        kit.error_summary(PassState.problems),
        shown_to_its_owner(
            PassState.shown_to,
            rx.cond(
                PassState.number != "",
                _render_pass(),
                rx.cond(
                    PassState.withheld != "", kit.notice(rx.el.p(PassState.withheld), tone="error"), _none_yet(kind)
                ),
            ),
            loaded=PassState.loaded,
            login_path=KINDS[kind].login_path if kind else Route.LOGIN,
            opening=PassState.open(kind),
        ),
        narrow=True,
    )


def _render_pass() -> rx.Component:
    return kit.stack(
        kit.pass_card(
            kit.pass_fact(_("Pass number"), PassState.number),
            kit.pass_fact(_("Valid"), kit.in_words(PassState.days)),
            event=event_text("title"),
            logo=event_text("logo"),
            name=PassState.name,
            company=PassState.company,
            kind=PassState.kind,
            letter=PassState.letter,
            colour=PassState.colour,
            code=PassState.code,
            alt=_("QR code of your pass"),
        ),
        kit.actions(
            kit.button(_("Download PDF"), icon_name="download", on_click=PassState.download_pdf),
            kit.button(_("Download PNG"), look="secondary", icon_name="download", on_click=PassState.download_png),
            kit.button(_("Print"), look="secondary", custom_attrs={"data-print": ""}),
            rx.cond(
                PassState.has_apple,
                kit.button(_("Add to Apple Wallet"), look="secondary", on_click=PassState.download_apple),
            ),
            rx.cond(
                PassState.has_google,
                kit.button(_("Add to Google Wallet"), look="secondary", on_click=PassState.open_google),
            ),
        ),
        kit.muted(_("Show the code at the gate, on your phone or on paper. It works without a network.")),
        kit.unprinted(rx.cond(PassState.from_abroad, _render_visa_letter())),
        kit.unprinted(_render_certificate()),
        gap=5,
    )


def _render_visa_letter() -> rx.Component:
    """The way to the letter that whoever comes from abroad needs before they travel."""
    path = localize_path(Route.MY_VISA_LETTER, current_language())
    return kit.section(
        _("Letter for your visa"),
        kit.muted(_("Do you need a visa? Write your letter of invitation for the embassy here.")),
        kit.actions(kit.link_button(_("Write your letter"), path, look="secondary", icon_name="mail")),
    )


def _render_certificate() -> rx.Component:
    """What proves afterwards that one was there; before the first day, when it comes."""
    button = kit.button(
        _("Download certificate"), look="secondary", icon_name="award", on_click=PassState.download_certificate
    )
    days = kit.summary_list(kit.summary_row(_("Days at the event"), kit.in_words(PassState.attended)))
    return kit.section(
        _("Certificate of attendance"),
        rx.cond(
            PassState.attended != "",
            kit.stack(days, kit.actions(button), gap=4),
            kit.muted(_("Your certificate of attendance is here after your first day at the event.")),
        ),
    )


def _none_yet(kind: str) -> rx.Component:
    """A pass exists only once the registration is approved (KIND-3)."""
    chips: Sequence[kit.Chip] = [(status.value, status_words(status), tone) for status, tone in CHIPS]
    return kit.stack(
        not_yet(PassState, _("You get a pass once your registration is approved")),
        kit.summary_list(kit.summary_row(_("Status"), kit.status_match(PassState.status, chips))),
        _render_documents(kind),
        to_the_profile(PassState),
        gap=5,
    )


def _render_documents(kind: str) -> rx.Component:
    """What was handed in, and what approval still waits for (REG-2)."""
    arrived = kit.stack(
        rx.el.p(_("These documents arrived:")), rx.el.ul(rx.foreach(PassState.handed_in, rx.el.li)), gap=2
    )
    return kit.section(
        _("Documents"),
        kit.stack(
            rx.cond(rx.Var.create(PassState.handed_in).length() > 0, arrived),
            rx.cond(PassState.waits_for != "", kit.notice(rx.el.p(PassState.waits_for), tone="warning")),
            rx.cond(PassState.comes_next != "", kit.notice(rx.el.p(PassState.comes_next), tone="info")),
            upload_form(
                path=rx.Var.create(PassState.upload_path),
                token_key=rx.Var.create(PassState.token_key),
                kinds=rx.Var.create(PassState.wanted),
                on_done=PassState.received(kind),
            ),
            gap=4,
        ),
    )
