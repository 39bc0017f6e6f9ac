"""Tables of the registration rules: a rule per kind, its places, and the answers that lists are narrowed by."""

from __future__ import annotations

from datetime import datetime
from typing import Any
from uuid import UUID

from sqlalchemy import CheckConstraint, Index
from sqlmodel import Field

from maritime_site.core.db.orm import TableModel, json_column, time_column


class RegistrationRule(TableModel, table=True):
    """The rule of one kind; without a row the registry's and the environment's first values count.

    `questions` are `schemas.RuleQuestion` as JSON, those retired among them.
    """

    __tablename__ = "registration_rule"  # pyright: ignore[reportAssignmentType]

    key: str = Field(primary_key=True)
    version: int = 1
    opens_at: datetime | None = time_column(default=None)
    closes_at: datetime | None = time_column(default=None)
    approval: str
    quota: int | None = None
    waiting_list: bool = False
    offer_hours: int
    documents: list[str] = json_column(default_factory=list)
    questions: list[dict[str, Any]] = json_column(default_factory=list)
    updated_at: datetime = time_column()


class RegistrationPlaces(TableModel, table=True):
    """How many places of a kind with a quota are taken; a kind without one has no row, and so no hot row.

    `taken` is never lower than the people who hold a place: whoever leaves is taken off by the next count (`places`).
    """

    __tablename__ = "registration_places"  # pyright: ignore[reportAssignmentType]
    __table_args__ = (
        CheckConstraint("taken >= 0", name="taken_not_negative"),
        CheckConstraint("quota >= 0", name="quota_not_negative"),
    )

    key: str = Field(primary_key=True)
    quota: int
    taken: int = 0


class RegistrationAnswer(TableModel, table=True):
    """One answer of one person, written with them, so that lists can be narrowed by it; `value` is its beginning."""

    __tablename__ = "registration_answer"  # pyright: ignore[reportAssignmentType]
    __table_args__ = (Index("ix_registration_answer_value", "rule", "question", "value"),)

    person_id: UUID = Field(foreign_key="person.id", primary_key=True)
    question: str = Field(primary_key=True)
    rule: str
    value: str
