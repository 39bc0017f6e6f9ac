"""Whatever an operation is sent, it answers as announced and never breaks."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import Any

import pytest
from fastapi.testclient import TestClient
from hypothesis import HealthCheck, Phase, given, settings

from maritime_site.core.clock import utc_now
from maritime_site.core.db.database import Database
from maritime_site.domain.administration import service
from maritime_site.domain.administration.models import Administrator
from maritime_site.domain.people.kinds import KINDS
from maritime_site.domain.people.models import Person
from maritime_site.domain.signin import sessions
from maritime_site.domain.signin.tokens import Keys
from maritime_site.ports.badges import BadgeSheet
from maritime_site.ports.passes import NoPrinter
from maritime_site.ports.services import Services
from tests.api.bodies import request_of
from tests.api.description import Announced, Operation, operations
from tests.domain.hospitality.builders import make_booking, make_package
from tests.factories import make_person
from tests.people import SECRET

# A run of its own may try harder: FUZZ_EXAMPLES=200 pytest tests/api/test_bodies.py
EXAMPLES = int(os.environ.get("FUZZ_EXAMPLES", "3"))
DETAILS = {
    "visitor": {},
    "exhibitor": {"company_name": "Harbour Works"},
    "conference": {"company_name": "Harbour Works"},
}


@pytest.fixture
def people(database: Database) -> dict[str, Person]:
    """Somebody of each kind."""
    with database.writing() as session:
        return {kind: make_person(session, kind, details=DETAILS.get(kind, {})) for kind in KINDS}


@pytest.fixture
def ids(database: Database, people: dict[str, Person]) -> tuple[str, ...]:
    """Things that are really there."""
    with database.writing() as session:
        package = make_package(session, capacity=50)
        booking = make_booking(session, people["delegate"], package, now=utc_now())
        return str(package.id), str(booking.id), str(people["media"].id)


@pytest.fixture
def chief(database: Database) -> Administrator:
    """The first administrator."""
    with database.writing() as session:
        service.ensure_first_administrator(session, "chief@demo.example", "a long password", now=utc_now())
        result = service.by_email(session, "chief@demo.example")
        assert result is not None
        return result


class Printer(NoPrinter):
    """Prints at once."""

    def pdf(self, sheet: object) -> bytes:
        return b"%PDF-1.7"


class BadgePrinter:
    """Prints nothing."""

    def pdf(self, sheets: Sequence[BadgeSheet], size: str) -> bytes:
        return b"%PDF-1.7"


class Callers:
    """Bearer headers of whoever an operation is for."""

    def __init__(self, database: Database, people: dict[str, Person], chief: Administrator) -> None:
        self.database, self.people, self.chief = database, people, chief

    def headers(self, operation: Operation) -> dict[str, str]:
        if not operation.spec.get("security"):
            return {}
        path = operation.path.removeprefix("/api")
        kind = next((kind.key for kind in KINDS.values() if path.startswith(f"{kind.api_prefix}/")), "delegate")
        owner, kind = (self.chief.id, "admin") if path.startswith("/admin/") else (self.people[kind].id, kind)
        with self.database.writing() as session:
            token = sessions.open_session(
                session, kind=kind, owner_id=owner, life=sessions.PARTICIPANT_LIFE, keys=Keys(SECRET), now=utc_now()
            )
        return {"Authorization": f"Bearer {token}"}


@pytest.fixture
def callers(database: Database, people: dict[str, Person], chief: Administrator) -> Callers:
    """Everybody who may call."""
    return Callers(database, people, chief)


def test_whatever_is_sent_every_answer_is_one_that_was_announced(
    api: TestClient, services: Services, callers: Callers, ids: tuple[str, ...]
):
    services.printer, services.badge_printer = Printer(), BadgePrinter()
    schema = api.get("/api/openapi.json").json()
    announced = Announced(schema)
    seen: set[int] = set()
    problems: list[str] = []

    def try_out(operation: Operation) -> None:
        @settings(
            max_examples=EXAMPLES,
            deadline=None,
            database=None,
            derandomize=True,
            phases=[Phase.generate],
            suppress_health_check=list(HealthCheck),
        )
        @given(request_of(schema, operation, ids))
        def once(request: dict[str, Any]) -> None:
            services.limiter.reset()
            answer = api.request(**request | {"headers": request["headers"] | callers.headers(operation)})
            seen.add(answer.status_code)
            problem = announced.problem(operation, answer)
            if problem:
                problems.append(f"{problem} sent {str(request)[:300]}")

        once()

    for operation in operations(schema):
        try_out(operation)
    assert not problems, "\n".join(problems)
    assert {200, 201, 400, 404, 413, 422} <= seen
