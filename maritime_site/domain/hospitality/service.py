"""What can happen to a booking: held, cancelled, expired.

Payments are in `payments` and `after_payment`, what staff does is in `staff`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import datetime
from typing import Any, TypeVar
from uuid import UUID

from sqlmodel import Session, col, select

from maritime_site.core.errors import Conflict, Invalid, NotFound, SoldOut
from maritime_site.core.schemas import parse_request
from maritime_site.core.text.i18n import N_, _
from maritime_site.core.text.reference_codes import new_reference
from maritime_site.domain.hospitality import messages, queries, transitions
from maritime_site.domain.hospitality.models import ActorType, Booking, BookingStatus, BookingStep, Package
from maritime_site.domain.hospitality.policy import PaymentPolicy
from maritime_site.domain.hospitality.schemas import BookRoomRequest, OfKindRequest, RoomRequest
from maritime_site.domain.payments import attempts, daily_limits, refund_reasons, refunds
from maritime_site.domain.payments.daily_limits import TOO_MANY_CANCELLED, TOO_MANY_ROOMS
from maritime_site.domain.people.models import Person
from maritime_site.domain.people.queries import lock_person, require_approved

MOST_HOLDS = 2
SOLD_OUT = N_("This package is sold out")
TWO_HELD = N_("You already hold two rooms. Pay or cancel one of them first.")
TWO_HELD_FOR_THEM = N_("Two rooms are held for this person already. One of them has to be paid or cancelled first.")
PREFIX = "HB"
R = TypeVar("R", bound=BookRoomRequest)


def require_kind(user_type: str | None, owner: Person) -> None:
    """Raise Invalid when a `userType` is named that is not the signed-in person's kind."""
    if user_type is not None and user_type != owner.kind:
        raise Invalid({"userType": _("This is not the kind you are signed in as")})


def read_booking(session: Session, schema: type[R], values: Mapping[str, Any], *, owner: Person | None = None) -> R:
    """A booking's form as a request. Raises Invalid for all that is wrong, too many guests among it.

    A form that names its kind must name that of its `owner`.
    """
    errors = _refuse_kind(values, owner) if owner else {}
    try:
        request = parse_request(schema, values)
        if not errors:
            return request
    except Invalid as refusal:
        errors |= refusal.errors
    errors |= _refuse_guests(session, values)
    raise Invalid({name: errors[name] for name in (*values, *errors) if name in errors})


def _refuse_kind(values: Mapping[str, Any], owner: Person) -> dict[str, str]:
    try:
        require_kind(parse_request(OfKindRequest, {"userType": values.get("userType")}).user_type, owner)
    except Invalid as refusal:
        return refusal.errors
    return {}


def _refuse_guests(session: Session, values: Mapping[str, Any]) -> dict[str, str]:
    """What the named package says against so many guests, whatever else the form lacks."""
    try:
        room = parse_request(RoomRequest, {name: values.get(name) for name in ("packageId", "guests")})
        _require_bed_for_each(queries.get_package(session, room.package_id), room.guests)
    except Invalid as refusal:
        return refusal.errors
    except NotFound:
        return {}
    return {}


def _require_bed_for_each(package: Package, guests: int) -> None:
    if guests > package.max_guests:
        raise Invalid({"guests": _("Guests in a room of this package: {limit} at most", limit=package.max_guests)})


def create_booking(
    session: Session,
    payload: BookRoomRequest,
    *,
    owner: Person,
    by: ActorType = ActorType.OWNER,
    record: Callable[[Booking], None] | None = None,
    terms: PaymentPolicy,
    now: datetime,
) -> Booking:
    """Hold one room of a package while its owner pays; the price is the package's, never the form's (R27).

    Raises NotFound or Conflict for a package that is not on sale, Invalid for too many guests, Conflict for a third
    live hold or a registration that is not approved, TooMany after many holds within a day, SoldOut when no room is
    left (HOSP-4). `record` writes what belongs to the booking before the room is taken.
    """
    person = lock_person(session, owner.id)
    require_approved(person)
    package = queries.package_on_sale(session, payload.package_id, zone=terms.zone, now=now)
    _require_bed_for_each(package, payload.guests)
    if package.taken >= package.capacity:
        raise SoldOut(_(SOLD_OUT))
    held, of_day, first = queries.count_holds(session, person, now=now)
    if held >= MOST_HOLDS:
        raise Conflict(_(TWO_HELD if by is ActorType.OWNER else TWO_HELD_FOR_THEM))
    daily_limits.check_count(of_day, first, limit=terms.holds_per_day, words=TOO_MANY_ROOMS, now=now)
    booking = _build_held_booking(payload, package, person, terms=terms, now=now)
    transitions.begin_booking(session, booking, by=by, terms=terms, now=now)
    if record is not None:
        record(booking)
    # Many want the same row: it is taken last, and nothing is written or sent while it is held.
    if not transitions.take_room(session, package.id):
        raise SoldOut(_(SOLD_OUT))
    return booking


def _build_held_booking(
    payload: BookRoomRequest, package: Package, owner: Person, *, terms: PaymentPolicy, now: datetime
) -> Booking:
    return Booking(
        reference=new_reference(PREFIX),
        owner_id=owner.id,
        package_id=package.id,
        guests=payload.guests,
        guest_name=payload.guest_name,
        special_requests=payload.special_requests,
        price_minor=package.price_minor,
        currency=package.currency,
        hold_expires_at=now + terms.hold,
        created_at=now,
        updated_at=now,
    )


def cancel_booking(
    session: Session, booking_id: UUID, *, owner: Person, terms: PaymentPolicy, now: datetime
) -> Booking:
    """Cancel one's own booking; what was paid goes back in full (R37). Repeating it changes nothing.

    Raises NotFound for somebody else's, Conflict once it is confirmed and `cancel_before` is over, or expired, TooMany
    after many cancellations within a day.
    """
    lock_person(session, owner.id)
    booking = transitions.lock_booking(session, booking_id, owner_id=owner.id)
    if booking.status == BookingStatus.CONFIRMED:
        package = session.get_one(Package, booking.package_id)
        if booking.checked_in_at or now >= package.cancel_before:
            raise Conflict(_("This booking can no longer be cancelled"))
    if booking.status != BookingStatus.CANCELLED:
        _require_few_cancellations(session, owner, terms=terms, now=now)
    if transitions.change_status(session, booking, BookingStatus.CANCELLED, by=ActorType.OWNER, terms=terms, now=now):
        request_refunds(session, booking, by=ActorType.OWNER, reason=refund_reasons.CANCELLED, terms=terms, now=now)
    return booking


def _require_few_cancellations(session: Session, owner: Person, *, terms: PaymentPolicy, now: datetime) -> None:
    own = col(BookingStep.booking_id).in_(select(Booking.id).where(Booking.owner_id == owner.id))
    cancelled = (BookingStep.status == BookingStatus.CANCELLED, BookingStep.by == ActorType.OWNER)
    limit = terms.cancellations_per_day
    daily_limits.require_below(
        session, col(BookingStep.at), own, *cancelled, limit=limit, words=TOO_MANY_CANCELLED, now=now
    )


def request_refunds(
    session: Session, booking: Booking, *, by: ActorType, reason: str, terms: PaymentPolicy, now: datetime
) -> None:
    """Request everything back that was paid for a booking, and tell its owner."""
    matter = transitions.load_message_context(session, booking, terms)
    for refund in refunds.request_all(session, booking.subject, by=by, reason=reason, now=now):
        messages.refund_requested(session, matter, refund, now=now)


def expire_hold(session: Session, booking_id: UUID, *, terms: PaymentPolicy, now: datetime) -> bool:
    """End a hold whose time is over, unless money for it is authorised or captured; says whether it did (R29)."""
    booking = transitions.lock_booking(session, booking_id)
    if booking.status != BookingStatus.PENDING_PAYMENT or booking.hold_expires_at > now:
        return False
    if attempts.money_on_the_way(session, booking.subject, now=now):
        return False
    return transitions.change_status(session, booking, BookingStatus.EXPIRED, by=ActorType.SYSTEM, terms=terms, now=now)
