"""Which permissions an act upon a person needs besides PEOPLE_EDIT: those of what it touches."""

from __future__ import annotations

from uuid import UUID

from sqlmodel import Session

from maritime_site.domain.administration.permissions import Permission
from maritime_site.domain.exhibition.after_payment import EXHIBITOR
from maritime_site.domain.people import queries
from maritime_site.domain.people.models import Status
from maritime_site.domain.person_records.consequences import find_holdings

TO_UNDO = (Permission.REGISTRATIONS_DECIDE.value,)
TO_BOOK = (Permission.BOOKINGS_EDIT.value,)


def to_add(status: Status) -> tuple[str, ...]:
    """Adding somebody as decided is a decision."""
    return () if status == Status.PENDING else TO_UNDO


def to_change_kind(session: Session, id: UUID, kind: str) -> tuple[str, ...]:
    """Who exhibits no more gives up their stalls. Raises NotFound."""
    person = queries.get_person(session, id)
    loses = person.kind == EXHIBITOR and kind != EXHIBITOR and bool(find_holdings(session, person).stalls)
    return (Permission.STALLS_EDIT.value,) if loses else ()


def to_merge(session: Session, other_id: UUID) -> tuple[str, ...]:
    """Stays and stalls get another owner. Raises NotFound."""
    holdings = find_holdings(session, queries.get_person(session, other_id))
    stays = TO_BOOK if holdings.stays else ()
    return (*stays, Permission.STALLS_EDIT.value) if holdings.stalls else stays
