"""Choosing a package: what each visit of the page begins with (HOSP-1)."""

from __future__ import annotations

from uuid import UUID

import pytest

from maritime_site.core.clock import utc_now
from maritime_site.domain.hospitality.models import Package
from maritime_site.domain.people.models import Status
from maritime_site.ports.services import install_services
from maritime_site.web.portal.hospitality.state import HospitalityState
from maritime_site.web.session import SessionState
from maritime_site.web.site_map import list_pages
from tests.domain.hospitality.builders import make_package
from tests.factories import make_person, sign_in
from tests.web.states import send, tab_at, target_of

pytestmark = [pytest.mark.req("HOSP-1"), pytest.mark.anyio]
ROOMS = "/hospitality"


@pytest.fixture
def backend() -> str:
    """The rules behind are proved on both makes of database."""
    return "sqlite"


@pytest.fixture
def packages(services, database) -> list[str]:
    """The ids of two packages, in the order in which the page has them."""
    install_services(services)
    with database.writing() as session:
        return [str(make_package(session, name_en=name, position=place).id) for place, name in enumerate("AB")]


@pytest.fixture
async def state(database, packages) -> HospitalityState:
    """The page's state in the tab of somebody who is signed in and has come to it."""
    with database.writing() as session:
        token = sign_in(session, make_person(session), now=utc_now())
    root = tab_at(ROOMS)
    (await root.get_state(SessionState)).delegate_token = token
    page = await root.get_state(HospitalityState)
    await visit(page)
    return page


async def visit(state: HospitalityState) -> None:
    """Come to the page: what begins a visit, then what its address loads."""
    (page,) = [page for page in list_pages(production=False) if page.path == ROOMS]
    for event in (*page.on_open, *page.on_load):
        await send(state, event.fn.__name__)  # pyright: ignore[reportAttributeAccessIssue]


def form_of(package: str, **changes: str) -> dict[str, str]:
    return {"packageId": package, "guests": "1", "guestName": "Asha Rao", **changes}


def leave_rooms(database, package: str, rooms: int) -> None:
    """Let a package have so many rooms left."""
    with database.writing() as session:
        row = session.get_one(Package, UUID(package))
        row.taken = row.capacity - rooms


@pytest.mark.parametrize("changes", [{}, {"guestName": ""}])
async def test_each_visit_begins_with_the_first_package(state, packages, changes):
    assert state.chosen == packages[0]
    led = await send(state, "book", form_of(packages[1], **changes))
    assert (target_of(led) == "") is bool(changes)
    await visit(state)
    assert state.chosen == packages[0]


async def test_a_package_that_is_free_again_is_the_first_one_of_the_next_visit(database, state, packages):
    leave_rooms(database, packages[0], 0)
    await visit(state)
    assert state.chosen == packages[1]
    drawn = state.offers
    leave_rooms(database, packages[0], 1)
    await visit(state)
    assert (state.chosen, state.offers > drawn) == (packages[0], True)


async def test_a_lost_connection_leaves_what_was_refused_as_it_stands(state, packages):
    await send(state, "book", form_of(packages[1], guestName=""))
    drawn = state.offers
    await send(state, "open")
    assert (state.chosen, state.offers) == (packages[1], drawn)


async def test_a_form_is_done_once_its_room_is_held_until_the_next_visit(state, packages):
    for changes, is_done in ({"guestName": ""}, False), ({"packageId": "none"}, False), ({}, True):
        await send(state, "book", form_of(packages[1], **changes))
        assert state.booked is is_done
    await visit(state)
    assert not state.booked


@pytest.mark.req("KIND-3")
@pytest.mark.parametrize("status", [Status.PENDING, Status.WAITLISTED, Status.APPROVED])
async def test_the_page_knows_whether_its_reader_may_book(database, packages, status):
    with database.writing() as session:
        token = sign_in(session, make_person(session, status=status), now=utc_now())
    root = tab_at(ROOMS)
    (await root.get_state(SessionState)).delegate_token = token
    page = await root.get_state(HospitalityState)
    await visit(page)
    assert (page.approved, len(page.packages)) == (status == Status.APPROVED, len(packages))


async def test_all_that_is_wrong_is_refused_at_once_in_the_forms_order(state, packages):
    await send(state, "book", form_of(packages[1], guests="3", guestName=""))
    assert list(state.errors) == ["guests", "guestName"]
    assert "2 at most" in state.errors["guests"]
    await send(state, "book", form_of("none", guests="", guestName=""))
    assert list(state.errors) == ["packageId", "guests", "guestName"]
