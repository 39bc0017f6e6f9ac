"""A message to many at the desk: what is said while nobody else can approve it (BO-3)."""

from __future__ import annotations

import pytest
from sqlmodel import select

from maritime_site.domain.broadcasts.models import Broadcast
from maritime_site.ports.services import install_services
from maritime_site.web.backoffice.broadcasts.state import MessageState
from tests.api.backoffice import administrator
from tests.web.drawn import drawn
from tests.web.states import move, send, staff_tab

pytestmark = [pytest.mark.req("BO-3"), pytest.mark.anyio]
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


def test_rights_are_called_by_their_meaning():
    words = str(drawn("/admin/messages/[id]"))
    assert "Approve and stop messages to many" in words
    assert "MESSAGES_APPROVE and" not in words
