"""Administrators and the roles that give them permissions (ROLE-3)."""

from __future__ import annotations

from datetime import datetime
from uuid import UUID, uuid4

from sqlmodel import Field, SQLModel

from maritime_site.core.tables import json_column, moment


class Administrator(SQLModel, table=True):
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
    created_at: datetime = moment()
    updated_at: datetime = moment()
    disabled_at: datetime | None = moment(default=None)


class Role(SQLModel, table=True):
    """A named set of permissions: upper-case name to whether it is given."""

    name: str = Field(primary_key=True)
    permissions: dict[str, bool] = json_column(default_factory=dict)
    updated_at: datetime = moment()
