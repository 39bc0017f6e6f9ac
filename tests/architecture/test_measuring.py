"""Coverage pauses where it learns nothing, and afterwards watches the rules in every thread again."""

from __future__ import annotations

import asyncio
import threading

import pytest

from maritime_site.core.threads import API_READS
from tests.measuring import is_measured, renew_threads


async def find_thread() -> threading.Thread:
    return await API_READS.run(threading.current_thread)


def test_after_a_pause_no_thread_works_on_that_began_in_it():
    before = asyncio.run(find_thread())
    renew_threads()
    after = asyncio.run(find_thread())
    before.join(10)
    assert (after is before, before.is_alive()) == (False, False)


def test_of_two_makes_of_database_one_is_measured(request: pytest.FixtureRequest, backend: str):
    assert is_measured(request.node) == (backend == "sqlite")


@pytest.mark.race
def test_races_are_measured_on_both(request: pytest.FixtureRequest, backend: str):
    assert is_measured(request.node), backend
