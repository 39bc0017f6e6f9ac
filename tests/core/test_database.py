"""Transactions end as their caller means, and both makes of database have the guards of security.md R63."""

from __future__ import annotations

import threading

import pytest
from sqlalchemy.exc import OperationalError, ProgrammingError
from sqlmodel import col, select, text, update

from maritime_site.core.db import database as databases
from maritime_site.core.db import sessions
from maritime_site.core.db.database import Database, count_changed, make_engine
from maritime_site.core.errors import Conflict, Rejected, Unavailable
from maritime_site.domain.outbox.models import Message
from maritime_site.domain.outbox.service import MessageDraft, enqueue_message
from tests.people import NOON


class CountedRejection(Rejected):
    keeps_changes = True


def write_one(session, recipient="asha@demo.example"):
    return enqueue_message(
        session, MessageDraft("Hello", "Hello", "test"), channel="email", recipient=recipient, now=NOON
    )


def write_and_raise(database, error):
    with database.writing() as session:
        write_one(session)
        session.flush()
        raise error


def count(database: Database) -> int:
    with database.reading() as session:
        return len(session.exec(select(Message)).all())


def test_writing_commits_at_its_end_and_objects_stay_readable(database):
    with database.writing() as session:
        message = write_one(session)
    assert count(database) == 1
    assert message.recipient == "asha@demo.example"


@pytest.mark.parametrize("error", [Conflict("no"), KeyError("bug")])
def test_what_raises_is_rolled_back(database, error):
    with pytest.raises(type(error)):
        write_and_raise(database, error)
    assert count(database) == 0


def test_a_refusal_that_keeps_changes_is_committed_and_still_raised(database):
    with pytest.raises(CountedRejection):
        write_and_raise(database, CountedRejection("wrong code"))
    assert count(database) == 1


def test_reading_drops_what_it_changed(database):
    with database.reading() as session:
        write_one(session)
        session.flush()
    assert count(database) == 0


def test_changed_says_whether_a_conditional_update_was_ours(database):
    with database.writing() as session:
        message = write_one(session)
        session.flush()
        taken = update(Message).where(col(Message.id) == message.id, col(Message.status) == "queued")
        assert count_changed(session.exec(taken.values(status="sent"))) == 1
        assert count_changed(session.exec(taken.values(status="sent"))) == 0


def test_times_come_back_aware_and_naive_ones_are_refused(database):
    with database.writing() as session:
        message = write_one(session)
    with database.reading() as session:
        assert session.get_one(Message, message.id).created_at == NOON
    with pytest.raises(Exception, match="without a zone"), database.writing() as session:
        session.add(
            Message(
                channel="email", recipient="a", text="", purpose="", created_at=NOON.replace(tzinfo=None), due_at=NOON
            )
        )


def test_two_writers_wait_for_each_other(database):
    started, errors = threading.Barrier(8), []

    def write(number: int) -> None:
        try:
            started.wait()
            with database.writing() as session:
                write_one(session, f"{number}@demo.example")
        except Exception as error:  # noqa: BLE001  every failure counts
            errors.append(error)

    threads = [threading.Thread(target=write, args=(number,)) for number in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert errors == []
    assert count(database) == 8


@pytest.mark.parametrize(
    ("pragma", "value"), [("journal_mode", "wal"), ("synchronous", 2), ("foreign_keys", 1), ("busy_timeout", 5000)]
)
def test_sqlite_has_its_guards(tmp_path, pragma, value):
    database = Database(f"sqlite:///{tmp_path / 'x.db'}")
    with database.reading() as session:
        assert session.exec(text(f"PRAGMA {pragma}")).scalar_one() == value  # type: ignore[call-overload]
    database.close()


@pytest.mark.parametrize(
    ("setting", "value"), [("lock_timeout", "3s"), ("statement_timeout", "10s"), ("TimeZone", "UTC")]
)
def test_postgresql_has_its_guards(postgres_url, setting, value):
    database = Database(postgres_url)
    with database.reading() as session:
        assert session.exec(text(f"SHOW {setting}")).scalar_one() == value  # type: ignore[call-overload]
    database.close()


@pytest.mark.req("PERF-3")
def test_a_server_whose_machine_is_gone_is_given_up_within_seconds(postgres_url):
    database = Database(postgres_url)
    with database.engine.connect() as connection:
        values = connection.connection.dbapi_connection.info.get_parameters()  # type: ignore[union-attr]
    database.close()
    assert (values["connect_timeout"], values["tcp_user_timeout"]) == ("5", "10000")
    assert (values["keepalives_idle"], values["keepalives_interval"], values["keepalives_count"]) == ("5", "2", "3")


def read_backend(database: Database) -> int:
    with database.reading() as session:
        return int(session.exec(text("SELECT pg_backend_pid()")).scalar_one())  # type: ignore[call-overload]


def end_backend(postgres_url: str, backend: int) -> None:
    """Cut a connection as a restart of the server does."""
    other = Database(postgres_url)
    with other.reading() as session:
        session.exec(text(f"SELECT pg_terminate_backend({backend}, 5000)"))  # type: ignore[call-overload]
    other.close()


@pytest.mark.req("PERF-3")
def test_a_connection_cut_while_nobody_used_it_is_renewed_unnoticed(postgres_url, monkeypatch):
    database = Database(postgres_url)
    first = read_backend(database)
    end_backend(postgres_url, first)
    monkeypatch.setattr(databases, "IDLE_SECONDS", 0.0)
    assert read_backend(database) != first
    database.close()


@pytest.mark.req("PERF-3")
def test_a_connection_cut_while_it_is_in_use_fails_once(postgres_url, monkeypatch):
    database = Database(postgres_url)
    monkeypatch.setattr(databases, "IDLE_SECONDS", 60.0)
    first = read_backend(database)
    end_backend(postgres_url, first)
    with pytest.raises(Unavailable):
        read_backend(database)
    assert read_backend(database) != first
    database.close()


@pytest.mark.req("PERF-4")
def test_who_wants_a_connection_gets_the_one_used_last(database):
    with database.engine.connect() as first, database.engine.connect():
        last = first.connection.dbapi_connection
    with database.engine.connect() as next_one:
        assert next_one.connection.dbapi_connection is last


def test_a_writer_that_never_gets_its_turn_is_told_to_come_back(tmp_path, monkeypatch):
    monkeypatch.setattr(sessions, "WRITER_WAIT_SECONDS", 0.01)
    database = Database(f"sqlite:///{tmp_path / 'x.db'}")
    refused = []

    def late() -> None:
        with pytest.raises(Unavailable) as raised, database.writing() as session:
            session.exec(text("SELECT 1"))  # type: ignore[call-overload]
        refused.append(raised.value)

    with database.writing() as session:
        session.exec(text("SELECT 1"))  # type: ignore[call-overload]
        thread = threading.Thread(target=late)
        thread.start()
        thread.join()
    assert len(refused) == 1
    database.close()


@pytest.mark.parametrize("url", ["sqlite:////nowhere/x.db", "postgresql+psycopg://nobody@127.0.0.1:1/x"])
def test_a_database_that_is_away_is_unavailable_not_a_crash(url):
    database = Database(url)
    with pytest.raises(Unavailable), database.reading() as session:
        session.exec(select(Message)).all()
    database.close()


@pytest.mark.parametrize("url", ["sqlite:///site.db", "postgresql+psycopg://x@127.0.0.1:1/x"])
def test_an_error_of_the_database_quotes_no_values(url):
    assert make_engine(url).hide_parameters


@pytest.mark.parametrize("statement", ["SELECT nothing FROM message", "SELECT 1 FROM nowhere"])
def test_a_column_or_table_that_is_missing_is_no_busy_site(database, statement):
    """A migration that did not run must be seen, on either make."""
    with pytest.raises((OperationalError, ProgrammingError)), database.reading() as session:
        session.exec(text(statement))  # type: ignore[call-overload]


def test_a_single_question_sees_what_was_committed_and_keeps_no_writer_waiting(database):
    with database.asking() as asking:
        assert asking.exec(select(Message)).first() is None
        with database.writing() as session:
            write_one(session)
        assert asking.exec(select(Message)).first() is not None
