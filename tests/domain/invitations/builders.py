"""Invitations and those who come with them, made with few words."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

from sqlmodel import Session

from maritime_site.domain.audit.service import Actor
from maritime_site.domain.invitations import codes, staff
from maritime_site.domain.invitations.models import RegistrationInvitation
from maritime_site.domain.invitations.registration import read_invited, register_invited
from maritime_site.domain.invitations.schemas import CreateInvitationRequest
from maritime_site.domain.people.kinds import find_registration_form
from maritime_site.domain.people.models import Person
from maritime_site.domain.people.registering import Receipt, RegistrationTerms
from maritime_site.ports.services import Services
from tests.people import LETTERHEAD, NOON, SECRET

OFFICER = Actor(str(uuid4()), "officer@demo.example", "127.0.0.1")
ANSWERS: dict[str, Any] = {
    "firstName": "Asha",
    "lastName": "Rao",
    "email": "asha@demo.example",
    "countryCode": "+91",
    "mobile": "9876543210",
    "organisation": "Harbour Works",
    "designation": "Engineer",
    "country": "IN",
}
VIP = {name: value for name, value in ANSWERS.items() if name != "email"}


def invite(
    session: Session, services: Services, *, kind: str = "delegate", now: Any = NOON, **asked: Any
) -> RegistrationInvitation:
    """An invitation: for ten people unless `email` says for whom."""
    values = {"uses": 10} if "email" not in asked and "uses" not in asked else {}
    payload = CreateInvitationRequest(kind=kind, **values | asked)
    return staff.create_invitation(session, payload, actor=OFFICER, services=services, now=now)


def link_of(row: RegistrationInvitation) -> str:
    """What the letter's own link says."""
    return f"{row.code}.{codes.build_key(SECRET, row.code, row.email)}"


def come(
    session: Session, code: str, sent: dict[str, Any], *, kind: str = "delegate", now: Any = NOON
) -> tuple[Receipt, Person | None]:
    """Register with an invitation."""
    found = find_registration_form(kind)
    assert found is not None
    terms = RegistrationTerms(*found, LETTERHEAD, now)
    invited = read_invited(session, code, {"consent": True} | sent, terms, secrets_known=(SECRET,))
    return register_invited(session, invited, terms, secret=SECRET)
