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

from maritime_site.core import bulk
from maritime_site.core.bulk import Outcome
from maritime_site.core.errors import Invalid
from maritime_site.core.schemas import parse_request
from maritime_site.core.text.field_errors import REQUIRED
from maritime_site.core.text.i18n import _
from maritime_site.domain import event_handlers
from maritime_site.domain.audit import service as audit
from maritime_site.domain.audit.service import Actor
from maritime_site.domain.outbox.branding import letterhead_of
from maritime_site.domain.people import decisions, queries
from maritime_site.domain.people.decisions import Decided
from maritime_site.domain.people.information.requests import AskRequest
from maritime_site.domain.people.models import Document, Person
from maritime_site.domain.people.rules import places
from maritime_site.ports.services import Services

Verb = Literal["approve", "reject", "waitlist", "ask"]
VERBS: tuple[Verb, ...] = ("approve", "reject", "waitlist", "ask")


@dataclass(frozen=True)
class Decision:
    """What is decided; `words` are the reason of a rejection or the question asked, which the person reads.

    `fields` and `documents` are the names of what is asked for.
    """

    verb: Verb
    words: str = ""
    fields: tuple[str, ...] = ()
    documents: tuple[str, ...] = ()


def note_reading(
    session: Session, person: Person, *, document: Document | None = None, actor: Actor, now: datetime
) -> None:
    """Put on record that an administrator read a registration, or the file of one of its documents."""
    values = {"document": document.kind} if document else {}
    audit.record_change(
        session,
        person,
        "registration.read-document" if document else "registration.read",
        actor=actor,
        entity="registration",
        before={},
        after=values,
        now=now,
    )


def read_registration(session: Session, id: UUID, *, actor: Actor, now: datetime) -> Person:
    """One registration for an administrator who reads it, on record. Raises NotFound."""
    person = queries.get_person(session, id)
    note_reading(session, person, actor=actor, now=now)
    return person


def decide_registration(
    session: Session, id: UUID, decision: Decision, *, actor: Actor, services: Services, now: datetime
) -> Person:
    """Decide one registration. Raises NotFound, Conflict, or Invalid without words where they are needed."""
    return _apply_decision(session, id, decision, actor=actor, services=services, now=now).person


def decide_each(
    session: Session, ids: Sequence[UUID], decision: Decision, *, actor: Actor, services: Services, now: datetime
) -> Outcome:
    """Decide many alike, each by itself: one that is refused leaves no trace and does not keep the others back.

    Raises Invalid for more than MOST_AT_ONCE, or without words where they are needed.
    """
    require_words(decision)

    def act(id: UUID) -> bool:
        return _apply_decision(session, id, decision, actor=actor, services=services, now=now).changed

    def named(id: UUID) -> tuple[str, str]:
        person = session.get(Person, id)
        return (person.reference, person.full_name) if person else ("", "")

    def lock_shared(session: Session, ids: Sequence[UUID]) -> None:
        if decision.verb == "approve":
            places.lock_places(session, ids)
        else:
            event_handlers.lock_held(session, ids)

    return bulk.decide_each(session, ids, act, named, lock=queries.lock_person, lock_shared=lock_shared)


def require_words(decision: Decision) -> None:
    """Raise Invalid without words where a decision needs them."""
    needed = {"reject": "reason", "ask": "message"}.get(decision.verb)
    if needed and not decision.words.strip():
        raise Invalid({needed: _(REQUIRED)})


def _apply_decision(
    session: Session, id: UUID, decision: Decision, *, actor: Actor, services: Services, now: datetime
) -> Decided:
    require_words(decision)
    letterhead = letterhead_of(services)
    match decision.verb:
        case "approve":
            decided = decisions.approve_registration(session, id, letterhead=letterhead, now=now)
        case "reject":
            decided = decisions.reject_registration(session, id, reason=decision.words, letterhead=letterhead, now=now)
        case "waitlist":
            decided = decisions.waitlist_registration(session, id, letterhead=letterhead, now=now)
        case "ask":
            values = {"message": decision.words, "fields": decision.fields, "documents": decision.documents}
            payload = parse_request(AskRequest, values)
            decided = decisions.ask_for_more(session, id, payload, letterhead=letterhead, now=now)
    _record_decision(session, decided, decision.verb, actor=actor, services=services, now=now)
    return decided


def _record_decision(
    session: Session, decided: Decided, verb: str, *, actor: Actor, services: Services, now: datetime
) -> None:
    """Let others react to a change and put it on record; a repeated decision is neither.

    The audit log's lock comes last: who reacts may wait for a payment's, whose holder wants the log.
    """
    if not decided.changed:
        return
    event_handlers.dispatch_events(session, decided.domain_events, services, now)
    audit.record_change(
        session,
        decided.person,
        f"registration.{verb}",
        actor=actor,
        before=decided.before,
        after=decided.after,
        now=now,
    )
