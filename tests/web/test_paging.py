"""Lists at work: 25, 50 or 100 rows a page, and a jump to a page (BULK-1)."""

from __future__ import annotations

import asyncio
import re

import pytest

from maritime_site.ports.services import install_services
from maritime_site.web.backoffice.list_state import SIZES
from maritime_site.web.backoffice.registrations.state import RegistrationsState
from tests.api.backoffice import administrator
from tests.factories import make_person
from tests.people import NOON
from tests.web.states import send, staff_tab

pytestmark = pytest.mark.req("BULK-1")


@pytest.fixture
def backend() -> str:
    """The rules behind are proved on both makes of database."""
    return "sqlite"


@pytest.fixture
def people(database):
    with database.writing() as session:
        for number in range(60):
            make_person(session, "media", email=f"p{number}@people.example", created_at=NOON)


def play(services, database, address, *events):
    install_services(services)
    token = administrator(database, "superadmin")["Authorization"].removeprefix("Bearer ")

    async def run():
        target = await (await staff_tab(address, token)).get_state(RegistrationsState)
        await send(target, "open")
        answers = [await send(target, *event) for event in events]
        return target, answers

    return asyncio.run(run())


@pytest.mark.usefixtures("people")
@pytest.mark.parametrize(("size", "shown", "pages"), [("", 25, 3), ("50", 50, 2), ("100", 60, 1), ("7", 25, 3)])
def test_address_says_how_many_rows_a_page(services, database, size, shown, pages):
    state, _answers = play(services, database, f"/admin/registrations/?size={size}")
    assert (len(state.rows), state.pages) == (shown, pages)


@pytest.mark.usefixtures("people")
def test_jump_and_size_lead_to_their_addresses_and_keep_each_other(services, database):
    address = "/admin/registrations/?size=50"
    _state, answers = play(
        services, database, address, ("jump", {"page": "2"}), ("jump", {"page": "99"}), ("resize", "100"), ("turn", 1)
    )
    told = [str(answer) for answer in answers]
    assert all(re.search(r"page=2", text) and "size=50" in text for text in (told[0], told[1], told[3]))
    assert "size=100" in told[2]
    assert "page=" not in told[2]


def test_sizes_are_those_of_the_contract():
    assert SIZES == (25, 50, 100)
