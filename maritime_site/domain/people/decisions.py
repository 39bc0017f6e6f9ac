"""What an administrator decides about a registration; a repeated decision changes nothing (KIND-3, REG-5).

Nothing is decided before an address is proven: until then nobody knows whose registration it is.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from sqlmodel import Session

from maritime_site.core.errors import Conflict
from maritime_site.core.text.i18n import _
from maritime_site.domain.outbox.branding import Branding
from maritime_site.domain.people import documents, queries, service
from maritime_site.domain.people.information import requests as information_requests
from maritime_site.domain.people.information.requests import AskRequest
from maritime_site.domain.people.models import Person, Status

BY = "administrator"


@dataclass(frozen=True)
class ApprovalWithdrawn:
    """An approved person was rejected: whatever rests on the approval ends (KIND-3).

    `quiet`: one message of the caller's says all of it, so that nobody else writes.
    """

    person_id: UUID
    quiet: bool = False


@dataclass(frozen=True)
class ApprovalRestored:
    """A wrong rejection was undone: the person is approved again (STAFF-1)."""

    person_id: UUID


@dataclass(frozen=True)
class KindChanged:
    """A registration is of another kind from now on, perhaps only of another category (STAFF-1)."""

    person_id: UUID


@dataclass(frozen=True)
class RegistrationsMerged:
    """What belonged to `other_id` belongs to `person_id` from now on (STAFF-1)."""

    person_id: UUID
    other_id: UUID


PersonEvent = ApprovalWithdrawn | ApprovalRestored | KindChanged | RegistrationsMerged


@dataclass(frozen=True)
class Decided:
    """The registration now, what it was, and what others have to hear."""

    person: Person
    before: dict[str, Any]
    after: dict[str, Any]
    domain_events: tuple[ApprovalWithdrawn, ...] = ()

    @property
    def changed(self) -> bool:
        return self.before != self.after


def approve_registration(session: Session, id: UUID, *, letterhead: Branding, now: datetime) -> Decided:
    """Approve. Raises NotFound, or Conflict while a document is missing or when the move is not allowed."""
    person = _require_proven(session, id)
    before = state_of(person)
    lacking = documents.list_missing_kinds(session, person)
    if lacking and person.status != Status.APPROVED:
        names = ", ".join(documents.title_of(kind) for kind in lacking)
        raise Conflict(_("Approval waits for: {documents}", documents=names))
    service.decide_registration(session, person, Status.APPROVED, by=BY, note="", letterhead=letterhead, now=now)
    return Decided(person, before, state_of(person))


def reject_registration(session: Session, id: UUID, *, reason: str, letterhead: Branding, now: datetime) -> Decided:
    """Reject with a reason, which the person reads. Raises NotFound, or Conflict when the move is not allowed."""
    person = _require_proven(session, id)
    before = state_of(person)
    service.decide_registration(session, person, Status.REJECTED, by=BY, note=reason, letterhead=letterhead, now=now)
    was_approved = before["status"] == Status.APPROVED
    happened = (ApprovalWithdrawn(person.id),) if was_approved else ()
    return Decided(person, before, state_of(person), happened)


def waitlist_registration(session: Session, id: UUID, *, letterhead: Branding, now: datetime) -> Decided:
    """Put on the waiting list. Raises NotFound, or Conflict when the move is not allowed."""
    person = _require_proven(session, id)
    before = state_of(person)
    service.decide_registration(session, person, Status.WAITLISTED, by=BY, note="", letterhead=letterhead, now=now)
    return Decided(person, before, state_of(person))


def ask_for_more(session: Session, id: UUID, payload: AskRequest, *, letterhead: Branding, now: datetime) -> Decided:
    """Ask a pending person for something more. Raises NotFound, Invalid, or Conflict in any other state."""
    person = _require_proven(session, id)
    before = state_of(person)
    information_requests.ask(session, person, payload, by=BY, letterhead=letterhead, now=now)
    return Decided(person, before, state_of(person))


def _require_proven(session: Session, id: UUID) -> Person:
    """The registration under its lock. Raises NotFound, and Conflict while no address of it is proven."""
    person = queries.lock_person(session, id)
    service.require_unmerged(session, person)
    if not (person.is_proven or person.added_by_staff):
        raise Conflict(_(service.NOT_PROVEN))
    return person


def state_of(person: Person) -> dict[str, Any]:
    """What a decision can change, without anything about the person."""
    return {"status": str(person.status), "asked": bool(person.more_info), "changedAt": person.updated_at.isoformat()}
