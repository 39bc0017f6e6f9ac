"""Rules and registrations of tests, with as few words as they need."""

from __future__ import annotations

from datetime import datetime
from typing import Any
from uuid import UUID

from sqlmodel import Session

from maritime_site.api.people.registration_bodies import example_of
from maritime_site.core.schemas import parse_request
from maritime_site.domain.audit.service import Actor
from maritime_site.domain.people import registering
from maritime_site.domain.people.kinds import KINDS
from maritime_site.domain.people.registering import RegistrationTerms
from maritime_site.domain.people.rules import editing, queries
from maritime_site.domain.people.rules.offers import OfferTerms
from maritime_site.domain.people.rules.schemas import Rule, RuleRequest
from maritime_site.domain.people.schemas import StaffRegistration, registration_of, staff_registration_of
from tests.people import LETTERHEAD, NOON

OFFICE = Actor(str(UUID(int=6)), "office@demo.example", "192.0.2.1")
TERMS = OfferTerms(LETTERHEAD, "Asia/Kolkata")


def text(words: str) -> dict[str, str]:
    return {"en": words, "hi": f"{words} हिन्दी"}


def question(key: str, type: str = "text", **more: Any) -> dict[str, Any]:
    """A question; a choice has the options S, M and L unless others are given."""
    options = [{"value": value, "label": text(f"Size {value}")} for value in "SML"] if type == "choice" else []
    return {"key": key, "type": type, "label": text(f"The {key}"), "options": options} | more


def set_rule(session: Session, key: str = "visitor", *, now: datetime = NOON, **values: Any) -> Rule:
    payload = parse_request(RuleRequest, values)
    return editing.change_rule(session, key, payload, actor=OFFICE, first=None, now=now)


def register(
    session: Session,
    number: int = 1,
    *,
    key: str = "visitor",
    now: datetime = NOON,
    waived: bool = False,
    **changes: Any,
) -> registering.Receipt:
    kind, form = queries.find_key(key)
    assert form is not None
    given = {"email": f"guest{number}@demo.example", "mobile": f"98{number:08d}"} | changes
    payload = parse_request(registration_of(form.profile), example_of(form) | given)
    terms = RegistrationTerms(KINDS[kind.key], form, LETTERHEAD, now, waived=waived)
    return registering.register_person(session, payload, terms)


def staff_registration(number: int) -> StaffRegistration:
    """A visitor whom staff add."""
    form = KINDS["visitor"].forms[0]
    values = {name: value for name, value in example_of(form).items() if name != "consent"}
    given = {"email": f"added{number}@demo.example", "mobile": f"97{number:08d}", "basis": "Guest of the office"}
    return parse_request(staff_registration_of(form.profile), values | given)
