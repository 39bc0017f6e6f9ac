"""A company's leads, and what a person shared with whom (EXHIBIT-2)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from sqlmodel import Session, col, func, select

from maritime_site.core.text.i18n import N_, _
from maritime_site.core.text.spreadsheets import Cell
from maritime_site.domain.company_pages import members, queries
from maritime_site.domain.leads import service
from maritime_site.domain.leads.models import FollowUp, Lead
from maritime_site.domain.networking import sharing
from maritime_site.domain.people.models import Consent, Person
from maritime_site.domain.people.schemas import EXHIBITORS_PURPOSE

HEADS = (
    N_("Scanned"),
    N_("First name"),
    N_("Last name"),
    N_("Organisation"),
    N_("Designation"),
    N_("Country"),
    N_("Email"),
    N_("Mobile"),
    N_("Rating"),
    N_("Note"),
    N_("Follow-up"),
)
FOLLOW_UP_NAMES = {
    FollowUp.NONE: N_("Nothing to do"),
    FollowUp.OPEN: N_("To follow up"),
    FollowUp.DONE: N_("Followed up"),
}


@dataclass(frozen=True)
class LeadPerson:
    """What a company sees of somebody; contact details only as their sharing in networking says. Empty once gone."""

    first_name: str = ""
    last_name: str = ""
    organisation: str = ""
    designation: str = ""
    country: str = ""
    email: str | None = None
    mobile: str | None = None


@dataclass(frozen=True)
class LeadView:
    """A lead as its company reads it."""

    id: UUID
    person: LeadPerson
    scanned_at: datetime
    rating: int | None
    note: str
    follow_up: str
    taken_back_at: datetime | None


@dataclass(frozen=True)
class SharedView:
    """A company that has somebody among its leads, as its public page calls it; `slug` is empty without one."""

    company_id: UUID
    name: str
    slug: str
    shared_at: datetime


def list_leads(session: Session, *, member: Person, page: int = 1, page_size: int = 50) -> tuple[list[LeadView], int]:
    """The leads of one's company, the latest scan first, and how many. Raises NotAllowed, Conflict."""
    mine = Lead.company_id == service.require_scanning_company(session, member)
    total = session.exec(select(func.count()).select_from(Lead).where(mine)).one()
    order = (col(Lead.scanned_at).desc(), col(Lead.id))
    rows = select(Lead).where(mine).order_by(*order).offset((page - 1) * page_size).limit(page_size)
    return view_leads(session, session.exec(rows).all()), total


def view_leads(session: Session, leads: Sequence[Lead]) -> list[LeadView]:
    """Leads with the people in them, as these are now."""
    ids = [lead.person_id for lead in leads if lead.person_id is not None]
    rows = session.exec(select(Person).where(col(Person.id).in_(ids))).all() if ids else ()
    people, chosen = {person.id: person for person in rows}, sharing.get_sharing_of(session, ids)
    return [_to_view(lead, people, chosen) for lead in leads]


def _to_view(lead: Lead, people: dict[UUID, Person], chosen: dict[UUID, sharing.ShareRequest]) -> LeadView:
    person = people.get(lead.person_id) if lead.person_id else None
    person_shown = LeadPerson()
    if person is not None:
        contact = sharing.shared_contact(person, chosen[person.id])
        person_shown = LeadPerson(
            person.first_name,
            person.last_name,
            person.organisation,
            person.designation,
            person.country,
            contact["email"],
            contact["mobile"],
        )
    return LeadView(lead.id, person_shown, lead.scanned_at, lead.rating, lead.note, lead.follow_up, lead.taken_back_at)


def sheet_rows(session: Session, *, member: Person) -> Iterator[tuple[Cell, ...]]:
    """The rows of the company's file, under HEADS, without those that were taken back. Raises NotAllowed, Conflict."""
    company_id = service.require_scanning_company(session, member)
    mine = (Lead.company_id == company_id, col(Lead.person_id).is_not(None))
    leads = session.exec(select(Lead).where(*mine).order_by(col(Lead.scanned_at).desc(), col(Lead.id))).all()
    for view in view_leads(session, leads):
        who = view.person
        texts = (who.first_name, who.last_name, who.organisation, who.designation, who.country)
        follow_up = _(FOLLOW_UP_NAMES[FollowUp(view.follow_up)])
        yield (view.scanned_at, *texts, who.email, who.mobile, view.rating, view.note, follow_up)


def list_shared(session: Session, person: Person) -> list[SharedView]:
    """The companies that have somebody among their leads, the latest first."""
    rows = select(Lead, Person).join(Person, col(Person.id) == col(Lead.company_id))
    mine = rows.where(Lead.person_id == person.id).order_by(col(Lead.scanned_at).desc())
    lead_rows = session.exec(mine).all()
    pages = queries.list_slugs(session, [owner.id for _lead, owner in lead_rows])
    result: list[SharedView] = []
    for lead, owner in lead_rows:
        slug, name = pages.get(owner.id, ("", members.company_name(owner)))
        result.append(SharedView(owner.id, name, slug, lead.scanned_at))
    return result


def has_agreed(session: Session, person: Person) -> bool:
    """Whether exhibitors may keep somebody's details when they scan the pass."""
    mine = (Consent.person_id == person.id, Consent.purpose == EXHIBITORS_PURPOSE, col(Consent.withdrawn_at).is_(None))
    return session.exec(select(Consent.id).where(*mine)).first() is not None


def list_heads() -> list[str]:
    """The headings of the file in the current language."""
    return [_(head) for head in HEADS]
