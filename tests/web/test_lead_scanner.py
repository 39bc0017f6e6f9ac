"""The participants' scanners as they are served: beside the check-in page, of its modules, in both languages."""

from __future__ import annotations

import json
import os
import re
from pathlib import Path

import pytest
from starlette.responses import PlainTextResponse
from starlette.testclient import TestClient

from maritime_site.domain.networking.models import ConnectionStatus
from maritime_site.gate import page, scanner_page
from maritime_site.gate.libraries import FILES
from maritime_site.gate.participant_pages import CONTACTS, LEADS
from maritime_site.gate.scanner_page import ScannerPage
from maritime_site.web.server.front_door import FrontDoor

pytestmark = pytest.mark.req("EXHIBIT-2", "MEET-4")
both = pytest.mark.parametrize("scanner", [LEADS, CONTACTS], ids=lambda scanner: scanner.key)
NAMES = {"leads": "लीड स्कैनर", "contacts": "संपर्क स्कैनर"}


@pytest.fixture
def client():
    other = PlainTextResponse("other")
    return TestClient(FrontDoor(reflex=other, api=other, pages=other))


@both
@pytest.mark.parametrize("language", ["en", "hi"])
def test_the_page_is_html_of_our_own_in_its_language(client, language, scanner: ScannerPage):
    answer = client.get(scanner.page_path(language))
    assert not re.search(r"<script(?![^>]*src=)|\son\w+=|style=", answer.text)
    assert answer.text.count("<h1") == 1
    assert (NAMES[scanner.key] in answer.text) is (language == "hi")
    assert answer.headers["permissions-policy"].startswith("camera=(self)")
    worker = client.get(scanner.worker_path(language))
    assert worker.headers["service-worker-allowed"] == scanner.page_path(language)
    assert "__" not in worker.text
    assert scanner.page_path(language) in client.get(scanner.manifest_path(language)).text


@both
def test_the_worker_keeps_every_file_the_page_needs(scanner: ScannerPage):
    kept = set(scanner.list_files())
    own = [Path(page.ASSETS, "gate", "participants", name) for name in ("app.js", "contact.js", "store.js")]
    shared = [Path(page.ASSETS, "gate", f"{name}.js") for name in scanner_page.SHARED]
    for source in (*own, *shared):
        for name in re.findall(r'(?:from|import\() ?"(\S+)"', source.read_text("utf-8")):
            wanted = os.path.normpath(Path("/", source.relative_to(page.ASSETS).parent, name))
            assert wanted in kept, (source.name, name)
    for name in kept - {f"/{served}" for served in FILES.values()}:
        assert name.startswith(scanner.route) or Path(page.ASSETS, name.lstrip("/")).is_file(), name


def test_each_page_has_a_worker_and_a_store_of_its_own():
    gate, leads, contacts = (app.build_worker("Event") for app in (page, LEADS, CONTACTS))
    assert 'PREFIX = "check-in-en-"' in gate
    assert 'PREFIX = "leads-en-"' in leads
    assert 'PREFIX = "contacts-en-"' in contacts
    assert 'data-store="leads"' in LEADS.build_html("Event")
    assert 'data-store="contacts"' in CONTACTS.build_html("Event")


def test_contacts_say_in_words_what_an_exchange_may_answer():
    assert set(CONTACTS.done) == {ConnectionStatus.PENDING, ConnectionStatus.ACCEPTED}


def test_contacts_are_scanned_by_those_alone_who_may_network():
    found = re.search(r'data-accounts="([^"]*)"', CONTACTS.build_html("Event"))
    assert found is not None
    keys = [token for token, _data in json.loads(found[1].replace("&#34;", '"'))]
    assert "delegate_token" in keys
    assert "visitor_token" not in keys
