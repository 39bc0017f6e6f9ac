"""Administrators and the roles that give them permissions (ROLE-3)."""

from __future__ import annotations

from datetime import datetime
from uuid import UUID, uuid4

from sqlmodel import Field

from maritime_site.core.db.orm import TableModel, json_column, time_column


class Administrator(TableModel, table=True):
    """One account of the back office; `email` is lower-case.

    `applied_hash` is the hash of the start-up password last applied, so that a password changed since is kept.
    """

    id: UUID = Field(default_factory=uuid4, primary_key=True)
    email: str = Field(unique=True)
    name: str
    password_hash: str
    applied_hash: str = ""
    roles: list[str] = json_column(default_factory=list)
    active_role: str = ""
    created_at: datetime = time_column()
    updated_at: datetime = time_column()
    disabled_at: datetime | None = time_column(default=None)


class Role(TableModel, table=True):
    """A named set of permissions: upper-case name to whether it is given."""

    name: str = Field(primary_key=True)
    permissions: dict[str, bool] = json_column(default_factory=dict)
    updated_at: datetime = time_column()


class Invitation(TableModel, table=True):
    """A link by which somebody sets the password of an account; only its keyed hash is kept, and it works once."""

    id: UUID = Field(default_factory=uuid4, primary_key=True)
    administrator_id: UUID = Field(foreign_key="administrator.id", index=True)
    token_hash: str = Field(unique=True)
    created_at: datetime = time_column()
    expires_at: datetime = time_column()
    used_at: datetime | None = time_column(default=None)


class SecondFactor(TableModel, table=True):
    """An authenticator app of one administrator; it counts once confirmed. `key` is encrypted with the site's key.

    `last_step` is the newest time step whose code was taken, so that no code works twice.
    """

    __tablename__ = "second_factor"  # pyright: ignore[reportAssignmentType]

    administrator_id: UUID = Field(primary_key=True, foreign_key="administrator.id")
    key: str
    last_step: int = 0
    created_at: datetime = time_column()
    confirmed_at: datetime | None = time_column(default=None)


class RecoveryCode(TableModel, table=True):
    """A code on paper for whoever lost their app: kept as a keyed hash, used once."""

    __tablename__ = "recovery_code"  # pyright: ignore[reportAssignmentType]

    id: UUID = Field(default_factory=uuid4, primary_key=True)
    administrator_id: UUID = Field(foreign_key="administrator.id", index=True)
    code_hash: str
    used_at: datetime | None = time_column(default=None)


class SecondStep(TableModel, table=True):
    """A right password that waits for the second factor, for a few minutes; only the challenge's keyed hash is kept."""

    __tablename__ = "second_step"  # pyright: ignore[reportAssignmentType]

    id: UUID = Field(default_factory=uuid4, primary_key=True)
    administrator_id: UUID = Field(foreign_key="administrator.id", index=True)
    challenge_hash: str = Field(unique=True)
    expires_at: datetime = time_column(index=True)
    used_at: datetime | None = time_column(default=None)
