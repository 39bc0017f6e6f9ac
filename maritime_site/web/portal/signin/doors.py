"""Where a code signs in: a kind's own door, or the one for all of them at /login (ME-1)."""

from __future__ import annotations

from datetime import datetime

from sqlmodel import Session

from maritime_site.domain.outbox.models import Message
from maritime_site.domain.people.kinds import KINDS
from maritime_site.domain.signin import one_door, service
from maritime_site.domain.signin.addresses import Address
from maritime_site.domain.signin.one_door import ANY_KIND
from maritime_site.domain.signin.rules import SignInRules
from maritime_site.domain.signin.service import SignedIn
from maritime_site.domain.signin.tokens import Keys
from maritime_site.web.portal.signin.registrations import LONGEST_NAME, Registration
from maritime_site.web.routes import Route


def door_at(page: str) -> str:
    """The door of a login page, by its English path; empty for any other page."""
    if page == Route.LOGIN:
        return ANY_KIND
    return next((kind.key for kind in KINDS.values() if kind.login_path == page), "")


def is_door(door: str) -> bool:
    """Whether codes are asked for and typed there."""
    return door == ANY_KIND or door in KINDS


def request_code(session: Session, address: Address, *, door: str, rules: SignInRules, now: datetime) -> Message | None:
    """Send a code for a door. Raises TooMany."""
    if door == ANY_KIND:
        return one_door.request_code(session, address, rules=rules, now=now)
    return service.request_code(session, address, kind=door, rules=rules, now=now)


def sign_in(
    session: Session,
    address: Address,
    otp: str,
    *,
    door: str,
    rules: SignInRules,
    keys: Keys,
    now: datetime,
    client: str,
) -> list[SignedIn]:
    """What a code opens at a door: one registration, or all of the address. Raises WrongCode, TooMany."""
    if door == ANY_KIND:
        return one_door.sign_in(session, address, otp, rules=rules, keys=keys, now=now, client=client)
    return [service.sign_in(session, address, otp, kind=door, rules=rules, keys=keys, now=now, client=client)]


def to_registration(opened: SignedIn) -> Registration:
    """An opened session as the browser keeps it beside the one in use."""
    person = opened.person
    company = person.details.get("company_name", "") if KINDS[person.kind].shows_company else ""
    return Registration(
        kind=person.kind,
        token=opened.token,
        name=str(company or person.full_name)[:LONGEST_NAME],
        category=person.category,
    )
