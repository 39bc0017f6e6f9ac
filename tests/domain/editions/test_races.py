"""Two of the staff let a new site begin with the same edition at once: it begins once (EVENT-4), on both databases."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest
from sqlmodel import func, select

from maritime_site.core.errors import Conflict
from maritime_site.domain.audit.service import Actor
from maritime_site.domain.editions import service
from maritime_site.domain.editions.schemas import Edition
from maritime_site.domain.event.schemas import ChangeEventRequest
from maritime_site.domain.exhibitor_tasks.models import ExhibitorTask
from maritime_site.ports.event import first_event
from maritime_site.settings import load_settings
from tests.people import NOON

pytestmark = [pytest.mark.race, pytest.mark.req("EVENT-4")]
DESKS = 4
CLERK = Actor("7", "clerk@demo.example", "10.0.0.1")
# Made by hand: the rows have no ids, so no key of a table stops the second copy.
EDITION = Edition(
    title="Quay Days 2031",
    event=ChangeEventRequest(),
    parts={"exhibitorTasks": [{"title_en": "Badges", "due_at": "2031-01-10T00:00:00Z"}]},
)


def rush(database):
    """So many desks with the same file; what became of each."""
    first = first_event(load_settings())

    def take_over(_desk):
        try:
            with database.writing() as session:
                service.take_over_edition(session, EDITION, first=first, actor=CLERK, now=NOON)
        except Conflict:
            return "refused"
        return "taken over"

    with ThreadPoolExecutor(DESKS) as pool:
        return sorted(pool.map(take_over, range(DESKS)))


def count_tasks(database):
    with database.reading() as session:
        return session.exec(select(func.count()).select_from(ExhibitorTask)).one()


def test_new_site_begins_once_when_many_bring_the_file_at_once(database):
    assert rush(database) == ["refused"] * (DESKS - 1) + ["taken over"]
    assert count_tasks(database) == 1


def test_control_without_the_turn_the_site_begins_as_often_as_somebody_asks(database, backend, monkeypatch):
    if backend == "sqlite":
        pytest.skip("SQLite lets one writer in at a time")
    together, check = Barrier(DESKS), service._require_new_site

    def check_together(session):
        check(session)
        together.wait(30)

    monkeypatch.setattr(service, "take_advisory_lock", lambda _session, *_key: None)
    monkeypatch.setattr(service, "_require_new_site", check_together)
    assert rush(database) == ["taken over"] * DESKS
    assert count_tasks(database) == DESKS
