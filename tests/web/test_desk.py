"""The exhibitor's desk as the server holds it: the company writes its page, the office lets it through (EXHIBIT-1)."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
from sqlmodel import select

from maritime_site.core.clock import utc_now
from maritime_site.domain.company_pages import queries
from maritime_site.domain.exhibitor_orders.models import OrderItem
from maritime_site.domain.people.models import Document, Person, Status
from maritime_site.ports.services import install_services
from maritime_site.web.portal.desk.leads_state import LeadsState
from maritime_site.web.portal.desk.orders_state import OrdersState
from maritime_site.web.portal.desk.page import desk_page
from maritime_site.web.portal.desk.state import CompanyDeskState
from maritime_site.web.session import SessionState
from tests.factories import make_person, sign_in
from tests.web.states import send, tab_at

pytestmark = [pytest.mark.req("EXHIBIT-1"), pytest.mark.anyio]
FORM = {"name": "Sagar Marine", "en": "We repair hulls.", "hi": "", "filmUrl": "", "logoId": ""}


@pytest.fixture
def backend() -> str:
    """The rules behind are proved on both makes of database."""
    return "sqlite"


async def opened_by(database, kind, state):
    with database.writing() as session:
        person = make_person(session, kind, email=f"{kind}@demo.example")
        token = sign_in(session, person, now=utc_now())
    tab = tab_at("/exhibition/desk")
    stored = await tab.get_state(SessionState)
    setattr(stored, f"{kind}_token", token)
    opened = await tab.get_state(state)
    await send(opened, "open")
    return opened


async def test_company_writes_its_page_and_hands_it_in(services, database):
    install_services(services)
    state = await opened_by(database, "exhibitor", CompanyDeskState)
    assert (state.is_manager, state.status, state.problems) == (True, "draft", [])
    await send(state, "submit")
    assert state.problems
    await send(state, "add_product")
    key = state.products[0]["key"]
    await send(state, "save", FORM | {f"name-{key}": "Dry dock", "meetingsOpen": "on"})
    assert (state.problems, state.values["name"], state.meetings_open) == ([], "Sagar Marine", True)
    assert [row["name"] for row in state.products] == ["Dry dock"]
    await send(state, "save", FORM | {"name": ""})
    assert "name" in state.errors
    await send(state, "submit")
    assert (state.problems, state.status) == ([], "submitted")


async def test_files_to_choose_from_go_by_the_names_they_came_with(services, database):
    install_services(services)
    state = await opened_by(database, "exhibitor", CompanyDeskState)
    with database.writing() as session:
        owner = session.exec(select(Person)).one()
        known = {"person_id": owner.id, "kind": "other", "size": 47_500, "created_at": utc_now()}
        for name, title, media_type in (
            ("a.png", "dock.png", "image/png"),
            ("b.jpg", "", "image/jpeg"),
            ("c.pdf", "Fleet 2026.pdf", "application/pdf"),
        ):
            session.add(Document(name=name, title=title, media_type=media_type, **known))
            known["created_at"] += timedelta(seconds=1)
    await send(state, "open")
    assert [name for _id, name in state.pictures[1:]] == ["dock.png (PNG, 48 KB)", "Other document 2 (JPEG, 48 KB)"]
    assert [name for _id, name in state.brochures] == ["Fleet 2026.pdf (PDF, 48 KB)"]


async def test_the_desk_of_who_is_not_approved_opens_without_leads(services, database):
    install_services(services)
    state = await opened_by(database, "exhibitor", LeadsState)
    with database.writing() as session:
        exhibitor = session.exec(select(Person).where(Person.kind == "exhibitor")).one()
        exhibitor.status = Status.REJECTED
    state.total = 1
    await send(state, "open")
    assert (state.loaded, state.total, state.problems) == (True, 0, [])
    await send(state, "download", "csv")
    assert state.problems


async def test_what_is_not_saved_yet_outlives_a_reload_and_handing_in(services, database):
    install_services(services)
    state = await opened_by(database, "exhibitor", CompanyDeskState)
    await send(state, "save", FORM)
    await send(state, "add_product")
    row, written = state.products[0], state.written
    for again in ("open", "submit"):
        await send(state, again)
        assert (state.products, state.written, state.problems) == ([row], written, [])
    await send(state, "start_again")
    assert (state.products, state.written) == ([], written + 1)


async def test_others_are_told_why_there_is_nothing(services, database):
    install_services(services)
    state = await opened_by(database, "delegate", CompanyDeskState)
    assert state.refused


async def test_company_orders_from_the_list_and_cancels(services, database):
    install_services(services)
    with database.writing() as session:
        item = OrderItem(
            title_en="Chair", price_minor=45_000, until=utc_now() + timedelta(days=2), created_at=utc_now()
        )
        session.add(item)
        session.flush()
        key = str(item.id)
    state = await opened_by(database, "exhibitor", OrdersState)
    assert [(row["title"], row["quantity"], row["price"]) for row in state.rows] == [("Chair", "0", "₹450")]
    await send(state, "order", {"item": key, "quantity": "2", "note": "Blue"})
    assert (state.problems, state.done, state.total) == ([], "Ordered: 2 × Chair", "₹900")
    await send(state, "order", {"item": key, "quantity": "two"})
    assert [problem["field"] for problem in state.problems] == [f"quantity-{key}"]
    await send(state, "order", {"item": key, "quantity": "0"})
    assert (state.problems, state.rows[0]["quantity"], state.total) == ([], "0", "")


def test_a_page_says_what_saving_it_does():
    drawn = str(desk_page().render())
    for status, words in (("submitted", "takes the page back from checking"), ("published", "is public once")):
        assert re.search(rf'"{status}".{{0,2000}}{words}', drawn), status


async def test_the_desk_that_cannot_be_read_says_so(services, database, monkeypatch):
    install_services(services)
    monkeypatch.setattr(queries, "get_own", lambda *_given, **_values: 1 / 0)
    state = await opened_by(database, "exhibitor", CompanyDeskState)
    assert (state.loaded, len(state.problems)) == (False, 1)
    drawn = str(desk_page().render())
    waiting = drawn.index("12rem")
    assert "company_desk_state.problems_rx_state_" in drawn[waiting - 5000 : waiting]


def test_page_has_its_tabs():
    html = str(desk_page().render())
    for name in ("Company page", "Team", "Tasks", "Leads"):
        assert name in html
