"""What bookings hold about somebody, what keeps them from being erased, and how it is done (REG-7)."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime

from sqlalchemy import update
from sqlmodel import Session, col, select

from maritime_site.core.serialization import Record, serialize_row
from maritime_site.core.text.i18n import _
from maritime_site.domain.hospitality import service
from maritime_site.domain.hospitality.models import SUBJECT_TYPE, Booking, BookingStatus, BookingStep, Package
from maritime_site.domain.hospitality.policy import terms_of
from maritime_site.domain.payments import privacy as payments
from maritime_site.domain.people.models import Person
from maritime_site.ports.services import Services
from maritime_site.search.index import reindex_rows

GONE = "—"


def _list_bookings(session: Session, person: Person) -> list[Booking]:
    mine = select(Booking).where(Booking.owner_id == person.id)
    return list(session.exec(mine.order_by(col(Booking.created_at))).all())


def export_of(session: Session, person: Person) -> dict[str, list[Record]]:
    """The bookings and what was paid for them."""
    result = _list_bookings(session, person)
    names = (
        "id",
        "reference",
        "status",
        "guests",
        "guest_name",
        "special_requests",
        "price_minor",
        "currency",
        "created_at",
        "updated_at",
    )
    return {
        "bookings": [
            serialize_row(row, *names) | {"package": session.get_one(Package, row.package_id).name_en} for row in result
        ],
        "payments": payments.export_of(session, SUBJECT_TYPE, [row.id for row in result]),
    }


def list_erasure_obstacles(session: Session, person: Person, *, services: Services, now: datetime) -> list[str]:
    """Why somebody cannot be erased now: a stay that is still to come, or money on its way."""
    result = _list_bookings(session, person)
    today = now.astimezone(terms_of(services).zone).date()
    waiting = [
        _(
            "You have the confirmed booking {reference}. Cancel it first, or wait until the stay is over.",
            reference=row.reference,
        )
        for row in result
        if row.status == BookingStatus.CONFIRMED and session.get_one(Package, row.package_id).check_out >= today
    ]
    if payments.is_moving(session, SUBJECT_TYPE, [row.id for row in result]):
        waiting.append(_("Money for a booking is still on its way. Try again once it has arrived."))
    return waiting


def erase_held_data(session: Session, person: Person, *, services: Services, now: datetime) -> None:
    """Release what is only held, and take guests and wishes out of every booking; amounts stay."""
    terms = replace(terms_of(services), cancellations_per_day=None)
    for row in _list_bookings(session, person):
        if row.status == BookingStatus.PENDING_PAYMENT:
            service.cancel_booking(session, row.id, owner=person, terms=terms, now=now)
        session.exec(update(BookingStep).where(col(BookingStep.booking_id) == row.id).values(note=""))
    mine = col(Booking.owner_id) == person.id
    session.exec(update(Booking).where(mine).values(guest_name=GONE, special_requests=""))
    reindex_rows(session, "booking", mine)
    payments.erase_answers(session, person.id)
