"""Where two people meet: a free table of the lounge, or the stall of a company (MEET-1)."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from datetime import datetime
from uuid import UUID

from sqlmodel import Session, col, select

from maritime_site.core.errors import Invalid
from maritime_site.core.text.i18n import N_, _
from maritime_site.domain.company_pages.members import find_company_id
from maritime_site.domain.exhibition.exhibitors import ExhibitorView, find_exhibitors
from maritime_site.domain.meetings import slots
from maritime_site.domain.meetings.models import Meeting, MeetingTable, PlaceKind
from maritime_site.domain.meetings.schemas import PlaceRequest
from maritime_site.domain.people.models import Person

NO_STALL_YET = N_("Stall of {company}, not assigned yet")


def list_tables(session: Session) -> list[MeetingTable]:
    """The tables that take meetings, by name."""
    rows = session.exec(select(MeetingTable).where(col(MeetingTable.closed).is_(False))).all()
    return sorted(rows, key=lambda table: table.name)


def choose_company(session: Session, place: PlaceRequest, *, invited: Person, proposer: Person) -> UUID | None:
    """The company whose stall is meant: one of the two's. Raises Invalid where neither stands for it.

    A company may be named before its stall is assigned: the meeting shows the stall as soon as there is one.
    """
    if place.kind is PlaceKind.TABLE:
        return None
    theirs = [company_id for person in (invited, proposer) if (company_id := find_company_id(session, person))]
    approved = find_exhibitors(session, theirs)
    approved.sort(key=lambda company: (not company.stalls, theirs.index(company.id)))
    chosen = place.company_id or next((company.id for company in approved), None)
    if chosen not in {company.id for company in approved}:
        raise Invalid({"place": _("Neither of you has this stall")})
    return chosen


def list_stalls(session: Session, people: Collection[UUID]) -> list[tuple[UUID, str]]:
    """The companies for which these people stand, each with its stall in words; those with a stall come first."""
    known = session.exec(select(Person).where(col(Person.id).in_(people))).all() if people else ()
    companies = {company_id for one in known if (company_id := find_company_id(session, one))}
    exhibitors = sorted(find_exhibitors(session, companies), key=lambda one: (not one.stalls, one.name.lower()))
    return [
        (exhibitor.id, _describe_stall(exhibitor) if exhibitor.stalls else _(NO_STALL_YET, company=exhibitor.name))
        for exhibitor in exhibitors
    ]


def _describe_stall(company: ExhibitorView) -> str:
    values = {"stalls": ", ".join(company.stalls), "company": company.name}
    return _("Stall {stalls}, {company}", **values) if company.stalls else company.name


def take_stall(session: Session, meeting: Meeting, start: datetime) -> bool:
    """Take the company's stall at this time; False when it is another's."""
    assert meeting.company_id is not None  # chosen with the proposal
    return slots.take_slots(session, meeting.id, slots.stall_key(meeting.company_id), start, meeting.minutes)


def take_table(session: Session, meeting: Meeting, start: datetime) -> UUID | None:
    """Take a free table, with as few seats as there are; None when every one is another's."""
    for table_id in _list_free_tables(session, start, meeting.minutes):
        if slots.take_slots(session, meeting.id, slots.table_key(table_id), start, meeting.minutes):
            return table_id
    return None


def _list_free_tables(session: Session, start: datetime, minutes: int) -> list[UUID]:
    order = (col(MeetingTable.capacity), col(MeetingTable.name_en))
    usable = select(MeetingTable.id).where(col(MeetingTable.closed).is_(False)).order_by(*order)
    ids = session.exec(usable).all()
    taken = {
        key for key, _at in slots.list_taken(session, [slots.table_key(known_id) for known_id in ids], [start], minutes)
    }
    return [known_id for known_id in ids if slots.table_key(known_id) not in taken]


def name_places(session: Session, meetings: list[Meeting]) -> dict[UUID, str]:
    """Each meeting's place in words; a table has a name once it is accepted."""
    tables = {row.table_id for row in meetings if row.table_id}
    known = session.exec(select(MeetingTable).where(col(MeetingTable.id).in_(tables))).all() if tables else ()
    names = {table.id: table.name for table in known}
    chosen = [row.company_id for row in meetings if row.company_id]
    companies = {exhibitor.id: exhibitor for exhibitor in find_exhibitors(session, chosen)}
    return {row.id: _name_place(companies, names, row) for row in meetings}


def _name_place(companies: Mapping[UUID, ExhibitorView], tables: Mapping[UUID, str], meeting: Meeting) -> str:
    company = companies.get(meeting.company_id) if meeting.company_id else None
    if company is not None:
        return _describe_stall(company)
    table = tables.get(meeting.table_id) if meeting.table_id else None
    return table or (_("Stall") if meeting.place_kind == PlaceKind.STALL else _("Meeting lounge"))
