"""Requests about people's data for staff: found, carried out, refused (REG-7)."""

from __future__ import annotations

from typing import Annotated
from uuid import UUID

from fastapi import Depends, Query
from pydantic import Field, StringConstraints

from maritime_site.api.access import ReadSession
from maritime_site.api.routing import Router
from maritime_site.api.schemas import ListAnswer, Moment, Saved
from maritime_site.api.staff.administration.signin import AdminIdentity, require_permission
from maritime_site.api.staff.context import DECIDING, LISTING, StaffContext, staff_context
from maritime_site.core.schemas import ListFilters, LongText, OptionalLine, Schema
from maritime_site.core.text.i18n import _
from maritime_site.domain.privacy import staff
from maritime_site.domain.privacy.models import DataRequest, RequestKind, RequestStatus

router = Router(prefix="/admin/data-requests", tags=["Back office"])

Viewer = Annotated[AdminIdentity, Depends(require_permission("DATA_REQUESTS"))]
Officer = Annotated[StaffContext, staff_context("DATA_REQUESTS")]


class OfficeRequest(Schema):
    """A request; `personId` leads to nobody once it is carried out."""

    id: UUID
    person_id: UUID
    person_kind: str
    registration: str = Field(examples=["REG-K7M2-XP4Q"])
    kind: RequestKind
    status: RequestStatus
    reason: str
    by: str
    created_at: Moment
    confirmed_at: Moment | None
    closed_at: Moment | None

    @classmethod
    def of(cls, row: DataRequest) -> OfficeRequest:
        """As programs read it."""
        return cls(**{name: getattr(row, name) for name in cls.model_fields})


class RefusalReason(Schema):
    """Why; the person reads it."""

    reason: Annotated[LongText, StringConstraints(min_length=1, max_length=2000)]


class RequestFilters(ListFilters):
    """Which requests; texts left empty match all."""

    search: OptionalLine = Field("", description="A registration's reference")
    status: RequestStatus | None = None
    kind: RequestKind | None = None
    page: int = Field(1, ge=1, le=1_000_000)
    page_size: int = Field(25, ge=1, le=100)


@router.get("", operation_id="admin_data_requests", responses=LISTING)
def list_data_requests(
    _admin: Viewer, payload: Annotated[RequestFilters, Query()], session: ReadSession
) -> ListAnswer[OfficeRequest]:
    """Requests about people's own data, newest first."""
    rows, total = staff.list_requests(
        session,
        search=payload.search,
        status=payload.status or "",
        kind=payload.kind or "",
        page=payload.page,
        page_size=payload.page_size,
    )
    return ListAnswer(data=[OfficeRequest.of(row) for row in rows], total=total)


@router.post("/{id}/erase", operation_id="admin_erase", responses=DECIDING)
def erase_person(id: UUID, context: Officer) -> Saved[OfficeRequest]:
    """Carry out an erasure that its owner confirmed and that nothing stands in the way of any more."""
    done = staff.erase_for(context.session, id, actor=context.actor, services=context.services, now=context.now)
    return Saved(message=_("Erased"), data=OfficeRequest.of(done))


@router.post("/{id}/refuse", operation_id="admin_refuse_erasure", responses=DECIDING)
def refuse_erasure(id: UUID, payload: RefusalReason, context: Officer) -> Saved[OfficeRequest]:
    """Refuse an erasure with a reason, which the person reads."""
    done = staff.refuse_erasure(
        context.session, id, reason=payload.reason, actor=context.actor, event=context.event, now=context.now
    )
    return Saved(message=_("Saved"), data=OfficeRequest.of(done))
