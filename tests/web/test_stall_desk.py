"""The organisers' screens of the exhibition as the server holds them."""

from __future__ import annotations

import asyncio

import pytest
from sqlmodel import select

from maritime_site.domain.exhibition.models import (
    SUBJECT_TYPE,
    ApplicationStatus,
    Entitlement,
    StallApplication,
    Tariff,
)
from maritime_site.domain.payments.models import AttemptStatus, PaymentAttempt, PaymentOrder
from maritime_site.ports.services import install_services
from maritime_site.web.backoffice.exhibition.actions import STALL_ACTIONS
from maritime_site.web.backoffice.exhibition.stalls_state import OfficeStallsState
from maritime_site.web.backoffice.exhibition.state import ApplicationsState, ApplicationState
from maritime_site.web.backoffice.exhibition.tariff_state import TariffState
from tests.api.backoffice import administrator
from tests.domain.exhibition.builders import audited, bring_to, make_hall, make_stall, make_tariff
from tests.factories import make_person
from tests.people import NOON
from tests.web.states import send, staff_tab

ROOT = "/admin/exhibition"
PRICE = 9_027_000


@pytest.fixture
def backend() -> str:
    """The rules behind are proved on both makes of database."""
    return "sqlite"


@pytest.fixture
def claims(services, database):
    """Two applications and a free stall."""
    install_services(services)
    with database.writing() as session:
        make_tariff(session)
        hall = make_hall(session, code="A")
        stalls = [make_stall(session, hall, code=f"A-{number:02}", position=number) for number in range(1, 4)]
        rudder = make_person(session, "exhibitor", details={"company_name": "Rudder & Sons"})
        return [
            bring_to(session, "applied", rudder, stalls[0]),
            bring_to(session, "applied", make_person(session, "exhibitor"), stalls[1]),
        ]


async def desk(database, state, path, role="exhibition officer"):
    token = administrator(database, role)["Authorization"].removeprefix("Bearer ")
    return await (await staff_tab(f"{ROOT}{path}", token)).get_state(state)


@pytest.mark.req("EXH-2", "BO-3")
def test_the_list_is_narrowed_by_its_address(database, claims):
    async def play():
        state = await desk(database, ApplicationsState, "/applications?search=rudder&status=applied")
        await send(state, "open")
        assert [(row["company"], row["stall"], row["price"]) for row in state.rows] == [
            ("Rudder & Sons", "A-01", "₹90,270")
        ]

    asyncio.run(play())


def capture(session, claim, *, claimed):
    """A payment for this claim, of which so much goes back."""
    shared = {"currency": "INR", "amount_minor": PRICE, "created_at": NOON}
    order = PaymentOrder(
        subject_type=SUBJECT_TYPE,
        subject_id=claim.id,
        gateway="sandbox",
        receipt=claim.reference,
        **shared,
    )
    session.add(order)
    session.flush()
    attempt = PaymentAttempt(
        order_id=order.id,
        gateway_payment_id=f"pay_{claim.reference}",
        status=AttemptStatus.CAPTURED,
        claimed_minor=claimed,
        updated_at=NOON,
        **shared,
    )
    session.add(attempt)
    session.flush()
    return attempt


@pytest.mark.req("EXH-2", "BO-3")
def test_money_that_is_left_of_a_released_stall_is_told(database, claims):
    with database.writing() as session:
        rows = {claim.reference: session.get_one(StallApplication, claim.id) for claim in claims}
        left, given_back = (rows[claim.reference] for claim in claims)
        payment = capture(session, left, claimed=0)
        capture(session, given_back, claimed=PRICE)
        for row in rows.values():
            row.status = ApplicationStatus.RELEASED

    async def play():
        token = administrator(database, "superadmin")["Authorization"].removeprefix("Bearer ")
        state = await (await staff_tab(f"{ROOT}/applications", token)).get_state(ApplicationsState)
        await send(state, "open")
        assert {row["reference"]: row["standing"] for row in state.rows} == {
            left.reference: True,
            given_back.reference: False,
        }
        paths = []
        for row in (left, given_back):
            state = await (await staff_tab(f"{ROOT}/applications/{row.id}", token)).get_state(ApplicationState)
            await send(state, "open")
            paths.append(state.standing)
        assert paths == [f"/admin/payments/{payment.id}", ""]

    asyncio.run(play())


@pytest.mark.req("EXH-2")
def test_every_decision_has_its_form(database, claims):
    first, second = claims

    async def play():
        state = await desk(database, ApplicationState, f"/applications/{first.id}")
        await send(state, "open")
        assert state.can == ["offer", "move", "swap", "refuse", "release"]
        assert (state.facts["country"], state.steps[-1]["what"]) == ("India", "Applied: A-01")
        await send(state, "decide", "move", {"stall": "", "reason": ""})
        assert set(state.errors) == {"move-stall", "move-reason"}
        await send(state, "decide", "move", {"stall": "a-03", "reason": "asked"})
        assert (state.facts["stall"], state.done) == ("A-03", "The application is on another stall now")
        assert state.steps[-1]["what"] == "Moved: A-03"
        await send(state, "decide", "swap", {"other": "ST-0000", "reason": "x"})
        assert state.errors == {"swap-other": "There is no such application"}
        await send(state, "decide", "swap", {"other": second.reference.lower(), "reason": "both agree"})
        assert state.facts["stall"] == "A-02"
        await send(state, "decide", "offer", {"amount": "1.005", "days": "7"})
        assert list(state.errors) == ["offer-amount"]
        await send(state, "decide", "offer", {"amount": "75,000.50", "days": "7", "message": ""})
        assert (state.facts["status"], state.facts["price"]) == ("offered", "₹75,000.50")
        await send(state, "decide", "paid", {"reason": "too early"})
        assert state.problems[0]["text"] == "This application stands at: Offered"
        await send(state, "decide", "release", {"reason": "hall closed"})
        assert (state.facts["status"], state.can) == ("released", [])
        await send(state, "decide", "explode", {})
        assert state.problems

    asyncio.run(play())
    with database.reading() as session:
        assert audited(session) == ["stall.move", "stall.swap", "stall.swap", "stall.offer", "stall.release"]


@pytest.mark.req("EXH-2", "BO-1")
def test_without_the_permission_nothing_is_shown_or_done(database, claims):
    async def play():
        state = await desk(database, ApplicationState, f"/applications/{claims[0].id}", role="helpdesk")
        await send(state, "open")
        await send(state, "decide", "release", {"reason": "x"})
        assert (state.loaded, state.facts) == (False, {})

    asyncio.run(play())
    with database.reading() as session:
        assert {claim.status for claim in session.exec(select(StallApplication)).all()} == {"applied"}


@pytest.mark.req("EXH-1", "EXH-2")
def test_a_stall_is_blocked_and_let_free_on_the_plan(database, claims):
    async def play():
        state = await desk(database, OfficeStallsState, "/stalls")
        await send(state, "open")
        assert (state.total, state.marks) == (3, {"A-01": "held", "A-02": "held"})
        await send(state, "choose", "A-03")
        await send(state, "block", {"reason": "a pillar"})
        assert (state.marks["A-03"], state.chosen["reason"]) == ("blocked", "a pillar")
        await send(state, "unblock")
        assert "A-03" not in state.marks
        await send(state, "choose", "Z-99")
        assert state.problems

    asyncio.run(play())


@pytest.mark.req("EXH-3")
def test_the_tariff_is_edited_in_its_forms(database, claims):
    async def play():
        state = await desk(database, TariffState, "/tariff")
        await send(state, "open")
        await send(state, "edit_price", state.prices[0]["id"])
        form = {
            "type": "shell",
            "priceClass": "standard",
            "currency": "INR",
            "rate": "9000",
            "premiumPercent": "10",
            "taxPercent": "18",
        }
        await send(state, "save_price", form | {"rate": "dear"})
        assert list(state.errors) == ["rate"]
        await send(state, "save_price", form)
        assert (state.prices[0]["rate"], state.prices[0]["published"], state.price["id"]) == ("₹9,000", False, "")
        await send(state, "edit_entitlement", "")
        await send(state, "save_entitlement", {"kind": "privilege", "titleEn": "Badges", "published": "on"})
        values = state.entitlements[0]
        assert (values["title_en"], values["kind_name"], values["stall_name"]) == ("Badges", "Privilege", "Any stall")
        assert (state.prices[0]["type_words"], state.prices[0]["class_words"]) == ("Shell scheme", "Standard")
        await send(state, "edit_entitlement", state.entitlements[0]["id"])
        await send(state, "leave")
        await send(state, "remove_entitlement", state.entitlements[0]["id"])
        assert state.entitlements == []

    asyncio.run(play())
    with database.reading() as session:
        assert session.exec(select(Tariff)).one().rate_minor == 900_000
        assert session.exec(select(Entitlement)).all() == []


def test_each_act_has_a_key_and_fields_of_its_own():
    assert len({act.key for act in STALL_ACTIONS}) == len(STALL_ACTIONS)
    assert all(act.fields and act.statuses for act in STALL_ACTIONS)


@pytest.mark.req("EXH-3")
def test_a_price_of_a_class_the_office_invented_stands_by_its_own_word_and_goes_again(database, claims):
    with database.writing() as session:
        session.get_one(StallApplication, claims[0].id).amount_minor = 9_027_000

    async def play():
        state = await desk(database, TariffState, "/tariff")
        await send(state, "open")
        await send(state, "edit_price", "")
        payload = {
            "type": "shell",
            "priceClass": "quayside",
            "currency": "INR",
            "rate": "9100",
            "premiumPercent": "10",
            "taxPercent": "18",
        }
        await send(state, "save_price", payload)
        assert (state.done, state.prices[-1]["class_words"]) == ("The price is saved", "quayside")
        assert [row["offered"] for row in state.prices] == [True, False]
        await send(state, "remove_price", state.prices[0]["id"])
        assert (len(state.prices), bool(state.problems)) == (2, True)
        await send(state, "remove_price", state.prices[1]["id"])
        assert (state.done, len(state.prices)) == ("The price is removed", 1)

    asyncio.run(play())


@pytest.mark.req("EXH-1")
def test_a_stall_of_a_class_the_office_invented_stands_by_its_own_word(database, claims):
    with database.writing() as session:
        make_stall(session, make_hall(session, code="B"), code="B-09", price_class="quayside")

    async def play():
        state = await desk(database, OfficeStallsState, "/stalls")
        await send(state, "open")
        assert "quayside" in next(row for row in state.rows if row["code"] == "B-09")["size"]

    asyncio.run(play())
