"""Staff check the pages of companies (EXHIBIT-1)."""

from __future__ import annotations

from typing import Annotated
from uuid import UUID

from fastapi import Depends, Query
from sqlmodel import Session

from maritime_site.api.access import ReadSession
from maritime_site.api.exhibition.company_schemas import OwnPageSchema
from maritime_site.api.routing import Router
from maritime_site.api.schemas import DataAnswer, ListAnswer, Saved
from maritime_site.api.staff.administration.signin import AdminIdentity, require_permission
from maritime_site.api.staff.context import ACTING, DECIDING, LISTING, READING, StaffContext, staff_context
from maritime_site.api.staff.event.pictures import UploadContext, at_counter
from maritime_site.core.text.i18n import _
from maritime_site.domain.company_pages import queries, staff
from maritime_site.domain.company_pages.queries import CompanyView
from maritime_site.domain.company_pages.schemas import OfficePageFilters, ReturnPageRequest
from maritime_site.domain.outbox.branding import letterhead_of

router = Router(prefix="/admin/companies", tags=["Back office"])
Viewer = Annotated[AdminIdentity, Depends(require_permission("EXHIBITORS_DECIDE"))]
StaffDep = Annotated[StaffContext, staff_context("EXHIBITORS_DECIDE")]
AtCounter = Annotated[UploadContext, at_counter("EXHIBITORS_DECIDE")]


@router.get("", operation_id="admin_companies", responses=LISTING, summary="Company pages")
def list_pages(
    _admin: Viewer, payload: Annotated[OfficePageFilters, Query()], session: ReadSession
) -> ListAnswer[OwnPageSchema]:
    """The page of every company that wrote one, the one changed last first."""
    rows, total = staff.list_pages(session, payload)
    views = [OwnPageSchema.of(queries.view_draft(session, row)) for row in rows]
    return ListAnswer(data=views, total=total)


@router.get("/{id}", operation_id="admin_company", responses=READING, summary="One company page")
def get_page(_admin: Viewer, id: UUID, session: ReadSession) -> DataAnswer[OwnPageSchema]:
    """The draft, by the exhibitor's registration."""
    return DataAnswer(data=OwnPageSchema.of(queries.get_draft(session, id)))


@router.post("/{id}/approve", operation_id="admin_company_approve", responses=ACTING, summary="Publish a company page")
def approve_page(id: UUID, handing: AtCounter) -> Saved[OwnPageSchema]:
    """Make the draft that was handed in public; the company hears of it."""

    def write(session: Session) -> tuple[CompanyView, list[str]]:
        page, unused = staff.approve_page(
            session, id, actor=handing.actor, letterhead=letterhead_of(handing.services), now=handing.now
        )
        return queries.view_draft(session, page), unused

    view, unused = handing.keep((), write)
    handing.drop(unused)
    return Saved(message=_("The page is public"), data=OwnPageSchema.of(view))


@router.post("/{id}/return", operation_id="admin_company_return", responses=DECIDING, summary="Return a company page")
def return_page(id: UUID, payload: ReturnPageRequest, context: StaffDep) -> Saved[OwnPageSchema]:
    """Give the draft back with a message, which the company reads."""
    page = staff.return_page(
        context.session, id, payload, actor=context.actor, letterhead=context.letterhead, now=context.now
    )
    view = queries.view_draft(context.session, page)
    return Saved(message=_("The page is returned"), data=OwnPageSchema.of(view))
