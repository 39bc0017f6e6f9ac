"""People and requests in the pages' words."""

from __future__ import annotations

from dataclasses import dataclass

from maritime_site.core import formats
from maritime_site.core.countries import country_name
from maritime_site.core.text import _
from maritime_site.domain.networking.models import ConnectionStatus
from maritime_site.domain.networking.queries import PersonView, RequestView, Tie
from maritime_site.domain.people.kinds import KINDS


@dataclass
class PersonCard:
    """Somebody in the directory; `tie` says how the reader stands to them, empty when they may be asked."""

    id: str
    name: str
    work: str
    place: str
    kind: str
    tie: str


@dataclass
class RequestCard:
    """A request with the person at its other end; contact details only while the two are connected."""

    id: str
    name: str
    work: str
    place: str
    status: str
    purpose: str
    description: str
    asked: str
    email: str
    mobile: str


ME = "me"
ASKED = "asked"
ASKS = "asks"
CONNECTED = "connected"


def person_card(person: PersonView, reader_id: object) -> PersonCard:
    """A person as the directory shows them to the reader."""
    return PersonCard(
        id=str(person.id),
        name=name_of(person),
        work=work_of(person),
        place=country_name(person.country),
        kind=_(KINDS[person.user_type].label),
        tie=ME if person.id == reader_id else _tie(person.connection),
    )


def _tie(tie: Tie | None) -> str:
    if tie is None:
        return ""
    if tie.status is ConnectionStatus.PENDING:
        return ASKED if tie.direction == "sent" else ASKS
    return CONNECTED if tie.status is ConnectionStatus.ACCEPTED else ""


def request_card(request: RequestView, zone: str) -> RequestCard:
    """A request as one of its ends reads it."""
    person = request.person
    return RequestCard(
        id=str(request.id),
        name=name_of(person),
        work=work_of(person),
        place=f"{_(KINDS[person.user_type].label)} · {country_name(person.country)}",
        status=request.status,
        purpose=request.purpose,
        description=request.description,
        asked=formats.day_and_time(request.created_at, zone),
        email=person.email or "",
        mobile=person.mobile or "",
    )


def name_of(person: PersonView) -> str:
    """First and last name."""
    return f"{person.first_name} {person.last_name}".strip()


def work_of(person: PersonView) -> str:
    """What somebody does, and where."""
    return _("{designation}, {organisation}", designation=person.designation, organisation=person.organisation)
