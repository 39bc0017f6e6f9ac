"""The sandbox's checkout as the server holds it for one tab."""

from __future__ import annotations

import asyncio

import pytest

from maritime_site.ports.services import install_services
from maritime_site.web.portal.checkout.state import CheckoutState
from tests.domain.hospitality.builders import make_booking, make_order
from tests.factories import make_person
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
