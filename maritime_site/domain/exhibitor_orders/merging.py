"""Two registrations of one person become one: the company's orders follow (STAFF-1)."""

from __future__ import annotations

from datetime import datetime

from sqlmodel import Session, select

from maritime_site.domain.exhibitor_orders.models import OrderLine
from maritime_site.domain.people.decisions import RegistrationsMerged
from maritime_site.ports.services import Services


def merged(session: Session, happened: RegistrationsMerged, _services: Services, _now: datetime) -> None:
    """A reaction: an order moves where the registration that stays has none of that item."""
    stays, goes = happened.person_id, happened.other_id
    for row in session.exec(select(OrderLine).where(OrderLine.company_id == goes)).all():
        if session.get(OrderLine, (row.item_id, stays)) is None:
            session.add(OrderLine(**row.model_dump(exclude={"company_id"}), company_id=stays))
        session.delete(row)
    session.flush()
