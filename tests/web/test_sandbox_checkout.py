"""The sandbox's checkout as the server holds it for one tab."""

from __future__ import annotations

import asyncio

import pytest

from maritime_site.core.clock import utc_now
from maritime_site.domain.hospitality import payments, service
from maritime_site.domain.hospitality.models import Booking
from maritime_site.ports.services import install_services
from maritime_site.web.handlers.form_handler import ToastState
from maritime_site.web.portal.checkout.state import CheckoutState
from maritime_site.web.session import SessionState
from tests.domain.hospitality.builders import TERMS, make_booking, make_order
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
    ("cancels", "told"),
    [
        (False, ("confirmed", "Payment received", "success")),
        (True, ("cancelled", "The booking was cancelled; your payment goes back to you in full.", "info")),
    ],
)
def test_who_pays_what_another_tab_cancelled_reads_that_the_money_goes_back(services, database, cancels, told):
    install_services(services)
    with database.writing() as session:
        owner = make_person(session)
        booking, token = make_booking(session, owner, now=utc_now()), sign_in(session, owner, now=utc_now())
    react = {"owner": owner, "now": utc_now()}
    order = payments.open_checkout(services, booking.id, **react).order_id

    async def pay():
        root = tab_at(f"/sandbox/checkout/{order}")
        (await root.get_state(SessionState)).delegate_token = token
        state = await root.get_state(CheckoutState)
        await send(state, "open")
        if cancels:
            with database.writing() as session:
                service.cancel_booking(session, booking.id, owner=owner, terms=TERMS, now=utc_now())
        led = target_of(await send(state, "pay"))
        return (await root.get_state(ToastState)).message, led

    toast, led = asyncio.run(pay())
    with database.reading() as session:
        status = session.get_one(Booking, booking.id).status
    assert (status, toast["text"], toast["tone"]) == told
    assert led == "/hospitality/bookings"
