"""What one process counts for rate limits, and what it forgets."""

from __future__ import annotations

import threading
import time

import pytest

from maritime_site.core import rate_counters
from maritime_site.core.rate_counters import ProcessStorage
from maritime_site.core.rate_limits import Limiter


@pytest.fixture
def clock(monkeypatch):
    """The seconds that pass, told by the test."""
    now = [1_000.0]
    monkeypatch.setattr(rate_counters.time, "time", lambda: now[0])
    return now


def test_counts_what_happened_in_the_last_seconds_only(clock):
    storage = ProcessStorage()
    assert [storage.acquire_entry("a", 2, 60) for _ in range(3)] == [True, True, False]
    assert storage.get_moving_window("a", 2, 60) == (1_000.0, 2)
    clock[0] += 60
    assert storage.get_moving_window("a", 2, 60) == (clock[0], 0)
    assert storage.acquire_entry("a", 2, 60)


def test_refuses_what_costs_more_than_is_left_and_counts_none_of_it(clock):
    storage = ProcessStorage()
    assert storage.acquire_entry("a", 5, 60, amount=3)
    assert not storage.acquire_entry("a", 5, 60, amount=3)
    assert storage.get("a") == 3


def test_forgets_keys_whose_window_is_over(clock):
    storage = ProcessStorage()
    for number in range(1_000):
        storage.acquire_entry(f"visitor {number}", 5, 30)
    clock[0] += rate_counters.SWEEP_SECONDS + 1
    storage.acquire_entry("the next", 5, 30)
    assert storage.reset() == 1


def test_counts_each_of_many_threads():
    limiter, taken = Limiter(), []

    def take() -> None:
        taken.extend(limiter.take("500 per 1 minute", "key") for _ in range(100))

    threads = [threading.Thread(target=take) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert taken.count(True) == 500


def test_starts_no_thread():
    before = threading.active_count()
    for number in range(100):
        Limiter().take("5 per 1 minute", str(number))
    time.sleep(0.02)
    assert threading.active_count() == before
