"""The sandbox's checkout as the server holds it for one tab."""

from __future__ import annotations

import asyncio
from datetime import timedelta

import pytest

from maritime_site.core.clock import utc_now
from maritime_site.domain.hospitality import payments, service
from maritime_site.domain.hospitality.labels import PAID_TOO_LATE
from maritime_site.domain.hospitality.models import Booking, Package
from maritime_site.domain.payments import orders
from maritime_site.ports.services import install_services
from maritime_site.web.handlers.form_handler import ToastState
from maritime_site.web.portal.bookings.state import BookingsState
from maritime_site.web.portal.checkout.state import CheckoutState
from maritime_site.web.portal.checkout.subjects import CLOSED
from maritime_site.web.session import SessionState
from tests.domain.hospitality.builders import TERMS, make_booking, make_order, make_package
from tests.factories import make_person, sign_in
from tests.web.states import send, tab_at, target_of


@pytest.fixture
def backend() -> str:
    """The rules behind are proved on both makes of database."""
    return "sqlite"


@pytest.mark.req("HOSP-3")
def test_it_tells_what_is_held_until_when_and_a_second_visit_begins_empty(services, database):
    """A button that is left from the first visit is shut while the second opens, so that a press is lost."""
    install_services(services)
    with database.writing() as session:
        make_order(session, make_booking(session, make_person(session)))

    async def visit():
        state = await tab_at("/sandbox/checkout/order_1").get_state(CheckoutState)
        await send(state, "open")
        shown = (state.found, state.package, state.until)
        led = target_of(await send(state, "leave"))
        return shown, led, state.found

    shown, led, left = asyncio.run(visit())
    assert shown == (True, "Harbour room", "01-Sep-2025, 17:45 IST")
    assert (led, left) == ("/hospitality/bookings", False)


@pytest.mark.req("HOSP-3")
@pytest.mark.parametrize(
    ("meanwhile", "told"),
    [
        ("nothing", ("confirmed", "Payment received", "success")),
        ("cancelled", ("cancelled", "The booking was cancelled; your payment goes back to you in full.", "info")),
        ("expired", ("confirmed", "Payment received", "success")),
        ("expired and taken", ("expired", PAID_TOO_LATE, "info")),
    ],
)
def test_who_pays_what_can_no_longer_be_had_reads_that_the_money_goes_back(services, database, meanwhile, told):
    install_services(services)
    with database.writing() as session:
        owner, package = make_person(session), make_package(session, capacity=1)
        booking, token = make_booking(session, owner, package, now=utc_now()), sign_in(session, owner, now=utc_now())
    react = {"owner": owner, "now": utc_now()}
    order = payments.open_checkout(services, booking.id, **react).order_id

    def let_happen() -> None:
        with database.writing() as session:
            if meanwhile == "cancelled":
                service.cancel_booking(session, booking.id, owner=owner, terms=TERMS, now=utc_now())
            if meanwhile.startswith("expired"):
                assert service.expire_hold(session, booking.id, terms=TERMS, now=utc_now() + timedelta(hours=1))
            if meanwhile.endswith("taken"):
                make_booking(session, make_person(session), session.get_one(Package, package.id), now=utc_now())

    async def pay():
        root = tab_at(f"/sandbox/checkout/{order}")
        (await root.get_state(SessionState)).delegate_token = token
        state = await root.get_state(CheckoutState)
        await send(state, "open")
        let_happen()
        led = target_of(await send(state, "pay"))
        bookings = await root.get_state(BookingsState)
        await send(bookings, "open")
        return (await root.get_state(ToastState)).message, led, bookings.bookings[0]

    toast, led, card = asyncio.run(pay())
    with database.reading() as session:
        status = session.get_one(Booking, booking.id).status
    assert (status, toast["text"], toast["tone"]) == told
    assert led == "/hospitality/bookings"
    assert (card.next == PAID_TOO_LATE, card.refund != "") == (meanwhile == "expired and taken", told[0] != "confirmed")


@pytest.mark.req("HOSP-3")
@pytest.mark.parametrize("act", ["pay", "fail"])
def test_what_is_paid_already_is_no_longer_offered(services, database, act):
    """In a second tab that was open all the while, and by Back to the checkout."""
    install_services(services)
    with database.writing() as session:
        owner = make_person(session)
        booking, token = make_booking(session, owner, now=utc_now()), sign_in(session, owner, now=utc_now())
    order = payments.open_checkout(services, booking.id, owner=owner, now=utc_now()).order_id

    async def open_tab():
        root = tab_at(f"/sandbox/checkout/{order}")
        (await root.get_state(SessionState)).delegate_token = token
        state = await root.get_state(CheckoutState)
        await send(state, "open")
        return state

    async def play():
        first, second = await open_tab(), await open_tab()
        offered = [first.closed, second.closed]
        await send(first, "pay")
        await send(second, act)
        refused = [problem["text"] for problem in second.problems]
        third = await open_tab()
        return offered, refused, [(each.closed, each.paid_at) for each in (second, third)]

    paid = "This order is paid. What you paid for is at My bookings, with its receipt."
    assert asyncio.run(play()) == (["", ""], ["This order is paid already"], [(paid, "My bookings")] * 2)


@pytest.mark.req("HOSP-3")
def test_an_order_that_was_given_up_is_not_called_paid(services, database):
    install_services(services)
    with database.writing() as session:
        orders.abandon_orders(session, make_order(session, make_booking(session, make_person(session))).subject)

    async def visit():
        state = await tab_at("/sandbox/checkout/order_1").get_state(CheckoutState)
        await send(state, "open")
        return state.closed, state.paid_at

    assert asyncio.run(visit()) == (CLOSED, "")
