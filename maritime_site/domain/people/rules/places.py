"""Places of a kind with a quota: taken in one statement, and counted again by a job that sees who left.

Who is pending or approved, or has an offer, holds a place; whoever only waits does not. `RegistrationPlaces.taken` is
never below that number: a place is taken in the transaction that makes somebody hold it, and freed by `recount`
alone, which locks the row first. Nothing else has to remember to give a place back.
"""

from __future__ import annotations

from collections.abc import Sequence
from uuid import UUID

from sqlalchemy import ColumnElement, and_, or_, update
from sqlmodel import Session, col, func, select

from maritime_site.core.db.database import count_changed
from maritime_site.core.errors import Conflict
from maritime_site.core.text.i18n import _
from maritime_site.domain.people.models import Person, Status
from maritime_site.domain.people.rules.models import RegistrationPlaces
from maritime_site.domain.people.rules.queries import FULL, find_key, key_of, share_rules

HOLDING = (Status.PENDING, Status.APPROVED)


def holds_place(person: Person) -> bool:
    """Whether a person is counted in their kind's quota."""
    return person.status in HOLDING or (person.status == Status.WAITLISTED and person.offer_until is not None)


def of_rule(key: str) -> ColumnElement[bool]:
    """The condition that a person goes by the rule of this key; one that was merged into another goes by none."""
    kind, form = find_key(key)
    alone = col(Person.merged_into_id).is_(None)
    return and_(col(Person.kind) == kind.key, alone, *([col(Person.category) == form.category] if form else []))


def is_holding() -> ColumnElement[bool]:
    """The condition that a person is counted in the quota."""
    offered = and_(col(Person.status) == Status.WAITLISTED, col(Person.offer_until).is_not(None))
    return or_(col(Person.status).in_(HOLDING), offered)


def count_holders(session: Session, key: str) -> int:
    """How many people hold a place of a kind."""
    return session.exec(select(func.count()).select_from(Person).where(of_rule(key), is_holding())).one()


def count_waiting(session: Session, key: str) -> int:
    """How many people stand in line for a place of a kind, those with an offer left out."""
    waiting = (Person.status == Status.WAITLISTED, col(Person.waiting_since).is_not(None))
    mine = select(func.count()).select_from(Person).where(of_rule(key), *waiting, col(Person.offer_until).is_(None))
    return session.exec(mine).one()


def is_full(session: Session, key: str) -> bool:
    """Whether no place is left, as far as can be seen without waiting for anybody."""
    row = session.get(RegistrationPlaces, key, populate_existing=True)
    return row is not None and row.taken >= row.quota


def take_place(session: Session, key: str) -> bool:
    """Take one place if one is left; True for a kind without a quota too.

    The row is contended: this comes last in a transaction.
    """
    mine = col(RegistrationPlaces.key) == key
    free = col(RegistrationPlaces.taken) < col(RegistrationPlaces.quota)
    session.flush()
    taken = update(RegistrationPlaces).where(mine, free).values(taken=RegistrationPlaces.taken + 1)
    if count_changed(session.exec(taken.execution_options(synchronize_session=False))):
        return True
    return session.exec(select(RegistrationPlaces.key).where(mine)).first() is None


def take_places(session: Session, key: str, count: int) -> int:
    """Take as many places as are left, `count` at most, and keep the row locked; answers how many were taken."""
    share_rules(session)
    mine = select(RegistrationPlaces).where(RegistrationPlaces.key == key).with_for_update()
    row = session.exec(mine.execution_options(populate_existing=True)).first()
    if row is None:
        return count
    granted = min(count, max(0, row.quota - row.taken))
    row.taken += granted
    session.add(row)
    session.flush()
    return granted


def take_extra_place(session: Session, key: str) -> None:
    """Count somebody in whom the office lets in whatever the quota says."""
    session.flush()
    mine = update(RegistrationPlaces).where(col(RegistrationPlaces.key) == key)
    session.exec(mine.values(taken=RegistrationPlaces.taken + 1).execution_options(synchronize_session=False))


def lock_places(session: Session, person_ids: Sequence[UUID]) -> None:
    """Lock in one order the places that those of these people need who hold none."""
    people = session.exec(select(Person).where(col(Person.id).in_(person_ids))).all()
    keys = {key_of(person) for person in people if not holds_place(person)}
    if keys:
        share_rules(session)
        wanted = select(RegistrationPlaces.key).where(col(RegistrationPlaces.key).in_(keys))
        session.exec(wanted.order_by(col(RegistrationPlaces.key)).with_for_update()).all()


def require_place(session: Session, person: Person) -> None:
    """Take a place for somebody who holds none. Raises Conflict when none is left."""
    if not holds_place(person):
        require_new_place(session, person)


def require_new_place(session: Session, person: Person) -> None:
    """Take a place for somebody who is new to their kind. Raises Conflict when none is left."""
    share_rules(session)
    if not take_place(session, key_of(person)):
        raise Conflict(_(FULL))


def recount(session: Session, key: str, *, most: int) -> int:
    """Lock a kind's places, count who holds one, and answer how many are free, `most` at most, as without a quota.

    Whoever takes a place meanwhile waits, and finds the number that is true then. A quota that is set meanwhile waits
    too, and counts who comes in.
    """
    share_rules(session)
    mine = select(RegistrationPlaces).where(RegistrationPlaces.key == key).with_for_update()
    row = session.exec(mine.execution_options(populate_existing=True)).first()
    if row is None:
        return most
    row.taken = count_holders(session, key)
    session.add(row)
    session.flush()
    return min(most, max(0, row.quota - row.taken))


def set_quota(session: Session, key: str, quota: int | None) -> None:
    """Let a quota count from now on; nobody who is in leaves. `queries.hold_rules` is held."""
    row = session.get(RegistrationPlaces, key, with_for_update=True, populate_existing=True)
    if quota is None:
        if row is not None:
            session.delete(row)
            session.flush()
        return
    row = row or RegistrationPlaces(key=key, quota=quota)
    row.quota, row.taken = quota, count_holders(session, key)
    session.add(row)
    session.flush()
