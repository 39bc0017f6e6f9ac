"""Holding, cancelling, expiring."""

from __future__ import annotations

from contextlib import nullcontext
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from uuid import uuid4
from zoneinfo import ZoneInfo

import pytest
from sqlalchemy.exc import IntegrityError

from maritime_site.core.errors import Conflict, Invalid, NotFound, SoldOut
from maritime_site.domain.hospitality import queries, service, transitions
from maritime_site.domain.hospitality.models import ALLOWED_TRANSITIONS, ActorType, Booking, BookingStatus, Package
from maritime_site.domain.hospitality.schemas import BookRoomRequest
from maritime_site.domain.people.models import Status
from tests.domain.hospitality.builders import (
    CANCEL_BEFORE,
    CHECK_IN,
    LATE,
    PRICE,
    TERMS,
    make_booking,
    make_order,
    make_package,
    pay,
    purposes,
)
from tests.factories import make_person
from tests.people import NOON


def book(session, package, owner, **changes):
    payload = BookRoomRequest(**{"package_id": package.id, "guests": 2, "guest_name": "Asha Rao"} | changes)
    return service.create_booking(session, payload, owner=owner, terms=TERMS, now=NOON)


def history(session, booking):
    return [(step.status, step.by, step.note) for step in queries.booking_view(session, booking).history]


@pytest.mark.req("HOSP-3")
def test_booking_holds_a_room_for_its_owner(session, asha):
    package = make_package(session)
    booking = book(session, package, asha)
    session.refresh(package)
    assert (booking.status, booking.price_minor, booking.guests) == ("pending_payment", PRICE, 2)
    assert booking.hold_expires_at == NOON + timedelta(minutes=15)
    assert package.taken == 1
    assert history(session, booking) == [("pending_payment", "owner", "")]
    assert purposes(session) == ["booking-held"]


@pytest.mark.req("HOSP-4")
def test_the_last_room_is_sold_once(session, asha, bilal):
    package = make_package(session, capacity=1)
    book(session, package, asha)
    with pytest.raises(SoldOut, match="sold out"):
        book(session, package, bilal)


@pytest.mark.req("HOSP-4")
@pytest.mark.parametrize("taken", [-1, 4])
def test_the_database_itself_refuses_an_impossible_count(session, taken):
    with pytest.raises(IntegrityError):
        make_package(session, capacity=3, taken=taken)


@pytest.mark.req("HOSP-1")
def test_too_many_guests_are_the_guests_fields_fault(session, asha):
    with pytest.raises(Invalid) as refusal:
        book(session, make_package(session, max_guests=1), asha)
    assert refusal.value.errors == {"guests": "Guests in a room of this package: 1 at most"}


@pytest.mark.req("HOSP-1")
@pytest.mark.parametrize("changes", [{"open": False}, {"check_in": NOON.date()}])
def test_what_is_not_on_sale_cannot_be_booked(session, asha, changes):
    package = make_package(session, **changes)
    assert queries.packages_for_sale(session, zone=TERMS.zone, now=NOON) == []
    with pytest.raises(Conflict, match="not on sale"):
        book(session, package, asha)


@pytest.mark.req("HOSP-1")
@pytest.mark.parametrize(
    ("zone", "now", "on_sale"),
    [
        ("Asia/Kolkata", datetime(2025, 9, 1, 18, 29, tzinfo=UTC), True),
        ("Asia/Kolkata", datetime(2025, 9, 1, 18, 30, tzinfo=UTC), False),
        ("America/New_York", datetime(2025, 9, 2, 3, 59, tzinfo=UTC), True),
        ("America/New_York", datetime(2025, 9, 2, 4, 0, tzinfo=UTC), False),
    ],
)
def test_a_room_is_sold_until_the_day_of_arrival_begins_at_the_event(session, asha, zone, now, on_sale):
    package = make_package(session, check_in=date(2025, 9, 2))
    terms = replace(TERMS, zone=ZoneInfo(zone))
    assert bool(queries.packages_for_sale(session, zone=terms.zone, now=now)) is on_sale
    payload = BookRoomRequest(package_id=package.id, guests=1, guest_name="Asha Rao")
    with nullcontext() if on_sale else pytest.raises(Conflict, match="not on sale"):
        service.create_booking(session, payload, owner=asha, terms=terms, now=now)


@pytest.mark.req("HOSP-1")
def test_an_unknown_package_is_not_found(session, asha):
    with pytest.raises(NotFound):
        service.create_booking(
            session, BookRoomRequest(package_id=uuid4(), guests=1, guest_name="A"), owner=asha, terms=TERMS, now=NOON
        )


@pytest.mark.req("HOSP-3", "KIND-3")
def test_only_the_approved_may_book(session):
    package, dora = make_package(session), make_person(session, "visitor", status=Status.PENDING)
    with pytest.raises(Conflict, match="not approved"):
        book(session, package, dora)


@pytest.mark.req("HOSP-3")
def test_a_third_live_hold_is_refused_and_a_lapsed_one_is_not_counted(session, asha):
    package = make_package(session)
    first = book(session, package, asha)
    book(session, package, asha)
    with pytest.raises(Conflict, match="two rooms"):
        book(session, package, asha)
    first.hold_expires_at = NOON
    session.add(first)
    assert book(session, package, asha).status == "pending_payment"


@pytest.mark.req("HOSP-2")
def test_a_kind_that_is_not_the_tokens_is_invalid(asha):
    service.require_kind(None, asha)
    service.require_kind("delegate", asha)
    with pytest.raises(Invalid) as refusal:
        service.require_kind("exhibitor", asha)
    assert list(refusal.value.errors) == ["userType"]


@pytest.mark.req("HOSP-3")
def test_cancelling_a_hold_frees_its_room_once_and_may_be_repeated(session, asha):
    package = make_package(session)
    booking = make_booking(session, asha, package)
    for _time in range(2):
        service.cancel_booking(session, booking.id, owner=asha, terms=TERMS, now=NOON)
    session.refresh(package)
    assert (booking.status, package.taken) == ("cancelled", 0)
    assert [status for status, _by, _note in history(session, booking)] == ["pending_payment", "cancelled"]
    assert purposes(session) == ["booking-cancelled", "booking-held"]


@pytest.mark.req("HOSP-3")
def test_chitra_cannot_cancel_what_is_ashas(session, asha, chitra):
    booking = make_booking(session, asha)
    for booking_id in (booking.id, uuid4()):
        with pytest.raises(NotFound, match="no such booking"):
            service.cancel_booking(session, booking_id, owner=chitra, terms=TERMS, now=NOON)
    assert booking.status == "pending_payment"
    assert queries.bookings_of(session, chitra) == []


@pytest.mark.req("HOSP-3")
def test_cancelling_a_paid_booking_requests_a_full_refund(session, asha, offline):
    booking = make_booking(session, asha)
    pay(session, make_order(session, booking), offline)
    service.cancel_booking(session, booking.id, owner=asha, terms=TERMS, now=CANCEL_BEFORE - timedelta(seconds=1))
    view = queries.booking_view(session, booking)
    assert view.status == "cancelled"
    assert (view.payment.status, view.payment.refunded) == ("captured", 0)
    assert (view.payment.refund.status, view.payment.refund.amount) == ("requested", PRICE)
    assert "refund-requested" in purposes(session)


@pytest.mark.req("HOSP-3")
def test_after_the_cut_off_or_check_in_a_confirmed_booking_stays(session, asha, offline):
    booking = make_booking(session, asha)
    pay(session, make_order(session, booking), offline)
    with pytest.raises(Conflict, match="no longer be cancelled"):
        service.cancel_booking(session, booking.id, owner=asha, terms=TERMS, now=CANCEL_BEFORE)
    booking.checked_in_at = NOON
    session.add(booking)
    session.flush()
    with pytest.raises(Conflict, match="no longer be cancelled"):
        service.cancel_booking(session, booking.id, owner=asha, terms=TERMS, now=NOON)
    assert booking.status == "confirmed"


@pytest.mark.req("HOSP-3")
def test_a_hold_expires_when_its_time_is_over_and_not_before(session, asha):
    package = make_package(session)
    booking = make_booking(session, asha, package)
    assert not service.expire_hold(session, booking.id, terms=TERMS, now=NOON + timedelta(minutes=14))
    assert service.expire_hold(session, booking.id, terms=TERMS, now=LATE)
    assert not service.expire_hold(session, booking.id, terms=TERMS, now=LATE)
    session.refresh(package)
    assert (booking.status, package.taken) == ("expired", 0)
    assert history(session, booking)[-1] == ("expired", "system", "")
    with pytest.raises(Conflict, match="expired"):
        service.cancel_booking(session, booking.id, owner=asha, terms=TERMS, now=LATE)


@pytest.mark.req("HOSP-3")
@pytest.mark.parametrize("old", list(BookingStatus))
@pytest.mark.parametrize("new", list(BookingStatus))
def test_only_the_allowed_moves_are_possible(session, asha, old, new):
    booking = make_booking(session, asha, make_package(session, taken=1))
    booking.status = old
    if old == new:
        assert not transitions.change_status(session, booking, new, by=ActorType.SYSTEM, terms=TERMS, now=NOON)
    elif new in ALLOWED_TRANSITIONS[old]:
        assert transitions.change_status(session, booking, new, by=ActorType.SYSTEM, terms=TERMS, now=NOON)
        assert booking.status == new
    else:
        with pytest.raises(Conflict, match="This booking is"):
            transitions.change_status(session, booking, new, by=ActorType.SYSTEM, terms=TERMS, now=NOON)


@pytest.mark.req("HOSP-1")
def test_packages_are_listed_in_order_with_the_rooms_that_are_left(session, asha):
    make_package(session, name_en="Second", position=2)
    first = make_package(session, name_en="First", position=1, capacity=2)
    book(session, first, asha)
    result = queries.packages_for_sale(session, zone=TERMS.zone, now=NOON)
    assert [(row.name, row.available, row.nights) for row in result] == [("First", 1, 5), ("Second", 3, 5)]
    assert (result[0].check_in, result[0].price.amount) == (CHECK_IN, PRICE)


@pytest.mark.req("HOSP-1")
def test_bookings_are_ones_own_newest_first(session, asha, bilal):
    package = make_package(session, capacity=9)
    old = make_booking(session, asha, package, now=NOON - timedelta(hours=1))
    new, _other = make_booking(session, asha, package), make_booking(session, bilal, package)
    assert [one.id for one in queries.bookings_of(session, asha)] == [new.id, old.id]


def test_every_booking_status_has_its_moves():
    assert set(ALLOWED_TRANSITIONS) == set(BookingStatus)
    assert {Package.__tablename__, Booking.__tablename__} == {"package", "booking"}
