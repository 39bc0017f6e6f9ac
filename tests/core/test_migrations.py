"""The migrations make the tables the code has, on both makes of database, however many start at once (R70)."""

from __future__ import annotations

import threading
from datetime import date
from uuid import uuid4

import pytest
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import create_engine, inspect, text, update
from sqlmodel import select

from maritime_site.core.clock import utc_now
from maritime_site.core.db import migrations
from maritime_site.core.db.database import Database
from maritime_site.core.db.orm import metadata
from maritime_site.domain.administration import system
from maritime_site.domain.helpdesk import queries as helpdesk
from maritime_site.domain.outbox.models import Message
from maritime_site.domain.passes import service as passes
from maritime_site.domain.passes.models import EntryPass
from maritime_site.domain.people.models import Person, Status
from maritime_site.domain.people.search_models import RegistrationEntry
from maritime_site.search.models import LISTS, LookupEntry
from scripts import lists
from tests.factories import make_person, sign_in
from tests.people import NOON

INDEXES = ("directory_search", "registration_search", "lookup_search")


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


@pytest.mark.req("PERF-2")
def test_words_written_before_they_had_groups_are_given_theirs(fresh_url):
    """What the listener writes of each list's rows is what the migration fills in."""
    migrations.upgrade_database(fresh_url)
    database = Database(fresh_url)
    lists.add(database, 5)
    written = entries(database)
    migrations.downgrade_database(fresh_url, revision="0023")
    migrations.upgrade_database(fresh_url)
    assert entries(database) == written
    assert {letter for letter, _record, status, _part in written if status} == {*LISTS.values()}
    with database.reading() as session:
        assert helpdesk.list_cases(session, helpdesk.CaseFilters("measure", "closed"), page=1, page_size=9)[1] == sum(
            entry[0] == "c" and entry[2] == "closed" for entry in written
        )
    database.close()


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


@pytest.mark.req("PERF-2")
def test_lists_written_before_they_were_tallied_are_as_long_as_they_were(fresh_url):
    migrations.upgrade_database(fresh_url)
    database = Database(fresh_url)
    lists.add(database, 5)
    with database.writing() as session:
        session.add(
            letter := Message(
                channel="email",
                recipient="a@quay.example",
                text="",
                purpose="news",
                created_at=utc_now(),
                due_at=utc_now(),
            )
        )
        session.flush()
        session.execute(update(Message).where(Message.id == letter.id).values(status="withdrawn"))  # as it was once
    migrations.downgrade_database(fresh_url, revision="0025")
    migrations.upgrade_database(fresh_url)
    with database.reading() as session:
        for status in ("", "sent", "failed", "withdrawn"):
            assert_all_found(session, status)
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
        entered = {entry.person_id: entry.proven for entry in session.exec(select(RegistrationEntry))}
        assert entered == {person.id: person.is_proven for person in people.values()}
    database.close()


def assert_all_found(session, status):
    rows, total = system.list_messages(session, status=status)
    assert total == len(rows) == len([row for row in session.exec(select(Message)) if status in {"", row.status}])


def entries(database: Database) -> set[tuple[str, str, str, str]]:
    with database.reading() as session:
        values = select(LookupEntry.list, LookupEntry.record, LookupEntry.status, LookupEntry.part)
        return {(*row,) for row in session.exec(values)}
