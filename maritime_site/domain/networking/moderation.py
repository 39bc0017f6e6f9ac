"""What participants reported of each other, and what moderators do about it; each decision is in the audit log."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Annotated
from uuid import UUID

from pydantic import Field, StringConstraints
from sqlalchemy import ColumnElement, Select
from sqlalchemy import select as sa_select
from sqlalchemy.orm import aliased
from sqlmodel import Session, col, func, or_, select

from maritime_site.core.db.statements import execute
from maritime_site.core.errors import Conflict, NotFound
from maritime_site.core.schemas import ListFilters, OptionalLine, Paragraph, Schema
from maritime_site.core.text.i18n import _
from maritime_site.domain.audit import service as audit
from maritime_site.domain.networking import messages, transitions
from maritime_site.domain.networking.models import MODERATED, WHEN_BLOCKED, Connection, ConnectionStatus, Report
from maritime_site.domain.outbox.branding import Branding
from maritime_site.domain.people import queries as people
from maritime_site.domain.people.models import Person

REPORTER, REPORTED = aliased(Person), aliased(Person)
UNLISTED, ENDED = "unlisted", "ended"
LARGEST_PAGE = 100


class ReportStatus(StrEnum):
    """Whether a moderator has looked at a report."""

    OPEN = "open"
    CLOSED = "closed"


class ReportFilters(ListFilters):
    """Which reports; texts left empty match all."""

    search: OptionalLine = Field("", description="Words of either person's name, organisation or e-mail, or the reason")
    status: ReportStatus | None = None
    page: int = Field(1, ge=1, le=1_000_000)
    page_size: int = Field(25, ge=1, le=LARGEST_PAGE)


class Resolve(Schema):
    """How a report ends: a note for colleagues, and what is done about the person it is about."""

    note: Annotated[Paragraph, StringConstraints(min_length=1)] = Field(examples=["Advertising; told by phone."])
    unlist: bool = Field(default=False, description="Take the person out of the directory; they are told")
    end: bool = Field(default=False, description="End the request or connection, or the meeting, between the two")


@dataclass(frozen=True)
class ReportView:
    """A report as a moderator reads it."""

    report: Report
    request: Connection | None
    reporter: Person
    reported: Person
    against: int

    @property
    def status(self) -> ReportStatus:
        return ReportStatus.OPEN if self.report.closed_at is None else ReportStatus.CLOSED

    @property
    def purpose(self) -> str:
        """What for the other was asked, in the current language."""
        return self.request.purpose_text if self.request else _("Proposed a meeting")

    @property
    def words(self) -> str:
        """What was written with that."""
        return self.request.description if self.request else self.report.words

    @property
    def asked_by(self) -> UUID | None:
        """Who asked the other."""
        return self.request.sender_id if self.request else self.report.asked_by


def list_reports(session: Session, filters: ReportFilters) -> tuple[list[ReportView], int]:
    """Reports that match, newest first, and how many there are."""
    result = _select_reports().where(*_filter_conditions(filters))
    total = session.exec(select(func.count()).select_from(result.subquery())).one()
    newest = result.order_by(col(Report.created_at).desc(), col(Report.id))
    rows = execute(session, newest.limit(filters.page_size).offset((filters.page - 1) * filters.page_size)).all()
    against = _count_reports_against(session, {row[0].reported_id for row in rows})
    return [ReportView(*row, against=against[row[0].reported_id]) for row in rows], total


def report_of(session: Session, report_id: UUID) -> ReportView:
    """One report. Raises NotFound."""
    row = execute(session, _select_reports().where(col(Report.id) == report_id)).first()
    if row is None:
        raise NotFound(_("There is no such report"))
    return ReportView(*row, against=_count_reports_against(session, {row[0].reported_id})[row[0].reported_id])


def _select_reports() -> Select[Report, Connection, Person, Person]:
    """Of a meeting that is reported the second is None."""
    every = sa_select(Report, Connection, REPORTER, REPORTED).outerjoin(
        Connection, col(Connection.id) == Report.connection_id
    )
    with_reporter = every.join(REPORTER, col(REPORTER.id) == Report.reporter_id)
    return with_reporter.join(REPORTED, col(REPORTED.id) == Report.reported_id)


def _filter_conditions(filters: ReportFilters) -> list[ColumnElement[bool]]:
    closed = col(Report.closed_at)
    wanted = {ReportStatus.OPEN: [closed.is_(None)], ReportStatus.CLOSED: [closed.is_not(None)]}
    values = [col(Report.reason)]
    for person in (REPORTER, REPORTED):
        values += [person.first_name, person.last_name, person.organisation, person.email]
    words = [
        or_(*(col(column).icontains(word, autoescape=True) for column in values)) for word in filters.search.split()
    ]
    return [*(wanted[filters.status] if filters.status else []), *words]


def _count_reports_against(session: Session, people_ids: set[UUID]) -> dict[UUID, int]:
    counted = select(Report.reported_id, func.count()).where(col(Report.reported_id).in_(people_ids))
    return dict(session.exec(counted.group_by(col(Report.reported_id))).all()) if people_ids else {}


def resolve_report(
    session: Session, payload: Resolve, report_id: UUID, *, actor: audit.Actor, letterhead: Branding, now: datetime
) -> ReportView:
    """Close an open report; the same words again change nothing.

    Unlisting takes the person out of the directory and tells them; they may list themselves again, so whoever must
    not gets their registration rejected. Raises NotFound, or Conflict when it was closed in other words.
    """
    report = report_of(session, report_id).report
    transitions.lock_people(session, report.reporter_id, report.reported_id)
    session.refresh(report)
    measures = " ".join([*([UNLISTED] if payload.unlist else []), *([ENDED] if payload.end else [])])
    if report.closed_at is not None:
        if (report.note, report.measures) != (payload.note, measures):
            raise Conflict(_("This report is closed already"))
        return report_of(session, report_id)
    if payload.end:
        _end_subject(session, report, now=now)
    if payload.unlist:
        _remove_from_directory(session, report.reported_id, letterhead=letterhead, now=now)
    report.closed_at, report.closed_by, report.note, report.measures = now, actor.id, payload.note, measures
    session.add(report)
    session.flush()
    audit.record_change(
        session,
        report,
        "networking.resolve",
        actor=actor,
        entity="connection_report",
        before={"status": ReportStatus.OPEN},
        after={"status": ReportStatus.CLOSED, "measures": measures.split()},
        now=now,
    )
    return report_of(session, report_id)


def _end_subject(session: Session, report: Report, *, now: datetime) -> None:
    """End a request or connection; of a meeting, all that is between the two."""
    if report.connection_id is None:
        transitions.part_people(session, report.reporter_id, report.reported_id, now=now)
        return
    request = session.get_one(Connection, report.connection_id, populate_existing=True)
    ended = WHEN_BLOCKED.get(ConnectionStatus(request.status))
    if ended is not None:
        transitions.change_status(session, request, ended, by=None, action=MODERATED, now=now)


def _remove_from_directory(session: Session, person_id: UUID, *, letterhead: Branding, now: datetime) -> None:
    person = people.lock_person(session, person_id)
    if not person.listed:
        return
    person.listed, person.updated_at = False, now
    session.add(person)
    session.flush()
    messages.notify_unlisted(session, person, letterhead=letterhead, now=now)
