"""The list of routes that public pages fetch."""

from __future__ import annotations

import json

import pytest

from maritime_site.web.reflex_patches.client_source import ChangedReflex
from maritime_site.web.reflex_patches.route_manifest import HEAD, lighten_public_pages

PAGES = {"index.html": "home", "hi/login/index.html": "hi/login", "admin.html": "admin", "admin/event/index.html": "e"}


@pytest.fixture
def built(tmp_path):
    """Four built pages and the list they share."""
    paths = ("", "login", "hi/login", "admin", "admin/event", "hi/admin/event", "administrators")
    routes = {f"route{place}": {"path": path, "module": f"/assets/{place}.js"} for place, path in enumerate(paths)}
    (tmp_path / "assets").mkdir()
    manifest = f"{HEAD}{json.dumps({'version': '1', 'routes': {'root': {}} | routes})};"
    (tmp_path / "assets/manifest-12ab.js").write_text(manifest)
    for page in (*PAGES, "__spa-fallback.html"):
        (tmp_path / page).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / page).write_text('<script>import "/assets/manifest-12ab.js";</script>')
    return tmp_path


@pytest.mark.req("PERF-1")
def test_public_pages_fetch_no_office_routes(built):
    lighten_public_pages(built)
    (public,) = built.glob("assets/routes-*.js")
    manifest = json.loads(public.read_text().removeprefix(HEAD).rstrip(";"))
    routes = manifest["routes"]
    assert manifest["url"] == f"/assets/{public.name}"
    assert [route.get("path") for route in routes.values()] == [None, "", "login", "hi/login", "administrators"]
    for page in ("index.html", "hi/login/index.html"):
        assert public.name in (built / page).read_text()


@pytest.mark.req("PERF-1")
def test_the_office_and_the_shell_know_every_route(built):
    lighten_public_pages(built)
    for page in ("admin.html", "admin/event/index.html", "__spa-fallback.html"):
        assert "manifest-12ab.js" in (built / page).read_text()


@pytest.mark.parametrize("text", ["", "window.another={}"])
def test_another_list_is_refused(built, text):
    (built / "assets/manifest-12ab.js").write_text(text)
    with pytest.raises(ChangedReflex, match="manifest-12ab"):
        lighten_public_pages(built)
