"""Statements whose rows SQLModel's `session.exec` has no type for: more than four columns, or aliases of tables."""

from __future__ import annotations

from typing import Any, TypeVarTuple, overload

from sqlalchemy import Executable, Result
from sqlalchemy.sql.selectable import TypedReturnsRows
from sqlmodel import Session

Columns = TypeVarTuple("Columns")


@overload
def execute(session: Session, statement: TypedReturnsRows[*Columns]) -> Result[*Columns]: ...
@overload
def execute(session: Session, statement: Executable) -> Result[*tuple[Any, ...]]: ...
def execute(session: Session, statement: Executable) -> Result[*tuple[Any, ...]]:
    """The rows of a statement as tuples. SQLModel marks `Session.execute` as deprecated in favour of its `exec`."""
    return session.execute(statement)  # pyright: ignore[reportDeprecated]
