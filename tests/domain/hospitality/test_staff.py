"""Staff at work on bookings: cancelled, marked paid, each step with its reason and on record (HOSP-3)."""

from __future__ import annotations

from uuid import uuid4

import pytest
from sqlmodel import func, select

from maritime_site.core.errors import Conflict, NotFound
from maritime_site.domain import event_handlers
from maritime_site.domain.audit.models import AuditEntry
from maritime_site.domain.hospitality import queries, service, staff
from maritime_site.domain.hospitality.staff_schemas import CancelBookingRequest, MarkPaidRequest
from maritime_site.domain.outbox.models import Message
from maritime_site.domain.payments.models import Refund
from maritime_site.domain.payments.staff import approvals
from maritime_site.domain.payments.staff import queries as payments
from maritime_site.domain.payments.staff.models import RefundProposal
from maritime_site.domain.payments.staff.refunds import refund_payment as ask_refund
from maritime_site.domain.payments.staff.schemas import DenialRequest, RefundRequest
from maritime_site.domain.work_queues import OFFERS
from tests.domain.hospitality.builders import (
    ACTOR,
    CANCEL_BEFORE,
    LATE,
    LIMIT,
    OTHER,
    PRICE,
    TERMS,
    make_booking,
    make_order,
    make_package,
    pay,
    purposes,
)
from tests.people import NOON


def cancel(session, booking, reason="The hotel closed", *, limit=LIMIT, now=NOON):
    payload = CancelBookingRequest(reason=reason)
    return staff.cancel_booking(session, booking.id, payload, actor=ACTOR, limit=limit, terms=TERMS, now=now)


def mark_paid(session, booking, now=NOON):
    return staff.mark_paid(
        session, booking.id, MarkPaidRequest(reason="Bank transfer"), actor=ACTOR, terms=TERMS, now=now
    )


def last_step(session, booking):
    step = queries.booking_view(session, booking).history[-1]
    return step.status, step.by, step.note


def actions(session):
    session.flush()
    return [entry.action for entry in session.exec(select(AuditEntry).order_by(AuditEntry.sequence)).all()]


@pytest.mark.req("HOSP-3", "BO-5")
def test_a_paid_booking_is_cancelled_with_a_reason_even_after_the_cut_off(session, asha, offline):
    booking = make_booking(session, asha)
    pay(session, make_order(session, booking), offline)
    for _time in range(2):
        cancel(session, booking, now=CANCEL_BEFORE)
    assert last_step(session, booking) == ("cancelled", "administrator", "The hotel closed")
    assert [refund.amount_minor for refund in session.exec(select(Refund)).all()] == [PRICE]
    assert purposes(session).count("booking-cancelled") == purposes(session).count("refund-requested") == 1
    assert actions(session) == ["booking.cancel", "refund.request"]


@pytest.mark.req("HOSP-3")
def test_a_large_refund_of_a_cancelled_booking_waits_for_another_administrator(session, asha, offline):
    booking = make_booking(session, asha)
    pay(session, make_order(session, booking), offline)
    cancel(session, booking, limit=PRICE - 1)
    assert (booking.status, session.exec(select(Refund)).all()) == ("cancelled", [])
    assert session.exec(select(RefundProposal)).one().amount_minor == PRICE
    assert "refund-requested" not in purposes(session)


def refund_told(session, booking):
    payment = queries.booking_view(session, booking).payment
    return payment.refund and (payment.refund.status, payment.refund.amount, payment.refund.decision)


def deny(session, services):
    proposal = session.exec(select(RefundProposal)).one()
    denied = approvals.deny_refund(session, proposal.id, DenialRequest(reason="They came"), actor=OTHER, now=NOON)
    event_handlers.dispatch_events(session, denied.domain_events, services, NOON)
    session.flush()


def standing(session):
    rows, total = payments.list_payments(session, standing=True)
    assert total == len(rows)
    queue = OFFERS["money_standing"]
    assert session.exec(select(func.count(queue.began)).where(*queue.conditions)).one() == total
    return total


@pytest.mark.req("HOSP-3", "BO-3")
def test_the_owner_sees_that_a_refund_is_checked_and_hears_when_it_is_denied(session, asha, offline):
    booking = make_booking(session, asha)
    pay(session, make_order(session, booking), offline)
    asha.language = "hi"
    cancel(session, booking, limit=PRICE - 1)
    assert (refund_told(session, booking), standing(session)) == (("requested", PRICE, "waiting"), 0)
    for _time in range(2):
        deny(session, offline)
    assert (refund_told(session, booking), standing(session)) == (("failed", PRICE, "denied"), 1)
    assert staff.get_booking(session, booking.id).payments[0].standing
    (letter,) = session.exec(select(Message).where(Message.purpose == "refund-denied")).all()
    assert "₹18,500" in letter.text
    assert "स्वीकृत नहीं" in letter.subject
    service.request_refunds(session, booking, by="owner", reason="", terms=TERMS, now=NOON)
    assert (refund_told(session, booking), standing(session)) == (("requested", PRICE, ""), 0)


@pytest.mark.req("HOSP-3")
def test_what_the_office_thinks_of_giving_back_for_a_live_booking_is_its_own(session, asha, offline):
    booking = make_booking(session, asha)
    pay(session, make_order(session, booking), offline)
    ask_refund(session, "pay_1", RefundRequest(amount=600, reason="noise"), actor=ACTOR, limit=500, now=NOON)
    assert refund_told(session, booking) is None
    deny(session, offline)
    assert (refund_told(session, booking), standing(session)) == (None, 0)
    assert "refund-denied" not in purposes(session)


@pytest.mark.req("HOSP-3")
def test_a_refund_denied_after_its_money_went_back_is_told_to_nobody(session, asha, offline):
    booking = make_booking(session, asha)
    pay(session, make_order(session, booking), offline)
    ask_refund(session, "pay_1", RefundRequest(amount=600, reason="noise"), actor=ACTOR, limit=500, now=NOON)
    service.cancel_booking(session, booking.id, owner=asha, terms=TERMS, now=NOON)
    assert refund_told(session, booking) == ("requested", PRICE, "")
    deny(session, offline)
    assert "refund-denied" not in purposes(session)


@pytest.mark.req("HOSP-3")
def test_a_guest_who_is_there_keeps_the_room_and_an_expired_hold_cannot_be_cancelled(session, asha, offline):
    booking = make_booking(session, asha)
    pay(session, make_order(session, booking), offline)
    booking.checked_in_at = NOON
    session.add(booking)
    session.flush()
    with pytest.raises(Conflict, match="no longer be cancelled"):
        cancel(session, booking)
    lapsed = make_booking(session, asha)
    service.expire_hold(session, lapsed.id, terms=TERMS, now=LATE)
    with pytest.raises(Conflict, match="expired"):
        cancel(session, lapsed)


@pytest.mark.req("HOSP-3")
def test_a_hold_is_marked_paid_once(session, asha):
    booking = make_booking(session, asha)
    order = make_order(session, booking)
    for _time in range(2):
        mark_paid(session, booking)
    session.refresh(order)
    assert (booking.status, order.status) == ("confirmed", "abandoned")
    assert last_step(session, booking) == ("confirmed", "administrator", "Bank transfer")
    assert actions(session) == ["booking.mark-paid"]


@pytest.mark.req("HOSP-3")
def test_an_expired_or_cancelled_booking_cannot_be_marked_paid(session, asha):
    package = make_package(session)
    lapsed, gone = make_booking(session, asha, package), make_booking(session, asha, package)
    service.expire_hold(session, lapsed.id, terms=TERMS, now=LATE)
    service.cancel_booking(session, gone.id, owner=asha, terms=TERMS, now=NOON)
    for booking in (lapsed, gone):
        with pytest.raises(Conflict):
            mark_paid(session, booking, now=LATE)


@pytest.mark.req("BO-3")
def test_bookings_are_found_by_words_status_and_package(session, asha, chitra):
    package, other = make_package(session), make_package(session, name_en="Other")
    first, second = make_booking(session, asha, package), make_booking(session, chitra, other)
    service.cancel_booking(session, second.id, owner=chitra, terms=TERMS, now=NOON)

    def ids(**wanted):
        rows, total = staff.list_bookings(session, **wanted)
        assert total == len(rows)
        return {row.booking.id for row in rows}

    assert ids() == {first.id, second.id}
    assert ids(search="asha rao") == {first.id, second.id}  # the guest's name is the same
    assert ids(search="chitra@demo") == ids(status="cancelled") == ids(package=other.id) == {second.id}
    assert ids(search=first.reference, status="pending_payment") == {first.id}
    assert ids(search="%") == set()
    for sort in ("guest", "-price", "status", "nonsense"):
        assert ids(sort=sort) == {first.id, second.id}
    assert staff.get_booking(session, first.id).owner.id == asha.id
    with pytest.raises(NotFound):
        staff.get_booking(session, uuid4())
