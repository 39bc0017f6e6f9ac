"""Everything of a participant's own event, asked of the features that have it (ME-2)."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta

from sqlmodel import Session

from maritime_site.core.errors import Conflict
from maritime_site.domain import agenda
from maritime_site.domain.calendars.entries import CalendarEntry
from maritime_site.domain.certificates import queries as certificates
from maritime_site.domain.certificates.queries import CertificateView
from maritime_site.domain.company_pages import members
from maritime_site.domain.event_items import ChangeItem, WaitingItem
from maritime_site.domain.exhibition import my_event as stalls
from maritime_site.domain.exhibition.queries import ApplicationView
from maritime_site.domain.hospitality import queries as hospitality
from maritime_site.domain.hospitality.queries import BookingView
from maritime_site.domain.my_event import registry
from maritime_site.domain.networking import my_event as networking
from maritime_site.domain.networking.queries import RequestView
from maritime_site.domain.newsroom import queries as newsroom
from maritime_site.domain.passes import service as passes
from maritime_site.domain.passes.queries import PassView
from maritime_site.domain.people.models import Person
from maritime_site.ports.event import Event
from maritime_site.ports.services import Services

MOST_NEXT, MOST_NEWS, MOST_CHANGES = 10, 5, 10
FAR = timedelta(days=36_500)


@dataclass(frozen=True)
class NextItem:
    """Something that will happen; `key` is its source in the agenda, `is_day` says that its hours are not known."""

    key: str
    title: str
    starts_at: datetime
    ends_at: datetime
    place: str
    path: str
    is_day: bool


@dataclass(frozen=True)
class NewsItem:
    """A press release or a line of What's New; `path` is of this site, empty where a line leads nowhere."""

    title: str
    path: str
    published_at: datetime


@dataclass(frozen=True)
class MyEvent:
    """What a participant has, what waits for them and what comes next.

    `entry_pass` is None until there is one, `certificate` until a gate let the participant in; `is_colleague` is set
    for whoever sits in a seat of a company: its stall is another's to book.
    """

    entry_pass: PassView | None
    certificate: CertificateView | None
    waiting: Sequence[WaitingItem]
    next: Sequence[NextItem]
    bookings: Sequence[BookingView]
    stall: ApplicationView | None
    requests: Sequence[RequestView]
    unread: int
    news: Sequence[NewsItem]
    is_colleague: bool


def open_my_event(services: Services, person: Person, *, now: datetime) -> MyEvent:
    """A participant's own event for a door; the pass of an approved person is made at the first time."""
    entry_pass = None
    with suppress(Conflict):  # not approved yet, or withheld
        entry_pass = passes.open_pass(services, person, now=now)
    with services.database.reading() as session:
        return MyEvent(
            entry_pass=entry_pass,
            certificate=certificates.find_certificate(session, person, seed=services.pass_seed),
            waiting=list_waiting(session, person, services, now=now),
            next=list_next(session, person, services.event, now=now),
            bookings=hospitality.bookings_of(session, person),
            stall=stalls.find_stall(session, person),
            requests=networking.list_requests(session, person, now=now),
            unread=count_unread(session, person, now=now),
            news=list_news(session, services, now=now),
            is_colleague=members.is_colleague(session, person),
        )


def list_waiting(session: Session, person: Person, services: Services, *, now: datetime) -> list[WaitingItem]:
    """What waits for a person: what ends first comes first, what has no end in the registry's order."""
    items = [item for contribute in registry.WAITING for item in contribute(session, person, services, now)]
    return sorted(items, key=lambda item: item.until or now + FAR)


def list_next(session: Session, person: Person, event: Event, *, now: datetime) -> list[NextItem]:
    """What is settled and not over, the first things first."""
    items = [
        _to_next(source, entry, event)
        for source, entries in agenda.list_entries(session, person, event).items()
        for entry in entries
        if not entry.tentative
    ]
    return sorted((item for item in items if item.ends_at > now), key=lambda item: item.starts_at)[:MOST_NEXT]


def _to_next(source: str, entry: CalendarEntry, event: Event) -> NextItem:
    return NextItem(
        source,
        entry.title,
        _to_moment(entry.starts_at, event),
        _to_moment(entry.ends_at, event),
        entry.place,
        entry.path,
        is_day=not isinstance(entry.starts_at, datetime),
    )


def _to_moment(value: datetime | date, event: Event) -> datetime:
    """A day is its first moment in the event's zone."""
    return value if isinstance(value, datetime) else datetime.combine(value, time(), event.zone)


def count_unread(session: Session, person: Person, *, now: datetime) -> int:
    """How much a person has not read yet, of every sort together."""
    return sum(count(session, person, now) for count in registry.UNREAD.values())


def list_changes(session: Session, person: Person, *, since: datetime, now: datetime) -> list[ChangeItem]:
    """What others did since then, the latest first."""
    items = [item for contribute in registry.CHANGES for item in contribute(session, person, since, now)]
    return sorted(items, key=lambda item: item.at, reverse=True)[:MOST_CHANGES]


def list_news(session: Session, services: Services, *, now: datetime) -> list[NewsItem]:
    """The latest press releases and lines of What's New."""
    lines = newsroom.list_announcements(session, now=now, limit=MOST_NEWS)
    releases = newsroom.list_releases(session, now=now, zone=services.event.zone_name)
    items = [
        *(NewsItem(line.text, line.link, line.published_at) for line in lines),
        *(NewsItem(row.title, f"/media/press-release/{row.slug}", row.published_at) for row in releases),
    ]
    return sorted(items, key=lambda item: item.published_at, reverse=True)[:MOST_NEWS]
