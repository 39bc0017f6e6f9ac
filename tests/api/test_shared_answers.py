"""Answers that all share are made once, and are never older than what their reader knows to be written (PERF-3)."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any

import pytest
from fastapi.testclient import TestClient
from sqlmodel import col, select, update

from maritime_site.api.shared_answers import LIFETIME
from maritime_site.core.db.database import Database, is_postgres
from maritime_site.core.shared_reads import SharedReads
from maritime_site.domain.hospitality.models import Package
from maritime_site.domain.networking.models import Block
from maritime_site.ports.services import Services
from tests.api.test_hospitality import form
from tests.api.test_statement_counts import counted
from tests.domain.hospitality.builders import make_package
from tests.people import NOON

pytestmark = pytest.mark.req("PERF-3")
PACKAGES = "/api/hospitality/packages"
PUBLIC = (
    "/api/announcements",
    "/api/programme.json",
    "/api/exhibitors",
    "/api/exhibition/plan",
    "/api/web-visitors/visitorCount",
)

# Who asks; and whom they do not want to meet, and how they stand to the people of the page.
OWN = {PACKAGES: 1, "/api/delegate/connection": 3}


def rooms_left(api: TestClient, headers: dict[str, str]) -> list[int]:
    return [package["available"] for package in api.get(PACKAGES, headers=headers).json()["data"]]


def read_available(services: Services) -> int:
    """Rooms left, by the clock of NOON: only another version lets it be read anew."""

    def read() -> int:
        with services.database.reading() as session:
            package = session.exec(select(Package)).one()
            return package.capacity - package.taken

    version = services.database.version()
    return services.shared_reads.get("rooms", read, lifetime=timedelta(days=1), now=NOON, version=version)


class KeptReads(SharedReads):
    """Whatever was read once is the answer for ever: so a test sees what is shared, however slow it runs."""

    def get(
        self, name: str, read: Callable[[], Any], *, lifetime: timedelta, now: datetime, version: Hashable = None
    ) -> Any:
        assert (lifetime, version is not None) == (LIFETIME, True)
        return super().get(name, read, lifetime=timedelta.max, now=now)


@pytest.mark.parametrize("path", [*PUBLIC, PACKAGES, "/api/delegate/connection"])
def test_what_all_share_is_read_once(api: TestClient, services: Services, database, *, new_person, token_for, path):
    services.shared_reads = KeptReads()
    headers = {} if path in PUBLIC else token_for(new_person(listed=True))
    first = api.get(path, headers=headers)
    with counted(database) as sent:
        second = api.get(path, headers=headers)
    assert (first.status_code, second.content) == (200, first.content)
    assert len([statement for statement in sent if "pg_current_snapshot" not in statement]) == OWN.get(path, 0), sent


def test_packages_are_for_who_is_signed_in_only(api: TestClient, database, new_person, token_for):
    with database.writing() as session:
        make_package(session, capacity=7)
    assert rooms_left(api, token_for(new_person("exhibitor"))) == [7]
    assert api.get(PACKAGES).status_code == 401


@pytest.mark.req("NET-1")
def test_who_was_blocked_is_not_in_the_page_that_others_share(api: TestClient, database, new_person, token_for):
    asha, bilal, chitra = (
        new_person(first_name=name, email=f"{name}@demo.example", listed=True) for name in ("Asha", "Bilal", "Chitra")
    )
    with database.writing() as session:
        session.add(Block(blocker_id=chitra.id, blocked_id=bilal.id, created_at=NOON))
    for reader, names in (
        (asha, ["Asha", "Bilal", "Chitra"]),
        (bilal, ["Asha", "Bilal"]),
        (asha, ["Asha", "Bilal", "Chitra"]),
    ):
        page = api.get("/api/delegate/connection", headers=token_for(reader)).json()
        assert ([person["firstName"] for person in page["data"]], page["total"]) == (names, len(names))


@pytest.mark.req("HOSP-1")
def test_whoever_booked_reads_one_room_less_at_once(api: TestClient, database, new_person, token_for):
    with database.writing() as session:
        package = make_package(session, capacity=7)
    headers = token_for(new_person())
    for left in (7, 6, 5):
        assert rooms_left(api, headers) == [left]
        if left > 5:
            assert api.post("/api/hospitality/booking", data=form(package), headers=headers).status_code == 201


@pytest.mark.req("HOSP-1")
def test_each_language_has_an_answer_of_its_own(api: TestClient, database, new_person, token_for):
    with database.writing() as session:
        make_package(session, name_en="Room", name_hi="कमरा")
    headers = token_for(new_person())
    names = [
        api.get(PACKAGES, headers=headers | {"Accept-Language": code}).json()["data"][0]["name"]
        for code in ("en", "hi", "en")
    ]
    assert names == ["Room", "कमरा", "Room"]


def test_another_worker_sees_at_once_what_this_one_wrote(services: Services, database: Database):
    """Where there are two, which is on PostgreSQL; SQLite has one, and what else writes to it is seen in a second."""
    other = Database(database.engine.url.render_as_string(hide_password=False))
    worker = replace(services, database=other, shared_reads=SharedReads())
    with database.writing() as session:
        make_package(session, capacity=7)
        has_workers = is_postgres(session)
    assert (read_available(services), read_available(worker)) == (7, 7)
    with database.writing() as session:
        session.exec(update(Package).values(taken=3).where(col(Package.capacity) == 7))
    assert (read_available(services), read_available(worker)) == (4, 4 if has_workers else 7)
    other.close()
    assert timedelta(seconds=1) >= LIFETIME


def test_a_version_changes_with_each_commit_and_not_with_what_is_read(database: Database):
    versions = [database.version()]
    for _look in range(3):
        with database.reading() as session:
            session.exec(select(Package)).all()
        versions.append(database.version())
    assert len(set(versions)) < len(versions)  # PostgreSQL's own housekeeping may write between two
    with database.writing() as session:
        make_package(session)
    assert database.version() not in versions
