"""Engines and transactions, for SQLite and PostgreSQL alike.

Whoever opens a transaction commits it: `reading()` never writes, `writing()` commits at its end, also when a refusal
says that what was written must stay (`AppError.keeps_changes`, as for a wrong code that has to be counted).
"""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from sqlalchemy import Engine, Result, event
from sqlalchemy.exc import IntegrityError, OperationalError
from sqlalchemy.pool import ConnectionPoolEntry
from sqlmodel import Session, create_engine

from maritime_site.core.errors import AppError, Unavailable
from maritime_site.core.text import _

WRITER_WAIT_SECONDS = 10


def _prepare_sqlite(connection: Any, _entry: ConnectionPoolEntry) -> None:
    connection.isolation_level = None  # we say BEGIN ourselves, see _begin_sqlite
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=5000"):
        connection.execute(f"PRAGMA {pragma}")


def _begin_sqlite(connection: Any) -> None:
    writing = connection.get_execution_options().get("writing", False)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writing else "BEGIN")


def make_engine(url: str) -> Engine:
    """An engine with the guards of security.md R63. SQLite waits 5 s for a lock, PostgreSQL 3 s."""
    if url.startswith("sqlite"):
        engine = create_engine(
            url, hide_parameters=True, connect_args={"check_same_thread": False}, pool_size=20, max_overflow=40
        )
        event.listen(engine, "connect", _prepare_sqlite)
        event.listen(engine, "begin", _begin_sqlite)
        return engine
    options = "-c lock_timeout=3s -c statement_timeout=10s -c timezone=UTC"
    return create_engine(
        url, hide_parameters=True, pool_size=20, max_overflow=0, pool_pre_ping=True, connect_args={"options": options}
    )


class Database:
    """One engine and the two ways to use it."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.engine = make_engine(url)
        self._writer = self.engine.execution_options(writing=True)
        # SQLite lets one writer in at a time and its own waiting is unfair: a queue here is not.
        self._queue = threading.Lock() if url.startswith("sqlite") else None

    @contextmanager
    def reading(self) -> Iterator[Session]:
        """A session for questions; whatever it changes is dropped. Raises Unavailable when the database is away."""
        with _reachable(), Session(self.engine) as session:
            yield session

    @contextmanager
    def writing(self) -> Iterator[Session]:
        """One transaction: committed at the end of the block, rolled back when it raises."""
        with _reachable(), self._turn(), Session(self._writer, expire_on_commit=False) as session:
            try:
                yield session
            except AppError as refusal:
                if refusal.keeps_changes:
                    session.commit()
                raise
            session.commit()

    @contextmanager
    def _turn(self) -> Iterator[None]:
        if self._queue is None:
            yield
            return
        if not self._queue.acquire(timeout=WRITER_WAIT_SECONDS):
            raise Unavailable(_("The site is busy. Please try again in a moment."))
        try:
            yield
        finally:
            self._queue.release()

    def close(self) -> None:
        """Give all connections back."""
        self.engine.dispose()


@contextmanager
def _reachable() -> Iterator[None]:
    try:
        yield
    except OperationalError as error:
        raise Unavailable(_("The site is busy. Please try again in a moment.")) from error


def is_postgres(session: Session) -> bool:
    """Whether it is PostgreSQL that answers; else it is SQLite."""
    return session.get_bind().dialect.name == "postgresql"


def changed(result: Result[Any]) -> int:
    """How many rows a conditional UPDATE or DELETE touched: the answer to "was it I?"."""
    return int(getattr(result, "rowcount", 0))


@contextmanager
def constrained(session: Session, refusal: AppError) -> Iterator[None]:
    """Write inside. Where a constraint of the database forbids it, nothing of it stays, and `refusal` is raised."""
    try:
        with session.begin_nested():
            yield
    except IntegrityError as problem:
        raise refusal from problem


def inserted(session: Session, row: object) -> bool:
    """Insert a row that may be there once only; False, with nothing changed, when another transaction was quicker."""
    try:
        with session.begin_nested():
            session.add(row)
    except IntegrityError:
        return False
    return True
