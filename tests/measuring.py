"""Which tests coverage watches: being watched, a test takes three quarters more of the processor's time."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from coverage import Coverage

from maritime_site.core.threads import LIMITS, POOLS

HERE = Path(__file__).parent
# What they test is neither a rule nor REST, or runs in another process.
UNMEASURED = frozenset({"adapters", "core", "e2e", "printing", "start"})


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
    """Let coverage pause while a test runs that tells it nothing new."""
    measuring = Coverage.current()
    if measuring is None or is_measured(item):
        return (yield)
    measuring.stop()
    try:
        return (yield)
    finally:
        renew_threads()
        measuring.start()


def is_measured(item: pytest.Item) -> bool:
    """Whether a test runs rules or REST in this process and is not the twin on PostgreSQL of one that does.

    Races are no twins: what holds them apart on PostgreSQL are statements of its own.
    """
    if item.path.relative_to(HERE).parts[0] in UNMEASURED:
        return False
    backend = (
        item.callspec.params.get("backend") if isinstance(item, pytest.Function) and hasattr(item, "callspec") else ""
    )
    return backend != "postgres" or item.get_closest_marker("race") is not None


def renew_threads() -> None:
    """End the threads of every pool: coverage that starts again watches only threads that begin after it."""
    for pool in (*POOLS, LIMITS):
        pool._executor.shutdown(wait=False)
        pool._executor = ThreadPoolExecutor(pool.size, thread_name_prefix=pool.name)
