"""The migrations make the tables the code has, on both makes of database, however many start at once (R70)."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
from datetime import date
from functools import partial
from pathlib import Path
from uuid import uuid4

import pytest
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import create_engine, inspect, text
from sqlmodel import select

from maritime_site.core.clock import utc_now
from maritime_site.core.db import migrations
from maritime_site.core.db.database import Database
from maritime_site.core.db.orm import metadata
from maritime_site.domain.passes import service as passes
from maritime_site.domain.passes.models import EntryPass
from maritime_site.domain.people.models import Person, Status
from maritime_site.search.queries import find_records
from tests.factories import make_person, sign_in
from tests.people import NOON

INDEXES = "search_words"


@pytest.fixture
def fresh_url(backend, tmp_path, request):
    """An empty database."""
    if backend == "sqlite":
        return f"sqlite:///{tmp_path / 'fresh.db'}"
    server, name = request.getfixturevalue("postgres_url"), f"fresh_{uuid4().hex}"
    engine = create_engine(server, isolation_level="AUTOCOMMIT")
    with engine.connect() as connection:
        connection.execute(text(f"CREATE DATABASE {name}"))
    engine.dispose()
    return engine.url.set(database=name).render_as_string(hide_password=False)


def state(url: str) -> tuple[str | None, set[str]]:
    engine = create_engine(url)
    with engine.connect() as connection:
        result = (
            MigrationContext.configure(connection).get_current_revision(),
            # Each full-text index keeps tables of its own beside itself, on SQLite only.
            {name for name in inspect(connection).get_table_names() if not name.startswith(INDEXES)},
        )
    engine.dispose()
    return result


def newest() -> str | None:
    return ScriptDirectory.from_config(migrations.build_alembic_config()).get_current_head()


def test_up_down_and_up_again(fresh_url):
    migrations.upgrade_database(fresh_url)
    assert state(fresh_url) == (newest(), {*metadata.tables, "alembic_version"})
    migrations.downgrade_database(fresh_url, revision="base")
    assert state(fresh_url) == (None, {"alembic_version"})
    migrations.upgrade_database(fresh_url)
    assert state(fresh_url)[0] == newest()


def test_the_command_of_the_guide_takes_the_newest_back(fresh_url, tmp_path):
    migrations.upgrade_database(fresh_url)
    settings = {"MARITIME_DATABASE_URL": fresh_url, "MARITIME_DATA_DIR": str(tmp_path)}
    command = [str(Path(sys.executable).with_name("alembic")), "downgrade", "-1"]
    run = subprocess.run(command, cwd=migrations.ROOT, env=os.environ | settings, capture_output=True, check=False)
    assert run.returncode == 0, run.stderr.decode()
    assert int(state(fresh_url)[0] or 0) == int(newest() or 0) - 1


def test_a_second_start_changes_nothing(fresh_url):
    migrations.upgrade_database(fresh_url)
    before = state(fresh_url)
    migrations.upgrade_database(fresh_url)
    assert state(fresh_url) == before


@pytest.mark.race
def test_several_that_start_together_do_not_race(fresh_url):
    together, errors = threading.Barrier(4), []

    def start() -> None:
        try:
            together.wait()
            with migrations.connect_for_migration(fresh_url) as connection:
                result = MigrationContext.configure(connection).get_current_revision()
                connection.rollback()
                order.append(result)
                migrations.upgrade_over(connection)
        except Exception as error:  # noqa: BLE001  every failure counts
            errors.append(error)

    order: list[str | None] = []
    threads = [threading.Thread(target=start) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert errors == []
    assert order == [None, newest(), newest(), newest()]


@pytest.mark.req("BO-3", "NET-1")
def test_words_of_the_older_indexes_are_found_in_the_one(fresh_url):
    migrations.upgrade_database(fresh_url, revision="0039")
    person, booking, now = uuid4(), uuid4(), utc_now()
    hidden = person.hex if fresh_url.startswith("sqlite") else person
    engine = create_engine(fresh_url)
    with engine.begin() as connection:
        for table, row in older_rows(hidden, booking.hex, now):
            names = ", ".join(f":{name}" for name in row)
            connection.execute(text(f"INSERT INTO {table} ({', '.join(row)}) VALUES ({names})"), row)
    engine.dispose()
    migrations.upgrade_database(fresh_url)
    database = Database(fresh_url)
    with database.reading() as session:
        asha = session.exec(select(Person)).one()
        assert asha.sort_name == "asha zubin"
        registered = partial(find_records, session, "registration")
        for search, status, number in (
            ("zub", "", 1),
            ("asha", "approved", 1),
            ("asha", "pending", 0),
            ("nobody", "", 0),
        ):
            assert registered(search, {"status": status}).total == number
        assert find_records(session, "directory", "asha", {"country": "IN"}, fields={"offers": "crane"}).total == 1
        assert find_records(session, "directory", fields={"seeks": "crane"}).total == 0
        assert find_records(session, "booking", "bk7 zubin", {"status": "pending_payment"}).total == 1
        assert find_records(session, "booking", "bk7", {"status": "confirmed"}).total == 0
    with database.writing() as session:
        asha = session.exec(select(Person)).one()
        asha.last_name = "Lal"
        session.flush()
        assert find_records(session, "booking", "bk7 zubin").total == 0
        assert find_records(session, "booking", "bk7 lal").total == 1
    database.close()


def older_rows(person, booking, now):
    stamps = {"created_at": now, "updated_at": now}
    names = {"reference": "REG-1", "first_name": "Asha", "last_name": "Zubin", "email": "a@quay.example"}
    phone = {"country_code": "+91", "mobile": "+919812345670"}
    said = dict.fromkeys(("category", "more_info", "organisation", "designation"), "")
    groups = {"kind": "delegate", "country": "IN"}
    flags = {"status": "approved", "language": "en", "listed": True, "details": "{}"}
    yield "person", {"id": person, **names, **phone, **said, **groups, **flags, **stamps}
    entry = {"person_id": person, **groups, "sort_name": "asha zubin", "words": "asha zubin"}
    yield "registration_entry", entry | {"status": "approved", "created_at": now}
    yield "directory_entry", entry | {"sector": "ports", "offers": "cranes", "seeks": ""}
    listed = {"list": "b", "record": booking, "person_id": person, "status": "pendingpayment", "part": uuid4().hex}
    yield "lookup_entry", listed | {"own": "bk7", "words": "bk7 asha zubin"}


@pytest.mark.req("PASS-4")
def test_passes_from_before_are_given_the_days_that_they_say(fresh_url):
    migrations.upgrade_database(fresh_url)
    database = Database(fresh_url)
    with database.writing() as session:
        set_days = [date(2025, 10, 27), date(2025, 10, 28), date(2025, 10, 30)]
        passes.set_days(session, set_days)
        first = passes.issue_pass(session, owner=make_person(session), days=set_days, now=NOON).id
        other = passes.issue_pass(session, owner=make_person(session), days=[date(2025, 9, 1)], now=NOON).id
        session.get_one(EntryPass, other).valid_to = date(2025, 9, 3)
    migrations.downgrade_database(fresh_url, revision="0024")
    migrations.upgrade_database(fresh_url)
    with database.reading() as session:
        assert session.get_one(EntryPass, first).days == set_days
        assert session.get_one(EntryPass, other).code_days == "2025-09-01,2025-09-02,2025-09-03"
    database.close()


@pytest.mark.req("AUTH-1", "REG-4")
def test_addresses_from_before_count_where_the_office_or_the_person_used_them(fresh_url):
    migrations.upgrade_database(fresh_url)
    database = Database(fresh_url)
    with database.writing() as session:
        decided = [make_person(session, status=status).id for status in Status]
        signed_in = make_person(session, status=Status.PENDING)
        sign_in(session, signed_in)
    migrations.downgrade_database(fresh_url, revision="0027")
    migrations.upgrade_database(fresh_url)
    with database.reading() as session:
        people = {person.id: person for person in session.exec(select(Person))}
        assert [people[each].email_verified_at is not None for each in decided] == [
            status != Status.PENDING for status in Status
        ]
        assert people[signed_in.id].email_verified_at is not None
        assert {person.mobile_verified_at for person in people.values()} == {None}
    database.close()
