"""Whom a message reaches: of those it is for, who proved an e-mail address."""

from __future__ import annotations

from typing import Any, TypeVar
from uuid import UUID

from sqlalchemy import Select
from sqlmodel import Session, col, func, select

from maritime_site.domain.broadcasts.models import Broadcast
from maritime_site.domain.broadcasts.schemas import ABSENT, ATTENDED, UPDATES
from maritime_site.domain.check_in.queries import was_admitted
from maritime_site.domain.people.models import Consent, Person
from maritime_site.domain.people.privacy import is_erased

Statement = TypeVar("Statement", bound=Select[Any])


def _apply_audience(broadcast: Broadcast, statement: Statement) -> Statement:
    # An address that is only typed may be anybody's, and whoever was erased has none.
    statement = statement.where(col(Person.email_verified_at).is_not(None), ~is_erased())
    for column, chosen in (
        (Person.kind, broadcast.kinds),
        (Person.status, broadcast.statuses),
        (Person.country, broadcast.countries),
    ):
        statement = statement.where(col(column).in_(chosen)) if chosen else statement
    if broadcast.about == UPDATES:
        agreed = select(Consent.person_id).where(Consent.purpose == UPDATES, col(Consent.withdrawn_at).is_(None))
        statement = statement.where(col(Person.id).in_(agreed))
    if broadcast.attendance == ATTENDED:
        return statement.where(was_admitted())
    return statement.where(~was_admitted()) if broadcast.attendance == ABSENT else statement


def count_audience(session: Session, broadcast: Broadcast) -> int:
    """How many people that is now."""
    return session.exec(_apply_audience(broadcast, select(func.count()).select_from(Person))).one()


def next_recipients(session: Session, broadcast: Broadcast, after: UUID | None, *, limit: int) -> list[Person]:
    """The next people, in the order of their ids."""
    statement = _apply_audience(broadcast, select(Person))
    if after is not None:
        statement = statement.where(col(Person.id) > after)
    return list(session.exec(statement.order_by(col(Person.id)).limit(limit)).all())
