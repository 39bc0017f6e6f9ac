"""Many at once: readers and writers, on both databases, one process and a fleet (security.md R67)."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import ExitStack

import pytest
from sqlmodel import select, text

from maritime_site.api.people.registration_bodies import example_of
from maritime_site.core.clock import utc_now
from maritime_site.domain.outbox.models import Message
from maritime_site.domain.people.kinds import KINDS
from scripts.testbed.site import running_redis
from tests.api.backoffice import administrator
from tests.api.crowd import Ask, come, many, served
from tests.api.description import fill, operations
from tests.domain.broadcasts.test_service import WORDS
from tests.factories import make_person, sign_in

CROWD = 200
CODE = re.compile(r"\b[0-9]{6}\b")


@pytest.fixture(scope="module")
def redis(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with running_redis(tmp_path_factory.mktemp("redis")) as url:
        yield url


@pytest.fixture(scope="module")
def serve_once(tmp_path_factory: pytest.TempPathFactory, redis: str) -> Iterator[Callable[..., str]]:
    """Start REST over a database, unless it is started; it is stopped after this file's last test, before Redis."""
    bases: dict[str, str] = {}
    with ExitStack() as running:

        def serve(url: str, **settings: str) -> str:
            key = f"{url} {settings}"
            if key not in bases:
                bases[key] = running.enter_context(served(url, tmp_path_factory.mktemp("crowd"), **settings))
            return bases[key]

        yield serve


@pytest.fixture
def site(database, serve_once) -> str:
    """Where REST over this make of database answers. Each test brings people of its own."""
    return serve_once(database.url)


@pytest.fixture
def site_alone(database, tmp_path) -> Iterator[str]:
    """A server that nobody else asks, for what may change its settings."""
    with served(database.url, tmp_path) as base:
        yield base


def query(number: int) -> Ask:
    body = {
        "name": "Asha Rao",
        "email": f"asker{number}@demo.example",
        "message": "When does the exhibition open?",
        "mobile": "9876543210",
        "countryCodeMobile": "+91",
    }
    return {"method": "POST", "url": "/api/query", "json": body}


def feedback(number: int) -> Ask:
    body = {"name": "Asha Rao", "email": f"asker{number}@demo.example", "rating": 5, "message": "Well done"}
    return {"method": "POST", "url": "/api/feedback", "json": body}


def request_code(number: int) -> Ask:
    body = {"email": f"asker{number}@demo.example", "mobile": "", "countryCode": "+91"}
    return {"method": "POST", "url": "/api/delegate/login/request-otp", "json": body}


def register(number: int) -> Ask:
    body = example_of(KINDS["delegate"].forms[0]) | {"email": f"new{number}@demo.example", "mobile": f"97{number:08d}"}
    return {"method": "POST", "url": "/api/delegate/register", "json": body}


def get(url: str, **headers: str) -> Ask:
    return {"method": "GET", "url": url, "headers": headers}


@pytest.mark.parametrize("write", [query, feedback, request_code, register])
def test_fifty_who_write_at_once_are_all_served(site, write):
    seen = come(site, many(50, write))
    seen.check()
    assert set(seen.statuses) <= {200, 201}


def test_forty_five_who_verify_a_code_in_the_same_second_are_signed_in(site, database):
    with database.writing() as session:
        emails = [make_person(session, "delegate").email for _ in range(45)]
    addresses = [{"email": email, "mobile": "", "countryCode": "+91"} for email in emails]
    asked = [{"method": "POST", "url": "/api/delegate/login/request-otp", "json": address} for address in addresses]
    come(site, asked).check()
    with database.reading() as session:
        sent = {message.recipient: CODE.findall(message.text)[0] for message in session.exec(select(Message))}
    verified = [
        {"method": "POST", "url": "/api/delegate/login/verify-otp", "json": address | {"otp": sent[address["email"]]}}
        for address in addresses
    ]
    seen = come(site, verified)
    seen.check()
    assert seen.statuses == {200: 45}


def mixed(database) -> list[Ask]:
    """Readers and writers, strangers, participants and staff, two hundred in all."""
    staff = administrator(database, "superadmin")
    with database.writing() as session:
        mine = [{"Authorization": f"Bearer {sign_in(session, make_person(session), now=utc_now())}"} for _ in range(40)]
    asks = [*many(20, query), *many(20, feedback), *many(20, request_code), *many(20, register)]
    asks += many(20, lambda _: get("/api/exhibition/plan")) + many(20, lambda _: get("/api/hospitality/packages"))
    asks += [get("/api/delegate/profile", **bearer) for bearer in mine]
    asks += [get("/api/delegate/pass", **bearer) for bearer in mine[:20]]
    asks += many(20, lambda _: get("/api/admin/registrations", **staff))
    asks.sort(key=lambda ask: hash(str(ask)) % 1000)
    return asks


def test_two_hundred_readers_and_writers_at_once_are_all_answered(site, database):
    asks = mixed(database)
    assert len(asks) == CROWD
    come(site, asks).check()


def test_every_operation_at_once_breaks_nothing(site_alone, database, api):
    staff = administrator(database, "superadmin")
    with database.writing() as session:
        mine = {"Authorization": f"Bearer {sign_in(session, make_person(session), now=utc_now())}"}
    asks = [
        {
            "method": operation.method,
            "url": fill(operation.path),
            "headers": staff if "/admin/" in operation.path else mine,
        }
        | ({"json": {}} if operation.body else {})
        for operation in operations(api.get("/api/openapi.json").json())
        if "logout" not in operation.path
    ]
    come(site_alone, asks).check()


def test_a_draft_is_read_while_somebody_writes(api, database):
    """Who reads needs no writer's turn, also where the answer is counted afresh and has become another."""
    staff = administrator(database, "superadmin")
    draft = api.post("/api/admin/messages", json=WORDS, headers=staff).json()["data"]
    with database.writing() as session:
        make_person(session)
    with database.writing() as session:
        session.exec(text("UPDATE person SET kind = kind"))  # type: ignore[call-overload]
        answer = api.get(f"/api/admin/messages/{draft['id']}", headers=staff)
    assert (answer.status_code, answer.json()["data"]["total"]) == (200, draft["total"] + 1)


@pytest.mark.parametrize("ask", [lambda _: get("/api/exhibition/plan"), query], ids=["readers", "writers"])
@pytest.mark.parametrize("backend", ["postgres"], indirect=True)
def test_two_workers_answer_two_hundred_at_once(database, serve_once, redis, ask):
    fleet = {"WEB_CONCURRENCY": "2", "MARITIME_REDIS_URL": redis}
    seen = come(serve_once(database.url, **fleet), many(CROWD, ask))
    seen.check()
    assert seen.statuses == {200: CROWD}
