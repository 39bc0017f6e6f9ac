"""What REST says of itself, kept in a file so that no worker has to make it."""

from __future__ import annotations

import json
from types import SimpleNamespace

import pytest
from fastapi.testclient import TestClient

from maritime_site.api.app import create_api
from maritime_site.api.docs import kept_description
from maritime_site.domain.people.kinds import KINDS
from maritime_site.start import description


@pytest.fixture(autouse=True)
def folder(tmp_path, monkeypatch):
    monkeypatch.setattr(kept_description, "FOLDER", tmp_path / "description")
    kept_description.kept_path.cache_clear()
    yield tmp_path / "description"
    kept_description.kept_path.cache_clear()


@pytest.mark.req("PERF-3")
def test_a_kept_description_is_sent_under_the_events_own_name(services, folder):
    api = create_api(services)
    kept_description.keep_description("sandbox", b'{"paths": {"/api/kept": {}}}')
    api.read_kept = lambda: kept_description.read_kept("sandbox")
    api.openapi = None  # pyright: ignore[reportAttributeAccessIssue]  nothing is made where something is kept
    sent = TestClient(api).get("/api/openapi.json").json()
    assert sent["paths"] == {"/api/kept": {}}
    assert sent["info"]["title"] == services.event.title
    assert [path.suffix for path in folder.iterdir()] == [".json"]


@pytest.mark.req("PERF-3")
@pytest.mark.parametrize("backend", ["sqlite"])  # a description asks no database
def test_what_is_made_anew_is_what_the_framework_says(services):
    api = create_api(services)
    assert json.loads(api.described()) == api.openapi()


@pytest.mark.parametrize("backend", ["sqlite"])  # a description asks no database
def test_another_title_of_the_event_is_seen_without_a_restart(services):
    api = create_api(services)
    api.read_kept = lambda: b'{"paths": {}}'
    assert json.loads(api.described())["info"]["title"] == services.event.title
    api.state.services = SimpleNamespace(event=SimpleNamespace(title="Harbour Days"))
    assert json.loads(api.described())["info"]["title"] == "Harbour Days"


@pytest.mark.req("PERF-3")
def test_another_gateway_or_kind_of_participant_has_a_description_of_its_own(monkeypatch):
    kept_description.keep_description("sandbox", b"{}")
    assert kept_description.read_kept("sandbox") == b"{}"
    assert kept_description.read_kept("razorpay") == b""
    monkeypatch.setattr(kept_description, "KINDS", {**KINDS, "pilot": KINDS["delegate"]})
    kept_description.kept_path.cache_clear()
    assert kept_description.read_kept("sandbox") == b""


@pytest.mark.req("PERF-3")
@pytest.mark.parametrize("backend", ["sqlite"])  # a description asks no database
def test_what_is_kept_is_what_would_be_made(services, folder, monkeypatch):
    from maritime_site import settings as reading
    from maritime_site import wiring

    monkeypatch.setattr(reading, "read_settings", lambda: services.settings)
    monkeypatch.setattr(wiring, "build_services", lambda _settings: services)
    monkeypatch.setattr(services.database, "close", lambda: None)
    description.make_description()
    kept = json.loads(kept_description.read_kept(services.settings.gateway))
    assert kept["paths"] == create_api(services).openapi()["paths"]
    (path,) = folder.iterdir()
    description.make_description()
    assert list(folder.iterdir()) == [path]
