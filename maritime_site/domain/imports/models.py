"""Lists of people that staff bring in: the checked sheet, and how far its import has come (IMPORT-1)."""

from __future__ import annotations

from datetime import datetime
from enum import StrEnum
from typing import Any
from uuid import UUID, uuid4

from sqlalchemy import UniqueConstraint
from sqlmodel import Field

from maritime_site.core.db.orm import TableModel, json_column, time_column


class ImportStatus(StrEnum):
    """`checked` to `running` to `done`; `failed` was stopped by an error and can go on."""

    CHECKED = "checked"
    RUNNING = "running"
    DONE = "done"
    FAILED = "failed"


class PeopleImport(TableModel, table=True):
    """One sheet. `columns` are the fields its columns fill, in their order, empty for a column that is left out.

    Of those `created`, `waitlisted` stand in line for a place; the others have their address to prove, and are approved
    with that (`approve`) or wait for a decision then. `problems` (told by `checking.tell_problem`) and `duplicates` are
    the first MOST_NAMED; `problem_count` counts all.
    """

    __tablename__ = "people_import"  # pyright: ignore[reportAssignmentType]

    id: UUID = Field(default_factory=uuid4, primary_key=True)
    kind: str
    category: str = ""
    notify: bool = False
    approve: bool = False
    file_name: str = ""
    heading: list[str] = json_column(default_factory=list)
    columns: list[str] = json_column(default_factory=list)
    status: str = Field(default=ImportStatus.CHECKED, index=True)
    rows: int = 0
    good: int = 0
    problem_count: int = 0
    problems: list[dict[str, Any]] = json_column(default_factory=list)
    duplicates: list[dict[str, Any]] = json_column(default_factory=list)
    done: int = 0
    created: int = 0
    skipped: int = 0
    waitlisted: int = Field(default=0, sa_column_kwargs={"server_default": "0"})
    made_by: UUID
    created_at: datetime = time_column(index=True)
    ended_at: datetime | None = time_column(default=None)

    @property
    def to_prove(self) -> int:
        """How many of those that were made had to prove their address next."""
        return self.created - self.waitlisted


class PeopleImportChunk(TableModel, table=True):
    """Some rows of a sheet, each its number and its cells. A chunk goes in the transaction that makes its people."""

    __tablename__ = "people_import_chunk"  # pyright: ignore[reportAssignmentType]
    __table_args__ = (UniqueConstraint("import_id", "position"),)

    id: UUID = Field(default_factory=uuid4, primary_key=True)
    import_id: UUID = Field(foreign_key="people_import.id")
    position: int
    rows: list[Any] = json_column(default_factory=list)
