"""What keeps somebody from being erased, with what staff settle for it (REG-7)."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Literal
from uuid import UUID

from sqlmodel import Session, col, select

from maritime_site.core.db.statements import filter_only
from maritime_site.domain.exhibition.models import TAKEN, StallApplication
from maritime_site.domain.hospitality.models import Booking, BookingStatus, Package
from maritime_site.domain.hospitality.policy import terms_of
from maritime_site.domain.people import queries
from maritime_site.domain.people.models import Person
from maritime_site.domain.privacy import holders
from maritime_site.ports.services import Services


@dataclass(frozen=True)
class Blocker:
    """One thing that is settled first."""

    kind: Literal["booking", "stall"]
    id: UUID
    reference: str


def list_blockers(
    session: Session, person_id: UUID, *, services: Services, now: datetime
) -> tuple[list[str], list[Blocker]]:
    """Why somebody cannot be erased now, in sentences, and the stays and stalls that are meant. Raises NotFound."""
    person = queries.get_person(session, person_id)
    words = holders.list_obstacles(session, person, services=services, now=now)
    return words, [*_list_stays(session, person, services, now), *_list_stalls(session, person)] if words else []


def _list_stays(session: Session, person: Person, services: Services, now: datetime) -> list[Blocker]:
    today = now.astimezone(terms_of(services).zone).date()
    to_come = (
        select(Booking)
        .join(Package, col(Package.id) == col(Booking.package_id))
        .where(Booking.owner_id == person.id, filter_only(Booking.status) == BookingStatus.CONFIRMED)
        .where(Package.check_out >= today)
    )
    return [Blocker("booking", row.id, row.reference) for row in session.exec(to_come).all()]


def _list_stalls(session: Session, person: Person) -> list[Blocker]:
    mine = (StallApplication.owner_id == person.id, col(StallApplication.status).in_(list(TAKEN)))
    return [
        Blocker("stall", row.id, row.reference) for row in session.exec(select(StallApplication).where(*mine)).all()
    ]
