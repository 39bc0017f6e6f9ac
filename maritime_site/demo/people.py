"""The demo event: one person of each kind and packages to book, made once (contract, "demo data")."""

from __future__ import annotations

from datetime import date, datetime, timedelta

from sqlmodel import Session

from maritime_site.core.text.reference_codes import new_reference
from maritime_site.demo.awards import seed_awards
from maritime_site.demo.exhibition import seed_exhibition
from maritime_site.demo.hospitality import seed_packages
from maritime_site.demo.meetings import seed_tables
from maritime_site.demo.newsroom import seed_newsroom
from maritime_site.demo.programme import seed_programme
from maritime_site.domain.people import history, queries
from maritime_site.domain.people.kinds import KINDS, Kind
from maritime_site.domain.people.models import Consent, Person, RegistrationEvent, Status
from maritime_site.domain.people.schemas import CONSENT_TEXT_VERSION, REGISTRATION_PURPOSE

DAYS_AHEAD = timedelta(days=62)
NAMES = {
    "exhibitor": ("Bilal", "Khan"),
    "delegate": ("Asha", "Rao"),
    "express-delegate": ("Farah", "Sheikh"),
    "media": ("Chitra", "Das"),
    "visitor": ("Dev", "Patil"),
    "achiever": ("Esha", "Menon"),
    "conference": ("Gopal", "Iyer"),
}


def email_of(kind: str) -> str:
    """How the demo person of a kind signs in."""
    return f"{kind}@demo.example"


def seed_demo(session: Session, *, now: datetime, speech_url: str = "") -> None:
    """Make what is missing of the demo event; what is there stays as it is."""
    for number, kind in enumerate(KINDS.values(), start=1):
        if queries.by_email(session, kind.key, email_of(kind.key)) is None:
            _add_person(session, kind, number, now)
    seed_packages(session, first_day=first_day(now), now=now)
    seed_programme(session, first_day=first_day(now), now=now)
    seed_exhibition(session, now=now)
    seed_tables(session, now=now)
    seed_newsroom(session, speech_url=speech_url, now=now)
    seed_awards(session, first_day=first_day(now), now=now)


def first_day(now: datetime) -> date:
    """The demo event's first day, counted from the first start."""
    return (now + DAYS_AHEAD).date()


def _add_person(session: Session, kind: Kind, number: int, now: datetime) -> None:
    first, last = NAMES.get(kind.key, ("Demo", kind.label))
    person = Person(
        reference=new_reference("REG"),
        kind=kind.key,
        category=kind.forms[0].category if kind.forms else "",
        status=Status.APPROVED,
        first_name=first,
        last_name=last,
        email=email_of(kind.key),
        country_code="+91",
        mobile=f"+91900000010{number}",
        organisation="Demo Harbour Works",
        designation="Demo participant",
        country="IN",
        listed=kind.may_network,
        details={"company_name": "Demo Harbour Works"} if kind.shows_company else {},
        email_verified_at=now,
        mobile_verified_at=now,
        created_at=now,
        updated_at=now,
    )
    session.add(person)
    session.flush()  # the person's row comes first
    session.add(
        Consent(
            person_id=person.id,
            purpose=REGISTRATION_PURPOSE,
            wording=CONSENT_TEXT_VERSION,
            language=person.language,
            given_at=now,
        )
    )
    session.add(RegistrationEvent(person_id=person.id, status=person.status, by="system", note=history.DEMO, at=now))
