"""A query on its screen: what is typed, and what a colleague did meanwhile (BO-6)."""

from __future__ import annotations

from uuid import uuid4

import pytest

from maritime_site.core.clock import utc_now
from maritime_site.core.db.seen import CHANGED
from maritime_site.core.schemas import parse_request
from maritime_site.domain.audit.service import Actor
from maritime_site.domain.helpdesk import cases, service, threads
from maritime_site.domain.helpdesk.models import Case
from maritime_site.domain.helpdesk.schemas import QueryRequest
from maritime_site.ports.services import install_services
from maritime_site.web.backoffice.helpdesk.state import QueryState
from tests.api.backoffice import administrator
from tests.people import EVENT
from tests.web.states import send, staff_tab

pytestmark = [pytest.mark.req("BO-6"), pytest.mark.anyio]
ASKED = {
    "name": "Asha Rao",
    "email": "asha@demo.example",
    "mobile": "9876543210",
    "countryCodeMobile": "IN",
    "message": "Where do I park?",
}


@pytest.fixture
def backend() -> str:
    """One make of database is enough: the rules behind these states are proved on both."""
    return "sqlite"


@pytest.fixture
def chief(services, database) -> str:
    """The token of somebody at the helpdesk."""
    install_services(services)
    return administrator(database, "helpdesk")["Authorization"].removeprefix("Bearer ")


@pytest.fixture
def case(database) -> Case:
    """A question about parking."""
    with database.writing() as session:
        return service.open_case(session, parse_request(QueryRequest, ASKED), event=EVENT, now=utc_now())


async def opened(chief: str, case: Case) -> QueryState:
    """The case's page in a tab."""
    desk = await (await staff_tab(f"/admin/queries/{case.id}", chief)).get_state(QueryState)
    await send(desk, "open")
    return desk


async def test_only_the_form_that_was_sent_is_drawn_anew(chief, case):
    desk = await opened(chief, case)
    await send(desk, "note", {"note": "They asked twice"})
    assert (desk.answered, desk.noted, desk.done) == (0, 1, "The note is kept")
    await send(desk, "close")
    await send(desk, "reopen")
    assert (desk.answered, desk.noted) == (0, 1)
    await send(desk, "reply", {"message": "At gate 3."})
    assert (desk.answered, desk.noted, desk.done) == (1, 1, "The answer is on its way")


async def test_a_colleagues_answer_is_shown_before_the_second_one_leaves(chief, case, database):
    desk = await opened(chief, case)
    with database.writing() as session:
        other = Actor(str(uuid4()), "other@demo.example", "127.0.0.1")
        cases.reply_to_case(session, case.id, "At gate 4.", actor=other, event=EVENT, site="x", now=utc_now())
    await send(desk, "reply", {"message": "At gate 3."})
    assert [problem["text"] for problem in desk.problems] == ["Somebody answered meanwhile. Read it, then send again."]
    assert (desk.answered, desk.done) == (0, ""), "what was typed stays"
    assert [message["text"] for message in desk.messages] == ["Where do I park?", "At gate 4."]
    await send(desk, "reply", {"message": "At gate 3."})
    assert (desk.answered, desk.messages[-1]["text"]) == (1, "At gate 3.")


async def test_nothing_is_closed_over_what_nobody_has_read(chief, case, database):
    desk = await opened(chief, case)
    with database.writing() as session:
        threads.add_person_message(session, case.id, "And a bus?", now=utc_now())
    await send(desk, "close")
    assert (desk.query["status"], [message["text"] for message in desk.messages][-1]) == ("open", "And a bus?")
    assert [problem["text"] for problem in desk.problems] == [CHANGED]
    await send(desk, "close")
    assert (desk.query["status"], desk.problems) == ("closed", [])
