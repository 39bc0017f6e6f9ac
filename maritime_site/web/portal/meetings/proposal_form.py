"""The dialogs that propose a meeting, and other times for one: a reload finds them as they stood (MEET-1)."""

from __future__ import annotations

from typing import Any

import reflex as rx

from maritime_site.core.text.i18n import _, current_language
from maritime_site.domain.meetings.models import MeetingAction
from maritime_site.web import kit
from maritime_site.web.handlers.form_handler import error_of
from maritime_site.web.portal.meetings.proposal import MOVING, PARAMETER, PROPOSING, TICKED, ProposalState
from maritime_site.web.portal.meetings.state import MeetingsState
from maritime_site.web.routes import Route, localize_path

LENGTHS = ("30", "20", "15")


def render_forms() -> rx.Component:
    """Both dialogs, and the one that is open in the address."""
    state = ProposalState
    return rx.fragment(
        _render_proposal(),
        _render_move(),
        kit.open_address(PARAMETER, rx.cond(state.writing == PROPOSING, state.person_id, "")),
        kit.open_address(MOVING, rx.cond(state.writing == MeetingAction.MOVE.value, state.moving, "")),
    )


def _render_proposal() -> rx.Component:
    state = ProposalState
    people = rx.Var.create(state.people)
    connect = kit.empty_state(
        _("You can propose a meeting once you are connected"),
        action=kit.link_button(_("Find people"), localize_path(Route.NETWORKING, current_language())),
        icon_name="people",
    )
    person = rx.cond(
        people.length() > 0,
        kit.select_field(
            _("Person"), "person", people, **_followed(state.person_id, state.choose_person, fills="propose-times")
        ),
    )
    form = kit.form(
        _render_times("propose"),
        kit.field_row(
            kit.select_field(_("Place"), "place", _place_options(), error=error_of(state, "place")),
            kit.select_field(
                _("Length"), "minutes", [(length, _("{count} minutes", count=length)) for length in LENGTHS]
            ),
        ),
        kit.textarea_field(
            _("Note"), "note", rows=3, max_length=500, hint=_("(optional)"), error=error_of(state, "note")
        ),
        kit.actions(kit.submit_button(_("Send proposal"), busy=state.busy, busy_label=_("Sending..."))),
        kit.change_keeper(
            "meeting:" + rx.Var.create(MeetingsState.draft_of), sent=state.sent, on_clear=state.start_again
        ),
        on_submit=state.send,
        reset_on_submit=False,
    )
    return kit.dialog(
        _("Propose a meeting"),
        kit.error_summary(state.problems),
        rx.cond(state.person_id != "", kit.stack(person, _render_day_field("propose"), form), connect),
        id="propose-meeting",
        open=state.writing == PROPOSING,
        on_close=state.leave,
    )


def _place_options() -> Any:
    lounge = rx.Var.create([["table", _("Meeting lounge")]])
    return lounge + rx.Var.create(ProposalState.stalls)  # pyright: ignore[reportOperatorIssue]


def _render_day_field(prefix: str) -> rx.Component:
    """Outside the form: what the server follows is not for the browser to keep."""
    state = ProposalState
    days = rx.Var.create(state.days)
    followed = _followed(state.day, state.choose_day, fills=f"{prefix}-times")
    return kit.select_field(_("Day"), "day", days, id=f"{prefix}-day", **followed)


def _followed(value: Any, on_change: Any, *, fills: str) -> dict[str, Any]:
    """The browser's own from its opening on: on a slow line a choice must not jump back until it is answered.

    What it `fills` is held until then: a time of the day before could be taken for one of the day that was chosen.
    """
    opened = rx.Var.create(ProposalState.opened).to_string()
    return {"default_value": value, "key": opened, "on_change": on_change, "custom_attrs": kit.fills_form(fills)}


def _render_times(prefix: str) -> rx.Component:
    state = ProposalState
    choices, elsewhere = rx.Var.create(state.choices), rx.Var.create(state.elsewhere)

    def draw_box(choice: Any) -> rx.Component:
        return kit.checkbox(
            choice.words,
            rx.Var.create(TICKED) + choice.start,
            id=rx.Var.create(f"{prefix}-") + choice.start,
            default_checked=rx.Var.create(state.ticked).contains(choice.start),
            on_change=state.tick(choice.start),
            key=choice.start + rx.Var.create(state.sent).to_string(),
        )

    none = kit.muted(_("No time is free on this day. Choose another day."))
    boxes = rx.cond(choices.length() > 0, rx.foreach(choices, draw_box), none)
    return kit.choice_group(
        _("Times"),
        rx.fragment(boxes, rx.foreach(elsewhere, draw_box)),
        id=f"{prefix}-times",
        hint=_("Up to three, on the event's clock"),
        error=error_of(state, "times"),
        required=True,
        columns=True,
        least="7rem",
    )


def _render_move() -> rx.Component:
    state = ProposalState
    return kit.dialog(
        rx.el.span(_("Other times for the meeting with"), " ", state.name),
        kit.error_summary(state.problems),
        _render_day_field("move"),
        kit.form(
            _render_times("move"),
            kit.actions(kit.submit_button(_("Send new times"), busy=state.busy, busy_label=_("Sending..."))),
            on_submit=state.send,
            reset_on_submit=False,
        ),
        id="move-meeting",
        open=state.writing == MeetingAction.MOVE.value,
        on_close=state.leave,
    )
