"""The directory in SQL: which entries match, a page of them in order, and how many there are, at any size (PERF-2)."""

from __future__ import annotations

from dataclasses import dataclass
from uuid import UUID

from sqlalchemy import ColumnElement
from sqlmodel import Session, col, func, select

from maritime_site.domain.networking.entries import INDEX, DirectoryEntry, DirectoryTally
from maritime_site.domain.networking.wishes import Look


@dataclass(frozen=True)
class Search:
    """What is looked for; `hits` is how many entries have the words, None where nobody looks for any."""

    look: Look
    matching: list[ColumnElement[bool]]
    hits: int | None = None

    @classmethod
    def of(cls, session: Session, look: Look, words: dict[str, list[str]]) -> Search:
        """A search for people of these groups with, in each column, a word that begins with each of these."""
        groups = _groups(DirectoryEntry, look)
        if not words:
            return cls(look, groups)
        found = INDEX.found(session, words, _named(look))
        return cls(look, [*groups, found.condition], found.hits)

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
        if self.hits is not None:
            return self.hits - unseen
        tallied = select(func.coalesce(func.sum(DirectoryTally.people), 0)).where(*_groups(DirectoryTally, self.look))
        return int(session.exec(tallied).one()) - unseen


def _groups(table: type[DirectoryEntry | DirectoryTally], look: Look) -> list[ColumnElement[bool]]:
    return [getattr(table, name) == value for name, value in _named(look).items() if value]


def _named(look: Look) -> dict[str, str]:
    return {"kind": look.type or "", "country": look.country, "sector": look.sector}
