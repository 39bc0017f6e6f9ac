"""A message to many at the desk: what is said while nobody else can approve it (BO-3)."""

from __future__ import annotations

from uuid import uuid4

import pytest
from sqlmodel import select

from maritime_site.domain.administration.models import Administrator
from maritime_site.domain.audit.service import Actor, record_change
from maritime_site.domain.broadcasts.models import Broadcast, State
from maritime_site.domain.broadcasts.service import send_some
from maritime_site.ports.services import install_services
from maritime_site.web.backoffice.broadcasts.state import MessageState
from tests.api.backoffice import administrator
from tests.people import NOON
from tests.web.drawn import drawn
from tests.web.states import move, send, staff_tab

pytestmark = [pytest.mark.req("BO-3"), pytest.mark.anyio]
ROW = {"subject_en": "Hello", "subject_hi": "नमस्ते", "text_en": "Hello", "text_hi": "नमस्ते", "about": "service"}
FORM = {"subjectEn": "Hello", "subjectHi": "नमस्ते", "textEn": "Hello", "textHi": "नमस्ते", "about": "service"}


@pytest.fixture
def backend() -> str:
    """The rules behind are proved on both makes of database."""
    return "sqlite"


@pytest.mark.parametrize("alone", [True, False])
async def test_what_is_said_depends_on_who_can_approve(services, database, new_person, alone):
    install_services(services)
    new_person("delegate")
    writer = administrator(database, "communications officer")["Authorization"].removeprefix("Bearer ")
    if not alone:
        administrator(database, "superadmin")
    root = await staff_tab("/admin/messages/new", writer)
    state = await root.get_state(MessageState)
    await send(state, "open")
    await send(state, "save", FORM)
    with database.reading() as session:
        move(root, f"/admin/messages/{session.exec(select(Broadcast.id)).one()}")
    await send(state, "open")
    await send(state, "submit")
    assert bool(state.approvers) is not alone
    assert (state.problems, state.done) == (
        [],
        "It waits for somebody who may approve it" if alone else "Another administrator can approve it now",
    )


async def test_an_account_of_the_writers_own_making_is_not_said_to_be_able_to_approve(services, database, new_person):
    install_services(services)
    new_person("delegate")
    writer = administrator(database, "communications officer")["Authorization"].removeprefix("Bearer ")
    administrator(database, "superadmin")
    with database.writing() as session:
        by_role = {one.name: one for one in session.exec(select(Administrator)).all()}
        actor = Actor(str(by_role["communications officer"].id), "communications officer", "127.0.0.1")
        record_change(session, by_role["superadmin"], "staff.add", actor=actor, before={}, after={}, now=NOON)
    root = await staff_tab("/admin/messages/new", writer)
    state = await root.get_state(MessageState)
    await send(state, "open")
    await send(state, "save", FORM)
    with database.reading() as session:
        move(root, f"/admin/messages/{session.exec(select(Broadcast.id)).one()}")
    await send(state, "open")
    assert state.approvers == ""


async def test_whom_it_is_for_by_attendance_is_kept_and_said(services, database, new_person):
    install_services(services)
    new_person("delegate")
    writer = administrator(database, "communications officer")["Authorization"].removeprefix("Bearer ")
    root = await staff_tab("/admin/messages/new", writer)
    state = await root.get_state(MessageState)
    await send(state, "open")
    assert state.values["attendance"] == "any"
    await send(state, "save", FORM | {"attendance": "attended"})
    with database.reading() as session:
        move(root, f"/admin/messages/{session.exec(select(Broadcast.id)).one()}")
    await send(state, "open")
    assert (state.values["attendance"], state.people["reaches"]) == ("attended", "0")
    assert state.people["audience"].endswith("; only whom a gate has let in")
    await send(state, "save", FORM | {"attendance": "absent"})
    assert (state.people["reaches"], state.values["attendance"]) == ("1", "absent")


async def test_letters_that_wait_are_leaving_whatever_digits_the_office_writes(services, database, new_person):
    install_services(services)
    new_person("delegate")
    chief = administrator(database, "superadmin")["Authorization"].removeprefix("Bearer ")
    with database.writing() as session:
        row = Broadcast(**ROW, state=State.SENDING, written_by=uuid4(), created_at=NOON, updated_at=NOON)
        session.add(row)
        session.flush()
        send_some(session, row.id, event="Week", limit=9, now=NOON)
        path = f"/admin/messages/{row.id}"
    state = await (await staff_tab(path, chief)).get_state(MessageState)
    await send(state, "open")
    assert (state.state, state.leaving) == ("sent", True)
    await send(state, "stop")
    assert (state.problems, state.state, state.leaving) == ([], "stopped", False)


def test_rights_are_called_by_their_meaning():
    words = str(drawn("/admin/messages/[id]"))
    assert "Approve and stop messages to many" in words
    assert "MESSAGES_APPROVE and" not in words
