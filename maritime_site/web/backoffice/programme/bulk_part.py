"""What may be done to several sessions of the list, and the question before it (BULK-1)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import reflex as rx

from maritime_site.core.text.i18n import N_, _
from maritime_site.domain.programme.bulk import SessionAct
from maritime_site.web import kit
from maritime_site.web.backoffice.bulk import bulk_choices, tell_choice
from maritime_site.web.backoffice.programme.lists import SessionsState as State
from maritime_site.web.handlers.form_handler import error_of

ACTIONS: Sequence[tuple[str, str]] = (
    (SessionAct.PUBLISH.value, N_("Publish with the next release")),
    (SessionAct.WITHDRAW.value, N_("Withdraw with the next release")),
    (SessionAct.MOVE_HALL.value, N_("Move to another hall")),
    (SessionAct.MOVE_DAY.value, N_("Move to another day")),
)
CONFIRMATIONS = (
    N_("Change those that are ticked?"),
    N_("The plan changes at once. Readers see it, and calendars follow, with the next release."),
    N_("Yes, change them"),
)


def bulk_parts() -> dict[str, Any]:
    """The parts of the work list that change several sessions."""
    effect = rx.fragment(
        tell_choice(State, ACTIONS), rx.cond(State.target != "", rx.el.p(_("To: {target}", target=State.target)))
    )
    fields = (
        _render_target(SessionAct.MOVE_HALL, _("To which hall"), "hallId", State.halls),
        _render_target(SessionAct.MOVE_DAY, _("To which day"), "day", State.days),
    )
    return {
        "bulk": bulk_choices(State, ACTIONS, *fields),
        "bulk_submit": State.decide,
        "bulk_asked": CONFIRMATIONS,
        "bulk_told": effect,
    }


def _render_target(act: SessionAct, label: str, name: str, choices: Any) -> rx.Component:
    known = rx.Var.create([("", _("Choose"))]) + choices[1:]
    field = kit.select_field(
        label, name, known, error=error_of(State, name), required=True, on_change=State.aim, key=name
    )
    return rx.cond(State.verb == act.value, field)
