"""Participants: who they are, what they agreed to, and every decision about them."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from enum import StrEnum
from typing import Any
from uuid import UUID, uuid4

import sqlalchemy as sa
from sqlmodel import Field, SQLModel

from maritime_site.core.db.orm import json_column, time_column
from maritime_site.core.text.i18n import N_


class Status(StrEnum):
    """Where a registration stands (KIND-3)."""

    PENDING = "pending"
    APPROVED = "approved"
    REJECTED = "rejected"
    WAITLISTED = "waitlisted"


STATUS_NAMES: Mapping[str, str] = {
    Status.APPROVED: N_("Approved"),
    Status.REJECTED: N_("Not accepted"),
    Status.WAITLISTED: N_("On the waiting list"),
    Status.PENDING: N_("Being checked"),
}
ALLOWED_MOVES: dict[Status, frozenset[Status]] = {
    Status.PENDING: frozenset({Status.APPROVED, Status.REJECTED, Status.WAITLISTED}),
    Status.WAITLISTED: frozenset({Status.APPROVED, Status.REJECTED}),
    Status.REJECTED: frozenset({Status.PENDING}),
    Status.APPROVED: frozenset({Status.REJECTED}),
}


def _unique_once_proven(column: str) -> sa.Index:
    proven = sa.text(f"{column}_verified_at IS NOT NULL")
    return sa.Index(
        f"uq_person_kind_{column}_proven", "kind", column, unique=True, sqlite_where=proven, postgresql_where=proven
    )


class Person(SQLModel, table=True):
    """One participant of one kind; a human may hold several. `status` moves only through `service.change_status`.

    An address signs in and is shared only once `…_verified_at` says that a code sent there was typed (`proofs`).
    Until then any number of registrations may name it. `email` is empty where the mobile was proven first.
    """

    __table_args__ = (_unique_once_proven("email"), _unique_once_proven("mobile"))

    id: UUID = Field(default_factory=uuid4, primary_key=True)
    reference: str = Field(unique=True)
    kind: str = Field(index=True)
    category: str = ""
    status: str = Field(default=Status.PENDING, index=True)
    more_info: str = ""
    first_name: str
    last_name: str
    email: str = Field(index=True)
    country_code: str
    mobile: str = Field(index=True)
    email_verified_at: datetime | None = time_column(default=None)
    mobile_verified_at: datetime | None = time_column(default=None)
    approve_when_proven: bool = Field(default=False, sa_column_kwargs={"server_default": sa.false()})
    organisation: str
    designation: str
    country: str
    language: str = "en"
    listed: bool = False
    details: dict[str, Any] = json_column(default_factory=dict)
    created_at: datetime = time_column(index=True)
    updated_at: datetime = time_column()

    @property
    def full_name(self) -> str:
        return f"{self.first_name} {self.last_name}".strip()

    @property
    def is_proven(self) -> bool:
        """Whether a code sent to one of the addresses was typed."""
        return self.email_verified_at is not None or self.mobile_verified_at is not None

    @property
    def proven_email(self) -> str:
        """The e-mail address once it is proven, else nothing."""
        return self.email if self.email_verified_at else ""

    @property
    def proven_mobile(self) -> str:
        """The E.164 number once it is proven, else nothing."""
        return self.mobile if self.mobile_verified_at else ""


class Consent(SQLModel, table=True):
    """One purpose agreed to, with the wording's version and language; withdrawing keeps the row (REG-3)."""

    id: UUID = Field(default_factory=uuid4, primary_key=True)
    person_id: UUID = Field(foreign_key="person.id", index=True)
    purpose: str
    wording: str
    language: str
    given_at: datetime = time_column()
    withdrawn_at: datetime | None = time_column(default=None)


class RegistrationEvent(SQLModel, table=True):
    """One step of a registration's history: who moved it, when, and why."""

    __tablename__ = "registration_event"  # pyright: ignore[reportAssignmentType]

    id: UUID = Field(default_factory=uuid4, primary_key=True)
    person_id: UUID = Field(foreign_key="person.id", index=True)
    status: str
    by: str
    note: str = ""
    at: datetime = time_column()


class Document(SQLModel, table=True):
    """A file somebody gave us; `name` is its name in the store, never the one it came with."""

    __tablename__ = "person_document"  # pyright: ignore[reportAssignmentType]

    id: UUID = Field(default_factory=uuid4, primary_key=True)
    person_id: UUID = Field(foreign_key="person.id", index=True)
    kind: str
    name: str = Field(unique=True)
    media_type: str
    size: int
    created_at: datetime = time_column()


class WaitingUpload(SQLModel, table=True):
    """A document that came before its registration; `form` is the form's REST path, `name` the one in the store."""

    __tablename__ = "waiting_upload"  # pyright: ignore[reportAssignmentType]

    id: UUID = Field(default_factory=uuid4, primary_key=True)
    form: str
    kind: str
    name: str = Field(unique=True)
    media_type: str
    size: int
    created_at: datetime = time_column(index=True)
    claimed_at: datetime | None = time_column(default=None)
