"""What an event may have none of: each room says beside its tables how to see whether there is any (EVENT-3)."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa
from sqlmodel import Session

from maritime_site.core.db.statements import execute

PARTS: dict[str, Any] = {}


def register_part(name: str, which: Any) -> None:
    """Let pages offer this part of an event only while there is a row of the statement `which`."""
    PARTS[name] = which


def list_lacking(session: Session) -> frozenset[str]:
    """The parts that the event has none of, asked at once."""
    columns: list[Any] = [which.exists() for which in PARTS.values()]
    if not columns:
        return frozenset()
    found = execute(session, sa.select(*columns)).one()
    return frozenset(name for name, there in zip(PARTS, found, strict=True) if not there)
