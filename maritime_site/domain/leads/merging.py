"""Two registrations of one person become one: leads about them, and those of their company, follow (STAFF-1)."""

from __future__ import annotations

from datetime import datetime
from uuid import UUID

from sqlalchemy import update
from sqlmodel import Session, col, or_, select

from maritime_site.domain.leads import service
from maritime_site.domain.leads.models import Lead, LeadRefusal
from maritime_site.domain.people.decisions import RegistrationsMerged
from maritime_site.ports.services import Services


def merged(session: Session, happened: RegistrationsMerged, _services: Services, now: datetime) -> None:
    """A reaction: move what there is to move. What either registration took back stays taken back."""
    stays, goes = happened.person_id, happened.other_id
    session.exec(update(Lead).where(col(Lead.scanned_by) == goes).values(scanned_by=stays))
    _move_refusals(session, goes, stays)
    for lead in _list_leads(session, goes, stays):
        company_id = stays if lead.company_id == goes else lead.company_id
        person_id = stays if lead.person_id == goes else lead.person_id
        if _is_to_be_emptied(session, lead, company_id, person_id):
            service.empty_lead(lead, now=now)
            person_id = None
        lead.company_id, lead.person_id = company_id, person_id
        session.add(lead)
        session.flush()


def _list_leads(session: Session, goes: UUID, stays: UUID) -> list[Lead]:
    """Leads of either registration; those of the one that stays come first, and so are kept where both have one."""
    either = or_(col(Lead.company_id).in_((goes, stays)), col(Lead.person_id).in_((goes, stays)))
    leads = session.exec(select(Lead).where(either)).all()
    return sorted(leads, key=lambda lead: goes in {lead.company_id, lead.person_id})


def _is_to_be_emptied(session: Session, lead: Lead, company_id: UUID, person_id: UUID | None) -> bool:
    """Whether another lead says the same, or the person took back what they shared, or is the company itself."""
    if person_id is None:
        return False
    other = service.find_lead(session, company_id, person_id)
    is_double = other is not None and other.id != lead.id
    return is_double or company_id == person_id or session.get(LeadRefusal, (company_id, person_id)) is not None


def _move_refusals(session: Session, goes: UUID, stays: UUID) -> None:
    either = or_(LeadRefusal.company_id == goes, LeadRefusal.person_id == goes)
    for row in session.exec(select(LeadRefusal).where(either)).all():
        company_id = stays if row.company_id == goes else row.company_id
        person_id = stays if row.person_id == goes else row.person_id
        at = row.at
        session.delete(row)
        session.flush()
        known = session.get(LeadRefusal, (company_id, person_id))
        if known is None:
            session.add(LeadRefusal(company_id=company_id, person_id=person_id, at=at))
        else:
            known.at = max(known.at, at)
            session.add(known)
        session.flush()
