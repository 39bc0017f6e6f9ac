"""The copy of pass, agenda and hall plan for a phone: its owner's alone, with everything inside it (PASS-5)."""

from __future__ import annotations

import json
import re

import pytest
from starlette.responses import PlainTextResponse
from starlette.testclient import TestClient

from maritime_site.core.clock import utc_now
from maritime_site.domain.hospitality.models import BookingStatus
from maritime_site.domain.people.models import Status
from maritime_site.ports.services import install_services
from maritime_site.web.offline_copy.serving import SCOPES, addresses_in
from maritime_site.web.routes import localize_path
from maritime_site.web.server.front_door import FrontDoor
from tests.domain.hospitality.builders import make_booking
from tests.factories import make_person, sign_in

pytestmark = pytest.mark.req("PASS-5")


@pytest.fixture
def backend() -> str:
    """The rules behind are proved on both makes of database."""
    return "sqlite"


@pytest.fixture
def client(services) -> TestClient:
    install_services(services)
    other = PlainTextResponse("other")
    return TestClient(FrontDoor(reflex=other, api=other, pages=other))


def token_of(database, status: Status = Status.APPROVED, **person) -> str:
    with database.writing() as session:
        return sign_in(session, make_person(session, "delegate", status=status, **person), now=utc_now())


def read(client: TestClient, token: str, language: str = "en"):
    return client.get(addresses_in(language).copy, headers={"Authorization": f"Bearer {token}"})


@pytest.mark.parametrize(("language", "words"), [("en", "You are offline; as of"), ("hi", "आप ऑफ़लाइन हैं")])
def test_the_owner_gets_the_pass_and_everything_is_inside_the_page(client, database, language, words):
    answer = read(client, token_of(database, first_name="Asha", last_name="Rao"), language)
    assert answer.status_code == 200
    assert answer.headers["cache-control"] == "no-store"
    assert words in answer.text
    assert "Asha Rao" in answer.text
    assert not re.search(r'<(?:link|script|img)[^>]+(?:href|src)="(?!data:)', answer.text)
    assert answer.text.count("<h1") == 1
    assert "'sha256-" in answer.headers["content-security-policy"]


@pytest.mark.req("AGENDA-2")
def test_a_room_that_is_held_but_not_paid_says_so(client, database):
    with database.writing() as session:
        owner = make_person(session, "delegate")
        booking, token = make_booking(session, owner, now=utc_now()), sign_in(session, owner, now=utc_now())
    held = [read(client, token, language).text for language in ("en", "hi")]
    with database.writing() as session:
        session.get_one(type(booking), booking.id).status = BookingStatus.CONFIRMED
    paid = read(client, token).text
    assert "Stay: Lantern Quay House (demo)" in held[0]
    assert "Awaiting payment" in held[0]
    assert "भुगतान बाकी" in held[1]
    assert "Awaiting payment" not in paid


def test_who_is_not_approved_reads_that_there_is_no_pass_yet(client, database):
    answer = read(client, token_of(database, Status.PENDING))
    assert answer.status_code == 200
    assert "pass-card" not in answer.text.partition("</style>")[2]


@pytest.mark.parametrize("header", [{}, {"Authorization": "Bearer nonsense"}, {"Authorization": "Basic YTpi"}])
def test_nobody_else_gets_anything(client, header):
    answer = client.get(addresses_in("en").copy, headers=header)
    assert (answer.status_code, answer.headers["cache-control"]) == (401, "no-store")
    assert "<" not in answer.text


def test_the_copy_cannot_be_written(client):
    assert client.post(addresses_in("en").copy).status_code == 405


@pytest.mark.parametrize("language", ["en", "hi"])
def test_worker_and_manifest_are_there_for_everybody(client, language):
    addresses = addresses_in(language)
    worker = client.get(addresses.worker)
    assert worker.headers["service-worker-allowed"] == "/"
    assert "__EMPTY_PAGE__" not in worker.text
    assert addresses.scopes == tuple(localize_path(scope, language) for scope in SCOPES)
    manifest = json.loads(client.get(addresses.manifest).text)
    assert (manifest["start_url"], manifest["display"]) == (localize_path("/pass", language), "standalone")
