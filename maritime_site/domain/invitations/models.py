"""Invitations to register: a link for one person, or a code for a number of people (INVITE-1)."""

from __future__ import annotations

from datetime import datetime
from enum import StrEnum
from typing import Any
from uuid import UUID, uuid4

from sqlalchemy import CheckConstraint, Connection
from sqlmodel import Field

from maritime_site.core.db.orm import TableModel, json_column, time_column
from maritime_site.search.index import Record, SearchKind, index_model


class InvitationStatus(StrEnum):
    """`open` can be used; the others end it."""

    OPEN = "open"
    USED = "used"
    EXPIRED = "expired"
    RECALLED = "recalled"


class RegistrationInvitation(TableModel, table=True):
    """One invitation. `category` names the form of its kind; `email` is empty where the code is for several people.

    `fields` are answers by their REST names. `used` counts through a conditional UPDATE alone (`service.count_use`).
    """

    __tablename__ = "registration_invitation"  # pyright: ignore[reportAssignmentType]
    __table_args__ = (
        CheckConstraint("uses > 0", name="uses_positive"),
        CheckConstraint("used >= 0 AND used <= uses", name="used_within_uses"),
    )

    id: UUID = Field(default_factory=uuid4, primary_key=True)
    code: str = Field(unique=True)
    kind: str
    category: str = ""
    email: str = ""
    fields: dict[str, Any] = json_column(default_factory=dict)
    uses: int
    used: int = 0
    approve: bool = False
    language: str = "en"
    created_by: UUID
    created_at: datetime = time_column(index=True)
    expires_at: datetime | None = time_column(default=None)
    message_id: UUID | None = None
    opened_at: datetime | None = time_column(default=None)
    recalled_at: datetime | None = time_column(default=None)

    def status_at(self, now: datetime) -> InvitationStatus:
        """Whether it can be used at this moment, else what ended it."""
        if self.recalled_at is not None:
            return InvitationStatus.RECALLED
        if self.used >= self.uses:
            return InvitationStatus.USED
        if self.expires_at is not None and self.expires_at <= now:
            return InvitationStatus.EXPIRED
        return InvitationStatus.OPEN


class InvitationUse(TableModel, table=True):
    """Somebody registered with an invitation. The registration may be gone: nobody proved its address in time."""

    __tablename__ = "registration_invitation_use"  # pyright: ignore[reportAssignmentType]

    id: UUID = Field(default_factory=uuid4, primary_key=True)
    invitation_id: UUID = Field(foreign_key="registration_invitation.id", index=True)
    person_id: UUID = Field(index=True)
    used_at: datetime = time_column()


def _describe_invitation(_connection: Connection | None, row: RegistrationInvitation) -> Record:
    return Record((row.code, row.email, *(str(value) for value in row.fields.values())), {"kind": row.kind})


index_model(SearchKind("invitation", "i", RegistrationInvitation, _describe_invitation, groups=("kind",)))
