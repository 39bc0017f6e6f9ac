"""Tax settings at the office's screen, and one's own documents at a booking (PAPER-1)."""

from __future__ import annotations

import asyncio

import pytest

from maritime_site.core.clock import utc_now
from maritime_site.core.text.home import install_home
from maritime_site.domain.billing import tax_settings
from maritime_site.ports.services import install_services
from maritime_site.web.backoffice.billing.page import tax_page
from maritime_site.web.backoffice.billing.state import TaxState
from maritime_site.web.backoffice.payments.state import PaymentState
from maritime_site.web.portal.billing.details import BillingDetailsState
from maritime_site.web.portal.bookings.state import BookingsState
from maritime_site.web.session import SessionState
from tests.api.backoffice import administrator
from tests.domain.billing.builders import GUJARAT_GSTIN, SELLER_GSTIN, pay_booking
from tests.factories import make_person, sign_in
from tests.people import NOON
from tests.web.states import send, tab_at

pytestmark = pytest.mark.req("PAPER-1")
FORM = {
    "sellerName": "Harbour Events Society",
    "sellerAddress": "1 Quay Road",
    "gstin": SELLER_GSTIN,
    "sac": "998596",
    "bookingRate": "12",
    "bookingSac": "996311",
    "stallRate": "18",
    "stallSac": "",
    "seatsRate": "18",
    "seatsSac": "",
    "eventState": "27",
}


class Press:
    def pdf(self, sheet):
        return b"%PDF-1.7 " + sheet.number.encode()


@pytest.fixture
def backend() -> str:
    """The rules behind are proved on both makes of database."""
    return "sqlite"


async def at_office(database, path, kind):
    root = tab_at(path)
    token = administrator(database, "superadmin")["Authorization"].removeprefix("Bearer ")
    (await root.get_state(SessionState)).admin_token = token
    state = await root.get_state(kind)
    await send(state, "open")
    return state


def test_seller_and_rates_are_kept_confirmed_and_to_be_confirmed_again(database, services):
    install_services(services)

    async def play():
        state = await at_office(database, "/admin/tax/", TaxState)
        assert "rooms, stalls, seats of companies" in state.receipts
        await send(state, "save", FORM)
        assert (state.values["bookingRate"], state.receipts, state.confirmed) == ("12", "", "")
        await send(state, "confirm", {"confirmedBy": "R. Iyer"})
        assert state.confirmed.startswith("Confirmed by R. Iyer")
        await send(state, "save", FORM)  # nothing changed
        assert state.confirmed
        await send(state, "save", FORM | {"stallRate": "12"})
        assert state.confirmed == ""

    asyncio.run(play())


@pytest.mark.req("EVENT-1")
def test_an_event_abroad_keeps_its_own_tax_and_what_was_given_for_gst(database, services):
    install_services(services)

    async def play():
        state = await at_office(database, "/admin/tax/", TaxState)
        await send(state, "save", FORM)
        install_home(lambda: "KE")
        await send(state, "open")
        assert (state.gst, state.receipts != "") == (False, True)
        asked = {name: value for name, value in FORM.items() if name not in ("gstin", "sac", "eventState")}
        await send(state, "save", asked | {"taxName": "VAT", "taxNumber": "P051234567X"})
        assert (state.errors, state.receipts, state.values["gstin"]) == ({}, "", SELLER_GSTIN)

    asyncio.run(play())


def test_every_wrong_field_is_named_and_what_was_typed_stays(database, services):
    install_services(services)

    async def play():
        state = await at_office(database, "/admin/tax/", TaxState)
        typed = FORM | {"gstin": "27AAPFU0939F1ZX", "stallRate": "many", "bookingSac": "1"}
        await send(state, "save", typed)
        assert set(state.errors) == {"gstin", "stallRate", "bookingSac"}
        assert state.values["stallRate"] == "many"

    asyncio.run(play())
    with database.reading() as session:
        assert tax_settings.get_tax_settings(session, now=NOON).seller_name == ""


def test_screen_says_that_the_accountant_has_to_confirm():
    assert "to be confirmed by the accountant" in str(tax_page().render())


@pytest.fixture
def paid(services, database):
    services.billing_printer = Press()
    install_services(services)
    with database.writing() as session:
        owner = make_person(session)
        return pay_booking(session, owner, services), sign_in(session, owner, now=utc_now())


def test_booking_shows_its_document_and_hands_it_out(paid):
    _booking, token = paid

    async def play():
        root = tab_at("/hospitality/bookings")
        (await root.get_state(SessionState)).delegate_token = token
        state = await root.get_state(BookingsState)
        await send(state, "open")
        (link,) = state.bookings[0].documents
        assert link.label == "Receipt RCT/2526/0000001"
        sent = await send(state, "download_document", link.id)
        assert "RCT-2526-0000001.pdf" in str(sent)

    asyncio.run(play())


def test_payment_in_the_office_shows_what_was_issued_for_it(database, paid):
    booking, _token = paid
    from maritime_site.domain.payments.staff import queries

    with database.reading() as session:
        payment = queries.of_subjects(session, "booking", [booking.id])[booking.id][0].id

    async def play():
        state = await at_office(database, f"/admin/payments/{payment}", PaymentState)
        (line,) = state.documents
        assert line["label"] == "Receipt RCT/2526/0000001, ₹18,500.00"
        assert line["path"].startswith("/api/admin/documents/")

    asyncio.run(play())


def test_billing_details_are_shown_saved_and_checked(paid):
    _booking, token = paid

    async def play():
        root = tab_at("/hospitality/bookings")
        (await root.get_state(SessionState)).delegate_token = token
        await send(await root.get_state(BookingsState), "open")
        state = await root.get_state(BillingDetailsState)
        await send(state, "open")
        form = {"name": "Rao LLP", "address": "Kandla", "state": "", "gstin": GUJARAT_GSTIN}
        await send(state, "save", form)
        assert (state.values["state"], state.done != "") == ("24", True)
        await send(state, "save", form | {"state": "27"})
        assert set(state.errors) == {"state"}

    asyncio.run(play())
