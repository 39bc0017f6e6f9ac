"""One pass at many gates at once is admitted once, on both databases (PASS-3)."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from itertools import count
from threading import Barrier
from types import SimpleNamespace

import pytest
from sqlalchemy.exc import IntegrityError
from sqlmodel import select

from maritime_site.domain.check_in import service
from maritime_site.domain.check_in.models import Admission, AdmissionCounter, Direction, Outcome
from tests.domain.check_in.builders import code_of, make_gate, make_pass, scan
from tests.domain.check_in.test_zones import gate_in, make_zone, told
from tests.factories import make_person
from tests.people import NOON

pytestmark = [pytest.mark.race, pytest.mark.req("PASS-3")]
GATES = 12


def rush(database):
    """One pass at so many gates; the outcomes."""
    with database.writing() as session:
        code = code_of(make_pass(session, make_person(session)))
        gates = [make_gate(session, f"Tablet {number}") for number in range(GATES)]
        session.expunge_all()

    def admit(gate):
        with database.writing() as session:
            return service.check_scans(session, gate, [scan(code)], now=NOON + timedelta(seconds=1))[0].outcome

    with ThreadPoolExecutor(GATES) as pool:
        return list(pool.map(admit, gates))


def test_one_pass_at_many_gates_at_once_is_admitted_once(database):
    outcomes = rush(database)
    assert sorted(outcomes) == sorted([Outcome.ADMITTED] + [Outcome.ALREADY_ADMITTED] * (GATES - 1))
    with database.reading() as session:
        assert len(session.exec(select(Admission)).all()) == 1


def test_control_without_the_turn_the_database_itself_has_to_refuse(database, backend, monkeypatch):
    """The same rush with nobody waiting: proof that the test above can fail."""
    if backend == "sqlite":
        pytest.skip("SQLite lets one writer in at a time")
    meet_after_reading(monkeypatch)
    monkeypatch.setattr(service, "_lock_counter", lambda _session: AdmissionCounter())
    with pytest.raises(IntegrityError):
        rush(database)


def meet_after_reading(monkeypatch, waits=lambda _known, _read: True):
    """Let no gate write before every gate has read what is known of the pass."""
    barrier, about = Barrier(GATES), service._Ledger.about

    def about_together(self, read):
        known = about(self, read)
        if waits(known, read):
            barrier.wait(30)
        return known

    monkeypatch.setattr(service._Ledger, "about", about_together)


def come_back(database):
    """Somebody who may come in again, went out, and is scanned at so many gates at once; the outcomes."""
    with database.writing() as session:
        zone = make_zone(session, delegate={"again": True})
        code = code_of(make_pass(session, make_person(session)))
        gates = [gate_in(session, zone, f"Tablet {number}") for number in range(GATES)]
        assert told(session, gates[0], code) == Outcome.ADMITTED
        assert told(session, gates[0], code, 1, Direction.OUT) == Outcome.LEFT
        session.flush()
        session.expunge_all()

    def admit(gate):
        with database.writing() as session:
            return told(session, gate, code, 2)

    with ThreadPoolExecutor(GATES) as pool:
        return list(pool.map(admit, gates))


@pytest.mark.req("GATE-1")
def test_who_is_back_comes_in_at_one_of_many_gates(database):
    outcomes = come_back(database)
    assert sorted(outcomes) == sorted([Outcome.ADMITTED] + [Outcome.ALREADY_ADMITTED] * (GATES - 1))
    with database.reading() as session:
        assert session.exec(select(Admission.left_at)).all() == [None]


@pytest.mark.req("GATE-1")
def test_control_without_the_turn_somebody_is_back_twice(database, backend, monkeypatch):
    """Every gate has read that they left before one of them is done: proof that the test above can fail."""
    if backend == "sqlite":
        pytest.skip("SQLite lets one writer in at a time")
    numbers = count(1000)
    meet_after_reading(monkeypatch, lambda known, read: known.has_left and read.payload.direction == Direction.IN)
    monkeypatch.setattr(service, "_lock_counter", lambda _session: SimpleNamespace(last=next(numbers) * 10))
    assert come_back(database) == [Outcome.ADMITTED] * GATES
