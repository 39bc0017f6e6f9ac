"""Participants: who they are, what they agreed to, and every decision about them."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from enum import StrEnum
from typing import Any
from uuid import UUID, uuid4

import sqlalchemy as sa
from sqlmodel import Field

from maritime_site.core.db.orm import TableModel, json_column, time_column
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
ALLOWED_TRANSITIONS: dict[Status, frozenset[Status]] = {
    Status.PENDING: frozenset({Status.APPROVED, Status.REJECTED, Status.WAITLISTED}),
    Status.WAITLISTED: frozenset({Status.APPROVED, Status.REJECTED, Status.PENDING}),
    Status.REJECTED: frozenset({Status.PENDING}),
    Status.APPROVED: frozenset({Status.REJECTED}),
}


def _unique_once_proven(column: str) -> sa.Index:
    proven = sa.text(f"{column}_verified_at IS NOT NULL")
    return sa.Index(
        f"uq_person_kind_{column}_proven", "kind", column, unique=True, sqlite_where=proven, postgresql_where=proven
    )


def _in_line(*columns: str) -> sa.Index:
    waits = sa.text("waiting_since IS NOT NULL")
    return sa.Index("ix_person_in_line", *columns, sqlite_where=waits, postgresql_where=waits)


class Person(TableModel, table=True):
    """One participant of one kind; a human may hold several. `status` moves only through `service.change_status`.

    An address signs in and is shared only once `…_verified_at` says that a code sent there was typed (`proofs`).
    Until then any number of registrations may name it. `email` is empty where the mobile was proven first.
    What staff added (`added_by_staff`) is kept although nobody proved an address yet. One that was merged into another
    registration (`merged_into_id`) only says so: nobody signs in to it and nothing happens to it any more.
    `documents_waived`: the office invited them without the documents that the form asks for.
    `waiting_since` is their place in the line of a kind with a quota, None for whoever staff put on the waiting list;
    `offer_until` is when the place that is offered to them goes to the next one (`rules.offers`).
    """

    __table_args__ = (
        _unique_once_proven("email"),
        _unique_once_proven("mobile"),
        # Without statistics SQLite takes an index by how many columns it matches: one that begins with the kind alone
        # would be read through for every address.
        sa.Index("ix_person_email", "email", "kind"),
        sa.Index("ix_person_mobile", "mobile", "kind"),
        sa.Index("ix_person_place", "kind", "category", "status"),
        _in_line("kind", "category", "waiting_since"),
        # The orders of the lists, and what the first screen counts (PERF-2).
        sa.Index("ix_person_created_at", "created_at", "id"),
        sa.Index("ix_person_sort_name", "sort_name", "id"),
        sa.Index("ix_person_status", "status", "created_at", "id", "email_verified_at", "mobile_verified_at"),
        sa.Index("ix_person_groups", "country", "kind", "status"),
    )

    id: UUID = Field(default_factory=uuid4, primary_key=True)
    reference: str = Field(unique=True)
    kind: str
    category: str = ""
    status: str = Field(default=Status.PENDING)
    more_info: str = ""
    first_name: str
    last_name: str
    sort_name: str = Field(default="", sa_column_kwargs={"server_default": ""})
    email: str
    country_code: str
    mobile: str
    email_verified_at: datetime | None = time_column(default=None)
    mobile_verified_at: datetime | None = time_column(default=None)
    approve_when_proven: bool = Field(default=False, sa_column_kwargs={"server_default": sa.false()})
    added_by_staff: bool = Field(default=False, sa_column_kwargs={"server_default": sa.false()})
    merged_into_id: UUID | None = Field(default=None, foreign_key="person.id", index=True)
    documents_waived: bool = Field(default=False, sa_column_kwargs={"server_default": sa.false()})
    organisation: str
    designation: str
    country: str
    language: str = "en"
    listed: bool = False
    details: dict[str, Any] = json_column(default_factory=dict)
    answers: dict[str, Any] = json_column(default_factory=dict, sa_column_kwargs={"server_default": "{}"})
    waiting_since: datetime | None = time_column(default=None)
    offer_until: datetime | None = time_column(default=None)
    offer_told: bool = Field(default=False, sa_column_kwargs={"server_default": sa.false()})
    created_at: datetime = time_column()
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


class Consent(TableModel, table=True):
    """One purpose agreed to, with the wording's version and language; withdrawing keeps the row (REG-3)."""

    id: UUID = Field(default_factory=uuid4, primary_key=True)
    person_id: UUID = Field(foreign_key="person.id", index=True)
    purpose: str
    wording: str
    language: str
    given_at: datetime = time_column()
    withdrawn_at: datetime | None = time_column(default=None)


class Action(StrEnum):
    """What happened in a step of the history where the status alone does not say it."""

    ADDED = "added"
    ASKED = "asked"
    ANSWERED = "answered"
    CORRECTED = "corrected"
    KIND_CHANGED = "kind-changed"
    UNDONE = "undone"
    MERGED = "merged"
    DOCUMENTS_SEEN = "documents-seen"


ACTION_NAMES: Mapping[str, str] = {
    Action.ADDED: N_("Added by the organisers"),
    Action.ASKED: N_("Asked for more"),
    Action.ANSWERED: N_("Answered what was asked for"),
    Action.CORRECTED: N_("Corrected by the organisers"),
    Action.KIND_CHANGED: N_("Kind changed"),
    Action.UNDONE: N_("Decision undone"),
    Action.MERGED: N_("Merged with another registration"),
    Action.DOCUMENTS_SEEN: N_("Documents seen at the registration desk"),
}


class RegistrationEvent(TableModel, table=True):
    """One step of a registration's history: who moved it, when, and why.

    `action` is an `Action`, empty where the status says it all; `details` names what it was about: `fields` and
    `documents` by their names, `old` and `new` kinds, `reference` of the other registration.
    """

    __tablename__ = "registration_event"  # pyright: ignore[reportAssignmentType]

    id: UUID = Field(default_factory=uuid4, primary_key=True)
    person_id: UUID = Field(foreign_key="person.id", index=True)
    status: str
    by: str
    note: str = ""
    action: str = Field(default="", sa_column_kwargs={"server_default": ""})
    details: dict[str, Any] = json_column(default_factory=dict, sa_column_kwargs={"server_default": "{}"})
    at: datetime = time_column()


class RequestStatus(StrEnum):
    """`open` until all that was asked for is there; `closed` when staff decided or asked anew before."""

    OPEN = "open"
    ANSWERED = "answered"
    CLOSED = "closed"


REQUEST_STATUS_NAMES: Mapping[str, str] = {
    RequestStatus.OPEN: N_("Waiting for your answer"),
    RequestStatus.ANSWERED: N_("Answered"),
    RequestStatus.CLOSED: N_("No longer needed"),
}
_OPEN_REQUEST = sa.text("status = 'open'")


class InformationRequest(TableModel, table=True):
    """What staff ask a person for: fields and documents by name, and which of them came since (ASK-1).

    A person has one open request at most; the index keeps it so.
    """

    __tablename__ = "information_request"  # pyright: ignore[reportAssignmentType]
    __table_args__ = (
        sa.Index(
            "uq_information_request_open",
            "person_id",
            unique=True,
            sqlite_where=_OPEN_REQUEST,
            postgresql_where=_OPEN_REQUEST,
        ),
    )

    id: UUID = Field(default_factory=uuid4, primary_key=True)
    person_id: UUID = Field(foreign_key="person.id", index=True)
    message: str
    fields: list[str] = json_column(default_factory=list)
    documents: list[str] = json_column(default_factory=list)
    given: list[str] = json_column(default_factory=list)
    status: str = RequestStatus.OPEN
    asked_at: datetime = time_column()
    closed_at: datetime | None = time_column(default=None)

    @property
    def lacking(self) -> tuple[str, ...]:
        """What did not come yet."""
        return tuple(name for name in (*self.fields, *self.documents) if name not in self.given)


class StaffNote(TableModel, table=True):
    """What staff write down about a person for each other; the person never reads it (STAFF-1)."""

    __tablename__ = "staff_note"  # pyright: ignore[reportAssignmentType]

    id: UUID = Field(default_factory=uuid4, primary_key=True)
    person_id: UUID = Field(foreign_key="person.id", index=True)
    author: str
    text: str
    at: datetime = time_column()


class EventVisit(TableModel, table=True):
    """When somebody looked at what changed for them, and the time before that (ME-2)."""

    __tablename__ = "person_visit"  # pyright: ignore[reportAssignmentType]

    person_id: UUID = Field(primary_key=True, foreign_key="person.id")
    last_at: datetime = time_column()
    before_at: datetime | None = time_column(default=None)


class Document(TableModel, table=True):
    """A file somebody gave us; `name` is its name in the store, `title` the one it came with, where that is known."""

    __tablename__ = "person_document"  # pyright: ignore[reportAssignmentType]

    id: UUID = Field(default_factory=uuid4, primary_key=True)
    person_id: UUID = Field(foreign_key="person.id", index=True)
    kind: str
    name: str = Field(unique=True)
    title: str = ""
    media_type: str
    size: int
    created_at: datetime = time_column()


class WaitingUpload(TableModel, table=True):
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
