"""Certificates of attendance in the browser: below one's pass, under My event, and checked by whoever is shown one."""

from __future__ import annotations

import asyncio

import pytest

from maritime_site.core.clock import utc_now
from maritime_site.domain.certificates.queries import find_certificate
from maritime_site.domain.people.models import Person
from maritime_site.ports.services import install_services
from maritime_site.web.portal.my_event.state import MyEventState
from maritime_site.web.portal.pass_page.state import PassState
from maritime_site.web.session import SessionState
from tests.domain.check_in.builders import let_in
from tests.factories import make_person, sign_in
from tests.web.states import send, tab_at
from tests.web.test_live import door, folder, main_of  # noqa: F401  fixtures

pytestmark = pytest.mark.req("PAPER-1", "ME-2")
HOSTILE = "<script>alert(1)</script>"


@pytest.fixture
def backend() -> str:
    """The rules behind are proved on both makes of database."""
    return "sqlite"


@pytest.fixture(autouse=True)
def _installed(services):
    install_services(services)


@pytest.fixture
def person(database) -> Person:
    with database.writing() as session:
        return make_person(session, "delegate", first_name=HOSTILE)


@pytest.fixture
def code(services, database, person) -> str:
    """The code of the person's certificate, after two days at the event."""
    with database.writing() as session:
        let_in(session, session.get_one(Person, person.id), 0, 1)
        certificate = find_certificate(session, person, seed=services.pass_seed)
    assert certificate
    return certificate.code


async def opened(database, person, page, *arguments):
    with database.writing() as session:
        token = sign_in(session, session.get_one(Person, person.id), now=utc_now())
    root = tab_at("/pass")
    (await root.get_state(SessionState)).delegate_token = token
    state = await root.get_state(page)
    await send(state, "open", *arguments)
    return state


def test_pass_says_on_which_days_one_was_there(services, database, person, code):
    state = asyncio.run(opened(database, person, PassState, ""))
    assert (state.number, state.attended) == (code.rpartition("-")[0], "01-Sep-2025 to 02-Sep-2025")
    assert asyncio.run(opened(database, person, MyEventState)).entry_pass.attended == state.attended


def test_before_the_first_day_there_is_none(services, database, person):
    state = asyncio.run(opened(database, person, PassState, ""))
    assert (bool(state.number), state.attended) == (True, "")
    assert asyncio.run(opened(database, person, MyEventState)).entry_pass.attended == ""


@pytest.mark.req("LANG-1")
def test_whoever_is_shown_one_reads_what_it_says(door, code):  # noqa: F811  the fixture
    answer = door.get(f"/certificate/{code}")
    shown = main_of(answer.text)
    assert "This certificate is genuine" in shown
    assert '<span class="whole">01-Sep-2025</span> to <span class="whole">02-Sep-2025</span>' in shown
    assert HOSTILE not in shown
    assert "&lt;script&gt;" in shown
    assert (answer.headers["x-robots-tag"], answer.headers["cache-control"]) == ("noindex", "no-store")
    assert "यह प्रमाणपत्र असली है" in main_of(door.get(f"/hi/certificate/{code}").text)


def test_another_code_is_not_confirmed(door, code):  # noqa: F811  the fixture
    shown = main_of(door.get(f"/certificate/{code[:-4]}0000").text)
    assert "This certificate could not be confirmed" in shown
    assert "genuine" not in shown
    assert f'value="{code[:-4]}0000"' in shown


def test_a_code_can_be_typed(door, code):  # noqa: F811  the fixture
    asked = main_of(door.get("/certificate").text)
    assert 'name="code"' in asked
    assert "could not be confirmed" not in asked
    assert "This certificate is genuine" in main_of(door.get("/certificate", params={"code": f" {code.lower()} "}).text)
    refused = main_of(door.get("/certificate", params={"code": HOSTILE}).text)
    assert "could not be confirmed" in refused
    assert HOSTILE not in refused
