"""Stalls for the organisers: applications decided, stalls moved and blocked (EXH-2, BO-1)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated
from uuid import UUID

from fastapi import Depends, Query

from maritime_site.api.access import Now, ReadSession
from maritime_site.api.exhibition.schemas import ApplicationSchema
from maritime_site.api.routing import Router
from maritime_site.api.schemas import DataAnswer, ListAnswer, Saved, Schema
from maritime_site.api.staff.administration.signin import AdminIdentity, require_permission
from maritime_site.api.staff.context import DECIDING, LISTING, READING, StaffContext, staff_context
from maritime_site.core.text.i18n import _
from maritime_site.domain.exhibition import queries, staff
from maritime_site.domain.exhibition.models import StallApplication, StallType
from maritime_site.domain.exhibition.schemas import (
    ApplicationFilters,
    InvoicedRequest,
    MoveToRequest,
    OfferRequest,
    ReasonRequest,
    StallFilters,
    SwapWithRequest,
)
from maritime_site.domain.exhibition.staff_queries import OfficeStall, office_stalls
from maritime_site.domain.payments.policy import terms_of
from maritime_site.domain.people.models import Person

router = Router(prefix="/admin/exhibition", tags=["Back office"])

Viewer = Annotated[AdminIdentity, Depends(require_permission("STALLS_VIEW"))]
StaffDep = Annotated[StaffContext, staff_context("STALLS_EDIT")]


class OwnerSchema(Schema):
    """Whose claim it is."""

    id: UUID
    reference: str
    name: str
    company: str
    email: str
    country: str
    registration: str

    @classmethod
    def of(cls, person: Person) -> OwnerSchema:
        """The owner as the organisers read them."""
        return cls(
            id=person.id,
            reference=person.reference,
            name=person.full_name,
            company=str(person.details.get("company_name") or person.organisation),
            email=person.email,
            country=person.country,
            registration=person.status,
        )


class OfficeApplication(ApplicationSchema):
    """A claim with its owner."""

    owner: OwnerSchema


class StallSchema(Schema):
    """A stall with who has it."""

    code: str
    hall: str
    area: int
    type: StallType
    open_sides: int
    price_class: str
    status: str
    block_reason: str
    application_id: UUID | None
    application_status: str
    company: str


def _with_owner(view: queries.ApplicationView, person: Person) -> OfficeApplication:
    record = ApplicationSchema.model_validate(view).model_dump()
    return OfficeApplication(**record, owner=OwnerSchema.of(person))


def _decide_application(
    context: StaffContext, decision: Callable[..., StallApplication], id: UUID, *values: object
) -> Saved[OfficeApplication]:
    claim = decision(
        context.session, id, *values, actor=context.actor, terms=terms_of(context.services), now=context.now
    )
    context.session.flush()
    return Saved(message=_("Saved"), data=_with_owner(*queries.get_application(context.session, claim.id)))


@router.get("/applications", operation_id="admin_stall_applications", responses=LISTING)
def list_applications(
    _admin: Viewer, payload: Annotated[ApplicationFilters, Query()], session: ReadSession
) -> ListAnswer[OfficeApplication]:
    """Holds and applications of every exhibitor, the latest change first."""
    result, total = queries.list_applications(
        session, search=payload.search, status=payload.status or "", page=payload.page, page_size=payload.page_size
    )
    return ListAnswer(data=[_with_owner(view, person) for view, person in result], total=total)


@router.get("/applications/{id}", operation_id="admin_stall_application", responses=READING)
def get_application(id: UUID, _admin: Viewer, session: ReadSession) -> DataAnswer[OfficeApplication]:
    """One claim with its owner and history."""
    return DataAnswer(data=_with_owner(*queries.get_application(session, id)))


@router.post("/applications/{id}/offer", operation_id="admin_stall_offer", responses=DECIDING)
def offer_stall(id: UUID, payload: OfferRequest, context: StaffDep) -> Saved[OfficeApplication]:
    """Offer the stall at the tariff's price or at another one; again, to change the offer."""
    return _decide_application(context, staff.offer_stall, id, payload)


@router.post("/applications/{id}/refuse", operation_id="admin_stall_refuse", responses=DECIDING)
def refuse_application(id: UUID, payload: ReasonRequest, context: StaffDep) -> Saved[OfficeApplication]:
    """Refuse an application; the exhibitor reads the reason."""
    return _decide_application(context, staff.refuse_application, id, payload.reason)


@router.post("/applications/{id}/mark-invoiced", operation_id="admin_stall_invoiced", responses=DECIDING)
def mark_invoiced(id: UUID, payload: InvoicedRequest, context: StaffDep) -> Saved[OfficeApplication]:
    """Note that an invoice was sent; the stall is taken from now on."""
    return _decide_application(context, staff.mark_invoiced, id, payload)


@router.post("/applications/{id}/mark-paid", operation_id="admin_stall_paid", responses=DECIDING)
def mark_paid(id: UUID, payload: ReasonRequest, context: StaffDep) -> Saved[OfficeApplication]:
    """Note that a stall was paid elsewhere."""
    return _decide_application(context, staff.mark_paid, id, payload.reason)


@router.post("/applications/{id}/release", operation_id="admin_stall_release", responses=DECIDING)
def release_stall(id: UUID, payload: ReasonRequest, context: StaffDep) -> Saved[OfficeApplication]:
    """Take a stall back; what was paid through the gateway is returned."""
    return _decide_application(context, staff.release_stall, id, payload.reason)


@router.post("/applications/{id}/move", operation_id="admin_stall_move", responses=DECIDING)
def move_application(id: UUID, payload: MoveToRequest, context: StaffDep) -> Saved[OfficeApplication]:
    """Put a claim on another stall that is free."""
    return _decide_application(context, staff.move_application, id, payload)


@router.post("/applications/{id}/swap", operation_id="admin_stall_swap", responses=DECIDING)
def swap_applications(id: UUID, payload: SwapWithRequest, context: StaffDep) -> Saved[OfficeApplication]:
    """Let two claims change stalls."""
    return _decide_application(context, staff.swap_applications, id, payload)


@router.get("/stalls", operation_id="admin_stalls", responses=LISTING)
def list_stalls(
    _admin: Viewer, payload: Annotated[StallFilters, Query()], session: ReadSession, now: Now
) -> ListAnswer[StallSchema]:
    """Every stall with who has it, in the plan's order."""
    result, total = office_stalls(
        session, search=payload.search, status=payload.status, page=payload.page, page_size=payload.page_size, now=now
    )
    return ListAnswer(data=[StallSchema.model_validate(row) for row in result], total=total)


def _to_stall_answer(context: StaffContext, code: str) -> Saved[StallSchema]:
    context.session.flush()
    result, _total = office_stalls(context.session, search="", status="", page=1, page_size=None, now=context.now)
    one: OfficeStall = next(stall for stall in result if stall.code == code)
    return Saved(message=_("Saved"), data=StallSchema.model_validate(one))


@router.post("/stalls/{code}/block", operation_id="admin_stall_block", responses=DECIDING)
def block_stall(code: str, payload: ReasonRequest, context: StaffDep) -> Saved[StallSchema]:
    """Keep a free stall from being booked."""
    terms = terms_of(context.services)
    stall = staff.block_stall(context.session, code, payload.reason, actor=context.actor, terms=terms, now=context.now)
    return _to_stall_answer(context, stall.code)


@router.post("/stalls/{code}/unblock", operation_id="admin_stall_unblock", responses=DECIDING)
def unblock_stall(code: str, context: StaffDep) -> Saved[StallSchema]:
    """Let a stall be booked again."""
    return _to_stall_answer(
        context, staff.unblock_stall(context.session, code, actor=context.actor, now=context.now).code
    )
