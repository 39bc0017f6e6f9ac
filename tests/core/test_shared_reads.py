"""One reading for all who ask within a few seconds (LIVE-1)."""

from __future__ import annotations

import threading
from datetime import timedelta

import pytest

from maritime_site.core.shared_reads import SharedReads
from tests.people import NOON

pytestmark = pytest.mark.req("LIVE-1")
LIFE = timedelta(seconds=5)


def test_many_who_ask_at_once_cost_one_reading():
    shared, barrier, read = SharedReads(), threading.Barrier(8), []

    def ask():
        barrier.wait()
        shared.get("board", lambda: read.append(1) or len(read), lifetime=LIFE, now=NOON)

    threads = [threading.Thread(target=ask) for _each in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert read == [1]


def test_reading_is_made_anew_after_its_life_and_for_another_name():
    shared, read = SharedReads(), []

    def ask(name, now):
        return shared.get(name, lambda: read.append(1) or len(read), lifetime=LIFE, now=now)

    assert [ask("a", NOON), ask("a", NOON + LIFE / 2), ask("b", NOON), ask("a", NOON + LIFE)] == [1, 1, 2, 3]


def test_failed_reading_is_nobodys_answer():
    shared = SharedReads()

    def fail():
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        shared.get("a", fail, lifetime=LIFE, now=NOON)
    assert shared.get("a", lambda: 7, lifetime=LIFE, now=NOON) == 7
