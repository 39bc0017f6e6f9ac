"""The check-in page as it is served: its own policy, the camera here alone, a worker within its scope (PASS-3)."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from starlette.responses import PlainTextResponse
from starlette.testclient import TestClient

from maritime_site.gate import page
from maritime_site.gate.libraries import FILES, PACKAGES, put_libraries
from maritime_site.web.server.front_door import FrontDoor
from maritime_site.web.server.headers import HEADERS

pytestmark = pytest.mark.req("PASS-3")


@pytest.fixture
def client():
    other = PlainTextResponse("other")
    return TestClient(FrontDoor(reflex=other, api=other, pages=other))


@pytest.mark.parametrize("path", ["/admin/check-in", "/admin/check-in/"])
def test_the_page_is_html_of_our_own_without_inline_scripts(client, path):
    answer = client.get(path)
    assert answer.headers["content-type"].startswith("text/html")
    assert not re.search(r"<script(?![^>]*src=)|\son\w+=|style=", answer.text)
    policy = answer.headers["content-security-policy"]
    assert "script-src 'self';" in policy
    assert "worker-src 'self';" in policy
    assert "unsafe" not in policy
    assert answer.headers["x-content-type-options"] == "nosniff"


@pytest.mark.req("LAY-1")
def test_the_page_has_a_skip_link_one_main_and_one_h1(client):
    text = client.get("/admin/check-in").text
    assert [text.count(part) for part in ("<main", "<h1", 'class="skip"', "<title>Check-in |")] == [1, 1, 1, 1]


def test_the_camera_is_allowed_there_alone(client):
    assert client.get("/admin/check-in").headers["permissions-policy"].startswith("camera=(self)")
    assert HEADERS["Permissions-Policy"].startswith("camera=()")


def test_the_worker_keeps_to_its_page(client):
    answer = client.get("/admin/check-in/worker.js")
    assert answer.headers["content-type"].startswith("text/javascript")
    assert (answer.headers["service-worker-allowed"], answer.headers["cache-control"]) == (
        "/admin/check-in",
        "private, no-cache",  # it came with the browser's cookie
    )
    assert "__" not in answer.text


def test_the_worker_keeps_every_file_the_page_needs():
    kept = set(page.list_files())
    sources = Path(page.ASSETS, "gate").glob("*.js")
    wanted = {
        name for source in sources for name in re.findall(r'(?:from|import\() ?"(\S+)"', source.read_text("utf-8"))
    }
    assert wanted
    assert {name.replace("./", "/gate/") for name in wanted} <= kept
    for name in kept - {f"/{served}" for served in FILES.values()}:
        assert name.startswith("/admin/check-in") or Path(page.ASSETS, name.lstrip("/")).is_file(), name


def test_another_file_makes_another_worker(services, monkeypatch, tmp_path):
    before = page.build_worker(services.event.title)
    (tmp_path / "gate").mkdir()
    (tmp_path / "gate" / "app.js").write_text("changed")
    monkeypatch.setattr(page, "ASSETS", tmp_path)
    page._files_version.cache_clear()
    assert page.build_worker(services.event.title) != before
    page._files_version.cache_clear()


def test_the_manifest_stays_within_the_page(client):
    values = json.loads(client.get("/admin/check-in/app.webmanifest").text)
    assert (values["scope"], values["start_url"], values["display"]) == (
        "/admin/check-in",
        "/admin/check-in",
        "standalone",
    )


@pytest.mark.parametrize("path", ["/admin/check-in/other", "/admin/check-in-2", "/admin/check-in/worker.js/x"])
def test_nothing_else_is_answered(client, path):
    assert client.get(path).text == "other"


def test_only_reading_is_answered(client):
    answer = client.post("/admin/check-in")
    assert (answer.status_code, answer.headers["allow"]) == (405, "GET, HEAD")


def test_the_libraries_are_pinned_and_copied_from_their_packages(tmp_path):
    assert all(re.fullmatch(r"@?[\w/.-]+@\d+\.\d+\.\d+", package) for package in PACKAGES)
    folder = tmp_path / "build" / "client"
    for source in FILES:
        file = tmp_path / "node_modules" / source
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(source)
    put_libraries(folder)
    assert {(folder / served).read_text() for served in FILES.values()} == set(FILES)
