"""What statements need beyond SQLModel: rows that `session.exec` has no type for, conditions that use no index."""

from __future__ import annotations

from typing import Any, TypeVarTuple, overload

from sqlalchemy import ColumnElement, Executable, Result, String, type_coerce
from sqlalchemy.sql.selectable import TypedReturnsRows
from sqlmodel import Session

Columns = TypeVarTuple("Columns")


def filter_only(column: object) -> ColumnElement[str]:
    """A text column of which rows are sorted out that another condition found: no index on it is looked up.

    SQLite keeps no statistics here, and expects as few rows of one status as of one person: it would read all accepted
    connections for those of somebody.
    """
    return type_coerce(column, String).concat("")


@overload
def execute(session: Session, statement: TypedReturnsRows[*Columns]) -> Result[*Columns]: ...
@overload
def execute(session: Session, statement: Executable) -> Result[*tuple[Any, ...]]: ...
def execute(session: Session, statement: Executable) -> Result[*tuple[Any, ...]]:
    """The rows of a statement as tuples. SQLModel marks `Session.execute` as deprecated in favour of its `exec`."""
    return session.execute(statement)  # pyright: ignore[reportDeprecated]
