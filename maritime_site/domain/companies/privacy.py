"""What a company's seats hold about somebody, and how it is erased (REG-7)."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import update
from sqlmodel import Session, col, select

from maritime_site.core.serialization import Record, serialize_row
from maritime_site.core.text.i18n import _
from maritime_site.domain.companies import billing
from maritime_site.domain.companies.models import SUBJECT_TYPE, Company, CompanySeat
from maritime_site.domain.payments import privacy as payments
from maritime_site.domain.people.models import Person
from maritime_site.ports.services import Services


def export_of(session: Session, person: Person) -> dict[str, list[Record]]:
    """The seats the person manages, the seat they have, and what was paid."""
    managed = session.exec(select(Company).where(Company.manager_id == person.id)).all()
    seats = session.exec(select(CompanySeat).where(CompanySeat.person_id == person.id)).all()
    return {
        "companySeats": [
            *(serialize_row(row, "reference", "kind", "until", "created_at") for row in managed),
            *(serialize_row(seat, "named_at") for seat in seats),
        ],
        "companyPayments": payments.export_of(session, SUBJECT_TYPE, billing.paid_ids(session, person)),
    }


def list_erasure_obstacles(session: Session, person: Person, *, services: Services, now: datetime) -> list[str]:  # noqa: ARG001  as every holder
    """Why somebody cannot be erased now: money for the seats they manage is on its way."""
    if payments.is_moving(session, SUBJECT_TYPE, billing.paid_ids(session, person)):
        return [_("Money for your company's seats is still on its way. Try again once it has arrived.")]
    return []


def erase_held_data(session: Session, person: Person, *, services: Services, now: datetime) -> None:  # noqa: ARG001  as every holder
    """Take the person out of the seat they have; seats they manage stay for the record of money, and close."""
    session.exec(update(CompanySeat).where(col(CompanySeat.person_id) == person.id).values(person_id=None))
    session.exec(update(Company).where(col(Company.manager_id) == person.id).values(until=now))
