"""The exhibitors' scanner as it is served: beside the check-in page, of its modules, in both languages (EXHIBIT-2)."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from starlette.responses import PlainTextResponse
from starlette.testclient import TestClient

from maritime_site.gate import lead_page, page
from maritime_site.gate.libraries import FILES
from maritime_site.web.server.front_door import FrontDoor

pytestmark = pytest.mark.req("EXHIBIT-2")


@pytest.fixture
def client():
    other = PlainTextResponse("other")
    return TestClient(FrontDoor(reflex=other, api=other, pages=other))


@pytest.mark.parametrize("language", ["en", "hi"])
def test_the_page_is_html_of_our_own_in_its_language(client, language):
    answer = client.get(lead_page.page_path(language))
    assert not re.search(r"<script(?![^>]*src=)|\son\w+=|style=", answer.text)
    assert answer.text.count("<h1") == 1
    assert ("लीड स्कैनर" in answer.text) is (language == "hi")
    assert answer.headers["permissions-policy"].startswith("camera=(self)")
    worker = client.get(lead_page.worker_path(language))
    assert worker.headers["service-worker-allowed"] == lead_page.page_path(language)
    assert "__" not in worker.text
    assert lead_page.page_path(language) in client.get(lead_page.manifest_path(language)).text


def test_the_worker_keeps_every_file_the_page_needs():
    kept = set(lead_page.list_files())
    own = [Path(page.ASSETS, "leads", name) for name in ("app.js", "contact.js", "store.js")]
    shared = [Path(page.ASSETS, "gate", f"{name}.js") for name in lead_page.SHARED]
    for source in (*own, *shared):
        folder = f"/{source.parent.name}/"
        for name in re.findall(r'(?:from|import\() ?"(\S+)"', source.read_text("utf-8")):
            wanted = name.replace("../", "/") if name.startswith("../") else name.replace("./", folder)
            assert wanted in kept, (source.name, name)
    for name in kept - {f"/{served}" for served in FILES.values()}:
        assert name.startswith("/exhibition/scan") or Path(page.ASSETS, name.lstrip("/")).is_file(), name


def test_each_page_has_a_worker_of_its_own():
    gate, leads = page.build_worker("Event"), lead_page.build_worker("Event")
    assert 'PREFIX = "check-in-en-"' in gate
    assert 'PREFIX = "leads-en-"' in leads
