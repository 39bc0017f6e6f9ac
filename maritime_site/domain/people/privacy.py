"""What registrations hold about somebody, and how it is erased (REG-7).

The row stays, empty: money, passes and connections of others still point to it.
"""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import ColumnElement, delete, update
from sqlmodel import Session, col, func, select

from maritime_site.core.serialization import Record, serialize_row
from maritime_site.domain.people import consent_texts, documents, history, queries
from maritime_site.domain.people.models import (
    Consent,
    Document,
    EventVisit,
    InformationRequest,
    Person,
    RegistrationEvent,
    StaffNote,
    Status,
    WaitingUpload,
)
from maritime_site.domain.people.rules.answers import list_in_words
from maritime_site.domain.people.rules.queries import rule_of
from maritime_site.ports.services import Services

ERASED_NAME = "Erased"
ERASED_HOST = "@erased.invalid"


def is_last(session: Session, person: Person) -> bool:
    """Whether no other registration proved this address: what is known by the address alone then goes too."""
    others = (
        func.lower(Person.email) == person.email.lower(),
        Person.id != person.id,
        col(Person.email_verified_at).is_not(None),
    )
    return session.exec(select(Person.id).where(*others)).first() is None


def own_addresses(session: Session, person: Person) -> list[str]:
    """The addresses the person proved and no other registration did."""
    shared = (Person.mobile == person.mobile, Person.id != person.id, col(Person.mobile_verified_at).is_not(None))
    has_own = bool(person.proven_mobile) and session.exec(select(Person.id).where(*shared)).first() is None
    emails = [person.proven_email] if person.proven_email and is_last(session, person) else []
    return [*emails, *([person.proven_mobile] if has_own else [])]


def is_erased(person: type[Person] = Person) -> ColumnElement[bool]:
    """The condition that a registration was erased; `person` stands for the table."""
    return col(person.email).endswith(ERASED_HOST)


def export_of(session: Session, person: Person) -> dict[str, list[Record]]:
    """The profile, what was agreed to, the registration's history, what was asked for, and the documents.

    What staff wrote for each other about the person is theirs, and not in here (docs/decisions).
    """
    return {
        "profile": [queries.profile_of(person)],
        "answers": [
            {"question": question, "answer": answer}
            for question, answer in list_in_words(rule_of(session, person), person.answers)
        ],
        "consents": [
            serialize_row(row, "purpose", "wording", "language", "given_at", "withdrawn_at")
            | {"words": consent_texts.get_agreed_text(session, row).text_in(row.language)}
            for row in session.exec(select(Consent).where(Consent.person_id == person.id)).all()
        ],
        "registrationHistory": [
            serialize_row(row, "status", "action", "by", "note", "details", "at")
            for row in queries.history_of(session, person)
        ],
        "requestsForMore": [
            serialize_row(row, "message", "fields", "documents", "status", "asked_at", "closed_at")
            for row in session.exec(select(InformationRequest).where(InformationRequest.person_id == person.id)).all()
        ],
        "visits": [
            serialize_row(row, "last_at", "before_at")
            for row in session.exec(select(EventVisit).where(EventVisit.person_id == person.id)).all()
        ],
        "documents": [
            serialize_row(row, "kind", "name", "title", "media_type", "size", "created_at")
            for row in documents.documents_of(session, person)
        ],
    }


def files_of(session: Session, person: Person) -> list[str]:
    """The names of the person's files in the store."""
    return [row.name for row in documents.documents_of(session, person)]


def erase_registration(session: Session, person: Person, *, services: Services, now: datetime) -> None:
    """Empty the registration; it is rejected from then on, so nothing can be done with it."""
    names = files_of(session, person)
    session.exec(delete(WaitingUpload).where(col(WaitingUpload.name).in_(names)))
    session.exec(delete(Document).where(col(Document.person_id) == person.id))
    session.exec(delete(Consent).where(col(Consent.person_id) == person.id))
    for table in (StaffNote, InformationRequest, EventVisit):
        session.exec(delete(table).where(col(table.person_id) == person.id))
    emptied = update(RegistrationEvent).where(col(RegistrationEvent.person_id) == person.id)
    session.exec(emptied.values(note="", details={}))
    person.first_name, person.last_name = ERASED_NAME, ""
    person.email, person.mobile = f"{person.id.hex}{ERASED_HOST}", f"erased-{person.id.hex}"
    person.organisation = person.designation = person.country_code = person.more_info = ""
    person.details, person.answers, person.listed = {}, {}, False
    person.waiting_since, person.offer_until = None, None
    person.status, person.updated_at = Status.REJECTED, now
    session.add(person)
    session.add(RegistrationEvent(person_id=person.id, status=person.status, by="owner", note=history.ERASED, at=now))
    for other in session.exec(select(Person).where(Person.merged_into_id == person.id)).all():
        erase_registration(session, other, services=services, now=now)
    session.flush()
