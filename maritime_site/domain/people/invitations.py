"""People who are made participants without a form of their own: the shortlisted of an award (AWD-1)."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

import phonenumbers
from sqlmodel import Session, col, select

from maritime_site.core.text.home import home_country
from maritime_site.core.text.reference_codes import new_reference
from maritime_site.domain.people import queries
from maritime_site.domain.people.models import Consent, Person, RegistrationEvent
from maritime_site.domain.people.schemas import REGISTRATION_PURPOSE


@dataclass(frozen=True)
class Invitation:
    """What is known of somebody who is invited; they complete it themselves. `mobile` is E.164.

    `approve_when_proven`: nobody has to decide any more once they prove the e-mail address by signing in. `consent` is
    the wording they agreed to, empty while they have not.
    """

    name: str
    email: str
    country_code: str
    mobile: str
    organisation: str
    language: str
    approve_when_proven: bool
    consent: str = ""


def enrol_invited(session: Session, kind: str, invitation: Invitation, *, now: datetime) -> Person:
    """The person of this kind with the invitation's address, made when there is none; sends no message.

    Somebody new is pending, and signs in with the e-mail address only: others typed the number.
    """
    known = _find_known(session, kind, invitation.email.lower())
    if known is not None:
        if not known.is_proven:
            known.approve_when_proven |= invitation.approve_when_proven
        return known
    person = _build_person(kind, invitation, now=now)
    session.add(person)
    session.flush()
    session.add(RegistrationEvent(person_id=person.id, status=person.status, by="system", note="", at=now))
    if invitation.consent:
        agreed = Consent(
            person_id=person.id,
            purpose=REGISTRATION_PURPOSE,
            wording=invitation.consent,
            language=person.language,
            given_at=now,
        )
        session.add(agreed)
    return person


def _find_known(session: Session, kind: str, email: str) -> Person | None:
    """Who proved the address, else who was invited there before."""
    holder = queries.by_email(session, kind, email)
    if holder is not None:
        return holder
    invited = (Person.kind == kind, Person.email == email, col(Person.email_verified_at).is_(None))
    return session.exec(select(Person).where(*invited).order_by(col(Person.created_at))).first()


def _build_person(kind: str, invitation: Invitation, *, now: datetime) -> Person:
    first, _space, last = invitation.name.rpartition(" ")
    return Person(
        reference=new_reference("REG"),
        kind=kind,
        approve_when_proven=invitation.approve_when_proven,
        first_name=first or last,
        last_name=last if first else "",
        email=invitation.email.lower(),
        country_code=invitation.country_code,
        mobile=invitation.mobile,
        organisation=invitation.organisation,
        designation="",
        country=_country_of(invitation.mobile),
        language=invitation.language,
        created_at=now,
        updated_at=now,
    )


def _country_of(mobile: str) -> str:
    """The country a number belongs to; ours when none can be told."""
    try:
        return phonenumbers.region_code_for_number(phonenumbers.parse(mobile)) or home_country()
    except phonenumbers.NumberParseException:
        return home_country()
