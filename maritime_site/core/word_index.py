"""A table's words, found by the beginnings of words and narrowed by groups, at any size (PERF-2).

SQLite keeps them in FTS5, fed by triggers from a view that adds the groups as words of their own: what somebody looks
for within a group is then one question to the index. PostgreSQL reads the columns as lexemes in a GIN index; its own
parser would cut Devanagari as the server's locale says. Words are normalised before they come here (core/words.py):
they hold letters, marks and digits only, so nothing is to escape.

A migration that rebuilds the table on SQLite drops view, index and triggers first, and makes them again.
"""

# ruff: noqa: S608  SQL is put together from names of our own

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import DDL, ColumnElement, String, Table, and_, bindparam, event, literal_column, text
from sqlmodel import Session

Words = Mapping[str, Sequence[str]]
# SQLite looks rarer finds up one by one and sorts them; of more, it is quicker to walk the order and take what fits,
# by a list of the finds, or by the words themselves where every other row fits.
COMMON, MANY = 300, 5_000
# Vowel signs are marks: without the last two categories FTS5 would cut Hindi words at each of them.
TOKENS = "unicode61 remove_diacritics 0 categories 'L* N* Co Mn Mc'"


@dataclass(frozen=True)
class Found:
    """Rows that have the words: the condition for them, and how many there are where only the index knows."""

    condition: ColumnElement[bool]
    hits: int | None = None


@dataclass(frozen=True)
class WordIndex:
    """The words of `<name>_entry`: in these columns, and the groups that a search may be kept to."""

    name: str
    columns: tuple[str, ...]
    groups: tuple[str, ...]

    @property
    def table(self) -> str:
        return f"{self.name}_entry"

    def made(self) -> tuple[str, ...]:
        """SQLite's statements that make the index of an empty table."""
        columns = ", ".join((*self.columns, "groups"))
        search, changing = f"{self.name}_search", ", ".join((*self.columns, *self.groups))
        add = f"INSERT INTO {search}(rowid, {columns}) VALUES ({self._values('new.')});"
        take = f"INSERT INTO {search}({search}, rowid, {columns}) VALUES ('delete', {self._values('old.')});"
        stored = f"SELECT number, {', '.join(self.columns)}, {self._grouped()} AS groups FROM {self.table}"
        reading = f"content='{self.name}_words', content_rowid='number'"
        return (
            f"CREATE VIEW {self.name}_words AS {stored}",
            f"CREATE VIRTUAL TABLE {search} USING fts5({columns}, {reading}, prefix='2 3', tokenize=\"{TOKENS}\")",
            f"CREATE TRIGGER {self.table}_added AFTER INSERT ON {self.table} BEGIN {add} END",
            f"CREATE TRIGGER {self.table}_gone AFTER DELETE ON {self.table} BEGIN {take} END",
            f"CREATE TRIGGER {self.table}_changed AFTER UPDATE OF {changing} ON {self.table} BEGIN {take} {add} END",
        )

    def listen(self, table: Table) -> None:
        """Make the index whenever the table is made from the models."""
        lexemes = ", ".join(f"({column}::tsvector)" for column in self.columns)
        gin = f"CREATE INDEX ix_{self.table}_words ON {self.table} USING gin ({lexemes})"
        for dialect, statements in (("sqlite", self.made()), ("postgresql", (gin,))):
            for statement in statements:
                event.listen(table, "after_create", DDL(statement).execute_if(dialect=dialect))

    def found(self, session: Session, words: Words, groups: Mapping[str, str]) -> Found:
        """Rows with, in each column, a word that begins with each of these; `hits` are those of the groups."""
        if session.get_bind().dialect.name == "postgresql":
            return Found(and_(*(self._has_lexemes(column, some) for column, some in words.items())))
        wish = " AND ".join([*(_beginnings(column, some) for column, some in words.items()), *_kept_to(groups)])
        matching = f"FROM {self.name}_search WHERE {self.name}_search MATCH :wish"
        some = f"SELECT count(*), json_group_array(rowid) FROM (SELECT rowid {matching} LIMIT {MANY + 1})"
        hits, numbers = session.execute(text(some), {"wish": wish}).one()
        if hits > MANY:
            hits = session.execute(text(f"SELECT count(*) {matching}"), {"wish": wish}).scalar_one()
            return Found(and_(*(self._has_words(column, some) for column, some in words.items())), hits)
        # The plus keeps a long list from being the way in.
        number: Any = literal_column(f"{'+' if hits > COMMON else ''}{self.table}.number")
        return Found(number.in_(text("SELECT value FROM json_each(:numbers)").bindparams(numbers=numbers)), hits)

    def _values(self, row: str) -> str:
        return ", ".join((f"{row}number", *(f"{row}{column}" for column in self.columns), self._grouped(row)))

    def _grouped(self, row: str = "") -> str:
        """SQL for a row's groups as words; `_word` makes the same of a search's."""
        words = (f"'{name}' || replace({row}{name}, '-', '')" for name in self.groups)
        return " || ' ' || ".join(words)

    def _has_lexemes(self, column: str, words: Sequence[str]) -> ColumnElement[bool]:
        wish = bindparam(None, " & ".join(f"{word}:*" for word in words), type_=String, unique=True)
        return literal_column(f"{self.table}.{column}::tsvector").op("@@")(wish.op("::")(literal_column("tsquery")))

    def _has_words(self, column: str, words: Sequence[str]) -> ColumnElement[bool]:
        spaced: Any = literal_column(f"' ' || {self.table}.{column}", String)
        return and_(*(spaced.contains(f" {word}", autoescape=True) for word in words))


def _beginnings(column: str, words: Sequence[str]) -> str:
    some = " ".join(f'"{word}"*' for word in words)
    return f"{column} : ({some})"


def _kept_to(groups: Mapping[str, str]) -> list[str]:
    return [f'groups : "{name}{_word(value)}"' for name, value in groups.items() if value]


def _word(value: str) -> str:
    return value.replace("-", "").replace('"', "")
