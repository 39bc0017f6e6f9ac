"""A table's words, found by the beginnings of words and narrowed by groups, at any size (PERF-2).

SQLite keeps them in FTS5, fed by triggers from a view that marks each word with its column, and adds every choice of
groups as a word of its own: what somebody looks for within some groups is then one question to the index, which holds
nothing but which row has which beginning. PostgreSQL reads the columns as lexemes in a GIN index; its own parser would
cut Devanagari as the server's locale says. Words are normalised before they come here (core/words.py): they hold
letters, marks and digits only, so nothing is to escape.

A migration that rebuilds the table on SQLite drops view, index and triggers first, and makes them again.
"""

# ruff: noqa: S608  SQL is put together from names of our own

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any

from sqlalchemy import DDL, ColumnElement, String, Table, and_, bindparam, event, literal_column, text
from sqlmodel import Session

Words = Mapping[str, Sequence[str]]
# SQLite looks rarer finds up one by one and sorts them; of more, it is quicker to walk the order and take what fits,
# by a list of the finds, or by the words themselves where every other row fits.
COMMON, MANY = 300, 5_000
# Vowel signs are marks: without the last two categories FTS5 would cut Hindi words at each of them.
TOKENS = "unicode61 remove_diacritics 0 categories 'L* N* Co Mn Mc'"
# Each has a list of its own, ready to be counted; of longer ones FTS5 puts the lists of all words together first. They
# are one longer than what is typed: the first letter names the column.
BEGINNINGS = "2 3 4 5 6 7 8 9 10"
COLUMNS, GROUPS = "abcdef", "g"


@dataclass(frozen=True)
class Found:
    """Rows that have the words: the condition for them, and how many there are where only the index knows.

    `numbers` are theirs as a JSON list, where the index gave them one by one.
    """

    condition: ColumnElement[bool]
    hits: int | None = None
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

    def listen(self, table: Table) -> None:
        """Make the index whenever the table is made from the models."""
        lexemes = ", ".join(f"({self._lexemes(column)})" for column in self.columns)
        gin = f"CREATE INDEX ix_{self.table}_words ON {self.table} USING gin ({lexemes})"
        for dialect, statements in (("sqlite", self.made()), ("postgresql", (gin,))):
            for statement in statements:
                event.listen(table, "after_create", DDL(statement).execute_if(dialect=dialect))

    def found(self, session: Session, words: Words, groups: Mapping[str, str]) -> Found:
        """Rows with, in each column, a word that begins with each of these; `hits` are those of the groups."""
        if session.get_bind().dialect.name == "postgresql":
            return Found(and_(*(self._has_lexemes(column, some, groups) for column, some in words.items())))
        wish = " AND ".join(self._wish(words, groups))
        matching = f"FROM {self.name}_search WHERE {self.name}_search MATCH :wish"
        hits: int = session.execute(text(f"SELECT count(*) {matching}"), {"wish": wish}).scalar_one()
        if hits > MANY:
            return Found(and_(*(self._has_words(column, some) for column, some in words.items())), hits)
        listed = f"SELECT json_group_array(rowid) FROM (SELECT rowid {matching})"
        numbers = session.execute(text(listed), {"wish": wish}).scalar_one()
        # The plus keeps a long list from being the way in.
        number: Any = literal_column(f"{'+' if hits > COMMON else ''}{self.table}.number")
        return Found(
            number.in_(text("SELECT value FROM json_each(:numbers)").bindparams(numbers=numbers)), hits, numbers
        )

    def _said(self, row: str = "") -> str:
        """SQL for all of a row's words as the index has them; `_wish` makes the same of a search's."""
        columns = zip(COLUMNS, self.columns, strict=False)
        marks = "".join(f" || {row}{name}" for name in self._apart)
        words = [f"replace(' ' || {row}{column}, ' ', ' {letter}'{marks})" for letter, column in columns]
        places = range(len(self.groups))
        for chosen in (some for size in places for some in combinations(places, size + 1)):
            values = (f"'{place}' || replace({row}{self.groups[place]}, '-', '')" for place in chosen)
            words.append(f"' {GROUPS}' || " + " || ".join(values))
        return " || ".join(words)

    def _wish(self, words: Words, groups: Mapping[str, str]) -> list[str]:
        letters = dict(zip(self.columns, COLUMNS, strict=False))
        mark = "".join(groups[name] for name in self._apart)
        wanted = [f'"{letters[column]}{mark}{word}"*' for column, some in words.items() for word in some]
        values = [f"{place}{_word(groups[name])}" for place, name in enumerate(self.groups) if groups.get(name)]
        return [*wanted, *([f'"{GROUPS}{"".join(values)}"'] if values else [])]

    @property
    def _apart(self) -> tuple[str, ...]:
        return (self.apart,) if self.apart else ()

    def _lexemes(self, column: str, table: str = "") -> str:
        """PostgreSQL's words of a column, each with its mark where there are several indexes in one."""
        if not self.apart:
            return f"{table}{column}::tsvector"
        return f"replace(' ' || {table}{column}, ' ', ' ' || {table}{self.apart})::tsvector"

    def _has_lexemes(self, column: str, words: Sequence[str], groups: Mapping[str, str]) -> ColumnElement[bool]:
        mark = "".join(groups[name] for name in self._apart)
        wish = bindparam(None, " & ".join(f"{mark}{word}:*" for word in words), type_=String, unique=True)
        return literal_column(self._lexemes(column, f"{self.table}.")).op("@@")(
            wish.op("::")(literal_column("tsquery"))
        )

    def _has_words(self, column: str, words: Sequence[str]) -> ColumnElement[bool]:
        spaced: Any = literal_column(f"' ' || {self.table}.{column}", String)
        return and_(*(spaced.contains(f" {word}", autoescape=True) for word in words))


def _word(value: str) -> str:
    return value.replace("-", "").replace('"', "")
