"""Engines and transactions, for SQLite and PostgreSQL alike.

Whoever opens a transaction commits it: `reading()` never writes, `writing()` commits at its end, also when a refusal
says that what was written must stay (`AppError.keeps_changes`, as for a wrong code that has to be counted).
"""

from __future__ import annotations

import math
import sqlite3
import time
from collections.abc import Generator, Hashable, Iterator
from contextlib import contextmanager
from functools import partial
from itertools import count
from typing import Any

import structlog
from sqlalchemy import Engine, Result, event, literal
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import IntegrityError, InvalidatePoolError, OperationalError
from sqlalchemy.exc import TimeoutError as PoolTimeout
from sqlalchemy.pool import ConnectionPoolEntry, QueuePool
from sqlmodel import Session, SQLModel, create_engine

from maritime_site.core.db.repeating import COMMITS
from maritime_site.core.db.sessions import ReadingSession, WritingSession
from maritime_site.core.db.writer_queue import WriterQueue
from maritime_site.core.errors import AppError, Unavailable
from maritime_site.core.text.i18n import _
from maritime_site.core.threads import THREADS

CLOSE_SECONDS = 4.0
IDLE_SECONDS = 1.0
# For when a server's machine is gone without a farewell, as when its network fails: where that machine confirms nothing
# for ten seconds (it does so during a long statement, too), the connection is dead. Without these Linux goes on sending
# for a quarter of an hour, and each page and request hangs as long.
UNREACHABLE = {
    "connect_timeout": 5,
    "tcp_user_timeout": 10_000,
    "keepalives_idle": 5,
    "keepalives_interval": 2,
    "keepalives_count": 3,
}
log = structlog.get_logger()


def _prepare_sqlite(connection: Any, _entry: ConnectionPoolEntry) -> None:
    connection.isolation_level = None  # sessions say BEGIN themselves, see core.db.sessions
    # Whoever commits the page that fills the log writes it all into the file: rarer, one page is then written once.
    log_pages = "wal_autocheckpoint=4000"
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=5000", log_pages):
        connection.execute(f"PRAGMA {pragma}")


def make_engine(url: str) -> Engine:
    """An engine with the guards of security.md R63. SQLite waits 5 s for a lock, PostgreSQL 3 s.

    There are as many connections as threads that can want one (`core.threads`), so that no request waits for one. Who
    wants one gets the one used last: its plans and pages are at hand, and few of PostgreSQL's processes are busy.
    """
    if url.startswith("sqlite"):
        engine = create_engine(
            url,
            hide_parameters=True,
            pool_size=THREADS,
            max_overflow=THREADS,
            pool_use_lifo=True,
            connect_args={"check_same_thread": False},
        )
        event.listen(engine, "connect", _prepare_sqlite)
        return engine
    options = "-c lock_timeout=3s -c statement_timeout=10s -c timezone=UTC"
    engine = create_engine(
        url,
        hide_parameters=True,
        pool_size=THREADS,
        max_overflow=0,
        pool_use_lifo=True,
        connect_args={"options": options, **UNREACHABLE},
    )
    event.listen(engine, "checkin", _note_use)
    event.listen(engine, "checkout", partial(_ping_idle, engine))
    return engine


def _note_use(_connection: Any, entry: ConnectionPoolEntry) -> None:
    entry.info["used_at"] = time.monotonic()


def _ping_idle(engine: Engine, connection: Any, entry: ConnectionPoolEntry, _proxy: object) -> None:
    """Try a connection that nobody used for a while: a restart of the server may have left it dead.

    SQLAlchemy's `pool_pre_ping` would ask before every transaction, as one statement in ten while many come.
    """
    if time.monotonic() - entry.info.get("used_at", math.inf) < IDLE_SECONDS:
        return
    try:
        engine.dialect.do_ping(connection)
    except engine.dialect.loaded_dbapi.Error as problem:
        raise InvalidatePoolError from problem


class Database:
    """One engine and the two ways to use it."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.engine = make_engine(url)
        # SQLite lets one writer in at a time and its own waiting is unfair: a queue here is not.
        self._queue = WriterQueue()
        is_postgres = self.engine.dialect.name == "postgresql"
        self._single = self.engine.execution_options(isolation_level="AUTOCOMMIT") if is_postgres else self.engine
        self._commits = count(1)
        self._version = 0

    @contextmanager
    def reading(self) -> Generator[Session]:
        """A session for questions; whatever it changes is dropped. Raises Unavailable when the database is away."""
        with _map_database_errors(), ReadingSession(self.engine) as session:
            yield session

    @contextmanager
    def asking(self) -> Generator[Session]:
        """A session for a single question without a transaction around it: it must change nothing.

        Each transaction costs two more answers of PostgreSQL; on SQLite BEGIN is a statement that others wait for too.
        """
        with _map_database_errors(), Session(self._single, autoflush=False) as session:
            yield session

    @contextmanager
    def writing(self) -> Generator[Session]:
        """One transaction: committed at the end of the block, rolled back when it raises."""
        with _map_database_errors():
            try:
                with WritingSession(self.engine, self._queue) as session:
                    yield from _commit_at_end(session)
            finally:
                self._version = next(self._commits)
                self._queue.leave()

    def version(self) -> Hashable:
        """Differs once anything was committed: what was read after asking for it holds while it stays the same.

        PostgreSQL says which transactions have ended, whoever made them. On SQLite each process counts its own; of what
        another worker or program writes to the file this tells nothing.
        """
        if self.engine.dialect.name != "postgresql":
            return self._version
        with _map_database_errors(), self._single.connect() as connection:
            return connection.exec_driver_sql("SELECT pg_current_snapshot()::text").scalar_one()

    def close(self) -> None:
        """Close all connections, each when whoever works with it is done, CLOSE_SECONDS at most.

        The last one to be closed writes SQLite's log into the database file: after a stop that file is whole by itself.
        """
        until, pool = time.monotonic() + CLOSE_SECONDS, self.engine.pool
        while isinstance(pool, QueuePool) and pool.checkedout() and time.monotonic() < until:
            time.sleep(0.02)
        self.engine.dispose()


def _commit_at_end(session: Session) -> Iterator[Session]:
    try:
        yield session
    except AppError as refusal:
        if refusal.keeps_changes:
            session.commit()
            COMMITS.number += 1
        raise
    session.commit()
    COMMITS.number += 1


@contextmanager
def _map_database_errors() -> Generator[None]:
    try:
        yield
    except (OperationalError, PoolTimeout) as error:
        if is_our_fault(error):
            raise
        log.warning("database unavailable", reason=str(getattr(error, "orig", error)))
        raise Unavailable(_("The site is busy. Please try again in a moment.")) from error


def is_our_fault(error: Exception) -> bool:
    """Whether SQLite could not make sense of a statement, as of one that names a column there is not.

    SQLite reports that as it reports a lock that was not free; PostgreSQL does not.
    """
    cause = getattr(error, "orig", None)
    return isinstance(cause, sqlite3.Error) and getattr(cause, "sqlite_errorcode", None) == sqlite3.SQLITE_ERROR


def is_postgres(session: Session) -> bool:
    """Whether it is PostgreSQL that answers; else it is SQLite."""
    return session.get_bind().dialect.name == "postgresql"


def count_changed(result: Result[Any]) -> int:
    """How many rows a conditional UPDATE or DELETE touched: the answer to "was it I?"."""
    return int(getattr(result, "rowcount", 0))


@contextmanager
def raise_on_constraint(session: Session, refusal: AppError) -> Generator[None]:
    """Write inside. Where a constraint of the database forbids it, nothing of it stays, and `refusal` is raised."""
    try:
        with session.begin_nested():
            yield
    except IntegrityError as problem:
        raise refusal from problem


def insert_if_absent(session: Session, row: SQLModel) -> bool:
    """`insert_once` in one statement instead of four; the row does not become part of the session.

    Where another transaction is about to insert the same, it is waited for.
    """
    insert = postgresql.insert if is_postgres(session) else sqlite.insert
    new = insert(type(row)).on_conflict_do_nothing().returning(literal(1))
    return session.connection().execute(new, row.model_dump()).first() is not None


def insert_once(session: Session, row: object) -> bool:
    """Insert a row that may be there once only; False, with nothing changed, when another transaction was quicker."""
    try:
        with session.begin_nested():
            session.add(row)
    except IntegrityError:
        return False
    return True
