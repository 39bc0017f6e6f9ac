"""One walk-in at two desks at the same moment is registered once, on both databases (DESK-1)."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest
from sqlmodel import select

from maritime_site.core.clock import utc_now
from maritime_site.core.errors import Conflict
from maritime_site.domain.audit.service import Actor
from maritime_site.domain.desk import service
from maritime_site.domain.desk.schemas import WalkInRequest
from maritime_site.domain.outbox.models import Message
from maritime_site.domain.people.models import Person
from maritime_site.domain.person_records import additions
from maritime_site.domain.person_records.records import ActContext

pytestmark = [pytest.mark.race, pytest.mark.req("DESK-1")]
DESKS = 4
CLERK = Actor("00000000-0000-4000-8000-000000000000", "clerk@demo.example", "10.0.0.1")
MEERA = {"firstName": "Meera", "lastName": "Iyer", "email": "meera@walkin.example", "organisation": "Coastal Traders"}


def rush(database, services):
    """The same walk-in at so many desks; who was registered, or None where the desk was told of the other."""
    together, context = Barrier(DESKS, timeout=10), ActContext(CLERK, services, utc_now())

    def register(desk):
        spelt = MEERA | {"email": MEERA["email"].upper() if desk else MEERA["email"], "kind": "visitor"}
        payload = WalkInRequest.model_validate(spelt | {"consent": True})
        together.wait()
        try:
            with database.writing() as session:
                return service.add_walk_in(session, payload, context=context).id
        except Conflict:
            return None

    with ThreadPoolExecutor(DESKS) as pool:
        return list(pool.map(register, range(DESKS)))


def count(database):
    with database.reading() as session:
        return [len(session.exec(select(table)).all()) for table in (Person, Message)]


def test_walk_in_at_many_desks_at_once_is_registered_once(database, services):
    made = rush(database, services)
    assert sorted(made, key=str) == sorted([*[None] * (DESKS - 1), next(filter(None, made))], key=str)
    assert count(database) == [1, 1]


def test_control_without_the_turn_more_than_one_desk_registers_them(database, services, backend, monkeypatch):
    if backend == "sqlite":
        pytest.skip("SQLite lets one writer in at a time")
    together, add = Barrier(DESKS, timeout=10), additions.staff.require_free_address

    def look_together(*args, **kwargs):
        add(*args, **kwargs)
        together.wait()

    monkeypatch.setattr(additions, "take_advisory_lock", lambda _session, *_key: None)
    monkeypatch.setattr(additions.staff, "require_free_address", look_together)
    rush(database, services)
    assert count(database)[0] == DESKS
