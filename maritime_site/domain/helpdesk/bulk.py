"""Several queries given to a colleague or closed at once, with a note for the staff (BO-3, BO-6)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Literal
from uuid import UUID

from sqlmodel import Session

from maritime_site.core import bulk
from maritime_site.core.bulk import Outcome
from maritime_site.domain.audit.service import Actor
from maritime_site.domain.helpdesk import cases
from maritime_site.domain.helpdesk.models import Case

Verb = Literal["assign", "close"]


@dataclass(frozen=True)
class Decision:
    """What is done with each; `assignee_id` is whom they are given to, `note` is kept with those that change."""

    verb: Verb
    assignee_id: UUID | None = None
    note: str = ""


def decide_each(session: Session, ids: Sequence[UUID], decision: Decision, *, actor: Actor, now: datetime) -> Outcome:
    """Give each to a colleague, or close it; whether there is such a colleague the door has asked."""

    def act(id: UUID) -> bool:
        case = cases.lock_case(session, id)
        was = (case.assignee_id, case.status)
        if decision.verb == "close":
            cases.close_case(session, id, actor=actor, now=now)
        else:
            cases.assign_case(session, id, decision.assignee_id, actor=actor, now=now)
        changed = (case.assignee_id, case.status) != was
        if changed and decision.note:
            cases.add_note(session, id, decision.note, actor=actor, now=now)
        return changed

    def named(id: UUID) -> tuple[str, str]:
        case = session.get(Case, id)
        return (case.number, case.name) if case else ("", "")

    return bulk.decide_each(session, ids, act, named, lock=cases.lock_case)
