"""A wholly different event, set up over REST: nothing that people get names the old one (EVENT-1).

Pages, documents and the search are proved in `tests/web/test_event_texts.py`.
"""

from __future__ import annotations

import json
from datetime import timedelta
from io import BytesIO

import pytest
from pypdf import PdfReader
from sqlmodel import select

from maritime_site.adapters.typst_passes import TypstPrinter
from maritime_site.domain.outbox.models import Message
from maritime_site.domain.people.models import Status
from tests.api.backoffice import administrator
from tests.api.test_check_in import enrol, scan
from tests.event_days import event_today
from tests.web.test_event_texts import OLD

pytestmark = pytest.mark.req("EVENT-1")
ORGANISER = {"name": {"en": "Kochi Port", "hi": "कोच्चि पत्तन"}}


@pytest.fixture
def chief(api, database):
    """The bearer of an administrator who has published another event, on now."""
    headers = administrator(database, "superadmin")
    today = event_today()
    facts = {
        "name": {"en": "Quay Days", "hi": "घाट दिवस"},
        "shortName": {"en": "Quay Days", "hi": "घाट दिवस"},
        "year": 2031,
        "theme": {"en": "Small harbours", "hi": "छोटे बंदरगाह"},
        "startsOn": str(today - timedelta(days=1)),
        "endsOn": str(today + timedelta(days=1)),
        "venue": {"name": {"en": "Harbour Hall, Kochi", "hi": "बंदरगाह हॉल, कोच्चि"}, "address": None},
        "hosts": [ORGANISER],
        "partners": [],
        "social": {},
        "figures": [],
        "figuresSource": None,
        "strands": [],
    }
    assert api.put("/api/admin/event", json=facts, headers=headers).status_code == 200
    assert api.post("/api/admin/event/publish", headers=headers).status_code == 200
    return headers


def test_event_programme_pass_and_messages_name_the_new_event(api, services, chief, new_person, token_for):
    services.printer = TypstPrinter()
    event = api.get("/api/event").json()["data"]
    assert (event["name"]["hi"], event["year"], event["venue"]["name"]["en"]) == (
        "घाट दिवस",
        2031,
        "Harbour Hall, Kochi",
    )
    programme = api.get("/api/programme.json").json()["event"]
    assert programme["startsOn"] == event["startsOn"]
    assert "Quay Days" in json.dumps(programme["name"])
    person = new_person("exhibitor", status=Status.PENDING)
    approved = api.post(f"/api/admin/registrations/{person.id}/approve", headers=chief)
    assert approved.status_code == 200, approved.text
    paper = api.get("/api/exhibition/pass.pdf", headers=token_for(person))
    words = " ".join(page.extract_text() for page in PdfReader(BytesIO(paper.content)).pages)
    assert "Harbour Hall, Kochi" in words
    with services.database.reading() as session:
        letters = " ".join(f"{row.subject} {row.text}" for row in session.exec(select(Message)).all())
    assert "Quay Days 2031" in letters
    assert not OLD.search(" ".join((json.dumps(event, ensure_ascii=False), json.dumps(programme), words, letters)))


@pytest.mark.req("STAFF-1", "PASS-3")
def test_gate_of_the_new_event_refuses_the_pass_of_an_undone_approval(api, chief, new_person, token_for):
    person = new_person("exhibitor", status=Status.PENDING)
    assert api.post(f"/api/admin/registrations/{person.id}/approve", headers=chief).status_code == 200
    code = api.get("/api/exhibition/pass", headers=token_for(person)).json()["data"]["code"]
    device = enrol(api, chief, "Tablet", "Gate 1")
    undone = api.post(f"/api/admin/people/{person.id}/undo-decision", json={"reason": "A namesake"}, headers=chief)
    assert undone.status_code == 200
    assert scan(api, chief, device, code).json()["data"]["outcome"] == "revoked"
    other = new_person("delegate")
    fresh = api.get("/api/delegate/pass", headers=token_for(other)).json()["data"]["code"]
    assert scan(api, chief, device, fresh).json()["data"]["outcome"] == "admitted"
