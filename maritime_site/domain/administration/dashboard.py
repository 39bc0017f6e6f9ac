"""The figures of the first screen: each administrator gets those their permissions open, and no others (BO-2)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from uuid import UUID
from zoneinfo import ZoneInfo

from sqlalchemy import func
from sqlmodel import Session, col, select

from maritime_site.core.db.local_time import local_day
from maritime_site.core.db.statements import execute
from maritime_site.domain.administration.permissions import PermissionSet, has_permission
from maritime_site.domain.exhibition import staff_queries as stalls
from maritime_site.domain.hospitality import staff_packages
from maritime_site.domain.hospitality.models import Booking, BookingStatus, Package
from maritime_site.domain.payments.models import LedgerEntry
from maritime_site.domain.people.models import Person, Status
from maritime_site.domain.work_queues import OFFERS, WorkQueue

DAYS = 30
COUNTRIES = 10


@dataclass(frozen=True)
class Registrations:
    """How many registrations there are: by kind and status, by country (the most first), by day."""

    total: int
    kinds: Mapping[str, Mapping[str, int]]
    statuses: Mapping[str, int]
    countries: list[tuple[str, int]]
    days: list[tuple[date, int]]


@dataclass(frozen=True)
class Fill:
    """How full a package is, in rooms."""

    id: UUID
    name: str
    capacity: int
    held: int
    sold: int


@dataclass(frozen=True)
class Sums:
    """Money in one currency, in minor units: what bookings stand for, and what really moved."""

    currency: str
    confirmed: int = 0
    held: int = 0
    captured: int = 0
    refunded: int = 0


@dataclass(frozen=True)
class Hospitality:
    """Bookings by status, how full each package is, and money by currency."""

    statuses: Mapping[str, int]
    fills: list[Fill]
    sums: list[Sums]


@dataclass(frozen=True)
class Queue:
    """Something that waits for somebody: how much, and since when the oldest does."""

    name: str
    waiting: int
    oldest: datetime | None


@dataclass(frozen=True)
class Figures:
    """What one administrator sees; None where their permissions end."""

    registrations: Registrations | None
    stalls: Mapping[str, int] | None
    hospitality: Hospitality | None
    queues: list[Queue]


def get_figures(session: Session, *, permission_set: PermissionSet, zone: ZoneInfo, now: datetime) -> Figures:
    """The figures for an administrator; counts come from indexes, so they stay fast (PERF-2)."""
    return Figures(
        registrations=_count_registrations(session, zone, now)
        if has_permission(permission_set, "REGISTRATIONS_VIEW")
        else None,
        stalls=_count_stalls(session, now) if has_permission(permission_set, "STALLS_VIEW") else None,
        hospitality=_summarize_hospitality(session) if has_permission(permission_set, "BOOKINGS_VIEW") else None,
        queues=[
            _summarize_queue(session, name, offered)
            for name, offered in sorted(OFFERS.items())
            if has_permission(permission_set, offered.permission)
        ],
    )


def _count_registrations(session: Session, zone: ZoneInfo, now: datetime) -> Registrations:
    groups = (col(Person.country), col(Person.kind), col(Person.status))
    kinds: dict[str, dict[str, int]] = {}
    statuses, countries = dict.fromkeys(map(str, Status), 0), Counter[str]()
    for country, kind, status, number in session.exec(select(*groups, func.count()).group_by(*groups)).all():
        kinds.setdefault(kind, dict.fromkeys(map(str, Status), 0))[status] += number
        statuses[status] += number
        countries[country] += number
    most = sorted(countries.items(), key=lambda pair: (-pair[1], pair[0]))
    return Registrations(
        sum(statuses.values()), kinds, statuses, most[:COUNTRIES], _count_registrations_by_day(session, zone, now)
    )


def _count_registrations_by_day(session: Session, zone: ZoneInfo, now: datetime) -> list[tuple[date, int]]:
    """Registrations of each of the last days, in the event's zone."""
    today = now.astimezone(zone).date()
    first = today - timedelta(days=DAYS - 1)
    since = datetime(first.year, first.month, first.day, tzinfo=zone)
    day = local_day(session, Person.created_at, zone, now)
    counted = select(day, func.count()).where(col(Person.created_at) >= since).group_by(day)
    numbers = {str(key): number for key, number in execute(session, counted).all()}
    days = [first + timedelta(days=place) for place in range(DAYS)]
    return [(one, numbers.get(one.isoformat(), 0)) for one in days]


def _count_stalls(session: Session, now: datetime) -> dict[str, int]:
    rows, _total = stalls.office_stalls(session, search="", status="", page=1, page_size=None, now=now)
    counts: dict[str, int] = {}
    for row in rows:
        counts[str(row.status)] = counts.get(str(row.status), 0) + 1
    return counts


def _summarize_hospitality(session: Session) -> Hospitality:
    fills = staff_packages.count_bookings_by_status(session)
    statuses = dict.fromkeys(map(str, BookingStatus), 0)
    for counts in fills.values():
        for status, number in counts.items():
            statuses[status] += number
    packages = session.exec(select(Package).order_by(col(Package.position), col(Package.id))).all()
    return Hospitality(
        statuses,
        [_summarize_package(package, fills.get(package.id, {})) for package in packages],
        _sum_payments(session),
    )


def _summarize_package(package: Package, counts: Mapping[str, int]) -> Fill:
    held, sold = counts.get(BookingStatus.PENDING_PAYMENT, 0), counts.get(BookingStatus.CONFIRMED, 0)
    return Fill(package.id, f"{package.name}, {package.hotel_name}", package.capacity, held, sold)


def _sum_payments(session: Session) -> list[Sums]:
    result: dict[str, dict[str, int]] = {}
    names = {BookingStatus.CONFIRMED: "confirmed", BookingStatus.PENDING_PAYMENT: "held"}
    live = col(Booking.status).in_(names)
    booked = select(Booking.currency, Booking.status, func.sum(Booking.price_minor)).where(live)
    for currency, status, amount in session.exec(booked.group_by(col(Booking.currency), col(Booking.status))).all():
        result.setdefault(currency, {})[names[BookingStatus(status)]] = int(amount)
    moved = select(LedgerEntry.currency, LedgerEntry.kind, func.sum(LedgerEntry.amount_minor))
    for currency, movement, amount in session.exec(
        moved.group_by(col(LedgerEntry.currency), col(LedgerEntry.kind))
    ).all():
        result.setdefault(currency, {})["captured" if movement == "capture" else "refunded"] = abs(int(amount))
    return [Sums(currency, **amounts) for currency, amounts in sorted(result.items())]


def _summarize_queue(session: Session, name: str, offered: WorkQueue) -> Queue:
    number, oldest = session.exec(select(func.count(), func.min(offered.began)).where(*offered.conditions)).one()
    return Queue(name, number, oldest)
