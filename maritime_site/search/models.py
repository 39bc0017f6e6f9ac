"""The index's one table, with FTS5 on SQLite and a GIN index on PostgreSQL underneath."""

from __future__ import annotations

import sqlalchemy as sa
from sqlalchemy import UniqueConstraint, event
from sqlmodel import Field

from maritime_site.core.db.orm import TableModel

FTS_TABLE = "search_words"
COLUMNS = ("words", "owner_words", "group_words")
TEXT = " || ".join(f"search_entry.{name}" for name in COLUMNS)
# PostgreSQL's own parser would cut Devanagari as the server's locale says; the words are lexemes already.
LEXEMES = f"({TEXT})::tsvector"
# Vowel signs are marks: without the last two categories FTS5 would cut Hindi words at each of them.
TOKENIZER = "unicode61 remove_diacritics 0 categories 'L* N* Co Mn Mc'"
# Beginnings with a list of their own. They are two longer than what is typed, see `tokens`.
PREFIXES = "3 4 5 6 7 8 9 10 11"


class SearchEntry(TableModel, table=True):
    """One record: `kind` is its kind's mark, and its tokens (see `tokens`) each follow a space.

    `owner_words` are those of the record it belongs to, which `owner` names.
    """

    __tablename__ = "search_entry"  # pyright: ignore[reportAssignmentType]
    __table_args__ = (UniqueConstraint("kind", "record"),)

    number: int | None = Field(default=None, primary_key=True)
    kind: str
    record: str
    owner: str | None = Field(default=None, index=True)
    words: str
    owner_words: str = ""
    group_words: str = ""


def sqlite_statements() -> tuple[str, ...]:
    """FTS5 over the table, fed by triggers; it keeps which record has which token, and no texts."""
    names, news, olds = (", ".join(f"{row}{name}" for name in COLUMNS) for row in ("", "new.", "old."))
    add = f"INSERT INTO {FTS_TABLE}(rowid, {names}) VALUES (new.number, {news});"  # noqa: S608  our own names
    take = f"INSERT INTO {FTS_TABLE}({FTS_TABLE}, rowid, {names}) VALUES ('delete', old.number, {olds});"  # noqa: S608
    options = f"content='search_entry', content_rowid='number', detail=none, columnsize=0, prefix='{PREFIXES}'"
    return (
        f'CREATE VIRTUAL TABLE {FTS_TABLE} USING fts5({names}, {options}, tokenize="{TOKENIZER}")',
        f"CREATE TRIGGER search_entry_added AFTER INSERT ON search_entry BEGIN {add} END",
        f"CREATE TRIGGER search_entry_gone AFTER DELETE ON search_entry BEGIN {take} END",
        f"CREATE TRIGGER search_entry_changed AFTER UPDATE OF {names} ON search_entry BEGIN {take} {add} END",
    )


GIN = f"CREATE INDEX ix_search_entry_words ON search_entry USING gin (({LEXEMES.replace('search_entry.', '')}))"
for _dialect, _statements in (("sqlite", sqlite_statements()), ("postgresql", (GIN,))):
    for _statement in _statements:
        _table: sa.Table = SearchEntry.__table__  # pyright: ignore[reportAttributeAccessIssue]
        event.listen(_table, "after_create", sa.DDL(_statement).execute_if(dialect=_dialect))
