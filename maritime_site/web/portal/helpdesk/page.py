"""A query's own page: ask for a code, enter it, then read the exchange and go on with it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import reflex as rx

from maritime_site.core.text.i18n import _
from maritime_site.domain.helpdesk.models import CaseStatus
from maritime_site.web import kit
from maritime_site.web.handlers.form_handler import error_of
from maritime_site.web.portal.helpdesk.state import CaseState
from maritime_site.web.routes import Route
from maritime_site.web.shells.breadcrumbs import build_breadcrumbs

REPLY = "reply"


def case_page() -> rx.Component:
    """The three steps of one page."""
    return kit.page(
        build_breadcrumbs(_("Your query"), (_("Contact us"), Route.CONTACT)),
        kit.page_title(_("Your query"), lead=_("Read what the helpdesk answered, and write back.")),
        kit.error_summary(CaseState.problems),
        kit.done_notice(CaseState.done),
        rx.match(CaseState.step, ("code", _render_code_entry()), ("thread", _render_thread()), _render_code_request()),
        narrow=True,
    )


def _render_code_request() -> rx.Component:
    return kit.stack(
        rx.el.p(_("Query"), " ", rx.el.strong(CaseState.number)),
        rx.el.p(_("To open it we send a one-time code to the email address you wrote from.")),
        kit.actions(
            kit.button(_("Send code"), busy=CaseState.busy, busy_label=_("Sending..."), on_click=CaseState.ask)
        ),
        gap=4,
    )


def _render_code_entry() -> rx.Component:
    return kit.form(
        kit.otp_field(_("One-time code"), error=error_of(CaseState, "otp"), required=True),
        kit.actions(
            kit.submit_button(_("Open my query"), busy=CaseState.busy, busy_label=_("Checking...")),
            kit.button(_("Send a new code"), look="quiet", on_click=CaseState.ask),
        ),
        on_submit=CaseState.enter,
    )


def _render_thread() -> rx.Component:
    chips: Sequence[kit.Chip] = (
        (CaseStatus.ANSWERED, _("Answered"), "success"),
        (CaseStatus.CLOSED, _("Closed"), "neutral"),
        (CaseStatus.OPEN, _("Waiting for an answer"), "info"),
    )
    facts = kit.summary_list(
        kit.summary_row(_("Number"), CaseState.number),
        kit.summary_row(_("Status"), kit.status_match(CaseState.status, chips)),
        kit.summary_row(_("Received"), CaseState.since),
    )
    reply = kit.form(
        kit.textarea_field(
            _("Write back"),
            "message",
            rows="5",
            max_length=5000,
            error=error_of(CaseState, "message"),
            required=True,
            key=rx.Var.create(CaseState.written).to_string(),
        ),
        kit.actions(
            kit.submit_button(
                _("Send message"), busy=CaseState.busy, busy_label=_("Sending..."), custom_attrs=kit.fills_form(REPLY)
            )
        ),
        kit.change_keeper("query:" + rx.Var.create(CaseState.number), sent=CaseState.written),
        on_submit=CaseState.write,
        custom_attrs={"id": REPLY},
    )
    exchange = kit.plain_list(rx.foreach(CaseState.messages, _render_message))
    return kit.stack(facts, kit.section(_("Messages"), exchange), kit.section(_("Write back"), reply), gap=5)


def _render_message(message: Any) -> rx.Component:
    who = rx.cond(message["mine"], _("You"), _("Helpdesk"))
    return kit.list_item(
        kit.card(
            kit.cluster(rx.el.strong(who), rx.el.span(message["at"]), spread=True),
            kit.typed_text(message["text"]),
        )
    )
