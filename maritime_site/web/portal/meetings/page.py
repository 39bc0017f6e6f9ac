"""One's meetings, and the form that proposes one."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import reflex as rx

from maritime_site.core.text.i18n import _
from maritime_site.web import kit
from maritime_site.web.kit.timing.own_time import own_time
from maritime_site.web.portal.meetings.cards import MeetingCard
from maritime_site.web.portal.meetings.hours import hours_panel
from maritime_site.web.portal.meetings.proposal import ProposalState
from maritime_site.web.portal.meetings.proposal_form import render_forms
from maritime_site.web.portal.meetings.state import MeetingsState
from maritime_site.web.portal.networking.access import for_networkers
from maritime_site.web.portal.networking.blocking import block_question
from maritime_site.web.portal.networking.naming import describe_by_name, name_id
from maritime_site.web.portal.networking.reporting import report_dialog
from maritime_site.web.routes import Route
from maritime_site.web.shells.breadcrumbs import build_breadcrumbs

WAITING = "waiting"


def meetings_page() -> rx.Component:
    """Everything agreed and proposed between the reader and others."""
    state = MeetingsState
    return kit.page(
        build_breadcrumbs(_("Meetings"), (_("Networking"), Route.NETWORKING)),
        kit.page_title(
            _("Meetings"), lead=_("Meet the people you are connected with, at a stall or in the meeting lounge.")
        ),
        rx.cond(
            (state.cancelling + state.blocking + state.reporting == "") & (ProposalState.writing == ""),
            kit.error_summary(state.problems),
        ),
        for_networkers(state, _render_lists()),
        render_forms(),
        _render_questions(),
        narrow=True,
    )


def _render_questions() -> rx.Component:
    state = MeetingsState
    return rx.fragment(
        kit.confirm_dialog(
            _("Cancel this meeting?"),
            _("The other is told, and the place is free for others."),
            lead=rx.el.p(rx.el.strong(state.subject_name)),
            id="cancel-meeting",
            confirm=_("Yes, cancel"),
            keep=_("Keep meeting"),
            open=state.cancelling != "",
            on_confirm=state.cancel,
            on_close=state.keep,
            busy=state.busy,
        ),
        block_question(
            state.subject_name, open=state.blocking != "", on_confirm=state.block, on_close=state.keep, busy=state.busy
        ),
        report_dialog(
            state,
            state.subject_name,
            key=state.reporting,
            open=state.reporting != "",
            on_submit=state.report,
            on_close=state.keep,
        ),
    )


def _render_lists() -> rx.Component:
    state = MeetingsState
    waiting, agreed = rx.Var.create(state.waiting), rx.Var.create(state.agreed)
    sent, past = rx.Var.create(state.sent), rx.Var.create(state.past)
    none, moved = _("No meeting is agreed yet."), _("What is agreed waits for your answer, below.")
    return kit.stack(
        kit.done_notice(state.done),
        rx.cond(ProposalState.writing == "", kit.error_summary(ProposalState.problems)),
        kit.actions(
            kit.button(_("Propose a meeting"), on_click=ProposalState.begin),
            rx.cond(
                (agreed.length() > 0) | state.has_moving,
                kit.button(_("Calendar file"), look="secondary", on_click=state.download, busy=state.busy),
            ),
        ),
        rx.cond((agreed.length() > 0) & (waiting.length() > 0), _render_way_to_waiting(waiting)),
        _render_list(_("Agreed meetings"), agreed, _render_agreed, rx.cond(state.has_moving, moved, none)),
        rx.cond(
            waiting.length() > 0,
            _render_list(_("Waiting for your answer"), waiting, _render_waiting, "", id=WAITING),
        ),
        rx.cond(sent.length() > 0, _render_list(_("Your proposals"), sent, _render_sent, "")),
        rx.cond(past.length() > 0, _render_list(_("Earlier meetings"), past, _render_past, "")),
        hours_panel(),
        gap=5,
    )


def _render_way_to_waiting(waiting: rx.vars.ArrayVar[Any]) -> rx.Component:
    """Past what is agreed, which comes first, to what is to be answered."""
    return rx.el.p(kit.text_link(rx.fragment(_("Waiting for your answer"), ": ", waiting.length()), f"#{WAITING}"))


def _render_list(
    title: str, rows: Any, item: Callable[..., rx.Component], none: kit.Text, *, id: str = ""
) -> rx.Component:
    return kit.section(
        title, rx.cond(rows.length() > 0, kit.plain_list(rx.foreach(rows, item), gap=4), kit.muted(none)), id=id
    )


def _render_card(card: rx.vars.ObjectVar, *more: rx.Component) -> rx.Component:
    return kit.list_item(
        kit.card(
            rx.el.h3(card.name, id=name_id(card)),
            rx.el.p(card.work),
            kit.summary_list(
                rx.cond(card.when != "", kit.summary_row(_("Time"), rx.fragment(card.when, own_time(card.starts)))),
                rx.cond(card.offered != "", kit.summary_row(_("Proposed times"), card.offered)),
                kit.summary_row(_("Length"), card.duration),
                kit.summary_row(_("Place"), card.place),
                rx.cond(card.note != "", kit.summary_row(_("Note"), card.note)),
            ),
            *more,
        )
    )


def _as_card(row: rx.Var[MeetingCard]) -> rx.vars.ObjectVar:
    return row  # pyright: ignore[reportReturnType]


def _render_waiting(row: rx.Var[MeetingCard]) -> rx.Component:
    card, state = _as_card(row), MeetingsState
    accept = rx.foreach(
        card.times,
        lambda time: kit.button(
            rx.Var.create(_("Accept")) + " " + time.words,
            on_click=state.accept(card.id, time.start),
            busy=state.busy,
            custom_attrs=describe_by_name(card),
        ),
    )
    return _render_card(
        card,
        rx.cond(card.when != "", kit.muted(_("The old time stays until you accept a new one."))),
        kit.actions(accept),
        kit.actions(
            _render_move_button(card),
            kit.button(
                _("Decline"),
                look="secondary",
                on_click=state.decline(card.id),
                busy=state.busy,
                custom_attrs=describe_by_name(card),
            ),
            rx.cond(card.when != "", _render_cancel_button(card)),
            _render_safety_buttons(card),
        ),
    )


def _render_agreed(row: rx.Var[MeetingCard]) -> rx.Component:
    card = _as_card(row)
    moving = kit.muted(_("The old time stays until the other accepts a new one."))
    return _render_card(
        card,
        rx.cond(card.offered != "", moving),
        kit.actions(_render_move_button(card), _render_cancel_button(card), _render_safety_buttons(card)),
    )


def _render_sent(row: rx.Var[MeetingCard]) -> rx.Component:
    card = _as_card(row)
    return _render_card(card, kit.actions(_render_move_button(card), _render_cancel_button(card)))


def _render_past(row: rx.Var[MeetingCard]) -> rx.Component:
    card = _as_card(row)
    return _render_card(card, kit.cluster(kit.status_chip(card.status)), kit.actions(_render_safety_buttons(card)))


def _render_move_button(card: rx.vars.ObjectVar) -> rx.Component:
    return kit.button(
        _("Propose other times"),
        look="secondary",
        on_click=ProposalState.begin_move(card.id, card.name),
        custom_attrs=describe_by_name(card),
    )


def _render_cancel_button(card: rx.vars.ObjectVar) -> rx.Component:
    return kit.button(
        _("Cancel meeting"),
        look="quiet",
        on_click=MeetingsState.ask_to_cancel(card.id, card.name),
        custom_attrs=describe_by_name(card),
    )


def _render_safety_buttons(card: rx.vars.ObjectVar) -> rx.Component:
    """What can be done about whoever asked, connected or not (NET-3)."""
    acts = ((_("Block"), MeetingsState.ask_to_block), (_("Report"), MeetingsState.ask_to_report))
    return rx.fragment(
        *(
            kit.button(label, look="quiet", on_click=ask(card.id, card.name), custom_attrs=describe_by_name(card))
            for label, ask in acts
        )
    )
