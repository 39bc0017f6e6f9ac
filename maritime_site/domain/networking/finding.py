"""The directory in SQL: which entries match, a page of them in order, and how many there are, at any size (PERF-2)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any
from uuid import UUID

from sqlalchemy import ColumnElement, String, and_, bindparam, literal_column, text
from sqlmodel import Session, col, func, select

from maritime_site.domain.networking.entries import DirectoryEntry, DirectoryTally
from maritime_site.domain.networking.wishes import Look

# SQLite looks rarer finds up one by one and sorts them; of more, it is quicker to walk the order and take what fits.
COMMON = 300
HITS = "SELECT rowid FROM directory_search WHERE directory_search MATCH :wish"


@dataclass(frozen=True)
class Search:
    """What is looked for; `hits` is how many entries have the words, where only the index of words knows it."""

    look: Look
    has_words: bool
    matching: list[ColumnElement[bool]]
    hits: int | None = None

    @classmethod
    def of(cls, session: Session, look: Look, words: dict[str, list[str]]) -> Search:
        """A search for people of these groups with, in each column, a word that begins with each of these.

        Words hold letters and digits only, so nothing is to escape; columns are our own names.
        """
        groups = _groups(DirectoryEntry, look)
        if not words:
            return cls(look, has_words=False, matching=groups)
        if session.get_bind().dialect.name == "postgresql":
            told = and_(*(_has_lexemes(column, some) for column, some in words.items()))
            return cls(look, has_words=True, matching=[*groups, told])
        wish = " AND ".join(f"{column} : ({_beginnings(some)})" for column, some in words.items())
        hits = session.execute(text(HITS.replace("rowid", "count(*)")), {"wish": wish}).scalar_one()
        number: Any = literal_column("+directory_entry.number") if hits > COMMON else col(DirectoryEntry.number)
        return cls(look, has_words=True, matching=[*groups, number.in_(text(HITS).bindparams(wish=wish))], hits=hits)

    def page(self, session: Session, hidden: set[UUID]) -> list[UUID]:
        """The people of the page that is asked for, by name."""
        seen = [col(DirectoryEntry.person_id).not_in(hidden)] if hidden else []
        order = (col(DirectoryEntry.sort_name), col(DirectoryEntry.number))
        statement = select(DirectoryEntry.person_id).where(*self.matching, *seen).order_by(*order)
        size, page = self.look.page_size, self.look.page
        return list(session.exec(statement.limit(size).offset((page - 1) * size)).all())

    def total(self, session: Session, hidden: set[UUID]) -> int:
        """How many people are found: those without words are tallied, not counted."""
        everybody = select(func.count()).select_from(DirectoryEntry).where(*self.matching)
        unseen = session.exec(everybody.where(col(DirectoryEntry.person_id).in_(hidden))).one() if hidden else 0
        if self.hits is not None and len(self.matching) == 1:
            return self.hits - unseen
        if self.has_words:
            return session.exec(everybody).one() - unseen
        tallied = select(func.coalesce(func.sum(DirectoryTally.people), 0)).where(*_groups(DirectoryTally, self.look))
        return int(session.exec(tallied).one()) - unseen


def _groups(table: type[DirectoryEntry | DirectoryTally], look: Look) -> list[ColumnElement[bool]]:
    chosen = {"kind": look.type, "country": look.country, "sector": look.sector}
    return [getattr(table, name) == value for name, value in chosen.items() if value]


def _beginnings(words: list[str]) -> str:
    return " ".join(f'"{word}"*' for word in words)


def _has_lexemes(column: str, words: list[str]) -> ColumnElement[bool]:
    wish = " & ".join(f"{word}:*" for word in words)
    told = bindparam(None, wish, type_=String, unique=True)
    return literal_column(f"directory_entry.{column}::tsvector").op("@@")(told.op("::")(literal_column("tsquery")))
