"""A table's words, found by the beginnings of words and narrowed by groups, at any size (PERF-2).

Each word is marked with its column, and every choice of groups is a word of its own: what somebody looks for within
some groups is then one question to the index, which holds nothing but which row has which beginning. SQLite keeps it in
FTS5, fed by triggers from a view; PostgreSQL reads the same words as lexemes in a GIN index, since its own parser would
cut Devanagari as the server's locale says. Words are normalised before they come here (core/text/normalization.py):
they hold letters, marks and digits only, so nothing is to escape; a group's value, which is a key,
is freed of all else.

A migration that rebuilds the table on SQLite drops view, index and triggers first, and makes them again.
"""

# ruff: noqa: S608  SQL is put together from names of our own

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import combinations
from typing import Any

import sqlalchemy as sa
from sqlalchemy import ColumnElement, Table, event, literal_column
from sqlalchemy.dialects.postgresql import TSQUERY
from sqlmodel import Session

from maritime_site.core.db import json_columns
from maritime_site.core.db.database import is_postgres

Words = Mapping[str, Sequence[str]]
# Rarer finds are looked up one by one and sorted; of more, it is quicker to walk the order and take what fits. SQLite
# does so from COMMON on by a list of the finds, and from MANY on by the words themselves; PostgreSQL, which would read
# such a list for each row, by the words from FEW on. A caller who knows how long the list is says `few` instead.
COMMON, FEW, MANY = 300, 1_500, 5_000
# Vowel signs are marks: without the last two categories FTS5 would cut Hindi words at each of them.
TOKENS = "unicode61 remove_diacritics 0 categories 'L* N* Co Mn Mc'"
# Each has a list of its own, ready to be counted; of longer ones FTS5 puts the lists of all words together first. They
# are one longer than what is typed: the first letter names the column.
BEGINNINGS = "2 3 4 5 6 7 8 9 10"
TOKEN, LEXEME = "replace({}, '-', '')", "regexp_replace({}, '[^a-zA-Z0-9]', '', 'g')"
COLUMNS, GROUPS = "abcdef", "g"


@dataclass(frozen=True)
class IndexMatch:
    """Rows that have the words: the condition for them, and how many there are.

    `numbers` are theirs as a JSON list, unless they are too many for it.
    """

    condition: ColumnElement[bool]
    hits: int
    numbers: str = ""


@dataclass(frozen=True)
class WordIndex:
    """The words of `<name>_entry`: in these columns, and the groups that a search may be kept to.

    `apart` is a column of single letters: every search is for one of them, as if each had an index of its own.
    """

    name: str
    columns: tuple[str, ...]
    groups: tuple[str, ...]
    apart: str = ""

    @property
    def table(self) -> str:
        return f"{self.name}_entry"

    def made(self) -> tuple[str, ...]:
        """SQLite's statements that make the index of an empty table."""
        search, changing = f"{self.name}_search", ", ".join((*self.columns, *self.groups, *self._apart))
        add = f"INSERT INTO {search}(rowid, words) VALUES (new.number, {self._said('new.')});"
        take = f"INSERT INTO {search}({search}, rowid, words) VALUES ('delete', old.number, {self._said('old.')});"
        kept = f"content='{self.name}_words', content_rowid='number', detail=none, columnsize=0"
        return (
            f"CREATE VIEW {self.name}_words AS SELECT number, {self._said()} AS words FROM {self.table}",
            f"CREATE VIRTUAL TABLE {search} USING fts5(words, {kept}, prefix='{BEGINNINGS}', tokenize=\"{TOKENS}\")",
            f"CREATE TRIGGER {self.table}_added AFTER INSERT ON {self.table} BEGIN {add} END",
            f"CREATE TRIGGER {self.table}_gone AFTER DELETE ON {self.table} BEGIN {take} END",
            f"CREATE TRIGGER {self.table}_changed AFTER UPDATE OF {changing} ON {self.table} BEGIN {take} {add} END",
        )

    def listen(self, entries: Table) -> None:
        """Make the index whenever the table is made from the models."""
        gin = f"CREATE INDEX ix_{self.table}_words ON {self.table} USING gin ((({self._said(clean=LEXEME)})::tsvector))"
        for dialect, statements in (("sqlite", self.made()), ("postgresql", (gin,))):
            for statement in statements:
                event.listen(entries, "after_create", sa.DDL(statement).execute_if(dialect=dialect))

    def found(self, session: Session, words: Words, groups: Mapping[str, str], *, few: int | None = None) -> IndexMatch:
        """Rows of these groups with, in each column, a word that begins with each of these; numbered while `few`."""
        number, condition = self._asked(session, words, groups)
        with _by_index(session):
            hits: int = session.execute(sa.select(sa.func.count(number)).where(condition)).scalar_one()
            most = (FEW if is_postgres(session) else MANY) if few is None else few
            numbers = json_columns.collect_as_json(session, number, condition) if hits <= most else ""
        if not numbers:
            # Not the condition itself: PostgreSQL would take it for rare, and sort all finds instead of walking.
            has_words = sa.and_(*(self._has_words(column, some) for column, some in words.items()))
            return IndexMatch(sa.select(has_words).scalar_subquery().is_(True), hits)
        # The plus keeps a long list from being SQLite's way in.
        walked = hits > COMMON and not is_postgres(session)
        mine: Any = literal_column(f"{'+' if walked else ''}{self.table}.number")
        return IndexMatch(mine.in_(json_columns.select_json_values(session, numbers)), hits, numbers)

    def _asked(
        self, session: Session, words: Words, groups: Mapping[str, str]
    ) -> tuple[sa.ColumnClause[int], ColumnElement[bool]]:
        """What the index is asked: the column with a row's number there, and the condition."""
        if is_postgres(session):
            payload = sa.cast(" & ".join(self._wish(words, groups, "{}:*", "{}")), TSQUERY)
            said = literal_column(f"({self._said(f'{self.table}.', clean=LEXEME)})::tsvector")
            return sa.table(self.table, sa.column("number", sa.Integer)).c.number, said.op("@@")(payload)
        search = f"{self.name}_search"
        wished = " AND ".join(self._wish(words, groups, '"{}"*', '"{}"'))
        return sa.table(search, sa.column("rowid", sa.Integer)).c.rowid, literal_column(search).op("MATCH")(wished)

    def _said(self, row: str = "", *, clean: str = TOKEN) -> str:
        """SQL for all of a row's words as the index has them; `_wish` makes the same of a search's.

        `clean` frees a group's value of what is neither letter nor digit, which PostgreSQL would not even store.
        """
        columns = zip(COLUMNS, self.columns, strict=False)
        marks = "".join(f" || {row}{name}" for name in self._apart)
        words = [f"replace(' ' || {row}{column}, ' ', ' {letter}'{marks})" for letter, column in columns]
        places = range(len(self.groups))
        for chosen in (some for size in places for some in combinations(places, size + 1)):
            values = (f"'{place}' || {clean.format(row + self.groups[place])}" for place in chosen)
            words.append(f"' {GROUPS}'{marks} || " + " || ".join(values))
        return " || ".join(words)

    def _wish(self, words: Words, groups: Mapping[str, str], beginning: str, whole: str) -> list[str]:
        letters = dict(zip(self.columns, COLUMNS, strict=False))
        mark = "".join(groups[name] for name in self._apart)
        wanted = [beginning.format(f"{letters[column]}{mark}{word}") for column, some in words.items() for word in some]
        values = [
            f"{place}{to_index_value(groups[name])}" for place, name in enumerate(self.groups) if groups.get(name)
        ]
        details = beginning if any(isinstance(value, Beginning) for value in groups.values()) else whole
        return [*wanted, *([details.format(f"{GROUPS}{mark}{''.join(values)}")] if values else [])]

    @property
    def _apart(self) -> tuple[str, ...]:
        return (self.apart,) if self.apart else ()

    def _has_words(self, column: str, words: Sequence[str]) -> ColumnElement[bool]:
        spaced: Any = literal_column(f"' ' || {self.table}.{column}", sa.String)
        return sa.and_(*(spaced.contains(f" {word}", autoescape=True) for word in words))


@contextmanager
def _by_index(session: Session) -> Iterator[None]:
    """PostgreSQL asks the index even for a word that most rows have: it takes reading all of them for cheaper."""
    if not is_postgres(session):
        yield
        return
    session.execute(sa.text("SET LOCAL enable_seqscan = off"))
    yield
    session.execute(sa.text("SET LOCAL enable_seqscan = on"))


class Beginning(str):
    """What a group's value begins with, in place of all of it; of the last group that is asked for."""

    __slots__ = ()


def encode_group_value(text: str) -> str:
    """A text as a group's value that keeps every character apart, so that its beginnings are those of the text."""
    return text.encode().hex()


def to_index_value(value: object) -> str:
    """A group's value as the index has it: FTS5 would cut it at anything else."""
    return "".join(char for char in str(value) if char.isascii() and char.isalnum())
