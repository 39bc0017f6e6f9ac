"""Everything that is known about one person, part by part, for staff who may see the part (STAFF-1)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any
from uuid import UUID

from sqlmodel import Session, col, or_, select

from maritime_site.domain.check_in.models import GateScan
from maritime_site.domain.exhibition.models import SUBJECT_TYPE as STALL
from maritime_site.domain.exhibition.models import Stall, StallApplication
from maritime_site.domain.helpdesk.models import Case
from maritime_site.domain.hospitality import queries as hospitality
from maritime_site.domain.hospitality.models import SUBJECT_TYPE as STAY
from maritime_site.domain.hospitality.queries import BookingView
from maritime_site.domain.networking.models import ConnectionStatus
from maritime_site.domain.outbox.models import Message, MessageSubject
from maritime_site.domain.passes import queries as passes
from maritime_site.domain.payments.staff import queries as payments
from maritime_site.domain.payments.staff.queries import PaymentRow
from maritime_site.domain.people import consents, documents, queries
from maritime_site.domain.people.consents import ConsentView
from maritime_site.domain.people.information import requests as information_requests
from maritime_site.domain.people.models import Document, InformationRequest, Person, RegistrationEvent, StaffNote
from maritime_site.domain.person_records.consequences import count_connections
from maritime_site.domain.person_records.notes import list_notes

MOST_SHOWN = 100
May = Callable[[str], bool]


@dataclass(frozen=True)
class ScanView:
    """One scan of the pass at a gate."""

    day: date
    at: datetime
    gate: str
    outcome: str


@dataclass(frozen=True)
class PassFacts:
    """The pass with its scans, newest first."""

    id: UUID
    number: str
    status: str
    days: list[date]
    withheld_reason: str
    scans: list[ScanView]


@dataclass(frozen=True)
class StallView:
    """One claim on a stall."""

    id: UUID
    reference: str
    stall: str
    status: str
    created_at: datetime


@dataclass(frozen=True)
class MessageView:
    """One message; a code's text is never there."""

    id: UUID
    at: datetime
    channel: str
    recipient: str
    subject: str
    purpose: str
    status: str
    text: str


@dataclass(frozen=True)
class Overview:
    """All parts; one that the caller may not see is None. `others` are registrations of the same person."""

    person: Person
    profile: dict[str, Any]
    documents: list[Document]
    missing: list[str]
    history: list[RegistrationEvent]
    asked: InformationRequest | None
    consents: list[ConsentView]
    notes: list[StaffNote] | None
    messages: list[MessageView] | None
    others: list[Person]
    connections: dict[str, int]
    entry_pass: PassFacts | None
    stays: list[BookingView] | None
    stalls: list[StallView] | None
    payments: list[PaymentRow] | None
    cases: list[Case] | None


def load_overview(session: Session, person: Person, *, may: May) -> Overview:
    """What `may` (a permission's name) lets the caller see of a person."""
    stalls = _list_claims(session, person)
    stays = hospitality.bookings_of(session, person)
    paid = _list_payments(session, STAY, [stay.id for stay in stays]) if may("BOOKINGS_VIEW") else []
    paid += _list_payments(session, STALL, [stall.id for stall in stalls]) if may("STALLS_VIEW") else []
    edits = may("PEOPLE_EDIT")
    return Overview(
        person=person,
        profile=queries.profile_of(person),
        documents=documents.documents_of(session, person),
        missing=list(documents.list_missing_kinds(session, person)),
        history=queries.history_of(session, person),
        asked=information_requests.find_latest(session, person),
        consents=consents.list_consents(session, person),
        notes=list_notes(session, person) if edits else None,
        messages=list_messages(session, person) if edits else None,
        others=list_others(session, person),
        connections=_count_by_status(session, person),
        entry_pass=_find_pass(session, person) if may("PASSES_VIEW") else None,
        stays=stays if may("BOOKINGS_VIEW") else None,
        stalls=stalls if may("STALLS_VIEW") else None,
        payments=paid if may("BOOKINGS_VIEW") or may("STALLS_VIEW") else None,
        cases=_list_cases(session, person) if may("QUERIES_VIEW") else None,
    )


def list_others(session: Session, person: Person) -> list[Person]:
    """Other registrations that are, or may be, the same person's: of the same proven addresses, and merged ones."""
    same: list[Any] = [col(Person.merged_into_id) == person.id]
    if person.merged_into_id:
        same.append(col(Person.id) == person.merged_into_id)
    if person.email:
        same.append(col(Person.email) == person.email)
    if person.proven_mobile:
        same.append((col(Person.mobile) == person.mobile) & col(Person.mobile_verified_at).is_not(None))
    named = select(Person).where(or_(*same), Person.id != person.id).order_by(col(Person.created_at))
    return list(session.exec(named.limit(MOST_SHOWN)).all())


def list_messages(session: Session, person: Person) -> list[MessageView]:
    """The messages that were sent to the person or name them, newest first."""
    about = select(MessageSubject.message_id).where(MessageSubject.subject_id == person.id)
    newest = select(Message).where(col(Message.id).in_(about)).order_by(col(Message.created_at).desc())
    return [
        MessageView(
            id=row.id,
            at=row.created_at,
            channel=row.channel,
            recipient=row.recipient,
            subject=row.subject,
            purpose=row.purpose,
            status=row.status,
            text="" if row.secret else row.text,
        )
        for row in session.exec(newest.limit(MOST_SHOWN)).all()
    ]


def _count_by_status(session: Session, person: Person) -> dict[str, int]:
    return {status.value: count_connections(session, person.id, status) for status in ConnectionStatus}


def _find_pass(session: Session, person: Person) -> PassFacts | None:
    given = passes.pass_of(session, person)
    if given is None:
        return None
    seen = select(GateScan).where(GateScan.pass_number == given.number).order_by(col(GateScan.at).desc())
    scans = [
        ScanView(scan.day, scan.at, scan.gate, scan.outcome) for scan in session.exec(seen.limit(MOST_SHOWN)).all()
    ]
    return PassFacts(given.id, given.number, given.status, given.days, given.withheld_reason, scans)


def _list_claims(session: Session, person: Person) -> list[StallView]:
    mine = (
        select(StallApplication, Stall.code)
        .join(Stall, col(Stall.id) == col(StallApplication.stall_id))
        .where(StallApplication.owner_id == person.id)
        .order_by(col(StallApplication.created_at).desc())
    )
    return [
        StallView(claim.id, claim.reference, code, claim.status, claim.created_at)
        for claim, code in session.exec(mine).all()
    ]


def _list_payments(session: Session, subject_type: str, ids: list[UUID]) -> list[PaymentRow]:
    by_subject = payments.of_subjects(session, subject_type, ids)
    return [row for known_id in ids for row in by_subject.get(known_id, [])]


def _list_cases(session: Session, person: Person) -> list[Case]:
    if not person.proven_email:
        return []
    theirs = select(Case).where(Case.email == person.proven_email).order_by(col(Case.created_at).desc())
    return list(session.exec(theirs.limit(MOST_SHOWN)).all())
