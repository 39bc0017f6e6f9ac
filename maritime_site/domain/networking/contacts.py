"""The people one is connected with, to take along: cards for an address book, and a list (MEET-4)."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Sequence
from datetime import datetime
from io import StringIO
from uuid import UUID

from sqlmodel import Session

from maritime_site.core.errors import NotFound
from maritime_site.core.text.countries import country_name
from maritime_site.core.text.i18n import N_, _
from maritime_site.core.text.spreadsheets import escape_formula
from maritime_site.domain.networking import queries
from maritime_site.domain.networking.labels import NO_REQUEST
from maritime_site.domain.networking.models import ConnectionStatus, End
from maritime_site.domain.networking.queries import RequestView
from maritime_site.domain.networking.views import PersonView
from maritime_site.domain.people.models import Person

CARDS, BYTE_ORDER_MARK = "text/vcard", "\ufeff"
HEADS = (
    N_("First name"),
    N_("Last name"),
    N_("Organisation"),
    N_("Designation"),
    N_("Country"),
    N_("Email"),
    N_("Company email"),
    N_("Mobile"),
    N_("Purpose"),
)
WIDTH = 74  # octets of a card's line, without the space that a folded one begins with


def list_connections(session: Session, person: Person, *, now: datetime) -> list[RequestView]:
    """Whom a person is connected with, by name; each with what they share."""
    both = [*queries.requests_of(session, End.SENDER, person=person, now=now)]
    both += queries.requests_of(session, End.RECEIVER, person=person, now=now)
    accepted = [request for request in both if request.status is ConnectionStatus.ACCEPTED]
    return sorted(accepted, key=lambda request: (request.person.first_name, request.person.last_name, request.id.int))


def get_connection(session: Session, request_id: UUID, *, person: Person, now: datetime) -> RequestView:
    """One of a person's connections. Raises NotFound."""
    for request in list_connections(session, person, now=now):
        if request.id == request_id:
            return request
    raise NotFound(_(NO_REQUEST))


def build_rows(requests: Iterable[RequestView]) -> list[list[str]]:
    """The list's heading and rows, in the current language."""
    return [[_(head) for head in HEADS], *(_to_row(request) for request in requests)]


def build_csv(requests: Iterable[RequestView]) -> str:
    """The list as a file that spreadsheets read; no cell begins as a formula."""
    written = StringIO(newline="")
    writer = csv.writer(written, quoting=csv.QUOTE_ALL)
    for row in build_rows(requests):
        writer.writerow([escape_formula(cell) for cell in row])
    return BYTE_ORDER_MARK + written.getvalue()


def _to_row(request: RequestView) -> list[str]:
    person = request.person
    names = [person.first_name, person.last_name, person.organisation, person.designation]
    reached = [person.email or "", person.company_email or "", person.mobile or ""]
    return [*names, country_name(person.country), *reached, request.purpose]


def build_cards(requests: Sequence[RequestView]) -> str:
    """A vCard (RFC 6350, version 3.0 that every phone reads) of each."""
    lines = [line for request in requests for line in _to_card(request.person)]
    return "".join(f"{part}\r\n" for line in lines for part in _fold(line))


def _to_card(person: PersonView) -> list[str]:
    first, last = _escape(person.first_name), _escape(person.last_name)
    card = [
        "BEGIN:VCARD",
        "VERSION:3.0",
        f"N:{last};{first};;;",
        f"FN:{' '.join(name for name in (first, last) if name)}",
    ]
    card += [f"ORG:{_escape(person.organisation)}", f"TITLE:{_escape(person.designation)}"]
    card += [f"EMAIL;TYPE=INTERNET:{_escape(person.email)}"] if person.email else []
    card += [f"EMAIL;TYPE=INTERNET,WORK:{_escape(person.company_email)}"] if person.company_email else []
    card += [f"TEL;TYPE=CELL:{_escape(person.mobile)}"] if person.mobile else []
    return [*card, f"ADR;TYPE=WORK:;;;;;;{_escape(country_name(person.country))}", f"UID:{person.id}", "END:VCARD"]


def _escape(text: str) -> str:
    for char in ("\\", ";", ","):
        text = text.replace(char, f"\\{char}")
    return "\\n".join(text.splitlines())


def _fold(line: str) -> list[str]:
    """A long line in pieces, each but the first with a space before it; no character is cut."""
    pieces: list[str] = []
    current = ""
    for char in line:
        if len((current + char).encode()) > WIDTH:
            pieces.append(current)
            current = " "
        current += char
    return [*pieces, current]
