"""A request takes one thread: nothing that a route depends on lets FastAPI take another (api/one_thread.py)."""

from __future__ import annotations

import inspect
from collections.abc import Iterator

import pytest
from fastapi.dependencies.models import Dependant

from maritime_site.api.app import ROUTERS, _load_routes
from maritime_site.api.one_thread import in_one_thread
from maritime_site.api.routing import Route
from maritime_site.core.threads import API_READS


def needed(dependant: Dependant) -> Iterator[Dependant]:
    for inner in dependant.dependencies:
        yield inner
        yield from needed(inner)


def is_awaited(call: object) -> bool:
    own = call if inspect.isroutine(call) else type(call).__call__
    return inspect.iscoroutinefunction(own) or inspect.isasyncgenfunction(own)


@pytest.mark.parametrize("name", [*ROUTERS, "payments.sandbox"])
def test_a_request_takes_one_thread(name):
    for route in _load_routes(name):
        assert isinstance(route, Route), route.path
        solved = in_one_thread(route.dependant, API_READS)
        assert is_awaited(solved.call), route.path
        for part in needed(solved):
            assert is_awaited(part.call), (route.path, part.call)
