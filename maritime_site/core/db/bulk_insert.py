"""Many new rows of one table by one statement, past the listeners of single rows: the caller keeps its indexes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sqlalchemy import insert, inspect
from sqlmodel import Session, SQLModel


def insert_rows(session: Session, rows: Sequence[SQLModel]) -> None:
    """Insert rows of one table that the session does not know; whatever listens to it hears nothing."""
    if not rows:
        return
    model: Any = type(rows[0])
    names: list[str] = [column.key for column in inspect(model).columns]
    session.connection().execute(insert(model), [{name: getattr(row, name) for name in names} for row in rows])
