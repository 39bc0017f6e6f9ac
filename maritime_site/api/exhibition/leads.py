"""An exhibitor's leads: passes scanned by the team, and the list of them (EXHIBIT-2)."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated
from uuid import UUID

from fastapi import Depends, Query
from fastapi.responses import Response

from maritime_site.api.access import Identity, Now, ReadSession, ServicesDep, WriteSession
from maritime_site.api.downloads import attach_file
from maritime_site.api.exhibition.team import TeamMember
from maritime_site.api.routing import Router
from maritime_site.api.schemas import ListAnswer, Moment, Saved, Schema, failure_responses, file_of
from maritime_site.core.text.i18n import _
from maritime_site.domain.leads import files, queries, service
from maritime_site.domain.leads.files import Form
from maritime_site.domain.leads.models import FollowUp
from maritime_site.domain.leads.schemas import ChangeLeadRequest, LeadFilters, ScanLeadRequest
from maritime_site.domain.passes.service import key_of
from maritime_site.domain.people.models import Person
from maritime_site.domain.signin import rate_limits
from maritime_site.ports.services import Services

router = Router(prefix="/exhibition", tags=["Exhibition"])

SCANNING_RATE = "1200 per 1 hour"
CSV = "text/csv"
XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
FILE_FAILURES = failure_responses(401, 409, 429, 503)


class LeadPersonSchema(Schema):
    """Who was scanned; contact details only as their sharing in networking says. Empty once they took it back."""

    first_name: str
    last_name: str
    organisation: str
    designation: str
    country: str
    email: str | None
    mobile: str | None


class LeadSchema(Schema):
    """A lead as its company reads it; `takenBackAt` is when the person took their details back."""

    id: UUID
    person: LeadPersonSchema
    scanned_at: Moment
    rating: int | None
    note: str
    follow_up: FollowUp
    taken_back_at: Moment | None


def limit_scanning(services: ServicesDep, who: TeamMember) -> Identity:
    """A team member, within the limit. Raises TooMany."""
    rate_limits.check_rate(services.limiter, SCANNING_RATE, "leads", str(who.person.id))
    return who


Scanning = Annotated[Identity, Depends(limit_scanning)]


@router.get("/leads", operation_id="exhibition_leads", responses=failure_responses(401, 409, 422, 503))
def list_leads(
    who: TeamMember, payload: Annotated[LeadFilters, Query()], session: ReadSession
) -> ListAnswer[LeadSchema]:
    """Everybody whose pass the company scanned, the latest first; 409 while the company is not approved."""
    views, total = queries.list_leads(session, member=who.person, page=payload.page, page_size=payload.page_size)
    return ListAnswer(data=[LeadSchema.model_validate(view) for view in views], total=total)


@router.post(
    "/leads",
    operation_id="exhibition_scan_lead",
    responses=failure_responses(401, 409, 413, 415, 422, 429, 503),
    summary="Scan a visitor's pass",
)
def scan_lead(
    *,
    payload: ScanLeadRequest,
    who: Scanning,
    session: WriteSession,
    services: ServicesDep,
    now: Now,
) -> Saved[LeadSchema]:
    """Keep the person for the company; a second scan of the same person, from any phone, updates the lead.

    409 where the person did not agree to share with exhibitors (`partners` of `PUT P/consents`), where they took it
    back, and for a pass that ended; 422 for a code that is no pass. Nothing is kept then.
    """
    key = key_of(services)
    made = service.scan_lead(session, payload, member=who.person, keys={key.kid: key.public}, now=now)
    view = queries.view_leads(session, [made.lead])[0]
    return Saved(message=_("Saved"), data=LeadSchema.model_validate(view))


@router.patch(
    "/leads/{id}",
    operation_id="exhibition_change_lead",
    responses=failure_responses(401, 404, 409, 413, 415, 422, 429, 503),
    summary="Rate a lead, write a note, follow it up",
)
def change_lead(
    id: UUID, payload: ChangeLeadRequest, who: Scanning, session: WriteSession, now: Now
) -> Saved[LeadSchema]:
    """What is left out stays."""
    lead = service.change_lead(session, id, payload, member=who.person, now=now)
    view = queries.view_leads(session, [lead])[0]
    return Saved(message=_("Saved"), data=LeadSchema.model_validate(view))


@router.get(
    "/leads.csv",
    operation_id="exhibition_leads_csv",
    summary="One's leads as CSV",
    response_class=Response,
    responses=FILE_FAILURES | file_of(CSV),
)
def as_csv(who: TeamMember, services: ServicesDep, now: Now) -> Response:
    """UTF-8 with a byte order mark; no cell can be taken for a formula."""
    return _build_file(who.person, services, now, "csv")


@router.get(
    "/leads.xlsx",
    operation_id="exhibition_leads_xlsx",
    summary="One's leads as a workbook",
    response_class=Response,
    responses=FILE_FAILURES | file_of(XLSX),
)
def as_xlsx(who: TeamMember, services: ServicesDep, now: Now) -> Response:
    """A workbook of one sheet; no cell is a formula or a link."""
    return _build_file(who.person, services, now, "xlsx")


def _build_file(member: Person, services: Services, now: datetime, form: Form) -> Response:
    rate_limits.check_rate(services.limiter, files.FILE_RATE, "leads-file", str(member.id))
    name, data = files.build_file(services, form, member=member, now=now)
    return attach_file(data, name, CSV if form == "csv" else XLSX, **{"Cache-Control": "no-store"})
