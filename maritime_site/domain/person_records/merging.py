"""Two registrations of one person become one (STAFF-1)."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from typing import Any
from uuid import UUID

from sqlalchemy import delete, update
from sqlmodel import Session, col, select

from maritime_site.core.errors import Conflict, Invalid
from maritime_site.core.text.i18n import N_, _, use_language
from maritime_site.domain import event_handlers
from maritime_site.domain.exhibition.after_payment import EXHIBITOR
from maritime_site.domain.outbox.branding import letterhead_of
from maritime_site.domain.outbox.models import MessageSubject
from maritime_site.domain.outbox.service import enqueue_message
from maritime_site.domain.people import history, messages, queries, service, staff
from maritime_site.domain.people.decisions import RegistrationsMerged
from maritime_site.domain.people.information import requests as information_requests
from maritime_site.domain.people.models import Action, Consent, Document, Person, StaffNote, Status
from maritime_site.domain.person_records.consequences import Holdings, find_holdings, list_losses
from maritime_site.domain.person_records.records import ActContext, record_act, tell_changes
from maritime_site.domain.person_records.schemas import MergeRequest
from maritime_site.domain.signin import sessions

ITSELF = N_("Choose another registration than this one")


def merge_registrations(session: Session, id: UUID, payload: MergeRequest, *, context: ActContext) -> Person:
    """Make `other_id` part of this registration, which keeps its kind, status, number and answers.

    Stays, stalls, documents, consents, notes, requests and payments follow; the other pass admits nobody, nobody signs
    in to the other registration any more, and what is empty here is filled from there. A repeat changes nothing.
    Raises NotFound, Invalid for the same registration, Conflict naming what has to be settled first.
    """
    person, other = _lock_both(session, id, payload.other_id)
    if other.merged_into_id == person.id:
        return person
    service.require_unmerged(session, person)
    service.require_unmerged(session, other)
    _check_stalls(session, person, other)
    before, before_other = find_holdings(session, person), find_holdings(session, other)
    old_status, old_email = other.status, other.proven_email
    references = {"one": person.reference, "other": other.reference}
    session.flush()
    event_handlers.dispatch_events(session, (RegistrationsMerged(person.id, other.id),), context.services, context.now)
    _move_rows(session, person, other)
    _fill_gaps(session, person, other, now=context.now)
    _close_other(session, person, other, payload.reason, now=context.now)
    record_act(
        session, person, "merge", before={"other": str(other.id)}, after={"status": str(person.status)}, context=context
    )
    record_act(session, other, "merged", before={"status": old_status}, after={"into": str(person.id)}, context=context)

    def write() -> list[str]:
        merged = _("Your registrations {one} and {other} are one now: {one}.", **references)
        lost = _list_lost_pass(before_other)
        return [merged, payload.reason, *lost, *list_losses(before, find_holdings(session, person), person)]

    tell_changes(session, person, write, context=context)
    if old_email and old_email != person.email:
        _tell_other_address(session, person, old_email, write, context=context)
    session.flush()
    return person


def _lock_both(session: Session, id: UUID, other_id: UUID) -> tuple[Person, Person]:
    """Both, locked in the same order whichever is named first."""
    if id == other_id:
        raise Invalid({"otherId": _(ITSELF)})
    locked = {known_id: queries.lock_person(session, known_id) for known_id in sorted((id, other_id))}
    return locked[id], locked[other_id]


def _list_lost_pass(before: Holdings) -> list[str]:
    number = before.pass_number
    return [_("Pass {number} admits you no longer.", number=number)] if number else []


def _check_stalls(session: Session, person: Person, other: Person) -> None:
    settled = find_holdings(session, other).settled_stalls
    if settled and person.kind != EXHIBITOR:
        values = {"name": other.full_name, "reference": other.reference, "stalls": ", ".join(settled)}
        raise Conflict(
            _("{reference} ({name}) has an invoiced or paid stall ({stalls}). Merge into that registration.", **values)
        )


def _move_rows(session: Session, person: Person, other: Person) -> None:
    """Documents, consents and notes follow; so do the letters, by which an erasure finds them."""
    session.flush()
    for table in (Document, Consent, StaffNote):
        session.exec(update(table).where(col(table.person_id) == other.id).values(person_id=person.id))
    known = select(MessageSubject.message_id).where(MessageSubject.subject_id == person.id)
    theirs = (col(MessageSubject.subject_id) == other.id, col(MessageSubject.message_id).not_in(known))
    session.exec(
        update(MessageSubject).where(*theirs).values(subject_id=person.id).execution_options(synchronize_session=False)
    )
    session.exec(delete(MessageSubject).where(col(MessageSubject.subject_id) == other.id))


def _fill_gaps(session: Session, person: Person, other: Person, *, now: datetime) -> None:
    """Fill what is empty from the other; addresses it proved sign in here, where no proven one is in their place."""
    email = (other.email, other.email_verified_at) if other.email_verified_at else None
    mobile = (other.country_code, other.mobile, other.mobile_verified_at) if other.mobile_verified_at else None
    answers = {name: value for name, value in other.details.items() if value not in ("", None, [])}
    other.email = other.mobile = ""
    other.email_verified_at = other.mobile_verified_at = None
    session.add(other)
    session.flush()  # before the addresses are another's: a kind has each once
    if email and not person.proven_email and queries.by_email(session, person.kind, email[0]) is None:
        person.email, person.email_verified_at = email
    if mobile and not person.proven_mobile and queries.by_mobile(session, person.kind, mobile[1]) is None:
        person.country_code, person.mobile, person.mobile_verified_at = mobile
    own = {name: value for name, value in person.details.items() if value not in ("", None, [])}
    person.details, person.updated_at = {**person.details, **answers, **own}, now
    session.add(person)


def _close_other(session: Session, person: Person, other: Person, reason: str, *, now: datetime) -> None:
    information_requests.close_request(session, other, now=now)
    other.details, other.listed, other.status = {}, False, Status.REJECTED
    other.merged_into_id, other.updated_at = person.id, now
    session.add(other)
    for each, named in ((person, other), (other, person)):
        details = {"reference": named.reference}
        values: dict[str, Any] = {"note": reason, "action": Action.MERGED, "details": details, "now": now}
        history.add_event(session, each, by=staff.BY, **values)
    sessions.end_all(session, other.id, now=now)
    session.flush()


def _tell_other_address(
    session: Session, person: Person, address: str, write: Callable[[], list[str]], *, context: ActContext
) -> None:
    """The same message to the address that signs in no longer."""
    with use_language(person.language):
        lines = [*write(), _("This address no longer signs in to the registration.")]
        draft = messages.changed_message(person, lines, letterhead=letterhead_of(context.services), signs_in=False)
        enqueue_message(session, draft, channel="email", recipient=address, now=context.now, about=(person.id,))
