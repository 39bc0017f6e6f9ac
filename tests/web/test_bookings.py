"""My bookings as the server holds them, while time passes and payments fail."""

from __future__ import annotations

import asyncio
from datetime import date, timedelta

import pytest
from sqlmodel import select

from maritime_site.core.clock import utc_now
from maritime_site.core.text.formatting import day_and_time
from maritime_site.domain.hospitality import service, staff
from maritime_site.domain.hospitality.models import Booking, Package
from maritime_site.domain.hospitality.staff_schemas import CancelBookingRequest
from maritime_site.domain.payments.staff import approvals
from maritime_site.domain.payments.staff.models import RefundProposal
from maritime_site.domain.payments.staff.schemas import DenialRequest
from maritime_site.ports.services import install_services
from maritime_site.web.handlers.form_handler import ToastState
from maritime_site.web.portal.bookings.state import BookingsState
from maritime_site.web.session import SessionState
from tests.domain.hospitality.builders import ACTOR, OTHER, TERMS, make_booking, make_order, pay, said
from tests.factories import make_person, sign_in
from tests.web.states import send, tab_at


@pytest.fixture
def backend() -> str:
    """The rules behind are proved on both makes of database."""
    return "sqlite"


@pytest.fixture
def held(services, database) -> tuple[Booking, str]:
    """A held booking, and its owner's token."""
    install_services(services)
    with database.writing() as session:
        owner = make_person(session)
        return make_booking(session, owner, now=utc_now()), sign_in(session, owner, now=utc_now())


async def opened(token: str) -> BookingsState:
    root = tab_at("/hospitality/bookings")
    (await root.get_state(SessionState)).delegate_token = token
    state = await root.get_state(BookingsState)
    await send(state, "open")
    return state


def run_out(database, booking: Booking) -> None:
    """Let the hold be over, and the job have seen it."""
    later = utc_now() + timedelta(hours=1)
    with database.writing() as session:
        assert service.expire_hold(session, booking.id, terms=TERMS, now=later)


@pytest.mark.req("HOSP-3")
def test_an_open_page_follows_a_hold_that_runs_out(database, held):
    booking, token = held

    async def play() -> None:
        state = await opened(token)
        assert state.bookings[0].payable
        run_out(database, booking)
        await send(state, "beat")
        card = state.bookings[0]
        assert (card.status, card.payable, card.cancellable) == ("expired", False, False)

    asyncio.run(play())


@pytest.mark.req("HOSP-3")
def test_what_was_asked_for_stands_at_the_booking(services, database):
    install_services(services)
    with database.writing() as session:
        owner = make_person(session)
        make_booking(session, owner, now=utc_now(), requests="A cot, please")
        token = sign_in(session, owner, now=utc_now())
    state = asyncio.run(opened(token))
    assert [card.requests for card in state.bookings] == ["A cot, please"]


@pytest.mark.req("HOSP-3")
def test_whoever_comes_back_from_paying_reads_nothing_old(database, held):
    booking, token = held

    async def play() -> None:
        state = await opened(token)
        await send(state, "pay", str(booking.id))
        assert not state.problems
        assert not state.loaded
        await send(state, "open")
        assert state.loaded

    asyncio.run(play())


@pytest.mark.req("HOSP-3")
@pytest.mark.parametrize("act", ["pay", "cancel"])
def test_what_came_too_late_is_refused_and_the_list_says_why(database, held, act):
    booking, token = held

    async def play() -> None:
        state = await opened(token)
        run_out(database, booking)
        await send(state, "ask_to_cancel", str(booking.id))
        await send(state, act, *([str(booking.id)] if act == "pay" else []))
        assert len(state.problems) == 1
        assert state.bookings[0].status == "expired"

    asyncio.run(play())


@pytest.mark.req("HOSP-3")
def test_a_second_press_on_yes_cancels_once_and_is_no_problem(held):
    booking, token = held

    async def play() -> None:
        state = await opened(token)
        await send(state, "ask_to_cancel", str(booking.id))
        await send(state, "cancel")
        toast = (await state.get_state(ToastState)).message
        await send(state, "cancel")
        assert (state.problems, state.bookings[0].status) == ([], "cancelled")
        assert (await state.get_state(ToastState)).message == toast
        assert state.done == toast["text"] == "Your booking is cancelled"

    asyncio.run(play())


@pytest.mark.req("HOSP-3")
def test_what_was_cancelled_is_no_longer_said_beside_the_next_question_or_visit(held):
    booking, token = held

    async def play() -> None:
        state = await opened(token)
        for act in (("ask_to_cancel", str(booking.id)), ("open",)):
            state.done = "Your booking is cancelled"
            await send(state, *act)
            assert state.done == ""

    asyncio.run(play())


@pytest.mark.req("HOSP-3")
def test_a_failed_payment_is_said_in_the_page_until_the_room_is_paid(database, services, held):
    booking, token = held
    with database.writing() as session:
        order = make_order(session, session.get_one(Booking, booking.id))
        pay(session, order, services, said(order, "failed"), now=utc_now())

    async def play() -> None:
        state = await opened(token)
        assert (state.bookings[0].payable, state.bookings[0].failed) == (True, True)
        with database.writing() as session:
            session.add(order)
            pay(session, order, services, said(order, payment_id="pay_2"), now=utc_now())
        await send(state, "beat")
        assert (state.bookings[0].status, state.bookings[0].failed) == ("confirmed", False)

    asyncio.run(play())


@pytest.mark.req("HOSP-3", "LAY-7")
def test_a_booking_says_where_and_when_and_once_paid_until_when_it_can_be_cancelled(database, services, held):
    booking, token = held
    later = utc_now() + timedelta(days=40)
    with database.writing() as session:
        package = session.get_one(Package, booking.package_id)
        package.check_in, package.check_out = date(2031, 3, 5), date(2031, 3, 9)
        package.cancel_before = later
        order = make_order(session, session.get_one(Booking, booking.id))

    async def play() -> None:
        state = await opened(token)
        card = state.bookings[0]
        assert (card.place, card.stay) == ("Lantern Quay House (demo), Mumbai", "05-Mar-2031 to 09-Mar-2031")
        assert (card.held_until != "", card.cancel_until) == (True, "")
        with database.writing() as session:
            session.add(order)
            pay(session, order, services, said(order), now=utc_now())
        await send(state, "beat")
        assert (state.bookings[0].held_until, state.bookings[0].cancel_until) == (
            "",
            day_and_time(later, services.event.zone_name),
        )

    asyncio.run(play())


@pytest.mark.req("ME-3", "HOSP-3")
def test_a_payment_that_came_through_is_told_once_with_what_comes_next(database, services, held):
    booking, token = held
    with database.writing() as session:
        order = make_order(session, session.get_one(Booking, booking.id))

    async def play() -> None:
        state = await opened(token)
        assert 0 < state.bookings[0].seconds <= 15 * 60
        assert "IST" in state.bookings[0].next
        with database.writing() as session:
            session.add(order)
            pay(session, order, services, said(order), now=utc_now())
        await send(state, "beat")
        assert state.done == (await state.get_state(ToastState)).message["text"] == "Your room is booked"
        assert (state.bookings[0].next.partition(" from ")[0], state.bookings[0].seconds) == (
            "Your room is booked. Next: check in at Lantern Quay House (demo)",
            0,
        )
        await send(state, "open")
        assert state.done == ""

    asyncio.run(play())


@pytest.mark.req("HOSP-3")
def test_an_open_page_follows_a_refund_that_a_second_administrator_checks(database, services, held):
    booking, token = held
    with database.writing() as session:
        own = session.get_one(Booking, booking.id)
        pay(session, make_order(session, own), services, now=utc_now())
        payload = CancelBookingRequest(reason="The hotel closed")
        staff.cancel_booking(session, own.id, payload, actor=ACTOR, limit=1, terms=TERMS, now=utc_now())

    async def play() -> None:
        state = await opened(token)
        assert state.bookings[0].refund == "waiting"
        with database.writing() as session:
            proposal = session.exec(select(RefundProposal)).one()
            approvals.deny_refund(session, proposal.id, DenialRequest(reason="no"), actor=OTHER, now=utc_now())
        await send(state, "beat")
        assert state.bookings[0].refund == "denied"

    asyncio.run(play())
