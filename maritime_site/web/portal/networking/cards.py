"""People and requests in the pages' words."""

from __future__ import annotations

from dataclasses import dataclass
from textwrap import shorten

from maritime_site.core.text import formatting
from maritime_site.core.text.countries import country_name
from maritime_site.core.text.i18n import _
from maritime_site.domain.networking.blocks import BlockedView
from maritime_site.domain.networking.cooldown import Cooldown
from maritime_site.domain.networking.models import ConnectionStatus
from maritime_site.domain.networking.queries import RequestView
from maritime_site.domain.networking.views import ConnectionView, PersonView
from maritime_site.domain.people.kinds import KINDS
from maritime_site.domain.people.models import Person


@dataclass
class PersonCard:
    """Somebody in the directory; `tie` says how the reader stands to them, empty when there is nothing between them.

    `wait` says from when they may be asked again, empty when they may be.
    """

    id: str
    name: str
    work: str
    place: str
    kind: str
    offers: str
    seeks: str
    tie: str
    wait: str


@dataclass
class RequestCard:
    """A request with the person at its other end; contact details only while the two are connected."""

    id: str
    person_id: str
    name: str
    work: str
    place: str
    stands_at: str
    moderated: bool
    purpose: str
    description: str
    asked: str
    email: str
    mobile: str
    company_email: str
    silent: bool


@dataclass
class BlockedCard:
    """Somebody the reader blocked; `request_id` is the request that can be reported, or empty."""

    id: str
    name: str
    work: str
    request_id: str


@dataclass
class OwnContacts:
    """The reader's own ways to be reached; an empty company address is none."""

    email: str = ""
    mobile: str = ""
    company_email: str = ""


# As much as a card in a list can carry; the whole is read once the two talk.
MOST_LETTERS = 180
ME = "me"
REQUESTED = "asked"
ASKS = "asks"
CONNECTED = "connected"


def person_card(person: PersonView, reader_id: object, zone: str) -> PersonCard:
    """A person as the directory shows them to the reader."""
    return PersonCard(
        id=str(person.id),
        name=name_of(person),
        work=work_of(person),
        place=country_name(person.country),
        kind=_(KINDS[person.user_type].label),
        offers=shorten(person.offers, MOST_LETTERS, placeholder=" …"),
        seeks=shorten(person.seeks, MOST_LETTERS, placeholder=" …"),
        tie=ME if person.id == reader_id else _connection_text(person.connection),
        wait=_wait_text(person.wait, zone),
    )


def _wait_text(wait: Cooldown | None, zone: str) -> str:
    if wait is None:
        return ""
    if wait.until is None:
        return _("You cannot ask this person any more.")
    return _("You can ask this person again from {when}.", when=formatting.day_and_time(wait.until, zone))


def _connection_text(tie: ConnectionView | None) -> str:
    if tie is None:
        return ""
    if tie.status is ConnectionStatus.PENDING:
        return REQUESTED if tie.direction == "sent" else ASKS
    return CONNECTED if tie.status is ConnectionStatus.ACCEPTED else ""


def request_card(request: RequestView, zone: str) -> RequestCard:
    """A request as one of its ends reads it."""
    person = request.person
    return RequestCard(
        id=str(request.id),
        person_id=str(person.id),
        name=name_of(person),
        work=work_of(person),
        place=f"{_(KINDS[person.user_type].label)} · {country_name(person.country)}",
        stands_at=request.stands_at,
        moderated=request.moderated,
        purpose=request.purpose,
        description=request.description,
        asked=formatting.day_and_time(request.created_at, zone),
        email=person.email or "",
        mobile=person.mobile or "",
        company_email=person.company_email or "",
        silent=request.status is ConnectionStatus.ACCEPTED
        and not (person.email or person.mobile or person.company_email),
    )


def blocked_card(person: BlockedView) -> BlockedCard:
    """Somebody blocked, by what they are known again."""
    return BlockedCard(str(person.id), name_of(person), work_of(person), str(person.request_id or ""))


def own_contacts(person: Person) -> OwnContacts:
    """What the reader can share."""
    return OwnContacts(person.email, person.mobile, str(person.details.get("company_email") or ""))


def name_of(person: PersonView | BlockedView) -> str:
    """First and last name."""
    return f"{person.first_name} {person.last_name}".strip()


def work_of(person: PersonView | BlockedView) -> str:
    """What somebody does, and where."""
    return _("{designation}, {organisation}", designation=person.designation, organisation=person.organisation)
