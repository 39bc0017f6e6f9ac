"""Requests about people's data for staff: found, carried out, refused (REG-7)."""

from __future__ import annotations

from typing import Annotated
from uuid import UUID

from fastapi import Depends, Query
from pydantic import Field, StringConstraints

from maritime_site.api.access import ReadSession
from maritime_site.api.backoffice.administration import AdminIdentity, permitted
from maritime_site.api.backoffice.desk import DECIDING, LISTING, Desk, at_desk
from maritime_site.api.routing import Router
from maritime_site.api.shapes import Answer, Moment
from maritime_site.core.text import _
from maritime_site.core.wishes import ListFilters, LongText, OptionalLine, Wish
from maritime_site.domain.rights import office
from maritime_site.domain.rights.models import DataRequest, RequestKind, RequestStatus

router = Router(prefix="/admin/data-requests", tags=["Back office"])

Viewer = Annotated[AdminIdentity, Depends(permitted("DATA_REQUESTS"))]
Officer = Annotated[Desk, at_desk("DATA_REQUESTS")]


class OfficeRequest(Wish):
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


class OfficeRequests(Answer):
    """Requests, newest first; `total` counts all that match."""

    data: list[OfficeRequest]
    total: int


class RequestDecided(Answer):
    """The request as it is now; a repeated decision changes nothing."""

    message: str
    data: OfficeRequest


class RefusalReason(Wish):
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
def requests(_admin: Viewer, wish: Annotated[RequestFilters, Query()], session: ReadSession) -> OfficeRequests:
    """Requests about people's own data, newest first."""
    rows, total = office.found(
        session, search=wish.search, status=wish.status or "", kind=wish.kind or "", page=wish.page,
        page_size=wish.page_size,
    )  # fmt: skip
    return OfficeRequests(data=[OfficeRequest.of(row) for row in rows], total=total)


@router.post("/{id}/erase", operation_id="admin_erase", responses=DECIDING)
def erase(id: UUID, desk: Officer) -> RequestDecided:
    """Carry out an erasure that its owner confirmed and that nothing stands in the way of any more."""
    done = office.erase_for(desk.session, id, actor=desk.actor, services=desk.services, now=desk.now)
    return RequestDecided(message=_("Erased"), data=OfficeRequest.of(done))


@router.post("/{id}/refuse", operation_id="admin_refuse_erasure", responses=DECIDING)
def refuse(id: UUID, wish: RefusalReason, desk: Officer) -> RequestDecided:
    """Refuse an erasure with a reason, which the person reads."""
    done = office.refuse(desk.session, id, reason=wish.reason, actor=desk.actor, event=desk.event, now=desk.now)
    return RequestDecided(message=_("Saved"), data=OfficeRequest.of(done))
