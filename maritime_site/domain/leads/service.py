"""A pass is scanned at a stall: kept for the company where its person agreed, and taken back by them (EXHIBIT-2)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from sqlmodel import Session, col, select

from maritime_site.core.errors import Conflict, Invalid, NotFound
from maritime_site.core.text.i18n import N_, _
from maritime_site.domain.company_pages import members
from maritime_site.domain.leads.models import Lead, LeadRefusal
from maritime_site.domain.leads.schemas import ChangeLeadRequest, ScanLeadRequest
from maritime_site.domain.passes import code as codes
from maritime_site.domain.passes import holders
from maritime_site.domain.people import queries as people
from maritime_site.domain.people.models import Consent, Person, Status
from maritime_site.domain.people.schemas import EXHIBITORS_PURPOSE

NO_PASS = N_("This code is no pass of this event")
ENDED = N_("This pass is no longer valid")
NOT_AGREED = N_("This person did not agree to share their details with exhibitors")
OWN_TEAM = N_("This is a pass of your own team")
NO_LEAD = N_("There is no such lead")


@dataclass(frozen=True)
class ScannedLead:
    """A lead, and whether this scan was the company's first of that person."""

    lead: Lead
    is_new: bool


def scan_lead(
    session: Session, payload: ScanLeadRequest, *, member: Person, keys: Mapping[str, bytes], now: datetime
) -> ScannedLead:
    """Keep somebody whose pass a team member scanned; a second scan of the same person updates the lead.

    Raises NotAllowed for whoever stands for no exhibitor, Invalid at `code` for a code that no known key signed, and
    Conflict for a pass that ended, the own team's, or of somebody who did not agree. Then nothing is changed.
    """
    company_id = require_scanning_company(session, member)
    scanned_at = holders.clamp_scan_time(payload.scanned_at, now)
    person = _lock_holder(session, payload.code, keys, scanned_at=scanned_at)
    if members.find_company_id(session, person) == company_id:
        raise Conflict(_(OWN_TEAM))
    _require_consent(session, company_id, person)
    lead = find_lead(session, company_id, person.id)
    if lead is None:
        lead = Lead(company_id=company_id, person_id=person.id, scanned_at=scanned_at, created_at=now, updated_at=now)
        _note(lead, payload, member)
        session.add(lead)
        session.flush()
        return ScannedLead(lead, is_new=True)
    if scanned_at >= lead.scanned_at:
        _note(lead, payload, member)
        lead.scanned_at = scanned_at
    else:  # an older scan of a phone that was without a network only fills what nobody said since
        lead.rating = lead.rating if lead.rating is not None else payload.rating
        lead.note = lead.note or payload.note or ""
    lead.updated_at = now
    session.add(lead)
    session.flush()
    return ScannedLead(lead, is_new=False)


def require_scanning_company(session: Session, member: Person) -> UUID:
    """The company whose leads somebody may scan and read. Raises NotAllowed, Conflict unless both are approved."""
    company_id = members.require_company_id(session, member)
    for key in {member.id, company_id}:
        people.require_approved(people.get_person(session, key))
    return company_id


def _note(lead: Lead, payload: ScanLeadRequest, member: Person) -> None:
    lead.rating = payload.rating if payload.rating is not None else lead.rating
    lead.note = payload.note if payload.note is not None else lead.note
    lead.scanned_by = member.id


def _lock_holder(session: Session, text: str, keys: Mapping[str, bytes], *, scanned_at: datetime) -> Person:
    """Whose pass it is, under their lock: scans, consents and what they take back come one after the other."""
    try:
        code = codes.read_code(codes.trim_code(text), keys)
    except codes.Forged as error:
        raise Invalid({"code": _(codes.ONLY_NUMBER if codes.is_number(text) else NO_PASS)}) from error
    held = holders.find_scanned_pass(session, code.serial, scanned_at=scanned_at)
    if held is None or held.revoked_at is not None:
        raise Conflict(_(ENDED))
    person = people.lock_person(session, held.person_id)
    if person.status != Status.APPROVED:
        raise Conflict(_(ENDED))
    return person


def _require_consent(session: Session, company_id: UUID, person: Person) -> None:
    """Raise Conflict unless the person agrees, and did so after they last took something back from this company."""
    mine = (Consent.person_id == person.id, Consent.purpose == EXHIBITORS_PURPOSE, col(Consent.withdrawn_at).is_(None))
    given = session.exec(select(Consent).where(*mine)).first()
    refused = session.get(LeadRefusal, (company_id, person.id))
    if given is None or (refused is not None and refused.at >= given.given_at):
        raise Conflict(_(NOT_AGREED))


def find_lead(session: Session, company_id: UUID, person_id: UUID) -> Lead | None:
    """A company's lead of a person."""
    return session.exec(select(Lead).where(Lead.company_id == company_id, Lead.person_id == person_id)).first()


def change_lead(session: Session, id: UUID, payload: ChangeLeadRequest, *, member: Person, now: datetime) -> Lead:
    """Change rating, note or follow-up; a rating of None that was given takes it away.

    Raises NotAllowed, NotFound, Conflict once the person took it back.
    """
    company_id = require_scanning_company(session, member)
    lead = session.get(Lead, id, with_for_update=True, populate_existing=True)
    if lead is None or lead.company_id != company_id:
        raise NotFound(_(NO_LEAD))
    if lead.taken_back_at is not None:
        raise Conflict(_("This person took back what they shared"))
    for name, value in payload.model_dump(exclude_unset=True).items():
        if value is not None or name == "rating":
            setattr(lead, name, value)
    lead.updated_at = now
    session.add(lead)
    session.flush()
    return lead


def take_back(session: Session, company_id: UUID, *, owner: Person, now: datetime) -> None:
    """Take one's data out of a company's leads. Raises NotFound where nothing is shared with it.

    No scan brings it again before the person withdraws the consent and gives it anew.
    """
    people.lock_person(session, owner.id)
    lead = find_lead(session, company_id, owner.id)
    if lead is None:
        raise NotFound(_("You share nothing with this company"))
    empty_lead(lead, now=now)
    session.add(lead)
    row = session.get(LeadRefusal, (company_id, owner.id))
    refusal = row or LeadRefusal(company_id=company_id, person_id=owner.id, at=now)
    refusal.at = now
    session.add(refusal)
    session.flush()


def empty_lead(lead: Lead, *, now: datetime) -> None:
    """Leave nothing in a lead that says who it was."""
    lead.person_id, lead.note, lead.rating = None, "", None
    lead.taken_back_at = lead.updated_at = now
