"""One-time codes, the sessions they open, the tries that failed, and changes of address."""

from __future__ import annotations

from datetime import datetime
from uuid import UUID, uuid4

import sqlalchemy as sa
from sqlmodel import Field

from maritime_site.core.db.orm import TableModel, time_column


class OneTimeCode(TableModel, table=True):
    """One code for one address of one kind; only its keyed hash is kept (contract, "Codes").

    `address` is a keyed hash too, so that addresses nobody registered leave no personal data here.
    """

    __tablename__ = "one_time_code"  # pyright: ignore[reportAssignmentType]

    id: UUID = Field(default_factory=uuid4, primary_key=True)
    kind: str
    purpose: str
    address: str = Field(index=True)
    code_hash: str
    attempts: int = 0
    created_at: datetime = time_column(index=True)
    expires_at: datetime = time_column()
    used_at: datetime | None = time_column(default=None)
    ended_at: datetime | None = time_column(default=None)
    texted: bool = Field(default=False, sa_column_kwargs={"server_default": sa.false()})


class WrongTry(TableModel, table=True):
    """One wrong code for one address, whatever the kind: ten in 15 minutes lock verifying."""

    __tablename__ = "wrong_try"  # pyright: ignore[reportAssignmentType]

    id: UUID = Field(default_factory=uuid4, primary_key=True)
    address: str = Field(index=True)
    at: datetime = time_column(index=True)


class SignInSession(TableModel, table=True):
    """One signed-in browser or program; its id is the token's `jti`. Ending the row ends the token at once."""

    __tablename__ = "signin_session"  # pyright: ignore[reportAssignmentType]

    id: UUID = Field(default_factory=uuid4, primary_key=True)
    kind: str
    owner_id: UUID = Field(index=True)
    created_at: datetime = time_column()
    expires_at: datetime = time_column(index=True)
    last_seen_at: datetime = time_column()
    ended_at: datetime | None = time_column(default=None)
    client: str = ""


class ContactChange(TableModel, table=True):
    """A new e-mail address or number a person wants to sign in with, until its code is confirmed."""

    __tablename__ = "contact_change"  # pyright: ignore[reportAssignmentType]

    id: UUID = Field(default_factory=uuid4, primary_key=True)
    person_id: UUID = Field(foreign_key="person.id", index=True)
    channel: str
    value: str
    country_code: str = ""
    created_at: datetime = time_column(index=True)
    closed_at: datetime | None = time_column(default=None)


class SignInEvent(TableModel, table=True):
    """What happened at the sign-in door, with the address masked, for half a year (security.md R14)."""

    __tablename__ = "signin_event"  # pyright: ignore[reportAssignmentType]

    id: UUID = Field(default_factory=uuid4, primary_key=True)
    at: datetime = time_column(index=True)
    what: str
    kind: str
    purpose: str
    who: str
    reason: str = ""
