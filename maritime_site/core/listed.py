"""Values that one statement finds and the next one asks with: as one JSON list, so that their number is no matter."""

from __future__ import annotations

from typing import Any

from sqlalchemy import bindparam, select, text
from sqlalchemy.types import Integer, TypeEngine
from sqlmodel import Session, String, cast, func


def gathered(session: Session, column: Any, *conditions: Any) -> str:
    """The values of a column as a JSON list."""
    together = func.json_agg if is_postgres(session) else func.json_group_array
    return session.execute(select(cast(together(column), String)).where(*conditions)).scalar() or "[]"


def values(session: Session, listed: str, type_: TypeEngine[Any] | None = None) -> Any:
    """What such a list holds, for `in_`."""
    each = "value FROM json_each(:listed)"
    if is_postgres(session):
        name = (type_ or Integer()).compile(dialect=session.get_bind().dialect)
        each = f"CAST(value AS {name}) FROM json_array_elements_text(CAST(:listed AS json))"
    return text(f"SELECT {each}").bindparams(bindparam("listed", listed, unique=True))


def is_postgres(session: Session) -> bool:
    """Whether it is PostgreSQL that answers; else it is SQLite."""
    return session.get_bind().dialect.name == "postgresql"
