"""The screens of admission days and of messages that wait for approval (PASS-4, BO-7)."""

from __future__ import annotations

import asyncio
from uuid import uuid4

import pytest

from maritime_site.core.clock import utc_now
from maritime_site.core.schemas import parse_request
from maritime_site.domain.administration import colleagues
from maritime_site.domain.audit.service import Actor
from maritime_site.domain.broadcasts import service as broadcasts
from maritime_site.domain.broadcasts.schemas import BroadcastRequest
from maritime_site.domain.passes import queries
from maritime_site.ports.services import install_services
from maritime_site.web.backoffice.broadcasts.state import MessageState
from maritime_site.web.backoffice.passes.admission_days import AdmissionDaysState
from tests.api.backoffice import administrator
from tests.web.states import send, staff_tab

FORM = {
    "subjectEn": "Gates",
    "subjectHi": "द्वार",
    "textEn": "They open at nine.",
    "textHi": "वे नौ बजे खुलते हैं।",
    "about": "service",
    "countries": "",
}


@pytest.fixture
def backend() -> str:
    """The rules behind are proved on both makes of database."""
    return "sqlite"


def act(services, database, role, address, state, *events):
    install_services(services)
    token = administrator(database, role)["Authorization"].removeprefix("Bearer ")

    async def play():
        target = await (await staff_tab(address, token)).get_state(state)
        for name, *arguments in events:
            await send(target, name, *arguments)
        return target

    return asyncio.run(play())


@pytest.mark.req("PASS-4", "BO-3")
def test_admission_days_are_set_refused_and_put_back(services, database):
    where = ("/admin/admission-days/", AdmissionDaysState, ("open",))
    wrong = act(services, database, "gate supervisor", *where, ("save", {"days": "27 October"}))
    assert wrong.errors == {"days": "Write each day as 05-Mar-2026, one a line"}
    assert wrong.usual
    form = {"days": "2097-10-28\n2097-10-27"}
    again = {"days": "27-Oct-2097\n28-Oct-2097"}  # as the form shows them
    done = act(services, database, "superadmin", *where, ("save", form), ("save", again))
    assert done.problems == []
    assert (done.days, done.usual, done.typed) == (["27-Oct-2097", "28-Oct-2097"], False, "27-Oct-2097\n28-Oct-2097")
    with database.reading() as session:
        assert [day.isoformat() for day in queries.stored_days(session)] == ["2097-10-27", "2097-10-28"]
    assert "28-Oct-2097" in done.moved, "the event is on other days"
    far = act(services, database, "registrations officer", *where, ("save", form))
    assert (far.loaded, far.problems[0]["text"]) == (False, "Your role does not allow this")


@pytest.mark.req("BO-7")
def test_a_writer_reads_who_can_approve(services, database, new_person):
    new_person()
    administrator(database, "helpdesk")
    values = act(
        services, database, "communications officer", "/admin/messages/new", MessageState, ("open",), ("save", FORM)
    )
    assert values.problems == []
    with database.reading() as session:
        able = colleagues.who_may(session, "MESSAGES_APPROVE", "MESSAGES_EDIT")
        assert [each.name for each in able] == ["communications officer"]


@pytest.mark.req("BO-7")
def test_a_message_counts_on_by_itself_while_it_goes_out(services, database, new_person):
    for _number in range(2):
        new_person()
    with database.writing() as session:
        writer = {"actor": Actor(str(uuid4()), "writer@demo.example", ""), "now": utc_now()}
        row = broadcasts.create_broadcast(session, parse_request(BroadcastRequest, FORM | {"countries": []}), **writer)
        broadcasts.submit_broadcast(session, row.id, **writer)

    def post(limit: int) -> None:
        with database.writing() as session:
            broadcasts.send_some(session, row.id, event="Event", limit=limit, now=utc_now())

    seen = []

    async def play():
        install_services(services)
        token = administrator(database, "superadmin")["Authorization"].removeprefix("Bearer ")
        screen = await (await staff_tab(f"/admin/messages/{row.id}", token)).get_state(MessageState)
        await send(screen, "open")
        await send(screen, "approve")
        for limit in (1, 2):
            post(limit)
            await send(screen, "beat")
            seen.append((screen.state, screen.people["posted"], screen.fates["queued"], screen.done))

    asyncio.run(play())
    assert seen == [("sending", "1", "1", "It is going out"), ("sent", "2", "2", "")]
