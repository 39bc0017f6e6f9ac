"""One search over everything the office looks for: people, bookings, stalls, cases and more (BULK-1)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from sqlmodel import Session, SQLModel, col, select

from maritime_site.domain.administration.permissions import PermissionSet, has_permission
from maritime_site.domain.awards.models import Nomination
from maritime_site.domain.exhibition.models import StallApplication
from maritime_site.domain.helpdesk.models import Case
from maritime_site.domain.hospitality.models import Booking
from maritime_site.domain.passes.queries import find_by_number
from maritime_site.domain.payments.models import PaymentAttempt
from maritime_site.domain.people.models import Person
from maritime_site.domain.people.queries import get_person
from maritime_site.search.queries import find_records

MOST_OF_A_KIND = 5


@dataclass(frozen=True)
class SearchHit:
    """Something that was found: what it is, what it is called, and the screen that shows it."""

    kind: str
    id: str
    title: str
    path: str


@dataclass(frozen=True)
class SearchSource:
    """A kind of result: who may see it, its kind in the index, how a row is called, and the path of its list."""

    kind: str
    permission: str
    index: str
    model: type[SQLModel]
    title: Callable[[Any], tuple[str, ...]]
    path: str


PEOPLE = SearchSource(
    "person",
    "REGISTRATIONS_VIEW",
    "registration",
    Person,
    lambda row: (row.full_name, row.organisation, row.reference),
    "/admin/registrations",
)
SOURCES = (
    PEOPLE,
    SearchSource(
        "booking", "BOOKINGS_VIEW", "booking", Booking, lambda row: (row.reference, row.guest_name), "/admin/bookings"
    ),
    SearchSource(
        "stall",
        "STALLS_VIEW",
        "stall",
        StallApplication,
        lambda row: (row.reference, row.fascia_name),
        "/admin/exhibition/applications",
    ),
    SearchSource("case", "QUERIES_VIEW", "case", Case, lambda row: (row.number, row.name), "/admin/queries"),
    SearchSource(
        "payment",
        "BOOKINGS_VIEW",
        "payment",
        PaymentAttempt,
        lambda row: (row.gateway_payment_id,),
        "/admin/payments",
    ),
    SearchSource(
        "nomination",
        "NOMINATIONS_VIEW",
        "nomination",
        Nomination,
        lambda row: (row.reference, row.nominee_name),
        "/admin/nominations",
    ),
)


def search_office(session: Session, search: str, *, permission_set: PermissionSet) -> list[SearchHit]:
    """The newest few of each kind that this administrator may see and that have all these words.

    The number of a pass finds its holder.
    """
    if not search.strip():
        return []
    sources = [source for source in SOURCES if has_permission(permission_set, source.permission)]
    holder = [_to_hit(PEOPLE, person) for person in _find_holder(session, search)] if PEOPLE in sources else []
    return list(dict.fromkeys([*holder, *(hit for source in sources for hit in _search_kind(session, source, search))]))


def _find_holder(session: Session, number: str) -> list[Person]:
    found = find_by_number(session, number)
    return [get_person(session, found.person_id)] if found else []


def _search_kind(session: Session, source: SearchSource, search: str) -> list[SearchHit]:
    matches = find_records(session, source.index, search, until=MOST_OF_A_KIND)
    model: Any = source.model
    newest = select(model).where(*matches.within()).order_by(col(model.created_at).desc(), col(model.id).desc())
    return [_to_hit(source, row) for row in session.exec(newest.limit(MOST_OF_A_KIND)).all()]


def _to_hit(source: SearchSource, row: Any) -> SearchHit:
    title = " · ".join(part for part in source.title(row) if part)
    return SearchHit(source.kind, str(row.id), title, f"{source.path}/{row.id}")
