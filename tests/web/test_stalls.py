"""Book your stall as the server holds it: two tabs of two exhibitors, and the organisers' desk."""

from __future__ import annotations

import asyncio

import pytest
from sqlmodel import select

from maritime_site.core.clock import utc_now
from maritime_site.domain.companies.models import Company, CompanySeat
from maritime_site.domain.exhibition import staff
from maritime_site.domain.exhibition.models import StallApplication
from maritime_site.domain.exhibition.schemas import OfferRequest
from maritime_site.domain.payments import orders
from maritime_site.domain.people.models import Status
from maritime_site.ports.services import install_services
from maritime_site.web.portal.stalls.state import StallsState
from maritime_site.web.session import SessionState
from tests.domain.exhibition.builders import OFFICER, TERMS, make_hall, make_stall, make_tariff
from tests.domain.hospitality.builders import pay, said
from tests.factories import make_person, sign_in
from tests.people import NOON
from tests.web.states import send, tab_at, target_of

PAGE = "/exhibition/book-your-stall"
FORM = {"fasciaName": "Harbour Works", "billingAddress": "1 Quay Road", "terms": "on"}


@pytest.fixture
def backend() -> str:
    """The rules behind are proved on both makes of database."""
    return "sqlite"


@pytest.fixture
def stalls(services, database):
    install_services(services)
    with database.writing() as session:
        make_tariff(session)
        hall = make_hall(session, code="A")
        return [make_stall(session, hall, code=f"A-{number:02}", position=number) for number in range(1, 19)]


async def tab(database, kind="exhibitor", **person):
    """A tab of somebody of this kind at the page."""
    with database.writing() as session:
        token = sign_in(session, make_person(session, kind, **person), now=utc_now())
    root = tab_at(PAGE)
    setattr(await root.get_state(SessionState), f"{kind}_token", token)
    return await root.get_state(StallsState)


def fail(database, services, order_id: str) -> None:
    """Let a try to pay this order fail."""
    with database.writing() as session:
        order = orders.by_gateway_id(session, order_id)
        assert order
        pay(session, order, services, said(order, "failed"), now=utc_now())


async def opened(database, **person):
    state = await tab(database, **person)
    await send(state, "open")
    return state


@pytest.mark.req("EXH-2", "EXHIBIT-1")
def test_the_seats_of_a_team_book_no_stall_of_their_own(database, stalls):
    with database.writing() as session:
        owner, colleague = make_person(session, "exhibitor"), make_person(session, "exhibitor")
        company = Company(manager_id=owner.id, reference="TEAM-1", kind="exhibitor", created_at=NOON, updated_at=NOON)
        session.add(company)
        session.flush()
        session.add(CompanySeat(company_id=company.id, position=1, person_id=colleague.id, named_at=NOON))
        tokens = [sign_in(session, person, now=utc_now()) for person in (owner, colleague)]

    async def play():
        states = []
        for token in tokens:
            root = tab_at(PAGE)
            (await root.get_state(SessionState)).exhibitor_token = token
            states.append(await root.get_state(StallsState))
            await send(states[-1], "open")
            await send(states[-1], "choose", "A-01")
        own, theirs = states
        assert (own.is_colleague, theirs.is_colleague) == (False, True)
        await send(theirs, "hold")
        assert "Only the exhibitor's own registration can do this" in str(theirs.problems)
        assert theirs.claims == []
        await send(own, "hold")
        assert own.marks == {"A-01": "mine"}

    asyncio.run(play())


@pytest.mark.req("EXH-1", "EXH-2")
def test_the_loser_reads_that_the_stall_is_gone_and_the_other_tab_follows(database, stalls):
    async def play():
        asha, eve = await opened(database), await opened(database)
        for state in (asha, eve):
            await send(state, "choose", "A-01")
            assert state.chosen.is_free
        await send(asha, "hold")
        assert (asha.marks, asha.applying_stall) == ({"A-01": "mine"}, "A-01")
        assert asha.claims[0].seconds > 800
        await send(eve, "hold")
        assert [problem["text"] for problem in eve.problems] == [
            "Stall A-01 was taken a moment ago. Please choose another one."
        ]
        assert eve.gone == ""
        assert eve.marks == {"A-01": "held"}
        late = await opened(database)
        await send(late, "choose", "A-02")
        await send(eve, "choose", "A-02")
        await send(eve, "hold")
        await send(late, "beat")
        assert late.gone == "Stall A-02 was taken a moment ago. Please choose another one."
        assert late.marks == {"A-01": "held", "A-02": "held"}

    asyncio.run(play())


@pytest.mark.req("EXH-2")
def test_from_hold_to_the_checkout(database, services, stalls):
    async def play():
        state = await opened(database)
        await send(state, "choose", "A-03")
        await send(state, "hold")
        await send(state, "apply", FORM | {"terms": ""})
        assert list(state.errors) == ["terms"]
        await send(state, "apply", FORM)
        assert state.claims[0].status == "applied"
        assert state.applying == ""
        with database.writing() as session:
            claim = session.exec(select(StallApplication)).one()
            staff.offer_stall(session, claim.id, OfferRequest(), actor=OFFICER, terms=TERMS, now=utc_now())
        await send(state, "beat")
        assert (state.claims[0].can_accept, state.claims[0].price) == (True, "₹90,270 with taxes")
        await send(state, "accept", str(claim.id))
        outcome = await send(state, "pay", str(claim.id))
        assert "/sandbox/checkout/order_" in target_of(outcome)
        assert not state.claims[0].failed
        fail(database, services, target_of(outcome).rstrip("/").rpartition("/")[2])
        await send(state, "open")
        assert (state.claims[0].can_pay, state.claims[0].failed) == (True, True)
        await send(state, "ask_to_give_up", str(claim.id))
        await send(state, "give_up")
        assert state.claims[0].status == "released"

    asyncio.run(play())


@pytest.mark.req("EXH-1")
def test_whoever_looks_at_a_taken_stall_reads_who_stands_there(database, stalls):
    async def play():
        state = await opened(database, details={"company_name": "Harbour Works"})
        await send(state, "choose", "A-04")
        await send(state, "hold")
        await send(state, "apply", FORM)
        neighbour = await opened(database)
        await send(neighbour, "choose", "A-04")
        assert neighbour.chosen.company == ""
        with database.writing() as session:
            session.exec(select(StallApplication)).one().status = "paid"
        await send(neighbour, "choose", "A-04")
        assert neighbour.chosen.company == "Harbour Works"

    asyncio.run(play())


@pytest.mark.req("ROLE-1", "ROUTE-4")
def test_another_kind_is_led_to_the_exhibitors_login_and_back(database, stalls):
    async def play():
        state = await tab(database, "delegate")
        outcome = await send(state, "open")
        assert target_of(outcome) == f"/exhibition/login?next={PAGE}"
        assert not state.loaded
        await send(state, "choose", "A-01")
        await send(state, "hold")
        assert state.claims == []

    asyncio.run(play())


@pytest.mark.req("EXH-2")
def test_who_is_not_approved_looks_but_holds_nothing(database, stalls):
    async def play():
        state = await opened(database, status=Status.PENDING)
        assert not state.approved
        await send(state, "choose", "A-01")
        await send(state, "hold")
        assert state.problems[0]["text"] == "Your registration is not approved yet"
        assert state.claims == []

    asyncio.run(play())


@pytest.mark.req("EXH-1")
def test_the_table_is_filtered_and_turned(database, stalls):
    async def play():
        state = await opened(database)
        assert (state.total, len(state.rows), state.pages) == (18, 12, 2)
        await send(state, "turn", 1)
        assert [row.code for row in state.rows] == ["A-13", "A-14", "A-15", "A-16", "A-17", "A-18"]
        for name, value, total in (
            ("size", "19-", 0),
            ("size", "0-9", 18),
            ("hall", "B", 0),
            ("hall", "A", 18),
            ("type", "raw", 0),
            ("type", "", 18),
            ("size", "junk", 18),
        ):
            await send(state, "narrow", name, value)
            assert state.total == total, (name, value)
        await send(state, "choose", "Z-99")
        assert state.chosen.code == ""

    asyncio.run(play())
