"""What leads hold about somebody, and how it is erased (REG-7)."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import delete, or_, update
from sqlmodel import Session, col, select

from maritime_site.core.serialization import Record
from maritime_site.domain.leads import queries, service
from maritime_site.domain.leads.models import Lead, LeadRefusal
from maritime_site.domain.people.models import Person
from maritime_site.ports.services import Services


def export_of(session: Session, person: Person) -> dict[str, list[Record]]:
    """Whom the person shared their details with. What companies noted of them goes with it."""
    leads = {lead.company_id: lead for lead in session.exec(select(Lead).where(Lead.person_id == person.id)).all()}
    return {
        "sharedWithExhibitors": [
            {
                "company": view.name,
                "sharedAt": view.shared_at.isoformat(),
                "rating": leads[view.company_id].rating,
                "note": leads[view.company_id].note,
            }
            for view in queries.list_shared(session, person)
        ]
    }


def erase_held_data(session: Session, person: Person, *, services: Services, now: datetime) -> None:  # noqa: ARG001  as every holder
    """Take the person out of every company's leads; an exhibitor's own leads go as a whole."""
    for lead in session.exec(select(Lead).where(Lead.person_id == person.id)).all():
        service.empty_lead(lead, now=now)
        session.add(lead)
    session.flush()
    session.exec(delete(Lead).where(col(Lead.company_id) == person.id))
    session.exec(update(Lead).where(col(Lead.scanned_by) == person.id).values(scanned_by=None))
    either = or_(col(LeadRefusal.company_id) == person.id, col(LeadRefusal.person_id) == person.id)
    session.exec(delete(LeadRefusal).where(either))
