"""How many rows match: exact to CAP, and "1,000+" beyond, so that nobody counts 100,000 rows for a heading (PERF-2)."""

from __future__ import annotations

from typing import Any, Self

from sqlmodel import Session, func, select

from maritime_site.core.db.statements import execute

CAP = 1_000


class Total(int):
    """How many there are; `is_capped` when there are more than that."""

    is_capped: bool

    def __new__(cls, number: int, *, is_capped: bool = False) -> Self:
        total = super().__new__(cls, number)
        total.is_capped = is_capped
        return total

    @classmethod
    def of_finds(cls, counted: int) -> Self:
        """A number that was counted no further than beyond CAP."""
        return cls(min(counted, CAP), is_capped=counted > CAP)


def count_limited(session: Session, statement: Any, limit: int) -> int:
    """How many rows a statement has, or `limit` when there are as many."""
    return execute(session, select(func.count()).select_from(statement.limit(limit).subquery())).scalar_one()


def count_finds(session: Session, statement: Any) -> Total:
    """How many rows a narrowed statement has."""
    return Total.of_finds(count_limited(session, statement, CAP + 1))
