"""The screens of bookings, packages, payments and figures as the server holds them."""

from __future__ import annotations

import asyncio
import re
from dataclasses import replace

import pytest
from sqlmodel import select

from maritime_site.core.clock import utc_now
from maritime_site.core.text.formatting import format_money
from maritime_site.domain.hospitality.models import Booking, Package
from maritime_site.domain.payments import refunds
from maritime_site.domain.payments.models import Flag, PaymentEvent, Refund
from maritime_site.domain.payments.staff.models import DifferenceKind, PaymentDifference
from maritime_site.ports.services import install_services
from maritime_site.web.backoffice.bookings.page import booking_list
from maritime_site.web.backoffice.bookings.state import ELSEWHERE, OfficeBookingsState, OfficeBookingState
from maritime_site.web.backoffice.home.state import DashboardState
from maritime_site.web.backoffice.packages.state import PackagesState, PackageState
from maritime_site.web.backoffice.payments.parts import refund_list
from maritime_site.web.backoffice.payments.state import PaymentsState, PaymentState
from maritime_site.web.backoffice.wording import STATUS_WORDS
from maritime_site.web.session import SessionState
from tests.api.backoffice import administrator
from tests.domain.hospitality.builders import PRICE, make_booking, make_order, pay
from tests.factories import make_person
from tests.people import NOON
from tests.web.states import move, send, tab_at, target_of

OFFICER = "hospitality officer"
FORM = {
    "name": "Quay room",
    "nameHi": "",
    "description": "",
    "descriptionHi": "",
    "hotel": "House",
    "city": "Mumbai",
    "checkIn": "2097-10-25",
    "checkOut": "2097-10-28",
    "cancelBefore": "2097-10-20T18:00",
    "price": "5,000.00",
    "maxGuests": "2",
    "capacity": "4",
    "position": "0",
}


@pytest.fixture
def backend() -> str:
    """The rules behind are proved on both makes of database."""
    return "sqlite"


@pytest.fixture
def booking(services, database) -> Booking:
    """A paid booking of somebody."""
    install_services(services)
    with database.writing() as session:
        made = make_booking(session, make_person(session, first_name="Meera"))
        pay(session, make_order(session, made), services)
        return made


@pytest.fixture
def held(services, database) -> Booking:
    """A held booking."""
    install_services(services)
    with database.writing() as session:
        return make_booking(session, make_person(session), now=utc_now())


async def desk(database, state, path, role=OFFICER):
    root = tab_at(f"/admin{path}")
    token = administrator(database, role)["Authorization"].removeprefix("Bearer ")
    (await root.get_state(SessionState)).admin_token = token
    return await root.get_state(state)


@pytest.mark.req("BO-3", "HOSP-3")
def test_bookings_are_narrowed_by_their_address(database, booking):
    async def play():
        state = await desk(database, OfficeBookingsState, f"/bookings/?search=meera&package={booking.package_id}")
        await send(state, "open")
        assert [(row["reference"], row["status"], row["payment"]) for row in state.rows] == [
            (booking.reference, "confirmed", "captured")
        ]
        assert len(state.packages) == 2
        move(state._get_root_state(), "/admin/bookings/?status=expired&package=nonsense&sort=-price")
        await send(state, "open")
        assert (state.rows, state.total) == ([], 0)

    asyncio.run(play())


@pytest.mark.req("BULK-1", "HOSP-3")
def test_question_before_many_are_cancelled_says_how_many_and_how_much_goes_back(database, booking):
    with database.writing() as session:
        unpaid = make_booking(session, make_person(session, "delegate", email="ravi@people.example"), now=NOON).id

    async def play():
        state = await desk(database, OfficeBookingsState, "/bookings/")
        await send(state, "open")
        await send(state, "tick", str(unpaid))
        assert (state.chosen, state.effect) == ("1 chosen", "No money goes back.")
        await send(state, "tick", str(booking.id))
        assert (state.chosen, state.effect) == (
            "2 chosen",
            f"Through the gateway go back: {format_money(PRICE, 'INR')}",
        )
        await send(state, "tick_page")
        assert (state.chosen, state.effect) == ("", "No money goes back.")

    asyncio.run(play())
    dialog = str(booking_list())
    assert "Cancel the bookings" in dialog
    assert "money" in dialog


@pytest.mark.req("HOSP-3", "BO-3")
def test_a_booking_is_refunded_in_part_and_cancelled(database, booking):
    async def play():
        state = await desk(database, OfficeBookingState, f"/bookings/{booking.id}")
        await send(state, "open")
        assert (state.facts["status"], state.can_cancel, state.can_mark) == ("confirmed", True, False)
        line = state.payments[0]
        assert line["left"] == f"{PRICE / 100:.2f}"
        form = {"payment": line["id"], "press": state.press, "refund-amount": "1.005", "refund-reason": "x"}
        await send(state, "refund_payment", form)
        assert list(state.errors) == ["refund-amount"]
        for typed, told in (("1", "₹1"), ("1,234.5", "₹1,234.50"), ("one", "one"), ("", "")):
            await send(state, "tell_amount", line["currency"], typed)
            assert state.asked_amount == told
        for _press in range(2):
            await send(state, "refund_payment", form | {"refund-amount": "500.00"})
        assert [refund["status"] for refund in state.refunds] == ["requested"]
        await send(state, "cancel", {"cancel-reason": ""})
        assert state.errors == {"cancel-reason": "Required"}
        await send(state, "cancel", {"cancel-reason": "The hotel closed"})
        assert (state.facts["status"], state.done, state.can_cancel) == ("cancelled", "The booking is cancelled", False)
        assert [step["note"] for step in state.steps][-1] == "The hotel closed"
        assert len(state.refunds) == 2

    asyncio.run(play())


@pytest.mark.req("HOSP-3")
def test_a_hold_is_marked_paid_and_the_helpdesk_may_not(database, held):
    async def play():
        state = await desk(database, OfficeBookingState, f"/bookings/{held.id}")
        await send(state, "open")
        await send(state, "mark_paid", {"paid-reason": "Bank transfer"})
        assert (state.facts["status"], state.can_mark) == ("confirmed", False)
        assert re.fullmatch(r"Marked as paid by .+, \d\d-\w{3}-\d{4}, \d\d:\d\d IST: Bank transfer", state.elsewhere)
        listed = await desk(database, OfficeBookingsState, "/bookings/", "superadmin")
        await send(listed, "open")
        assert [row["payment"] for row in listed.rows] == [ELSEWHERE]
        other = await desk(database, OfficeBookingState, f"/bookings/{held.id}", "helpdesk")
        await send(other, "open")
        await send(other, "cancel", {"cancel-reason": "no"})
        assert (other.facts, other.problems[0]["text"]) == ({}, "Your role does not allow this")

    asyncio.run(play())


@pytest.mark.req("BO-3", "HOSP-1")
def test_a_package_is_made_changed_and_closed(database, services):
    install_services(services)

    async def play():
        state = await desk(database, PackageState, "/packages/new")
        await send(state, "open")
        await send(state, "save", FORM | {"name": "", "price": ""})
        assert state.errors == {"name": "Required", "price": "Required"}
        await send(state, "save", FORM | {"cancelBefore": "soon"})
        assert (list(state.errors), state.given["name"]) == (["cancelBefore"], "Quay room")
        await send(state, "save", FORM | {"checkOut": "2097-10-25"})
        assert list(state.errors) == ["checkOut"]
        made = target_of(await send(state, "save", FORM))
        move(state._get_root_state(), made)
        await send(state, "open")
        assert (state.given["price"], state.given["cancelBefore"]) == ("5000.00", "2097-10-20T18:00")
        await send(state, "save", state.given | {"capacity": "7"})
        await send(state, "put_on_sale", False)
        assert (state.line["rooms"], state.open_now) == ("7", False)
        listed = await desk(database, PackagesState, "/packages/?status=closed", "superadmin")
        await send(listed, "open")
        assert [row["name"] for row in listed.rows] == ["Quay room"]

    asyncio.run(play())


@pytest.mark.req("HOSP-4")
def test_what_was_promised_is_shown_and_stays(database, held):
    async def play():
        state = await desk(database, PackageState, f"/packages/{held.package_id}")
        await send(state, "open")
        assert (state.promised, state.line["held"]) == (True, "1")
        kept = {name: value for name, value in state.given.items() if name not in {"hotel", "city", "checkIn"}}
        await send(state, "save", kept | {"capacity": "0"})
        assert state.problems[0]["text"] == "1 room of this package is held or sold"
        await send(state, "save", kept | {"capacity": "1"})
        assert state.done == "Saved"

    asyncio.run(play())
    with database.reading() as session:
        assert session.exec(select(Package.capacity)).one() == 1


@pytest.mark.req("HOSP-3", "BO-3")
def test_large_refunds_wait_and_odd_things_are_explained(database, booking, services):
    install_services(replace(services, settings=services.settings.model_copy(update={"refund_approval_above": 0})))
    with database.writing() as session:
        session.add(
            PaymentEvent(
                key="k",
                name="payment.captured",
                gateway_payment_id="pay_1",
                flag=Flag.MISMATCH,
                facts={"amount": "1"},
                received_at=NOON,
                due_at=NOON,
            )
        )
        session.add(
            PaymentDifference(
                key="s",
                kind=DifferenceKind.STATUS,
                gateway_payment_id="pay_1",
                ours="failed",
                theirs="captured",
                first_seen_at=NOON,
                last_seen_at=NOON,
            )
        )

    async def play():
        first = await desk(database, PaymentState, "/payments/x")
        move(first._get_root_state(), f"/admin/payments/{await attempt_of(database)}")
        await send(first, "open")
        form = {"payment": first.line["id"], "press": first.press, "refund-amount": "5", "refund-reason": "less"}
        await send(first, "refund_payment", form)
        assert (first.refunds[0]["status"], first.line["left"]) == ("waiting", f"{(PRICE - 500) / 100:.2f}")
        listed = await desk(database, PaymentsState, "/payments/?flagged=true&sort=amount", "superadmin")
        await send(listed, "open")
        assert (len(listed.rows), [odd["kind"] for odd in listed.odd]) == (1, ["flag", "difference"])
        assert listed.compared == "The books were not compared yet"
        for odd in list(listed.odd):
            await send(listed, "explain", {"id": odd["id"], "kind": odd["kind"], "note": "Their test"})
        assert (listed.rows, [odd["answer"] for odd in listed.odd]) == ([], ["The note is kept"] * 2)
        await send(listed, "deny", {"id": listed.waiting[0]["id"], "reason": "They came"})
        assert [refund["answer"] for refund in listed.waiting] == ["The refund is denied"]
        await send(first, "refund_payment", form)
        assert first.refunds[0]["status"] == "waiting"
        await send(listed, "open")
        assert listed.odd == []
        await send(listed, "approve", listed.waiting[0]["id"])
        assert listed.waiting[0]["answer"].startswith("The refund is requested")
        await send(listed, "open")
        assert listed.waiting == []
        await send(first, "retry", first.refunds[0]["id"])
        assert first.refunds[0]["status"] == "requested"

    asyncio.run(play())
    with database.reading() as session:
        assert session.exec(select(Refund)).one().amount_minor == 500


@pytest.mark.req("HOSP-3", "BO-3")
def test_a_form_tells_the_limit_and_who_asked_is_not_offered_to_approve(database, booking, services):
    install_services(
        replace(services, settings=services.settings.model_copy(update={"refund_approval_above": 100_000}))
    )

    async def play():
        first = await desk(database, OfficeBookingState, f"/bookings/{booking.id}")
        await send(first, "open")
        assert first.amount_hint.endswith("Above ₹1,000 another administrator must approve it.")
        form = {"payment": first.payments[0]["id"], "press": first.press, "refund-reason": "less"}
        await send(first, "refund_payment", form | {"refund-amount": "400"})
        assert "Above ₹600 another" in first.amount_hint
        await send(first, "refund_payment", form | {"press": first.press, "refund-amount": "600"})
        assert first.amount_hint.endswith("Another administrator must approve it.")
        await send(first, "refund_payment", form | {"press": first.press, "refund-amount": "700"})
        own, other = first._get_root_state(), await desk(database, PaymentsState, "/payments/", "superadmin")
        move(own, "/admin/payments/")
        for listed, asked_by_me in ((await own.get_state(PaymentsState), True), (other, False)):
            await send(listed, "open")
            assert [refund["own"] for refund in listed.waiting] == [asked_by_me]
        move(own, f"/admin/payments/{form['payment']}")
        one = await own.get_state(PaymentState)
        await send(one, "open")
        assert one.amount_hint == first.amount_hint

    asyncio.run(play())


@pytest.mark.req("HOSP-3", "LANG-1")
@pytest.mark.parametrize(
    ("language", "meaning"), [("", "no money went back"), ("/hi", "कोई पैसा वापस नहीं गया")], ids=["en", "hi"]
)
@pytest.mark.parametrize(("words", "kept"), [("HTTP 400 BAD_REQUEST_ERROR", True), ("", False)])
def test_a_refund_that_failed_says_what_that_means_before_the_gateways_words(  # noqa: PLR0917  fixtures
    database, booking, services, language, meaning, words, kept
):
    async def play():
        state = await desk(database, OfficeBookingState, f"/bookings/{booking.id}")
        move(state._get_root_state(), f"{language}/admin/bookings/{booking.id}")
        await send(state, "open")
        form = {"payment": state.payments[0]["id"], "press": state.press, "refund-amount": "5", "refund-reason": "less"}
        await send(state, "refund_payment", form)
        with database.writing() as session:
            refunds.mark_refused(session, session.exec(select(Refund.id)).one(), reason=words, now=NOON)
        await send(state, "open")
        return state.refunds[0]

    line = asyncio.run(play())
    assert meaning in line["failure"]
    assert (line["gateway_words"] != "", line["note"]) == (kept, "")
    drawn = str(refund_list(OfficeBookingState, OfficeBookingState.refunds))
    assert 0 < drawn.index('["failure"]') < drawn.index('["gateway_words"]')


async def attempt_of(database):
    from maritime_site.domain.payments.models import PaymentAttempt

    with database.reading() as session:
        return session.exec(select(PaymentAttempt.id)).one()


@pytest.mark.req("BO-2")
def test_the_first_screen_shows_what_ones_role_may_see(database, booking):
    async def play():
        money = await desk(database, DashboardState, "/")
        await send(money, "open")
        assert (money.sees_people, money.sees_rooms, money.kinds) == (False, True, [])
        assert money.sums[0]["captured"] == "₹18,500"
        assert money.fills[0]["values"] == "1 sold, 0 held of 3"
        assert "People waiting for a decision" not in [queue["name"] for queue in money.queues]
        chief = await desk(database, DashboardState, "/", "superadmin")
        await send(chief, "open")
        assert (chief.sees_people, chief.total, len(chief.days["bars"])) == (True, "1", 30)
        assert [bar["label"] for bar in chief.statuses] == list(STATUS_WORDS.values())
        assert "Awaiting payment" in [bar["label"] for bar in chief.bookings]

    asyncio.run(play())
