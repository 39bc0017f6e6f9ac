"""Rows made with as few words as a test needs."""

from __future__ import annotations

from datetime import timedelta
from itertools import count
from typing import Any, cast

from sqlmodel import Session

from maritime_site.core.rate_limits import Limiter
from maritime_site.core.text.reference_codes import new_reference
from maritime_site.domain.people import proofs
from maritime_site.domain.people.kinds import KINDS
from maritime_site.domain.people.models import Person, Status
from maritime_site.domain.people.proofs import Channel
from maritime_site.domain.signin import sessions
from maritime_site.domain.signin.tokens import Keys
from maritime_site.ports.services import Services
from maritime_site.settings import Settings
from tests.people import LETTERHEAD, NOON, SECRET

_numbers = count(1)


def make_person(session: Session, kind: str = "delegate", **overrides: Any) -> Person:
    """An approved, listed person of a kind who proved both addresses."""
    person = _build_person(kind, **overrides)
    session.add(person)
    session.flush()
    return person


def make_people(session: Session, number: int, kind: str = "delegate") -> list[Person]:
    """So many of them, written at once."""
    people = [_build_person(kind) for _number in range(number)]
    session.add_all(people)
    session.flush()
    return people


def _build_person(kind: str, **overrides: Any) -> Person:
    number = next(_numbers)
    forms = KINDS[kind].forms
    values: dict[str, Any] = {
        "reference": new_reference("REG"),
        "kind": kind,
        "category": forms[0].category if forms else "",
        "status": Status.APPROVED,
        "first_name": "Asha",
        "last_name": f"Rao{number}",
        "email": f"person{number}@demo.example",
        "country_code": "+91",
        "mobile": f"+9198{number:08d}",
        "organisation": "Harbour Works",
        "designation": "Engineer",
        "country": "IN",
        "listed": True,
        "details": {"company_name": "Harbour Works"} if KINDS[kind].shows_company else {},
        "email_verified_at": NOON - timedelta(days=1),
        "mobile_verified_at": NOON - timedelta(days=1),
        "created_at": NOON - timedelta(days=1),
        "updated_at": NOON - timedelta(days=1),
    }
    return Person(**values | overrides)


def prove_address(session: Session, person: Person, channel: Channel = "email", *, now: Any = NOON) -> Person | None:
    """What signing in with a code for this address of a registration does to it."""
    value = person.email if channel == "email" else person.mobile
    claimed = proofs.claim_address(session, person.kind, channel, value, preferred=person.id, now=now)
    if claimed and claimed[1]:
        proofs.settle_first_proof(session, claimed[0], letterhead=LETTERHEAD, now=now)
    return claimed[0] if claimed else None


def sign_in(session: Session, person: Person, *, now: Any = NOON) -> str:
    """A live bearer token of a person."""
    return sessions.open_session(
        session, kind=person.kind, owner_id=person.id, life=sessions.PARTICIPANT_LIFE, keys=Keys(SECRET), now=now
    )


def plain_services(settings: Settings) -> Services:
    """Services that know the settings and the shipped event, and reach nothing outside."""
    return Services(settings, cast("Any", None), SECRET, Limiter(), {}, None)
