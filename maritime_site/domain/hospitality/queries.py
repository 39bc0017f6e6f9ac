"""Questions about packages and bookings; a person's are always scoped to that person."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from uuid import UUID
from zoneinfo import ZoneInfo

from sqlalchemy import bindparam, func
from sqlmodel import Session, col, select

from maritime_site.core.errors import Conflict, NotFound
from maritime_site.core.schemas import FocalPoint
from maritime_site.core.text.i18n import _
from maritime_site.domain.hospitality.models import (
    SUBJECT_TYPE,
    WITH_ROOM,
    ActorType,
    Booking,
    BookingStatus,
    BookingStep,
    Package,
)
from maritime_site.domain.payments import orders
from maritime_site.domain.payments.daily_limits import DAY
from maritime_site.domain.payments.models import PaymentOrder
from maritime_site.domain.payments.queries import PaymentView, order_state, payments_for
from maritime_site.domain.people.models import Person

# What somebody holds unpaid, and took within a day: put together once, for every booking begins with it.
_IS_HELD = (col(Booking.status) == BookingStatus.PENDING_PAYMENT) & (col(Booking.hold_expires_at) > bindparam("now"))
_IS_OF_DAY = col(Booking.created_at) > bindparam("day")
HOLDS = select(
    func.count().filter(_IS_HELD),
    func.count().filter(_IS_OF_DAY),
    func.min(col(Booking.created_at)).filter(_IS_OF_DAY),
).where(Booking.owner_id == bindparam("owner_id"))
PACKAGES = select(Package).order_by(col(Package.position), col(Package.id))
UNPAID = frozenset({BookingStatus.PENDING_PAYMENT, BookingStatus.EXPIRED})


@dataclass(frozen=True)
class Money:
    """An amount in the currency's minor unit."""

    amount: int
    currency: str


@dataclass(frozen=True)
class PackageView:
    """A package as anybody reads it, in the current language."""

    id: UUID
    name: str
    description: str
    hotel: str
    city: str
    nights: int
    check_in: date
    check_out: date
    cancel_before: datetime
    max_guests: int
    price: Money
    capacity: int
    available: int
    image: str
    image_alt: str
    image_files: Mapping[str, str]
    focal_point: FocalPoint


@dataclass(frozen=True)
class StepView:
    """One step of a booking's history."""

    status: str
    at: datetime
    by: str
    note: str = ""


@dataclass(frozen=True)
class BookingView:
    """A booking as its owner reads it."""

    id: UUID
    reference: str
    package_id: UUID
    package_name: str
    hotel: str
    city: str
    check_in: date
    check_out: date
    status: str
    guests: int
    guest_name: str
    special_requests: str
    price: Money
    hold_expires_at: datetime
    created_at: datetime
    cancel_before: datetime
    payment: PaymentView | None
    history: tuple[StepView, ...]


@dataclass(frozen=True)
class OrderFacts:
    """What a checkout page shows of an order: nothing about the person. `until` is when an unpaid hold ends."""

    order_id: str
    reference: str
    package_name: str
    price: Money
    status: str
    booking_status: str
    until: datetime | None


def _on_sale(package: Package, *, zone: ZoneInfo, now: datetime) -> bool:
    """Whether its first night is still to come, by the calendar of the event's own zone."""
    return package.open and package.check_in > now.astimezone(zone).date()


def packages_for_sale(session: Session, *, zone: ZoneInfo, now: datetime) -> list[PackageView]:
    """Packages on sale in the order of the list, the sold-out ones too (HOSP-1); `zone` is the event's."""
    return [package_view(package) for package in session.exec(PACKAGES).all() if _on_sale(package, zone=zone, now=now)]


def package_view(package: Package) -> PackageView:
    """One package, in the current language."""
    return PackageView(
        id=package.id,
        name=package.name,
        description=package.description,
        hotel=package.hotel_name,
        city=package.city_name,
        nights=package.nights,
        check_in=package.check_in,
        check_out=package.check_out,
        cancel_before=package.cancel_before,
        max_guests=package.max_guests,
        price=Money(package.price_minor, package.currency),
        capacity=package.capacity,
        available=package.capacity - package.taken,
        image=package.image,
        image_alt=package.image_alt,
        image_files=package.image_files,
        focal_point=FocalPoint(x=package.focal_x, y=package.focal_y),
    )


def package_on_sale(session: Session, id: UUID, *, zone: ZoneInfo, now: datetime) -> Package:
    """One package that can be booked; `zone` is the event's.

    Raises NotFound for an unknown one, Conflict when it is not on sale.
    """
    package = get_package(session, id)
    if not _on_sale(package, zone=zone, now=now):
        raise Conflict(_("This package is not on sale"))
    return package


def get_package(session: Session, id: UUID) -> Package:
    """One package, on sale or not. Raises NotFound."""
    package = session.get(Package, id)
    if package is None:
        raise NotFound(_("There is no such package"))
    return package


def count_holds(session: Session, owner: Person, *, now: datetime) -> tuple[int, int, datetime | None]:
    """How many rooms a person holds unpaid, how many they took within a day, and when the first of these."""
    named = {"owner_id": owner.id, "now": now, "day": now - DAY}
    return session.exec(HOLDS, params=named).one()


def bookings_of(session: Session, person: Person) -> list[BookingView]:
    """A person's bookings, newest first, each with its payment, refund and history."""
    mine = select(Booking).where(Booking.owner_id == person.id)
    return booking_views(session, session.exec(mine.order_by(col(Booking.created_at).desc(), col(Booking.id))).all())


def booking_view(session: Session, booking: Booking) -> BookingView:
    """One booking as its owner reads it."""
    return booking_views(session, [booking])[0]


def new_booking_view(booking: Booking, package: Package) -> BookingView:
    """A booking just made: nothing is paid, and its one step is known without asking."""
    step = StepView(BookingStatus(booking.status), booking.created_at, ActorType.OWNER, "")
    return _to_booking_view(booking, package, None, [step])


def booking_views(session: Session, bookings: Sequence[Booking]) -> list[BookingView]:
    """Bookings as their owners read them, in the same order."""
    session.flush()
    ids = [booking.id for booking in bookings]
    named = select(Package).where(col(Package.id).in_({booking.package_id for booking in bookings}))
    packages = {package.id: package for package in session.exec(named).all()}
    ended = {booking.id for booking in bookings if booking.status not in WITH_ROOM}
    payments, steps = payments_for(session, SUBJECT_TYPE, ids, ended=ended), _list_histories(session, ids)
    return [
        _to_booking_view(booking, packages[booking.package_id], payments.get(booking.id), steps.get(booking.id, []))
        for booking in bookings
    ]


def _list_histories(session: Session, ids: Sequence[UUID]) -> Mapping[UUID, list[StepView]]:
    statement = select(BookingStep).where(col(BookingStep.booking_id).in_(ids)).order_by(col(BookingStep.number))
    result: dict[UUID, list[StepView]] = {}
    for step in session.exec(statement).all():
        result.setdefault(step.booking_id, []).append(StepView(step.status, step.at, step.by, step.note))
    return result


def _to_booking_view(
    booking: Booking, package: Package, payment: PaymentView | None, steps: list[StepView]
) -> BookingView:
    return BookingView(
        id=booking.id,
        reference=booking.reference,
        package_id=booking.package_id,
        package_name=package.name,
        hotel=package.hotel_name,
        city=package.city_name,
        check_in=package.check_in,
        check_out=package.check_out,
        status=booking.status,
        guests=booking.guests,
        guest_name=booking.guest_name,
        special_requests=booking.special_requests,
        price=Money(booking.price_minor, booking.currency),
        hold_expires_at=booking.hold_expires_at,
        created_at=booking.created_at,
        cancel_before=package.cancel_before,
        payment=payment,
        history=tuple(steps),
    )


def lapsed_holds(session: Session, *, now: datetime) -> list[Booking]:
    """Bookings whose hold ran out, the longest first."""
    due = (Booking.status == BookingStatus.PENDING_PAYMENT, col(Booking.hold_expires_at) <= now)
    return list(session.exec(select(Booking).where(*due).order_by(col(Booking.hold_expires_at)).limit(100)).all())


def owned_order(session: Session, gateway_order_id: str, *, owner: Person) -> PaymentOrder:
    """The order of one of this person's bookings. Raises NotFound for any other."""
    order = orders.by_gateway_id(session, gateway_order_id)
    booking = session.get(Booking, order.subject_id) if order and order.subject_type == SUBJECT_TYPE else None
    if order is None or booking is None or booking.owner_id != owner.id:
        raise NotFound(_("There is no such order"))
    return order


def order_facts(session: Session, gateway_order_id: str) -> OrderFacts:
    """What the checkout page shows. Raises NotFound for an unknown order."""
    order = orders.by_gateway_id(session, gateway_order_id)
    booking = session.get(Booking, order.subject_id) if order and order.subject_type == SUBJECT_TYPE else None
    if order is None or booking is None:
        raise NotFound(_("There is no such order"))
    return OrderFacts(
        order_id=gateway_order_id,
        reference=booking.reference,
        package_name=session.get_one(Package, booking.package_id).name,
        price=Money(order.amount_minor, order.currency),
        status=order_state(session, order),
        booking_status=booking.status,
        until=booking.hold_expires_at if booking.status in UNPAID else None,
    )
