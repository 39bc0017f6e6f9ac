"""Every route is found by the beginning of its path, whatever stands in its places."""

from __future__ import annotations

import re

import pytest
from starlette.routing import Match

from maritime_site.api.routing import Route, RouteIndex


@pytest.fixture
def backend() -> str:
    """Nothing here asks the database anything that its make could change."""
    return "sqlite"


def scope_of(path: str, method: str = "GET") -> dict[str, object]:
    return {"type": "http", "path": path, "root_path": "", "method": method, "headers": []}


def index_of(*templates: str) -> RouteIndex:
    return RouteIndex([Route(f"/api{template}", lambda: None, methods=["GET"]) for template in templates])


@pytest.mark.parametrize("place", ["0", "a b", "नमस्ते", "me"])
def test_each_of_the_sites_routes_is_found_and_none_that_stands_before_it_is_lost(api, place):
    for number, route in enumerate(api.app.routes):
        path = re.sub(r"{\w+}", place, route.path)
        method = next(iter(route.methods))
        one_by_one = [each for each in api.app.routes if each.matches(scope_of(path, method))[0] is Match.FULL]
        match, child = api.app.index.matches(scope_of(path, method))
        assert (match, child["route"]) == (Match.FULL, one_by_one[0]), (number, path)


def test_the_order_holds_between_a_word_and_a_place_for_any():
    index = index_of("/{any}/last", "/news/{slug}", "/news/latest", "/{any}/{thing}")
    paths = {path: index.matches(scope_of(f"/api{path}")) for path in ("/news/latest", "/news/last", "/fair/last")}
    found = {path: child["route"].path for path, (_match, child) in paths.items()}
    assert found == {
        "/news/latest": "/api/news/{slug}",
        "/news/last": "/api/{any}/last",
        "/fair/last": "/api/{any}/last",
    }


def test_a_path_of_another_method_is_known_and_one_of_nobody_is_not():
    index = index_of("/news/{slug}")
    assert index.matches(scope_of("/api/news/one", "POST"))[0] is Match.PARTIAL
    assert index.matches(scope_of("/api/news"))[0] is Match.NONE
    assert index.matches(scope_of("/api"))[0] is Match.NONE
    assert index.matches(scope_of("/api/other/one/two"))[0] is Match.NONE


def test_a_refusal_is_described_once_for_all_routes(api):
    described: dict[object, set[int]] = {}
    for route in api.app.routes:
        for status, field in route.response_fields.items():
            described.setdefault(route.responses[status]["model"], set()).add(id(field))
    assert described
    assert all(len(fields) == 1 for fields in described.values())
