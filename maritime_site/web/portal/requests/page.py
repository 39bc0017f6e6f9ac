"""Requests received and sent, and the people one is connected with."""

from __future__ import annotations

from collections.abc import Callable

import reflex as rx

from maritime_site.core.text.i18n import _, current_language
from maritime_site.domain.networking.models import Action
from maritime_site.web import kit
from maritime_site.web.portal.networking.access import for_networkers
from maritime_site.web.portal.networking.blocking import block_question
from maritime_site.web.portal.networking.cards import BlockedCard, RequestCard
from maritime_site.web.portal.networking.naming import describe_by_name, name_id
from maritime_site.web.portal.networking.reporting import report_dialog
from maritime_site.web.portal.requests.contact_exchange import taking_panel
from maritime_site.web.portal.requests.state import RequestsState
from maritime_site.web.routes import Route, localize_path
from maritime_site.web.shells.breadcrumbs import build_breadcrumbs

REPORT = "report"


def requests_page() -> rx.Component:
    """Everything between the reader and others."""
    people = localize_path(Route.NETWORKING, current_language())
    return kit.page(
        build_breadcrumbs(_("My requests and connections"), (_("Networking"), Route.NETWORKING)),
        kit.page_title(_("My requests and connections"), after=kit.text_link(_("Find people"), people)),
        rx.cond(RequestsState.confirming == "", kit.error_summary(RequestsState.problems)),
        for_networkers(RequestsState, _render_lists()),
        _render_confirmations(),
        _render_report(),
        narrow=True,
    )


def _render_lists() -> rx.Component:
    done = kit.notice(rx.el.p(RequestsState.done), tone="success", live=True)
    return kit.stack(
        rx.cond(RequestsState.done != "", done),
        _render_list(
            _("Received requests"),
            rx.Var.create(RequestsState.received),
            _render_received,
            _("Nobody is waiting for your answer."),
        ),
        _render_list(
            _("Sent requests"),
            rx.Var.create(RequestsState.sent),
            _render_sent,
            _("You are not waiting for anybody's answer."),
        ),
        _render_list(
            _("Connections"),
            rx.Var.create(RequestsState.connected),
            _render_connection,
            _("You are not connected with anybody yet."),
        ),
        taking_panel(),
        rx.cond(
            rx.Var.create(RequestsState.past).length() > 0,
            _render_list(_("Earlier requests"), rx.Var.create(RequestsState.past), _render_past_request, ""),
        ),
        rx.cond(
            rx.Var.create(RequestsState.blocked).length() > 0,
            kit.section(
                _("Blocked people"),
                kit.muted(_("You do not see each other in the directory. They are not told.")),
                kit.plain_list(rx.foreach(RequestsState.blocked, _render_blocked), gap=4),
            ),
        ),
        gap=5,
    )


def _render_list(
    title: str, rows: rx.vars.ArrayVar[list[RequestCard]], item: Callable[..., rx.Component], none: str
) -> rx.Component:
    listed = kit.plain_list(rx.foreach(rows, item), gap=4)
    return kit.section(title, rx.cond(rows.length() > 0, listed, kit.muted(none)))


def _render_card(card: rx.vars.ObjectVar, *more: rx.Component) -> rx.Component:
    return kit.list_item(
        kit.card(
            rx.el.h3(card.name, id=name_id(card)),
            rx.el.p(card.work),
            kit.muted(card.place),
            kit.summary_list(
                kit.summary_row(_("Purpose"), card.purpose),
                rx.cond(card.description != "", kit.summary_row(_("Description"), card.description)),
                kit.summary_row(_("Asked"), card.asked),
                rx.cond(card.email != "", kit.summary_row(_("Email"), _render_mail_link(card.email))),
                rx.cond(
                    card.company_email != "", kit.summary_row(_("Company email"), _render_mail_link(card.company_email))
                ),
                rx.cond(card.mobile != "", kit.summary_row(_("Mobile"), _render_phone_link(card))),
            ),
            rx.cond(card.silent, kit.muted(_("They share no contact details at the moment."))),
            *more,
        )
    )


def _name_hidden(words: str, card: rx.vars.ObjectVar) -> rx.Component:
    """A link's words, followed by whom it leads to for those who hear the page."""
    return rx.fragment(words, kit.visually_hidden(": ", card.name))


def _render_mail_link(address: rx.Var[str]) -> rx.Component:
    return rx.el.a(address, href=f"mailto:{address}")


def _render_phone_link(card: rx.vars.ObjectVar) -> rx.Component:
    return rx.el.a(card.mobile, href=f"tel:{card.mobile}")


def _render_answer_button(
    card: rx.vars.ObjectVar, label: str, action: Action, look: kit.Look = "primary"
) -> rx.Component:
    return kit.button(
        label,
        look=look,
        on_click=RequestsState.respond(card.id, action.value),
        busy=RequestsState.busy,
        custom_attrs=describe_by_name(card),
    )


def _render_ask_button(card: rx.vars.ObjectVar, label: str, action: str, look: kit.Look = "quiet") -> rx.Component:
    return kit.button(
        label,
        look=look,
        on_click=RequestsState.ask(action, card.id, card.name),
        custom_attrs=describe_by_name(card),
    )


def _render_received(card: rx.vars.ObjectVar) -> rx.Component:
    return _render_card(
        card,
        kit.actions(
            _render_answer_button(card, _("Accept"), Action.ACCEPT),
            _render_answer_button(card, _("Decline"), Action.DECLINE, "secondary"),
            _render_ask_button(card, _("Block"), Action.BLOCK.value),
            _render_ask_button(card, _("Report"), REPORT),
        ),
    )


def _render_sent(card: rx.vars.ObjectVar) -> rx.Component:
    return _render_card(
        card,
        kit.actions(
            _render_answer_button(card, _("Withdraw"), Action.WITHDRAW, "secondary"),
            _render_ask_button(card, _("Block"), Action.BLOCK.value),
            _render_ask_button(card, _("Report"), REPORT),
        ),
    )


def _render_connection(card: rx.vars.ObjectVar) -> rx.Component:
    language = current_language()
    write = f"{localize_path(Route.MESSAGES, language)}?with={card.id}"
    meet = f"{localize_path(Route.MEETINGS, language)}?with={card.person_id}"
    return _render_card(
        card,
        kit.actions(
            kit.link_button(_name_hidden(_("Write a message"), card), write),
            kit.link_button(_name_hidden(_("Propose a meeting"), card), meet),
        ),
        kit.actions(
            _render_ask_button(card, _("Remove"), Action.REMOVE.value, "secondary"),
            _render_ask_button(card, _("Block"), Action.BLOCK.value),
            _render_ask_button(card, _("Report"), REPORT),
        ),
    )


def _render_past_request(card: rx.vars.ObjectVar) -> rx.Component:
    return _render_card(
        card,
        kit.cluster(kit.status_chip(card.stands_at)),
        rx.cond(card.moderated, _to_the_organisers()),
        kit.actions(
            _render_ask_button(card, _("Block"), Action.BLOCK.value), _render_ask_button(card, _("Report"), REPORT)
        ),
    )


def _to_the_organisers() -> rx.Component:
    """Whoever a moderator parted may ask why; that somebody reported it is not told."""
    return kit.muted(
        _("If you have a question about this, please write to us:"),
        " ",
        kit.text_link(_("Contact us"), localize_path(Route.CONTACT, current_language())),
    )


def _render_blocked(person: rx.Var[BlockedCard]) -> rx.Component:
    card: rx.vars.ObjectVar = person  # pyright: ignore[reportAssignmentType]
    again = kit.button(
        _("Unblock"),
        look="secondary",
        on_click=RequestsState.unblock(card.id),
        busy=RequestsState.busy,
        custom_attrs=describe_by_name(card),
    )
    report = kit.button(
        _("Report"),
        look="quiet",
        on_click=RequestsState.ask(REPORT, card.request_id, card.name),
        custom_attrs=describe_by_name(card),
    )
    return kit.list_item(
        kit.card(
            rx.el.h3(card.name, id=name_id(card)),
            rx.el.p(card.work),
            kit.actions(again, rx.cond(card.request_id != "", report)),
        )
    )


def _render_confirmations() -> rx.Component:
    shared = {"on_confirm": RequestsState.confirmed, "on_close": RequestsState.keep, "busy": RequestsState.busy}
    return rx.fragment(
        kit.confirm_dialog(
            _("Remove this connection?"),
            _(
                "You no longer see each other's contact details, and meetings between you are cancelled. "
                "A new request is possible after 7 days."
            ),
            lead=rx.el.p(rx.el.strong(RequestsState.subject_name)),
            id="remove-connection",
            confirm=_("Yes, remove"),
            keep=_("Keep connection"),
            open=RequestsState.confirming == Action.REMOVE.value,
            **shared,
        ),
        block_question(RequestsState.subject_name, open=RequestsState.confirming == Action.BLOCK.value, **shared),
    )


def _render_report() -> rx.Component:
    state = RequestsState
    return report_dialog(
        state,
        state.subject_name,
        key=state.subject,
        open=state.confirming == REPORT,
        on_submit=state.report,
        on_close=state.keep,
    )
