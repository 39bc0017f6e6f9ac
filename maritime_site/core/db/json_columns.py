"""Numbers that one statement finds and the next one asks with: one JSON list, so that it is no matter how many."""

from __future__ import annotations

from typing import Any

from sqlalchemy import bindparam, select, text
from sqlmodel import Session, String, cast, func

from maritime_site.core.db.database import is_postgres


def collect_as_json(session: Session, column: Any, *conditions: Any) -> str:
    """A column's numbers as a JSON list."""
    together = func.json_agg if is_postgres(session) else func.json_group_array
    return session.execute(select(cast(together(column), String)).where(*conditions)).scalar() or "[]"


def select_json_values(session: Session, listed: str) -> Any:
    """The numbers that such a list holds, for `in_`."""
    each = "SELECT value FROM json_each(:listed)"
    if is_postgres(session):
        each = "SELECT CAST(value AS INTEGER) FROM json_array_elements_text(CAST(:listed AS json))"
    return text(each).bindparams(bindparam("listed", listed, unique=True))
