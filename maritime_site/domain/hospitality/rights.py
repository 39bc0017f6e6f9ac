"""What bookings hold about somebody, what keeps them from being erased, and how it is done (REG-7)."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime

from sqlalchemy import update
from sqlmodel import Session, col, select

from maritime_site.core.records import Record, record
from maritime_site.core.text import _
from maritime_site.domain.hospitality import service
from maritime_site.domain.hospitality.models import SUBJECT_TYPE, Booking, BookingStatus, BookingStep, Package
from maritime_site.domain.hospitality.terms import terms_of
from maritime_site.domain.lookup import service as lookup
from maritime_site.domain.payments import rights as payments
from maritime_site.domain.people.models import Person
from maritime_site.ports.services import Services

GONE = "—"


def _bookings(session: Session, person: Person) -> list[Booking]:
    mine = select(Booking).where(Booking.owner_id == person.id)
    return list(session.exec(mine.order_by(col(Booking.created_at))).all())


def export_of(session: Session, person: Person) -> dict[str, list[Record]]:
    """The bookings and what was paid for them."""
    found = _bookings(session, person)
    names = ("id", "reference", "status", "guests", "guest_name", "special_requests", "price_minor", "currency",
             "created_at", "updated_at")  # fmt: skip
    return {
        "bookings": [
            record(row, *names) | {"package": session.get_one(Package, row.package_id).name_en} for row in found
        ],
        "payments": payments.export_of(session, SUBJECT_TYPE, [row.id for row in found]),
    }


def obstacles(session: Session, person: Person, *, services: Services, now: datetime) -> list[str]:
    """Why somebody cannot be erased now: a stay that is still to come, or money on its way."""
    found = _bookings(session, person)
    today = now.astimezone(terms_of(services).zone).date()
    waiting = [
        _("You have the confirmed booking {reference}. Cancel it first, or wait until the stay is over.",
          reference=row.reference)
        for row in found
        if row.status == BookingStatus.CONFIRMED and session.get_one(Package, row.package_id).check_out >= today
    ]  # fmt: skip
    if payments.is_moving(session, SUBJECT_TYPE, [row.id for row in found]):
        waiting.append(_("Money for a booking is still on its way. Try again once it has arrived."))
    return waiting


def erase(session: Session, person: Person, *, services: Services, now: datetime) -> None:
    """Release what is only held, and take guests and wishes out of every booking; amounts stay."""
    terms = replace(terms_of(services), cancellations_per_day=None)
    for row in _bookings(session, person):
        if row.status == BookingStatus.PENDING_PAYMENT:
            service.cancel(session, row.id, owner=person, terms=terms, now=now)
        session.exec(update(BookingStep).where(col(BookingStep.booking_id) == row.id).values(note=""))
    mine = col(Booking.owner_id) == person.id
    session.exec(update(Booking).where(mine).values(guest_name=GONE, special_requests=""))
    lookup.again(session, Booking, mine)
    payments.erase(session, person.id)
