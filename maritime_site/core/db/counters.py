"""Tallies instead of counts: rows that say how many came or went are added up into one for each group."""

from __future__ import annotations

from typing import Any

from sqlalchemy import delete, func, select
from sqlmodel import Session, SQLModel, col


def fold_counters(session: Session, table: type[SQLModel], group: tuple[str, ...]) -> int:
    """Add the tallies of each group up into one row; answers how many rows went.

    `table` has an `id`, the columns of `group`, and `people`. Two foldings of one table must not run at once.
    """
    number, people = (col(getattr(table, name)) for name in ("id", "people"))
    groups = [col(getattr(table, name)) for name in group]
    until = number <= (session.execute(select(func.max(number))).scalar() or 0)
    split = select(*groups).where(until).group_by(*groups).having(func.count() > 1)
    folded = 0
    for result in session.execute(split).all():
        same: list[Any] = [column == value for column, value in zip(groups, result, strict=True)]
        # What it deletes is what is added up: however many there are, and whoever adds another meanwhile.
        gone = delete(table).where(until, *same).returning(people).execution_options(synchronize_session=False)
        counted = session.execute(gone).scalars().all()
        session.add(table(**dict(zip(group, result, strict=True)), people=sum(counted)))
        folded += len(counted) - 1
    return folded
