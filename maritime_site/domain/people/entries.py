"""Tables that make the office's list of registrations quick: an entry each with its words, and tallies.

FTS5 (SQLite) and GIN (PostgreSQL) index the same words, as in the directory (domain/networking/entries.py). A
migration that rebuilds `registration_entry` on SQLite makes the triggers again.
"""

from __future__ import annotations

from datetime import datetime
from itertools import combinations
from uuid import UUID

from sqlalchemy import DDL, Index, event
from sqlmodel import Field, SQLModel

from maritime_site.core.tables import moment

GROUP = ("kind", "status", "country")
SQLITE_SEARCH = (
    """CREATE VIRTUAL TABLE registration_search USING fts5(words, content='registration_entry',
    content_rowid='number', prefix='2 3', tokenize="unicode61 remove_diacritics 0 categories 'L* N* Co Mn Mc'")""",
    """CREATE TRIGGER registration_entry_added AFTER INSERT ON registration_entry BEGIN
    INSERT INTO registration_search(rowid, words) VALUES (new.number, new.words); END""",
    """CREATE TRIGGER registration_entry_gone AFTER DELETE ON registration_entry BEGIN
    INSERT INTO registration_search(registration_search, rowid, words)
    VALUES ('delete', old.number, old.words); END""",
    """CREATE TRIGGER registration_entry_changed AFTER UPDATE OF words ON registration_entry BEGIN
    INSERT INTO registration_search(registration_search, rowid, words)
    VALUES ('delete', old.number, old.words);
    INSERT INTO registration_search(rowid, words) VALUES (new.number, new.words); END""",
)
POSTGRES_SEARCH = ("CREATE INDEX ix_registration_entry_words ON registration_entry USING gin ((words::tsvector))",)


def _orders() -> tuple[Index, ...]:
    """An index for each choice of filters and each order, so that every page is read from one (PERF-2)."""
    chosen = [part for size in range(len(GROUP) + 1) for part in combinations(GROUP, size)]
    return tuple(
        Index("_".join(("ix_registration_entry", *(name[0] for name in part), order)), *part, order, "number")
        for part in chosen
        for order in ("created_at", "sort_name")
    )


class RegistrationEntry(SQLModel, table=True):
    """What the list of registrations is sorted, narrowed and searched by; written with every change of a person."""

    __tablename__ = "registration_entry"  # pyright: ignore[reportAssignmentType]
    __table_args__ = _orders()

    number: int | None = Field(default=None, primary_key=True)
    person_id: UUID = Field(foreign_key="person.id", unique=True)
    kind: str
    status: str
    country: str
    created_at: datetime = moment()
    sort_name: str
    words: str


class RegistrationTally(SQLModel, table=True):
    """How many people came into or left a group; rows are added and later folded (see DirectoryTally)."""

    __tablename__ = "registration_tally"  # pyright: ignore[reportAssignmentType]

    id: int | None = Field(default=None, primary_key=True)
    kind: str
    status: str
    country: str
    people: int


_TABLE = RegistrationEntry.__table__  # pyright: ignore[reportAttributeAccessIssue]
for _dialect, _statements in (("sqlite", SQLITE_SEARCH), ("postgresql", POSTGRES_SEARCH)):
    for _statement in _statements:
        event.listen(_TABLE, "after_create", DDL(_statement).execute_if(dialect=_dialect))
