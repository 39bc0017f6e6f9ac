"""Full-text indexes keep deleted words until they are merged; after an erasure that must not wait (REG-7)."""

from __future__ import annotations

from sqlalchemy import text
from sqlmodel import Session

from maritime_site.core.db.database import is_postgres

FTS5 = "SELECT name FROM sqlite_master WHERE type = 'table' AND sql LIKE 'CREATE VIRTUAL TABLE%USING fts5%'"


def forget_deleted_words(session: Session) -> None:
    """Merge SQLite's full-text indexes, so that no word of a deleted row is left; PostgreSQL's hold none."""
    if is_postgres(session):
        return
    session.flush()
    for name in session.connection().execute(text(FTS5)).scalars().all():
        session.connection().execute(text(f"INSERT INTO {name}({name}) VALUES ('optimize')"))  # noqa: S608  our own table names
