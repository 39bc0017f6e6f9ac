"""Somebody is added by the organisers: by hand, from a list, or by an invitation (STAFF-1)."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from sqlalchemy import ColumnElement
from sqlmodel import Session, col, or_, select

from maritime_site.core.db.bulk_insert import insert_rows
from maritime_site.core.errors import Conflict, Invalid
from maritime_site.core.text.i18n import _
from maritime_site.core.text.phones import to_e164
from maritime_site.domain.people import consent_texts, history, registering, registration_search
from maritime_site.domain.people.kinds import Kind
from maritime_site.domain.people.models import Action, Person, RegistrationEvent, Status
from maritime_site.domain.people.rules import answers, places
from maritime_site.domain.people.rules import queries as rules
from maritime_site.domain.people.schemas import StaffRegistration
from maritime_site.domain.webhooks.models import WebhookEvent

BY = "administrator"
# How somebody who was added may stand; only people themselves are rejected.
FIRST_STATUSES = frozenset({Status.PENDING, Status.APPROVED, Status.WAITLISTED})


class AddressTaken(Conflict):
    """Another registration of the kind has the e-mail address: `reference` is its own."""

    def __init__(self, message: str, *, reference: str) -> None:
        super().__init__(message)
        self.reference = reference


@dataclass(frozen=True)
class Placement:
    """As what somebody is added, and how the registration stands from the first moment."""

    kind: Kind
    category: str = ""
    status: Status = Status.PENDING
    approve_when_proven: bool = False


def add_person(session: Session, payload: StaffRegistration, placement: Placement, *, now: datetime) -> Person:
    """Add somebody; sends no message. They sign in with the e-mail address, which proves it.

    Raises Invalid without a consent or a basis, for a status nobody begins with, and for an answer that is wrong;
    AddressTaken, naming the registration, when somebody of this kind has the address; Conflict where the kind is full.
    The caller keeps others from adding it meanwhile.
    """
    if errors := find_missing_basis(consent=payload.consent, basis=payload.basis):
        raise Invalid(errors)
    if placement.status not in FIRST_STATUSES:
        raise Invalid({"status": _("Somebody is added as pending, approved or waitlisted")})
    require_free_address(session, placement.kind, payload.email)
    person = Person(**_added_values(payload, placement, now))
    person.answers = _read_answers(session, payload, placement)
    session.add(person)
    session.flush()
    if payload.consent:
        registering.note_consents(session, person, payload, now=now)
    history.add_event(session, person, by=BY, note=payload.basis, action=Action.ADDED, now=now)
    history.tell_webhooks(session, WebhookEvent.REGISTRATION, person, by=BY, now=now)
    session.flush()
    if places.holds_place(person):
        places.require_new_place(session, person)
    return person


def find_missing_basis(*, consent: object, basis: object) -> dict[str, str]:
    """What is wrong, at its field, with somebody who neither agreed nor is kept on another ground."""
    if consent or basis:
        return {}
    return {"consent": _("Tick that the person agreed, or say in “basis” why their data is kept")}


def find_by_email(session: Session, kind: str, email: str) -> Person | None:
    """Who of this kind has the address: who proved it, else whom staff added with it.

    What strangers typed and nobody proved does not count: it gives way to whoever proves the address.
    """
    named = select(Person).where(Person.kind == kind, Person.email == email.lower(), _is_vouched())
    proven_first = (col(Person.email_verified_at).is_(None), col(Person.created_at), col(Person.id))
    return session.exec(named.order_by(*proven_first).limit(1)).first()


def add_people(
    session: Session, payloads: Sequence[StaffRegistration], placement: Placement, *, now: datetime
) -> list[Person]:
    """Add many at once, each as `add_person` does; sends no message. Their answers were checked before.

    Those whose address somebody of the kind has, also an earlier one of them, are left out; those for whom no place of
    the kind is left wait in line. The session does not know
    the people that are answered. The caller keeps others from adding them meanwhile.
    """
    wanted = {payload.email.lower(): payload for payload in reversed(payloads)}
    known = find_all_by_email(session, placement.kind.key, wanted)
    new = [payload for email, payload in reversed(wanted.items()) if email not in known]
    people = [Person(**_added_values(payload, placement, now)) for payload in new]
    if placement.status in places.HOLDING:
        granted = places.take_places(session, placement.kind.rule_key(placement.category), len(people))
        for person in people[granted:]:
            person.status, person.waiting_since = Status.WAITLISTED, now
    words = consent_texts.get_current_texts(session)
    session.flush()
    registration_search.insert_people(session, people)
    insert_rows(session, [_added_event(person, payload, now) for person, payload in zip(people, new, strict=True)])
    agreed = (
        registering.build_consents(person, payload, words, now=now) for person, payload in zip(people, new, strict=True)
    )
    insert_rows(session, [row for rows in agreed for row in rows])
    for person in people:
        history.tell_webhooks(session, WebhookEvent.REGISTRATION, person, by=BY, now=now)
    return people


def _read_answers(session: Session, payload: StaffRegistration, placement: Placement) -> dict[str, Any]:
    """Answers that staff know; every question may be left out, since the person was not asked."""
    rule = rules.read_rule(session, placement.kind.rule_key(placement.category))
    return answers.read_answers(rule.asking_nothing(), payload.answers)


def _added_values(payload: StaffRegistration, placement: Placement, now: datetime) -> dict[str, Any]:
    mobile = to_e164(payload.country_code, payload.mobile) if payload.mobile else ""
    values = registering.person_values(
        payload, kind=placement.kind, category=placement.category, mobile=mobile, now=now
    )
    return values | {
        "answers": dict(payload.answers),
        "status": placement.status,
        "added_by_staff": True,
        "approve_when_proven": placement.approve_when_proven,
    }


def _added_event(person: Person, payload: StaffRegistration, now: datetime) -> RegistrationEvent:
    return RegistrationEvent(
        person_id=person.id, status=person.status, by=BY, note=payload.basis, action=Action.ADDED, details={}, at=now
    )


def _is_vouched() -> ColumnElement[bool]:
    return or_(col(Person.email_verified_at).is_not(None), col(Person.added_by_staff))


def find_all_by_email(session: Session, kind: str, emails: Collection[str]) -> dict[str, UUID]:
    """The same for many addresses at once: the registrations' ids by address; those nobody has are left out."""
    named = select(Person.email, Person.id).where(Person.kind == kind, col(Person.email).in_(list(emails)))
    proven_last = (col(Person.email_verified_at).is_not(None), col(Person.created_at).desc(), col(Person.id).desc())
    return dict(session.exec(named.where(_is_vouched()).order_by(*proven_last)).all())


def require_free_address(session: Session, kind: Kind, email: str, *, but: Person | None = None) -> None:
    """Raise AddressTaken when another registration of the kind has this e-mail address; the sentence names it."""
    other = find_by_email(session, kind.key, email)
    if other is None or (but is not None and other.id == but.id):
        return
    values = {"email": email, "kind": _(kind.label), "reference": other.reference, "name": other.full_name}
    message = _(
        "{email} is registered as {kind} already: {name}, {reference}. Open that registration instead.", **values
    )
    raise AddressTaken(message, reference=other.reference)
