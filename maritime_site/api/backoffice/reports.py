"""What participants reported of each other, for moderators: found, read, closed (contract, "Back office")."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Literal
from uuid import UUID

from fastapi import Depends, Query

from maritime_site.api.access import Now, ReadSession
from maritime_site.api.backoffice.administration import AdminIdentity, permitted
from maritime_site.api.backoffice.desk import DECIDING, LISTING, READING, Desk, at_desk
from maritime_site.api.routing import Router
from maritime_site.api.shapes import Answer, Moment, Shape
from maritime_site.domain.networking import moderation
from maritime_site.domain.networking.models import ConnectionStatus
from maritime_site.domain.networking.moderation import ReportsAsked, ReportStatus, ReportView, Resolve
from maritime_site.domain.people.models import Person

router = Router(prefix="/admin/networking/reports", tags=["Back office"])

Viewer = Annotated[AdminIdentity, Depends(permitted("REPORTS_VIEW"))]
Decider = Annotated[Desk, at_desk("REPORTS_DECIDE")]


class PartyShape(Shape):
    """One of the two people of a report."""

    id: UUID
    name: str
    user_type: str
    organisation: str
    email: str
    listed: bool


class ReportedRequest(Shape):
    """The request that is reported, as the two read it."""

    id: UUID
    status: ConnectionStatus
    purpose: str
    description: str
    sent_by: Literal["reporter", "reported"]
    created_at: Moment


class ReportShape(Shape):
    """A report; `reportsAgainst` counts every report of the reported person."""

    id: UUID
    status: ReportStatus
    reason: str
    created_at: Moment
    closed_at: Moment | None
    note: str
    measures: list[str]
    reports_against: int
    reporter: PartyShape
    reported: PartyShape
    request: ReportedRequest


class Reports(Answer):
    """Reports, newest first; `total` counts all that match."""

    data: list[ReportShape]
    total: int


class ReportAnswer(Answer):
    """One report."""

    data: ReportShape


def _party(person: Person) -> PartyShape:
    return PartyShape(
        id=person.id, name=person.full_name, user_type=person.kind, organisation=person.organisation,
        email=person.email, listed=person.listed,
    )  # fmt: skip


def _request(view: ReportView, at: datetime) -> ReportedRequest:
    request = view.request
    sent_by = "reporter" if request.sender_id == view.reporter.id else "reported"
    return ReportedRequest(
        id=request.id, status=request.status_at(at), purpose=request.purpose, description=request.description,
        sent_by=sent_by, created_at=request.created_at,
    )  # fmt: skip


def _shown(view: ReportView, at: datetime) -> ReportShape:
    report = view.report
    return ReportShape(
        id=report.id, status=view.status, reason=report.reason, created_at=report.created_at,
        closed_at=report.closed_at, note=report.note, measures=report.measures.split(), reports_against=view.against,
        reporter=_party(view.reporter), reported=_party(view.reported), request=_request(view, at),
    )  # fmt: skip


@router.get("", operation_id="admin_reports", responses=LISTING)
def reports(_admin: Viewer, wish: Annotated[ReportsAsked, Query()], session: ReadSession, now: Now) -> Reports:
    """What was reported, newest first."""
    found, total = moderation.reports(session, wish)
    return Reports(data=[_shown(view, now) for view in found], total=total)


@router.get("/{id}", operation_id="admin_report", responses=READING)
def report(id: UUID, _admin: Viewer, session: ReadSession, now: Now) -> ReportAnswer:
    """One report with the request it is about."""
    return ReportAnswer(data=_shown(moderation.report_of(session, id), now))


@router.post("/{id}/resolve", operation_id="admin_resolve_report", responses=DECIDING)
def resolve(id: UUID, wish: Resolve, desk: Decider) -> ReportAnswer:
    """Close a report with a note; on the way, take the person out of the directory or end the two's request."""
    closed = moderation.resolve(desk.session, wish, id, actor=desk.actor, letterhead=desk.letterhead, now=desk.now)
    return ReportAnswer(data=_shown(closed, desk.now))
