"""What participants reported of each other, for moderators: found, read, closed (contract, "Back office")."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Literal
from uuid import UUID

from fastapi import Depends, Query

from maritime_site.api.access import Now, ReadSession
from maritime_site.api.routing import Router
from maritime_site.api.schemas import DataAnswer, ListAnswer, Moment, Schema
from maritime_site.api.staff.administration.signin import AdminIdentity, require_permission
from maritime_site.api.staff.context import DECIDING, LISTING, READING, StaffContext, staff_context
from maritime_site.domain.networking import moderation
from maritime_site.domain.networking.models import ConnectionStatus
from maritime_site.domain.networking.moderation import ReportFilters, ReportStatus, ReportView, Resolve
from maritime_site.domain.people.models import Person

router = Router(prefix="/admin/networking/reports", tags=["Back office"])

Viewer = Annotated[AdminIdentity, Depends(require_permission("REPORTS_VIEW"))]
Decider = Annotated[StaffContext, staff_context("REPORTS_DECIDE")]


class PartySchema(Schema):
    """One of the two people of a report."""

    id: UUID
    name: str
    user_type: str
    organisation: str
    email: str
    listed: bool


class ReportedRequest(Schema):
    """The request that is reported, as the two read it."""

    id: UUID
    status: ConnectionStatus
    purpose: str
    description: str
    sent_by: Literal["reporter", "reported"]
    created_at: Moment


class ReportedMeeting(Schema):
    """The meeting that is reported; `note` is what was written with the proposal."""

    id: UUID
    note: str
    proposed_by: Literal["reporter", "reported"]


class ReportSchema(Schema):
    """A report of a request or of a meeting; `reportsAgainst` counts every report of the reported person."""

    id: UUID
    status: ReportStatus
    reason: str
    created_at: Moment
    closed_at: Moment | None
    note: str
    measures: list[str]
    reports_against: int
    reporter: PartySchema
    reported: PartySchema
    request: ReportedRequest | None
    meeting: ReportedMeeting | None


def _to_party_response(person: Person) -> PartySchema:
    return PartySchema(
        id=person.id,
        name=person.full_name,
        user_type=person.kind,
        organisation=person.organisation,
        email=person.email,
        listed=person.listed,
    )


def _to_reported_meeting(view: ReportView) -> ReportedMeeting | None:
    if view.report.meeting_id is None:
        return None
    proposed_by = "reporter" if view.asked_by == view.reporter.id else "reported"
    return ReportedMeeting(id=view.report.meeting_id, note=view.words, proposed_by=proposed_by)


def _to_reported_request(view: ReportView, at: datetime) -> ReportedRequest | None:
    request = view.request
    if request is None:
        return None
    sent_by = "reporter" if request.sender_id == view.reporter.id else "reported"
    return ReportedRequest(
        id=request.id,
        status=request.status_at(at),
        purpose=request.purpose_text,
        description=request.description,
        sent_by=sent_by,
        created_at=request.created_at,
    )


def _to_report_response(view: ReportView, at: datetime) -> ReportSchema:
    report = view.report
    return ReportSchema(
        id=report.id,
        status=view.status,
        reason=report.reason,
        created_at=report.created_at,
        closed_at=report.closed_at,
        note=report.note,
        measures=report.measures.split(),
        reports_against=view.against,
        reporter=_to_party_response(view.reporter),
        reported=_to_party_response(view.reported),
        request=_to_reported_request(view, at),
        meeting=_to_reported_meeting(view),
    )


@router.get("", operation_id="admin_reports", responses=LISTING)
def list_reports(
    _admin: Viewer, payload: Annotated[ReportFilters, Query()], session: ReadSession, now: Now
) -> ListAnswer[ReportSchema]:
    """What was reported, newest first."""
    result, total = moderation.list_reports(session, payload)
    return ListAnswer(data=[_to_report_response(view, now) for view in result], total=total)


@router.get("/{id}", operation_id="admin_report", responses=READING)
def get_report(id: UUID, _admin: Viewer, session: ReadSession, now: Now) -> DataAnswer[ReportSchema]:
    """One report with the request it is about."""
    return DataAnswer(data=_to_report_response(moderation.report_of(session, id), now))


@router.post("/{id}/resolve", operation_id="admin_resolve_report", responses=DECIDING)
def resolve_report(id: UUID, payload: Resolve, context: Decider) -> DataAnswer[ReportSchema]:
    """Close a report with a note; on the way, take the person out of the directory or end the two's request."""
    closed = moderation.resolve_report(
        context.session, payload, id, actor=context.actor, letterhead=context.letterhead, now=context.now
    )
    return DataAnswer(data=_to_report_response(closed, context.now))
