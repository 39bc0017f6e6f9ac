"""Whom a message reaches: of those it is for, who proved an e-mail address; one letter for each address."""

from __future__ import annotations

from typing import Any, TypeVar
from uuid import UUID

from sqlalchemy import ColumnElement, Select
from sqlalchemy.orm import aliased
from sqlmodel import Session, col, func, select

from maritime_site.domain.broadcasts.models import Broadcast
from maritime_site.domain.broadcasts.schemas import ABSENT, ATTENDED, UPDATES
from maritime_site.domain.check_in.queries import was_admitted
from maritime_site.domain.people.models import Consent, Person
from maritime_site.domain.people.privacy import is_erased

Statement = TypeVar("Statement", bound=Select[Any])


def _apply_audience(broadcast: Broadcast, statement: Statement) -> Statement:
    """Of several registrations with one address, which it is for, the one with the first id is written to."""
    other = aliased(Person)
    same_address = (col(other.email) == col(Person.email), col(other.id) < col(Person.id))
    earlier = select(other.id).where(*same_address, *_list_conditions(broadcast, other)).correlate(Person)
    return statement.where(*_list_conditions(broadcast, Person), ~earlier.exists())


def _list_conditions(broadcast: Broadcast, person: type[Person]) -> list[ColumnElement[bool]]:
    """That a message is for a registration; `person` stands for the table."""
    # An address that is only typed may be anybody's, and whoever was erased has none.
    conditions = [col(person.email_verified_at).is_not(None), ~is_erased(person)]
    for column, chosen in (
        (person.kind, broadcast.kinds),
        (person.status, broadcast.statuses),
        (person.country, broadcast.countries),
    ):
        conditions += [col(column).in_(chosen)] if chosen else []
    if broadcast.about == UPDATES:
        agreed = select(Consent.person_id).where(Consent.purpose == UPDATES, col(Consent.withdrawn_at).is_(None))
        conditions.append(col(person.id).in_(agreed))
    came = {ATTENDED: was_admitted(person), ABSENT: ~was_admitted(person)}
    return [*conditions, came[broadcast.attendance]] if broadcast.attendance in came else conditions


def count_audience(session: Session, broadcast: Broadcast) -> int:
    """How many letters that is now."""
    return session.exec(_apply_audience(broadcast, select(func.count()).select_from(Person))).one()


def next_recipients(session: Session, broadcast: Broadcast, after: UUID | None, *, limit: int) -> list[Person]:
    """The next people, in the order of their ids."""
    statement = _apply_audience(broadcast, select(Person))
    if after is not None:
        statement = statement.where(col(Person.id) > after)
    return list(session.exec(statement.order_by(col(Person.id)).limit(limit)).all())
