"""The directory in SQL: which entries match, a page of them in order, and how many there are, at any size (PERF-2)."""

from __future__ import annotations

from dataclasses import dataclass
from uuid import UUID

from sqlalchemy import ColumnElement
from sqlmodel import Session, col, func, select

from maritime_site.domain.networking.schemas import DirectoryFilters
from maritime_site.domain.networking.search_models import INDEX, DirectoryEntry, DirectoryTally


@dataclass(frozen=True)
class Search:
    """What is looked for; `hits` is how many entries have the words, None where nobody looks for any."""

    look: DirectoryFilters
    matching: list[ColumnElement[bool]]
    hits: int | None = None

    @classmethod
    def of(cls, session: Session, look: DirectoryFilters, words: dict[str, list[str]]) -> Search:
        """A search for people of these groups with, in each column, a word that begins with each of these."""
        groups = _group_conditions(DirectoryEntry, look)
        if not words:
            return cls(look, groups)
        result = INDEX.found(session, words, _group_values(look))
        return cls(look, [*groups, result.condition], result.hits)

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
        tallied = select(func.coalesce(func.sum(DirectoryTally.people), 0)).where(
            *_group_conditions(DirectoryTally, self.look)
        )
        return int(session.exec(tallied).one()) - unseen


def _group_conditions(
    table: type[DirectoryEntry | DirectoryTally], look: DirectoryFilters
) -> list[ColumnElement[bool]]:
    return [getattr(table, name) == value for name, value in _group_values(look).items() if value]


def _group_values(look: DirectoryFilters) -> dict[str, str]:
    return {"kind": look.type or "", "country": look.country, "sector": look.sector}
