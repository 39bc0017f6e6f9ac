"""An administrator decides a registration: the decision, its record, and whoever has to react, in one transaction.

REST and the office's pages call the same functions (KIND-3, REG-5, BO-3).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Literal
from uuid import UUID

from sqlmodel import Session

from maritime_site.core import many
from maritime_site.core.errors import Invalid
from maritime_site.core.many import Outcome
from maritime_site.core.text import _
from maritime_site.core.wishes import REQUIRED
from maritime_site.domain import reactions
from maritime_site.domain.audit import service as audit
from maritime_site.domain.audit.service import Actor
from maritime_site.domain.outbox.letterhead import letterhead_of
from maritime_site.domain.people import decisions, queries
from maritime_site.domain.people.decisions import Decided
from maritime_site.domain.people.models import Document, Person
from maritime_site.ports.services import Services

Verb = Literal["approve", "reject", "waitlist", "ask"]
VERBS: tuple[Verb, ...] = ("approve", "reject", "waitlist", "ask")


@dataclass(frozen=True)
class Decision:
    """What is decided; `words` are the reason of a rejection or the question asked, which the person reads."""

    verb: Verb
    words: str = ""


def note_reading(
    session: Session, person: Person, *, document: Document | None = None, actor: Actor, now: datetime
) -> None:
    """Put on record that an administrator read a registration, or the file of one of its documents."""
    told = {"document": document.kind} if document else {}
    audit.record(
        session, actor, "registration.read-document" if document else "registration.read", entity="registration",
        entity_id=str(person.id), before={}, after=told, now=now,
    )  # fmt: skip


def read(session: Session, id: UUID, *, actor: Actor, now: datetime) -> Person:
    """One registration for an administrator who reads it, on record. Raises NotFound."""
    person = queries.person(session, id)
    note_reading(session, person, actor=actor, now=now)
    return person


def decide(
    session: Session, id: UUID, decision: Decision, *, actor: Actor, services: Services, now: datetime
) -> Person:
    """Decide one registration. Raises NotFound, Conflict, or Invalid without words where they are needed."""
    return _decide(session, id, decision, actor=actor, services=services, now=now).person


def decide_each(
    session: Session, ids: Sequence[UUID], decision: Decision, *, actor: Actor, services: Services, now: datetime
) -> Outcome:
    """Decide many alike, each by itself: one that is refused leaves no trace and does not keep the others back.

    Raises Invalid for more than MOST_AT_ONCE, or without words where they are needed.
    """
    _check_words(decision)

    def act(id: UUID) -> bool:
        return _decide(session, id, decision, actor=actor, services=services, now=now).changed

    def named(id: UUID) -> tuple[str, str]:
        person = session.get(Person, id)
        return (person.reference, person.full_name) if person else ("", "")

    return many.decide_each(session, ids, act, named)


def _check_words(decision: Decision) -> None:
    needed = {"reject": "reason", "ask": "message"}.get(decision.verb)
    if needed and not decision.words.strip():
        raise Invalid({needed: _(REQUIRED)})


def _decide(
    session: Session, id: UUID, decision: Decision, *, actor: Actor, services: Services, now: datetime
) -> Decided:
    _check_words(decision)
    letterhead = letterhead_of(services)
    match decision.verb:
        case "approve":
            decided = decisions.approve(session, id, letterhead=letterhead, now=now)
        case "reject":
            decided = decisions.reject(session, id, reason=decision.words, letterhead=letterhead, now=now)
        case "waitlist":
            decided = decisions.waitlist(session, id, letterhead=letterhead, now=now)
        case "ask":
            decided = decisions.ask(session, id, message=decision.words, letterhead=letterhead, now=now)
    _settle(session, decided, decision.verb, actor=actor, services=services, now=now)
    return decided


def _settle(session: Session, decided: Decided, verb: str, *, actor: Actor, services: Services, now: datetime) -> None:
    """Put a change on record and let others react to it; a repeated decision is neither."""
    if not decided.changed:
        return
    audit.record(
        session, actor, f"registration.{verb}", entity="registration", entity_id=str(decided.person.id),
        before=decided.before, after=decided.after, now=now,
    )  # fmt: skip
    reactions.run(session, decided.happenings, services, now)
