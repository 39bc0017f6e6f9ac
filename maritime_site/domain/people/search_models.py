"""Tables that make the office's list of registrations quick: an entry each with its words, and tallies."""

from __future__ import annotations

from datetime import datetime
from itertools import combinations
from uuid import UUID

import sqlalchemy as sa
from sqlalchemy import Index
from sqlmodel import Field, SQLModel

from maritime_site.core.db.orm import time_column
from maritime_site.search.word_index import WordIndex

GROUP = ("kind", "status", "country")
INDEX = WordIndex("registration", columns=("words",), groups=GROUP)


def _build_order_indexes() -> tuple[Index, ...]:
    """An index for each choice of filters and each order, so that every page is read from one (PERF-2)."""
    chosen = [part for size in range(len(GROUP) + 1) for part in combinations(GROUP, size)]
    return tuple(
        Index("_".join(("ix_registration_entry", *(name[0] for name in part), order)), *part, order, "number")
        for part in chosen
        for order in ("created_at", "sort_name")
    )


class RegistrationEntry(SQLModel, table=True):
    """What the list of registrations is sorted, narrowed and searched by; written with every change of a person."""

    __tablename__ = "registration_entry"  # pyright: ignore[reportAssignmentType]
    __table_args__ = _build_order_indexes()

    number: int | None = Field(default=None, primary_key=True)
    person_id: UUID = Field(foreign_key="person.id", unique=True)
    kind: str
    status: str
    country: str
    created_at: datetime = time_column()
    sort_name: str
    words: str
    proven: bool = Field(default=True, sa_column_kwargs={"server_default": sa.true()})


class RegistrationTally(SQLModel, table=True):
    """How many people came into or left a group; rows are added and later folded (see DirectoryTally)."""

    __tablename__ = "registration_tally"  # pyright: ignore[reportAssignmentType]

    id: int | None = Field(default=None, primary_key=True)
    kind: str
    status: str
    country: str
    people: int


INDEX.listen(RegistrationEntry.__table__)  # pyright: ignore[reportAttributeAccessIssue]
