"""The page of a company's team: who manages it names, replaces and frees (INVITE-1)."""

from __future__ import annotations

import pytest
from sqlmodel import select

from maritime_site.core.clock import utc_now
from maritime_site.domain.companies import service
from maritime_site.domain.companies.models import Company, CompanySeat
from maritime_site.domain.companies.schemas import SeatPrice, SeatsRequest
from maritime_site.domain.people.models import Person
from maritime_site.ports.billing import NoBillingPrinter
from maritime_site.ports.services import install_services
from maritime_site.web.portal.company.page import company_page
from maritime_site.web.portal.company.state import TeamState
from maritime_site.web.session import SessionState
from tests.domain.billing.builders import pay_seats
from tests.domain.invitations.builders import OFFICER
from tests.factories import make_person, prove_address, sign_in
from tests.web.states import send, tab_at

pytestmark = [pytest.mark.req("INVITE-1"), pytest.mark.anyio]
MEENA = {"firstName": "Meena", "lastName": "Iyer", "email": "meena@demo.example"}


@pytest.fixture
def backend() -> str:
    """The rules behind are proved on both makes of database."""
    return "sqlite"


@pytest.fixture
async def state(services, database):
    """The page of a manager of two seats."""
    install_services(services)
    with database.writing() as session:
        manager = make_person(session, "exhibitor", email="boss@demo.example")
        payload = SeatsRequest(count=2, kind="exhibitor", price=SeatPrice(amount=100_000))
        service.set_seats(session, manager.id, payload, actor=OFFICER, now=utc_now())
        token = sign_in(session, manager, now=utc_now())
    tab = tab_at("/company")
    stored = await tab.get_state(SessionState)
    stored.exhibitor_token = token
    opened = await tab.get_state(TeamState)
    await send(opened, "open")
    return opened


@pytest.mark.req("PAPER-1")
async def test_paid_bill_has_its_document_to_download(state, database, services):
    assert state.documents == []
    with database.writing() as session:
        manager = session.exec(select(Person)).one()
        pay_seats(session, manager, services, count=2, price=100_000)
    await send(state, "open")
    assert [link.label.split()[0] for link in state.documents] == ["Receipt"]
    assert state.due == ""
    services.billing_printer = NoBillingPrinter()
    await send(state, "download_document", state.documents[0].id)
    assert state.problems != []


async def test_manager_names_and_frees(state, database):
    assert (len(state.seats), state.problems) == (2, [])
    assert "2,000" in state.amount
    assert state.due == state.amount
    await send(state, "choose", state.seats[0]["id"])
    await send(state, "name_person", MEENA | {"email": "nobody"})
    assert (list(state.errors), state.naming) == (["email"], state.seats[0]["id"])
    await send(state, "name_person", MEENA)
    assert (state.seats[0]["name"], state.naming, state.problems) == ("Meena Iyer", "", [])
    await send(state, "ask_to_free", state.seats[0]["id"])
    await send(state, "ask_to_free", "")
    await send(state, "free")
    assert state.seats[0]["name"] == "Meena Iyer", "nobody said yes"
    for _press in range(2):
        await send(state, "ask_to_free", state.seats[0]["id"]) if state.seats[0]["name"] else None
        await send(state, "free")
    assert (state.seats[0]["name"], state.freeing, state.problems) == ("", "", [])
    with database.reading() as session:
        assert session.exec(select(Person.email)).all() == ["boss@demo.example"]


async def test_what_happens_to_who_has_not_come_in_is_said(state, database):
    await send(state, "choose", state.seats[0]["id"])
    await send(state, "name_person", MEENA)
    assert not state.seats[0]["is_in"]
    with database.writing() as session:
        prove_address(session, session.exec(select(Person).where(Person.email == MEENA["email"])).one(), now=utc_now())
    await send(state, "open")
    assert state.seats[0]["is_in"]
    drawn = str(company_page().render())
    question = drawn[drawn.index('id:"free-seat"') :]
    assert 0 < question.index("is_in") < question.index("nobody writes to them")


async def test_after_the_cut_off_the_page_says_so_and_who_sits_in_a_seat_names_nobody(state, database):
    assert (state.closed, state.is_colleague) == ("", False)
    with database.writing() as session:
        (company,) = session.exec(select(Company)).all()
        company.until = utc_now()
        seat = session.exec(select(CompanySeat)).first()
        colleague = make_person(session, "exhibitor")
        seat.person_id = colleague.id
        token = sign_in(session, colleague, now=utc_now())
    await send(state, "open")
    assert state.closed.startswith("The seats can no longer be changed")
    tab = tab_at("/company")
    (await tab.get_state(SessionState)).exhibitor_token = token
    theirs = await tab.get_state(TeamState)
    await send(theirs, "open")
    assert (theirs.has_seats, theirs.is_colleague) == (False, True)


def test_page_draws_the_seats():
    assert "firstName" in str(company_page().render())
