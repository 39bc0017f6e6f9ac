"""What becomes of invoices when two registrations of one person become one (STAFF-1)."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import delete, update
from sqlmodel import Session, col

from maritime_site.domain.billing.models import BillingDetails, BillingDocument
from maritime_site.domain.people.decisions import RegistrationsMerged
from maritime_site.ports.services import Services


def merged(session: Session, happened: RegistrationsMerged, _services: Services, _now: datetime) -> None:
    """Documents follow as they were issued; billing details do where the registration that stays has none."""
    session.flush()
    theirs = col(BillingDocument.owner_id) == happened.other_id
    session.exec(update(BillingDocument).where(theirs).values(owner_id=happened.person_id))
    others = col(BillingDetails.person_id) == happened.other_id
    if session.get(BillingDetails, happened.person_id) is None:
        session.exec(update(BillingDetails).where(others).values(person_id=happened.person_id))
    session.exec(delete(BillingDetails).where(others))
