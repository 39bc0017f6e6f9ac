"""API keys; of a key's secret only a hash is kept."""

from __future__ import annotations

from datetime import datetime
from enum import StrEnum
from uuid import UUID, uuid4

from sqlmodel import Field

from maritime_site.core.db.orm import TableModel, json_column, time_column


class ApiKeyStatus(StrEnum):
    """`active` opens the routes of its scopes; the others open nothing."""

    ACTIVE = "active"
    EXPIRED = "expired"
    REVOKED = "revoked"


class ApiKey(TableModel, table=True):
    """A key that an administrator made; it can never do more than they may at that moment.

    `prefix` is its visible beginning, by which it is looked up. `made_by` is no foreign key: the account may be gone.
    """

    __tablename__ = "api_key"  # pyright: ignore[reportAssignmentType]

    id: UUID = Field(default_factory=uuid4, primary_key=True)
    name: str
    prefix: str = Field(unique=True)
    secret_hash: str
    scopes: list[str] = json_column(default_factory=list)
    made_by: UUID = Field(index=True)
    made_by_name: str
    created_at: datetime = time_column(index=True)
    expires_at: datetime = time_column()
    last_used_at: datetime | None = time_column(default=None)
    revoked_at: datetime | None = time_column(default=None)

    def status_at(self, now: datetime) -> ApiKeyStatus:
        """Whether it opens anything at this moment, else what ended it."""
        if self.revoked_at is not None:
            return ApiKeyStatus.REVOKED
        return ApiKeyStatus.EXPIRED if self.expires_at <= now else ApiKeyStatus.ACTIVE
