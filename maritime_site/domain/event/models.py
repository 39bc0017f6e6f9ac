"""Tables of the event's facts: what was published, what is being written, and which version counts (EVENT-1)."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from sqlmodel import Field

from maritime_site.core.db.orm import TableModel, json_column, time_column
from maritime_site.ports.event import FIRST_VERSION

ONLY = 1
# Whoever changes the draft or what counts waits for the others: a draft that is published is gone.
EVENT_LOCK = ("event",)


class EventVersion(TableModel, table=True):
    """The facts as they were published once; never changed afterwards. No address of staff stands here."""

    __tablename__ = "event_version"  # pyright: ignore[reportAssignmentType]

    number: int = Field(primary_key=True)
    facts: dict[str, Any] = json_column()
    published_at: datetime = time_column()
    published_by: str = ""


class EventDraft(TableModel, table=True):
    """What staff are writing; there is at most one. `based_on` is the version it began as."""

    __tablename__ = "event_draft"  # pyright: ignore[reportAssignmentType]

    id: int = Field(default=ONLY, primary_key=True)
    facts: dict[str, Any] = json_column()
    based_on: int
    updated_at: datetime = time_column()
    updated_by: str = ""


class EventState(TableModel, table=True):
    """The one row that every worker looks at each second. `revision` rises with whatever readers may see."""

    __tablename__ = "event_state"  # pyright: ignore[reportAssignmentType]

    id: int = Field(default=ONLY, primary_key=True)
    revision: int = 0
    version: int = FIRST_VERSION
    archived: bool = False
