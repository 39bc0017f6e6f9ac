"""A talk somebody proposes for the programme, and what happened to the proposal (AGENDA-1)."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from enum import StrEnum
from uuid import UUID, uuid4

from sqlalchemy import Connection, Index
from sqlmodel import Field, col

from maritime_site.core.db.orm import TableModel, time_column
from maritime_site.core.text.i18n import N_
from maritime_site.domain.work_queues import register_queue
from maritime_site.search.index import Record, SearchKind, index_model


class TalkStatus(StrEnum):
    """Where a proposal stands."""

    SUBMITTED = "submitted"
    UNDER_REVIEW = "under_review"
    ACCEPTED = "accepted"
    REJECTED = "rejected"
    WITHDRAWN = "withdrawn"


S = TalkStatus
STATUS_NAMES: Mapping[str, str] = {
    S.SUBMITTED: N_("Submitted"),
    S.UNDER_REVIEW: N_("Under review"),
    S.ACCEPTED: N_("Accepted"),
    S.REJECTED: N_("Not accepted"),
    S.WITHDRAWN: N_("Withdrawn"),
}
ALLOWED_TRANSITIONS: Mapping[TalkStatus, frozenset[TalkStatus]] = {
    S.SUBMITTED: frozenset({S.UNDER_REVIEW, S.ACCEPTED, S.REJECTED, S.WITHDRAWN}),
    S.UNDER_REVIEW: frozenset({S.ACCEPTED, S.REJECTED, S.WITHDRAWN}),
    S.ACCEPTED: frozenset(),
    S.REJECTED: frozenset(),
    S.WITHDRAWN: frozenset(),
}
OPEN = (S.SUBMITTED, S.UNDER_REVIEW)


class TalkProposal(TableModel, table=True):
    """A proposed talk; `status` moves only through `transitions.change_status`.

    `photo_id` is a picture among the person's documents, `note` what staff wrote with their decision, `speaker_id` and
    `session_id` what was planned of it.
    """

    __tablename__ = "talk_proposal"  # pyright: ignore[reportAssignmentType]
    __table_args__ = (
        Index("ix_talk_proposal_updated_at", "updated_at", "id"),
        Index("ix_talk_proposal_status", "status", "updated_at", "id"),
    )

    id: UUID = Field(default_factory=uuid4, primary_key=True)
    person_id: UUID = Field(foreign_key="person.id", index=True)
    title: str
    abstract: str
    biography: str = ""
    photo_id: UUID | None = None
    track_id: UUID | None = Field(default=None, foreign_key="programme_track.id", index=True)
    language: str = "en"
    status: str = TalkStatus.SUBMITTED
    note: str = ""
    steps: int = 0
    speaker_id: UUID | None = None
    session_id: UUID | None = None
    created_at: datetime = time_column()
    updated_at: datetime = time_column()


class ProposalStep(TableModel, table=True):
    """One line of a proposal's history; `by` is owner or administrator, `note` what staff wrote with it."""

    __tablename__ = "talk_proposal_step"  # pyright: ignore[reportAssignmentType]
    __table_args__ = (Index("uq_talk_proposal_step_number", "proposal_id", "number", unique=True),)

    id: UUID = Field(default_factory=uuid4, primary_key=True)
    proposal_id: UUID = Field(foreign_key="talk_proposal.id")
    number: int
    status: str
    by: str
    note: str = ""
    at: datetime = time_column()


def _describe_proposal(_connection: Connection | None, row: TalkProposal) -> Record:
    return Record((row.title, row.abstract, row.biography), {"status": row.status})


index_model(SearchKind("proposal", "t", TalkProposal, _describe_proposal, groups=("status",)))
register_queue(
    "talk_proposals", "PROGRAMME_EDIT", TalkProposal.created_at, col(TalkProposal.status) == TalkStatus.SUBMITTED
)
