"""New rows of one table by one statement, past the session and its listeners: the caller keeps its indexes.

A row costs a third of what the session takes for it, so what is only ever added (messages, codes, events of a history)
is written so while many come.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any, cast

from sqlalchemy import Insert, Table, inspect
from sqlalchemy.orm import make_transient_to_detached
from sqlmodel import Session, SQLModel


def insert_rows(session: Session, rows: Sequence[SQLModel]) -> None:
    """Insert rows of one table that the session does not know; whatever listens to it hears nothing."""
    if not rows:
        return
    model: Any = type(rows[0])
    statement, names = _insert_into(model)
    session.connection().execute(statement, [{name: getattr(row, name) for name in names} for row in rows])


def adopt_row(session: Session, row: SQLModel) -> None:
    """Let the session know a row that was inserted past it, as if it had read it."""
    make_transient_to_detached(row)
    session.add(row)


@cache
def _insert_into(model: type[SQLModel]) -> tuple[Insert, list[str]]:
    """The statement for a table, and its columns: to put it together takes as long as to send it."""
    mapper: Any = inspect(model)
    return cast("Table", mapper.local_table).insert(), [column.key for column in mapper.columns]
