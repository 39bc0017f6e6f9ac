"""Stays as entries of their owner's calendar (AGENDA-2)."""

from __future__ import annotations

from collections.abc import Sequence

from sqlmodel import Session, col, select

from maritime_site.core.db.statements import filter_only
from maritime_site.core.text.i18n import _
from maritime_site.domain.calendars.entries import CalendarEntry
from maritime_site.domain.hospitality.models import WITH_ROOM, Booking, BookingStatus, Package
from maritime_site.domain.people.models import Person
from maritime_site.ports.event import Event

PATH = "/hospitality/bookings"


def list_entries(session: Session, person: Person, _event: Event) -> Sequence[CalendarEntry]:
    """The stays with a room, from the day of arrival to that of departure; what is not paid is tentative."""
    joined = select(Booking, Package).join(Package, col(Package.id) == col(Booking.package_id))
    mine = joined.where(Booking.owner_id == person.id, filter_only(Booking.status).in_(WITH_ROOM))
    rows = session.exec(mine.order_by(col(Package.check_in), col(Booking.id))).all()
    return [_to_entry(booking, package) for booking, package in rows]


def _to_entry(booking: Booking, package: Package) -> CalendarEntry:
    return CalendarEntry(
        id=booking.id,
        uid=f"{booking.id}@hospitality",
        title=_("Stay: {hotel}", hotel=package.hotel_name),
        starts_at=package.check_in,
        ends_at=package.check_out,
        updated_at=booking.updated_at,
        place=f"{package.hotel_name}, {package.city_name}",
        description=_("Booking {reference}: {name}", reference=booking.reference, name=package.name),
        path=PATH,
        sequence=booking.steps,
        tentative=booking.status == BookingStatus.PENDING_PAYMENT,
    )
