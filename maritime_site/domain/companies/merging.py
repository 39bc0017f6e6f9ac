"""What becomes of a company's seats when two registrations of one person become one (STAFF-1, INVITE-1)."""

from __future__ import annotations

from datetime import datetime
from uuid import UUID

from sqlalchemy import update
from sqlmodel import Session, col, select

from maritime_site.core.errors import Conflict
from maritime_site.core.text.i18n import N_, _
from maritime_site.domain.companies.models import Company, CompanySeat
from maritime_site.domain.people.decisions import RegistrationsMerged
from maritime_site.ports.services import Services

BOTH_MANAGE = N_("Both registrations manage seats of a company ({one} and {other}). They stay apart.")


def merged(session: Session, happened: RegistrationsMerged, _services: Services, _now: datetime) -> None:
    """A reaction: the seats it managed are the other's to give, and the seat it sat in is free.

    The seat does not follow: a manager who gives it to somebody else ends the registration in it, which is now the
    person's own. Raises Conflict where both manage seats: two bills cannot be one.
    """
    stays, goes = happened.person_id, happened.other_id
    session.flush()
    one, other = _find_managed(session, stays), _find_managed(session, goes)
    if one and other:
        raise Conflict(_(BOTH_MANAGE, one=one.reference, other=other.reference))
    if other:
        other.manager_id = stays
        session.add(other)
    session.exec(update(CompanySeat).where(col(CompanySeat.person_id) == goes).values(person_id=None, named_at=None))


def _find_managed(session: Session, manager_id: UUID) -> Company | None:
    return session.exec(select(Company).where(Company.manager_id == manager_id)).first()
