"""Bring a database to the newest tables, one process at a time (security.md R70)."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, Engine, NullPool, create_engine, event, make_url

from maritime_site.core.db.database import make_engine
from maritime_site.core.file_locks import file_lock

ROOT = Path(__file__).parents[3]
# Any number, as long as nothing else in the same database locks by it.
ADVISORY_LOCK = 7_041_865


def build_alembic_config(connection: Connection | None = None) -> Config:
    """Alembic's configuration; commands run over `connection` when one is given."""
    config = Config(ROOT / "alembic.ini")
    config.attributes["connection"] = connection
    return config


@contextmanager
def connect_for_migration(url: str) -> Generator[Connection]:
    """A connection for changing tables: no time limits, and no other process changes them meanwhile."""
    engine = _create_migration_engine(url)
    try:
        with _hold_migration_lock(url), engine.connect() as connection:
            if not _is_sqlite(url):
                connection.exec_driver_sql(f"SELECT pg_advisory_lock({ADVISORY_LOCK})")
                connection.commit()
            yield connection
    finally:
        engine.dispose()


def upgrade_database(database_url: str, *, revision: str = "head") -> None:
    """Apply every migration up to `revision` in one transaction; nothing happens when all are applied."""
    with connect_for_migration(database_url) as connection:
        upgrade_over(connection, revision=revision)


def upgrade_over(connection: Connection, *, revision: str = "head") -> None:
    """The same over a connection from `connect_for_migration`, whose lock the caller keeps for what comes next."""
    command.upgrade(build_alembic_config(connection), revision)


def downgrade_database(database_url: str, *, revision: str) -> None:
    """Take migrations back to `revision` (`base` for an empty database)."""
    with connect_for_migration(database_url) as connection:
        command.downgrade(build_alembic_config(connection), revision)


def _is_sqlite(url: str) -> bool:
    return url.startswith("sqlite")


@contextmanager
def _hold_migration_lock(url: str) -> Generator[None]:
    # PostgreSQL locks by itself, over machines too: see ADVISORY_LOCK.
    if not _is_sqlite(url):
        yield
        return
    database = Path(make_url(url).database or "site.db")
    with file_lock(database.with_suffix(".migrating")):
        yield


def _create_migration_engine(url: str) -> Engine:
    if not _is_sqlite(url):
        return create_engine(url, poolclass=NullPool)
    engine = make_engine(url)
    event.listen(engine, "connect", _without_foreign_keys)
    event.listen(engine, "begin", _keep_writers_out)
    return engine


def _without_foreign_keys(connection: Any, _entry: Any) -> None:
    # SQLite alters a table by writing it anew; with foreign keys on, dropping the old one empties what points to it.
    connection.execute("PRAGMA foreign_keys=OFF")


def _keep_writers_out(connection: Connection) -> None:
    connection.exec_driver_sql("BEGIN IMMEDIATE")
