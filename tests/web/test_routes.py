"""Paths, their Hindi twins, and the builders of paths with a part that varies."""

from __future__ import annotations

import pytest

from maritime_site.web import routes
from maritime_site.web.routes import Route


@pytest.mark.req("ROUTE-5")
@pytest.mark.parametrize("route", [route for route in Route if not routes.is_admin(route)])
def test_every_path_has_a_twin_and_comes_back(route):
    hindi = routes.localize_path(route, "hi")

    assert routes.language_of(hindi) == "hi"
    assert routes.twin_path(hindi) == route
    assert routes.twin_path(route) == hindi


@pytest.mark.req("ROUTE-5")
def test_home_in_hindi_has_no_slash_at_its_end():
    assert routes.localize_path("/", "hi") == "/hi"


@pytest.mark.req("LAY-1", "HINDI-1")
@pytest.mark.parametrize("path", ["/admin", "/ADMIN/login", "/Admin/check-in"])
def test_back_office_is_there_in_both_languages(path):
    assert routes.is_admin(path)
    assert routes.localize_path(path, "hi") == f"/hi{path}"
    assert routes.is_admin(f"/hi{path}")


@pytest.mark.parametrize("path", ["/administer", "/hilton", "/hi-tech"])
def test_a_similar_first_segment_is_no_prefix(path):
    assert not routes.is_admin(path)
    assert routes.english_path(path) == path


@pytest.mark.req("ROUTE-2")
def test_parts_of_paths_are_escaped():
    assert routes.press_release("a/b") == "/media/press-release/a%2Fb"
