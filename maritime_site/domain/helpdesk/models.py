"""A query as a case with its thread, and feedback."""

from __future__ import annotations

from datetime import datetime
from enum import StrEnum
from uuid import UUID, uuid4

from sqlalchemy import Connection, Index
from sqlmodel import Field, col

from maritime_site.core.db.orm import TableModel, time_column
from maritime_site.domain.work_queues import register_queue
from maritime_site.search.index import Record, SearchKind, index_model

# Whose a query is that nobody took yet.
NOBODY = "nobody"


class CaseStatus(StrEnum):
    """Where a query stands."""

    OPEN = "open"
    ANSWERED = "answered"
    CLOSED = "closed"


class Author(StrEnum):
    """Who wrote one message of a thread."""

    PERSON = "person"
    STAFF = "staff"


class Case(TableModel, table=True):
    """One query; `number` is what the person quotes, `mobile` is E.164, `mobile_typed` what they wrote."""

    __tablename__ = "helpdesk_case"  # pyright: ignore[reportAssignmentType]
    __table_args__ = (
        # The orders of the office's list, whole and narrowed: a page is read from there, never sorted (PERF-2).
        Index("ix_helpdesk_case_created_at", "created_at", "id"),
        Index("ix_helpdesk_case_status", "status", "created_at", "id"),
        Index("ix_helpdesk_case_assignee_id", "assignee_id", "created_at", "id"),
    )

    id: UUID = Field(default_factory=uuid4, primary_key=True)
    number: str = Field(unique=True)
    status: str = CaseStatus.OPEN
    assignee_id: UUID | None = None
    name: str
    email: str = Field(index=True)
    country_code: str
    mobile: str
    mobile_typed: str
    language: str = "en"
    created_at: datetime = time_column()
    updated_at: datetime = time_column()

    @property
    def national(self) -> str:
        """The mobile number without its country code."""
        return self.mobile.removeprefix("+" + self.country_code.removeprefix("+").replace("-", ""))


class CaseMessage(TableModel, table=True):
    """One message of a case's thread, oldest first; an internal one is a note among the staff (BO-6)."""

    __tablename__ = "helpdesk_case_message"  # pyright: ignore[reportAssignmentType]

    id: UUID = Field(default_factory=uuid4, primary_key=True)
    case_id: UUID = Field(foreign_key="helpdesk_case.id", index=True)
    author: str
    staff_id: UUID | None = None
    internal: bool = False
    text: str
    created_at: datetime = time_column()


CASE = "case"


class Feedback(TableModel, table=True):
    """What somebody thinks of the event or the site, from 1 (bad) to 5 (good)."""

    __tablename__ = "helpdesk_feedback"  # pyright: ignore[reportAssignmentType]
    __table_args__ = (
        Index("ix_helpdesk_feedback_created_at", "created_at", "id"),
        Index("ix_helpdesk_feedback_rating", "rating", "created_at", "id"),
    )

    id: UUID = Field(default_factory=uuid4, primary_key=True)
    number: str = Field(unique=True)
    name: str
    email: str
    rating: int
    message: str
    language: str = "en"
    created_at: datetime = time_column()


def _describe_case(_connection: Connection | None, case: Case) -> Record:
    words = (case.number, case.name, case.email, case.mobile, case.national)
    return Record(words, {"status": case.status, "assignee": case.assignee_id or NOBODY})


def _describe_feedback(_connection: Connection | None, row: Feedback) -> Record:
    return Record((row.number, row.name, row.email, row.message), {"rating": row.rating})


index_model(SearchKind("case", "c", Case, _describe_case, groups=("status", "assignee")))
index_model(SearchKind("feedback", "f", Feedback, _describe_feedback, groups=("rating",)))
register_queue("queries", "QUERIES_VIEW", Case.created_at, col(Case.status) == CaseStatus.OPEN)
