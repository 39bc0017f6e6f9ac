"""What today holds: sessions with their seats, and stays that begin or end."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from uuid import UUID
from zoneinfo import ZoneInfo

from sqlalchemy import ColumnElement, func
from sqlmodel import Session, col, select

from maritime_site.core.db.statements import execute
from maritime_site.domain.hospitality.models import Booking, BookingStatus, Package
from maritime_site.domain.programme import queries, seats
from maritime_site.domain.programme.queries import SessionView
from maritime_site.domain.programme.seats import Seats


@dataclass(frozen=True)
class TodaySession:
    """A session of today; `seats` is None where nobody signs up."""

    session: SessionView
    seats: Seats | None


@dataclass(frozen=True)
class StaysOfPackage:
    """Confirmed bookings of a package that begin or end today; `checked_in` of them have arrived."""

    package_id: UUID
    name: str
    hotel: str
    bookings: int
    guests: int
    checked_in: int


@dataclass(frozen=True)
class Stays:
    """Stays that begin today, and stays that end today."""

    arrivals: list[StaysOfPackage]
    departures: list[StaysOfPackage]


def list_sessions_of_day(session: Session, *, day: date, zone: ZoneInfo) -> list[TodaySession]:
    """The released sessions of a day, earliest first, with the seats taken now."""
    views = [view for view in queries.list_sessions(session, zone=str(zone)) if view.starts_at.date() == day]
    if not views:
        return []
    known = seats.list_seats(session, *(view.id for view in views))
    return [TodaySession(view, known.get(view.id)) for view in views]


def list_stays(session: Session, *, day: date) -> Stays:
    """The confirmed stays that begin or end on a day, by package."""
    return Stays(
        _count_stays(session, col(Package.check_in) == day), _count_stays(session, col(Package.check_out) == day)
    )


def _count_stays(session: Session, today: ColumnElement[bool]) -> list[StaysOfPackage]:
    confirmed = (col(Booking.package_id) == col(Package.id)) & (col(Booking.status) == BookingStatus.CONFIRMED)
    counts = (func.count(col(Booking.id)), func.sum(col(Booking.guests)), func.count(col(Booking.checked_in_at)))
    packages = select(Package, *counts).outerjoin(Booking, confirmed).where(today).group_by(col(Package.id))
    rows = execute(session, packages.order_by(col(Package.position), col(Package.id))).all()
    return [
        StaysOfPackage(package.id, package.name, package.hotel_name, number, int(guests or 0), arrived)
        for package, number, guests, arrived in rows
    ]
