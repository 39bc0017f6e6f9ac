"""Tables that make the directory quick: an entry per listed person with its words, and tallies instead of counting.

FTS5 (SQLite) and GIN (PostgreSQL) index the same words. PostgreSQL reads them as lexemes as they are: its parser
would cut Devanagari as the server's locale says. A migration that rebuilds `directory_entry` on SQLite makes the
triggers again.
"""

from __future__ import annotations

from uuid import UUID

from sqlalchemy import DDL, Index, event
from sqlmodel import Field, SQLModel

# Vowel signs are marks: without the last two categories FTS5 would cut Hindi words at each of them.
SQLITE_SEARCH = (
    """CREATE VIRTUAL TABLE directory_search USING fts5(words, offers, seeks, content='directory_entry',
    content_rowid='number', prefix='2 3', tokenize="unicode61 remove_diacritics 0 categories 'L* N* Co Mn Mc'")""",
    """CREATE TRIGGER directory_entry_added AFTER INSERT ON directory_entry BEGIN
    INSERT INTO directory_search(rowid, words, offers, seeks)
    VALUES (new.number, new.words, new.offers, new.seeks); END""",
    """CREATE TRIGGER directory_entry_gone AFTER DELETE ON directory_entry BEGIN
    INSERT INTO directory_search(directory_search, rowid, words, offers, seeks)
    VALUES ('delete', old.number, old.words, old.offers, old.seeks); END""",
    """CREATE TRIGGER directory_entry_changed AFTER UPDATE OF words, offers, seeks ON directory_entry BEGIN
    INSERT INTO directory_search(directory_search, rowid, words, offers, seeks)
    VALUES ('delete', old.number, old.words, old.offers, old.seeks);
    INSERT INTO directory_search(rowid, words, offers, seeks)
    VALUES (new.number, new.words, new.offers, new.seeks); END""",
)
POSTGRES_SEARCH = (
    """CREATE INDEX ix_directory_entry_words ON directory_entry
    USING gin ((words::tsvector), (offers::tsvector), (seeks::tsvector))""",
)


class DirectoryEntry(SQLModel, table=True):
    """A person who is in the directory now; `directory` writes it with every change of the person."""

    __tablename__ = "directory_entry"  # pyright: ignore[reportAssignmentType]
    __table_args__ = (
        Index("ix_directory_entry_order", "sort_name", "number"),
        Index("ix_directory_entry_kind_order", "kind", "sort_name", "number"),
        Index("ix_directory_entry_country_order", "country", "sort_name", "number"),
        Index("ix_directory_entry_sector_order", "sector", "sort_name", "number"),
    )

    number: int | None = Field(default=None, primary_key=True)
    person_id: UUID = Field(foreign_key="person.id", unique=True)
    kind: str
    country: str
    sector: str
    sort_name: str
    words: str
    offers: str = ""
    seeks: str = ""


class DirectoryTally(SQLModel, table=True):
    """How many people entered or left a group of the directory: rows are added and later folded, never updated.

    A shared counter would let registrations wait for each other; counting entries takes longer the more there are.
    """

    __tablename__ = "directory_tally"  # pyright: ignore[reportAssignmentType]

    id: int | None = Field(default=None, primary_key=True)
    kind: str
    country: str
    sector: str
    people: int


_TABLE = DirectoryEntry.__table__  # pyright: ignore[reportAttributeAccessIssue]
for _dialect, _statements in (("sqlite", SQLITE_SEARCH), ("postgresql", POSTGRES_SEARCH)):
    for _statement in _statements:
        event.listen(_TABLE, "after_create", DDL(_statement).execute_if(dialect=_dialect))
