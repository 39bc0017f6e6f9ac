"""Every event a browser may send: without a session it changes nothing and tells nothing."""

from __future__ import annotations

import asyncio
import inspect
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from datetime import timedelta

import pytest
from sqlalchemy import func, select

from maritime_site.core.clock import utc_now
from maritime_site.core.db.database import Database
from maritime_site.core.db.orm import metadata
from maritime_site.domain.hospitality import service as hospitality
from maritime_site.domain.hospitality.models import Booking
from maritime_site.domain.hospitality.policy import terms_of
from maritime_site.domain.hospitality.schemas import BookRoomRequest
from maritime_site.ports.services import install_services
from maritime_site.web.backoffice.screens import SCREENS
from maritime_site.web.session import SessionState
from tests.domain.hospitality.builders import make_package
from tests.factories import make_person
from tests.web.states import own_handlers, own_states, send, shown, tab_at

SECRETS = ("Vanita", "vanita@secret.example", "REG-VANI-TA")
FORGED = "eyJhbGciOiJub25lIn0.eyJzdWIiOiJub2JvZHkifQ.c2lnbmF0dXJl"


@pytest.fixture(scope="module")
def database(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Database]:
    """A database of this file's own that no event changes. One make is enough: the rules are proved on both."""
    opened = Database(f"sqlite:///{tmp_path_factory.mktemp('handlers') / 'test.db'}")
    metadata.create_all(opened.engine)
    yield opened
    opened.close()


@pytest.fixture(scope="module")
def changes(database: Database) -> Iterator[Callable[[], int]]:
    """A figure that is another one after every change that anybody commits, whatever the table."""
    with closing(sqlite3.connect(str(database.engine.url.database))) as onlooker:
        yield lambda: onlooker.execute("PRAGMA data_version").fetchone()[0]


@pytest.fixture
def booking(services, database):
    """A booking of somebody else's, with names that must not be seen."""
    install_services(services)
    with database.writing() as session:
        return session.exec(select(Booking)).scalars().first() or make_booking(session, services)


def make_booking(session, services) -> Booking:
    """Hold a room for them."""
    owner = make_person(session, first_name=SECRETS[0], email=SECRETS[1], reference=SECRETS[2])
    package = make_package(session, check_in=(utc_now() + timedelta(days=60)).date())
    payload = BookRoomRequest(package_id=package.id, guests=1, guest_name=SECRETS[0])
    return hospitality.create_booking(session, payload, owner=owner, terms=terms_of(services), now=utc_now())


def forged_arguments(handler, booking) -> list[object]:
    """What an attacker would send: other people's ids, and forms with every field they can think of."""
    form = {
        "bookingId": str(booking.id),
        "packageId": str(booking.package_id),
        "guests": "1",
        "guestName": "x",
        "otp": "123456",
        "firstName": "x",
        "email": "",
        "password": "",
        "address": "",
    }
    hints = list(inspect.signature(handler.fn).parameters.values())[1:]
    return [form if "dict" in str(hint.annotation) else str(booking.id) for hint in hints]


@pytest.mark.req("ROLE-1", "ROLE-2", "ROUTE-4", "HOSP-1")
@pytest.mark.parametrize("event", own_handlers(), ids=lambda event: f"{event[0].__name__}.{event[1]}")
@pytest.mark.parametrize("token", ["", FORGED], ids=["no token", "forged token"])
def test_an_event_without_a_session_changes_and_tells_nothing(changes, booking, event, token):
    state, name = event

    async def attack() -> str:
        root = tab_at("/hospitality/bookings")
        session = await root.get_state(SessionState)
        session.delegate_token = session.admin_token = token
        target = await root.get_state(state)
        await send(target, name, *forged_arguments(state.event_handlers[name], booking))
        return shown(root)

    before = changes()
    values = asyncio.run(attack())
    assert changes() == before
    assert [secret for secret in (*SECRETS, booking.reference) if secret in values] == []


def test_there_are_handlers_and_none_sets_a_var_by_itself():
    names = [name for _state, name in own_handlers()]
    assert len(names) > 15
    assert [name for name in names if name.startswith("set_")] == []


def test_nothing_secret_is_a_plain_var():
    for state in own_states():
        secret = [name for name in state.vars if any(word in name for word in ("password", "secret", "otp"))]
        assert secret == [], state


def test_a_change_of_any_table_would_be_noticed(database, changes):
    before = changes()
    with database.writing() as session:
        make_person(session)
    assert changes() != before


def test_the_database_was_looked_at_whole(database, services, booking):
    with database.reading() as session:
        counted = {
            table.name: session.connection().execute(select(func.count()).select_from(table)).scalar_one()
            for table in metadata.sorted_tables
        }
    assert {name for name, number in counted.items() if number} >= {"person", "booking", "package"}


@pytest.mark.req("BO-1", "ROLE-3")
@pytest.mark.parametrize("screen", SCREENS, ids=lambda screen: screen.path)
def test_a_screen_refuses_nobody_it_is_offered_to(screen):
    """What opens with a screen asks for the screen's permission: another one would be refused on the page."""
    asked = {handler.fn.permission or getattr(handler.state, "PERMISSION", "") for handler in screen.on_load}
    assert asked <= {screen.permission}
