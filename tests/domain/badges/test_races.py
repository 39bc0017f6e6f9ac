"""Two desks that print one badge at the same moment: one of them has to say why (DESK-1), on both databases."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest
from sqlalchemy.exc import IntegrityError
from sqlmodel import select

from maritime_site.core.errors import Invalid
from maritime_site.domain.audit.service import Actor
from maritime_site.domain.badges import service
from maritime_site.domain.badges.models import BadgePrint
from maritime_site.domain.badges.schemas import PrintBadgeRequest
from tests.people import NOON

pytestmark = [pytest.mark.race, pytest.mark.req("DESK-1")]
DESKS = 6
CLERK = Actor("7", "clerk@demo.example", "10.0.0.1")


class SlowPrinter:
    """Every desk has its sheet before anyone's print is on record."""

    def __init__(self):
        self._barrier = Barrier(DESKS)

    def pdf(self, sheets, size):
        self._barrier.wait(30)
        return b"%PDF-1.7"


def rush(services, new_person):
    """One badge at so many desks; what each was refused with."""
    services.badge_printer, person = SlowPrinter(), new_person("delegate")

    def print_one(_desk):
        try:
            service.print_badge(services, person.id, PrintBadgeRequest(), actor=CLERK, now=NOON)
        except Invalid as refusal:
            return list(refusal.errors)
        return []

    with ThreadPoolExecutor(DESKS) as pool:
        return list(pool.map(print_one, range(DESKS)))


def test_a_badge_printed_at_many_desks_at_once_is_first_at_one_of_them(services, database, new_person):
    refused = rush(services, new_person)
    assert sorted(refused) == [[], *[["reason"]] * (DESKS - 1)]
    with database.reading() as session:
        assert [row.copy_number for row in session.exec(select(BadgePrint)).all()] == [1]


def test_control_without_the_turn_the_database_itself_has_to_refuse(services, backend, new_person, monkeypatch):
    if backend == "sqlite":
        pytest.skip("SQLite lets one writer in at a time")
    barrier, record = Barrier(DESKS), service._record_prints

    def record_together(*args, **kwargs):
        barrier.wait(30)
        record(*args, **kwargs)

    monkeypatch.setattr(service, "take_advisory_lock", lambda _session, *_key: None)
    monkeypatch.setattr(service, "_record_prints", record_together)
    with pytest.raises(IntegrityError):
        rush(services, new_person)
