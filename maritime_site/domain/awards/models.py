"""Award categories, the nominations for them with their files, and each nomination's history (AWD-1)."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from enum import StrEnum
from typing import Any
from uuid import UUID, uuid4

from sqlalchemy import Connection, Index
from sqlmodel import Field, col, select

from maritime_site.core.db.orm import TableModel, time_column
from maritime_site.core.text.i18n import in_language
from maritime_site.domain.event_parts import register_part
from maritime_site.domain.work_queues import register_queue
from maritime_site.search.index import Record, SearchKind, index_model


class NominationStatus(StrEnum):
    """Where a nomination stands; a draft is kept in the nominator's browser and is none yet."""

    AWAITING_NOMINEE = "awaiting_nominee"
    SUBMITTED = "submitted"
    SHORTLISTED = "shortlisted"
    REJECTED = "rejected"
    DECLINED = "declined"
    WITHDRAWN = "withdrawn"


S = NominationStatus
# Who was shortlisted before answering can still decline (`service.decline_nomination` looks at the acceptance).
ALLOWED_TRANSITIONS: Mapping[NominationStatus, frozenset[NominationStatus]] = {
    S.AWAITING_NOMINEE: frozenset({S.SUBMITTED, S.SHORTLISTED, S.REJECTED, S.DECLINED, S.WITHDRAWN}),
    S.SUBMITTED: frozenset({S.SHORTLISTED, S.REJECTED, S.DECLINED, S.WITHDRAWN}),
    S.SHORTLISTED: frozenset({S.DECLINED}),
    S.REJECTED: frozenset(),
    S.DECLINED: frozenset(),
    S.WITHDRAWN: frozenset(),
}


class ActorType(StrEnum):
    """Who moved a nomination."""

    NOMINATOR = "nominator"
    NOMINEE = "nominee"
    ADMINISTRATOR = "administrator"
    SYSTEM = "system"


class AwardCategory(TableModel, table=True):
    """One award to nominate for. It takes nominations while `open` and before `closes_at`."""

    __tablename__ = "award_category"  # pyright: ignore[reportAssignmentType]

    id: UUID = Field(default_factory=uuid4, primary_key=True)
    key: str = Field(unique=True)
    name_en: str
    name_hi: str = ""
    eligibility_en: str = ""
    eligibility_hi: str = ""
    closes_at: datetime = time_column()
    open: bool = True
    demo: bool = False
    position: int = Field(default=0, index=True)

    @property
    def name(self) -> str:
        """The name in the current language."""
        return in_language(self.name_en, self.name_hi)

    @property
    def eligibility(self) -> str:
        """Who can be nominated, in the current language."""
        return in_language(self.eligibility_en, self.eligibility_hi)

    def is_open(self, now: datetime) -> bool:
        """Whether it takes nominations at this moment."""
        return self.open and now < self.closes_at


# What stands in place of somebody who was erased.
GONE = "—"


class Nomination(TableModel, table=True):
    """Somebody proposed for an award. `status` moves only through `transitions.change_status`; `mobile` is E.164."""

    __tablename__ = "award_nomination"  # pyright: ignore[reportAssignmentType]
    __table_args__ = (
        # The orders of the office's list, whole and narrowed: a page is read from there, never sorted (PERF-2).
        Index("ix_award_nomination_created_at", "created_at", "id"),
        Index("ix_award_nomination_status", "status", "created_at", "id"),
        Index("ix_award_nomination_category_id", "category_id", "created_at", "id"),
    )

    id: UUID = Field(default_factory=uuid4, primary_key=True)
    reference: str = Field(unique=True)
    category_id: UUID = Field(foreign_key="award_category.id")
    status: str
    nominee_name: str
    nominee_email: str = Field(index=True)
    nominee_country_code: str
    nominee_mobile: str
    organisation: str
    statement: str
    nominator_name: str
    nominator_email: str = Field(index=True)
    consent_wording: str
    language: str = "en"
    accepted_at: datetime | None = time_column(default=None)
    achiever_id: UUID | None = Field(default=None, foreign_key="person.id", index=True)
    created_at: datetime = time_column()
    updated_at: datetime = time_column()

    @property
    def is_own(self) -> bool:
        """Whether somebody nominated themselves."""
        return self.nominee_email.lower() == self.nominator_email.lower()


def _describe_nomination(_connection: Connection | None, row: Nomination) -> Record:
    nominee = (row.reference, row.nominee_name, row.nominee_email, row.organisation)
    words = (*nominee, row.nominator_name, row.nominator_email)
    return Record(words, {"status": row.status, "category": row.category_id})


index_model(SearchKind("nomination", "n", Nomination, _describe_nomination, groups=("status", "category")))


class NominationFile(TableModel, table=True):
    """A supporting file; `name` is its name in the store, `title` the one it came with, for those who read it."""

    __tablename__ = "award_nomination_file"  # pyright: ignore[reportAssignmentType]

    id: UUID = Field(default_factory=uuid4, primary_key=True)
    nomination_id: UUID = Field(foreign_key="award_nomination.id", index=True)
    name: str = Field(unique=True)
    title: str
    media_type: str
    size: int
    created_at: datetime = time_column()


class NominationStep(TableModel, table=True):
    """One step of a nomination's history: who moved it, when, and why."""

    __tablename__ = "award_nomination_step"  # pyright: ignore[reportAssignmentType]

    id: UUID = Field(default_factory=uuid4, primary_key=True)
    nomination_id: UUID = Field(foreign_key="award_nomination.id", index=True)
    status: str
    by: str
    note: str = ""
    at: datetime = time_column()


def state_of(nomination: Nomination) -> dict[str, Any]:
    """What a decision changes, without anything about people (for the audit log)."""
    achiever = str(nomination.achiever_id) if nomination.achiever_id else ""
    return {"status": str(nomination.status), "achiever": achiever}


register_part("awards", select(AwardCategory.id))
register_queue(
    "nominations", "NOMINATIONS_VIEW", Nomination.created_at, col(Nomination.status) == NominationStatus.SUBMITTED
)
