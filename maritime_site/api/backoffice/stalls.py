"""Stalls for the organisers: applications decided, stalls moved and blocked (EXH-2, BO-1)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated
from uuid import UUID

from fastapi import Depends, Query

from maritime_site.api.access import Now, ReadSession
from maritime_site.api.backoffice.administration import AdminIdentity, permitted
from maritime_site.api.backoffice.desk import DECIDING, LISTING, READING, Desk, at_desk
from maritime_site.api.exhibition_shapes import ApplicationShape
from maritime_site.api.routing import Router
from maritime_site.api.shapes import Answer, Shape
from maritime_site.core.text import _
from maritime_site.domain.exhibition import office, queries
from maritime_site.domain.exhibition.desk_queries import OfficeStall, office_stalls
from maritime_site.domain.exhibition.models import StallApplication, StallType
from maritime_site.domain.exhibition.wishes import (
    ApplicationFilters,
    Invoiced,
    MoveTo,
    Offer,
    Reason,
    StallFilters,
    SwapWith,
)
from maritime_site.domain.payments.terms import terms_of
from maritime_site.domain.people.models import Person

router = Router(prefix="/admin/exhibition", tags=["Back office"])

Viewer = Annotated[AdminIdentity, Depends(permitted("STALLS_VIEW"))]
AtDesk = Annotated[Desk, at_desk("STALLS_EDIT")]


class OwnerShape(Shape):
    """Whose claim it is."""

    id: UUID
    reference: str
    name: str
    company: str
    email: str
    country: str
    registration: str

    @classmethod
    def of(cls, person: Person) -> OwnerShape:
        """The owner as the organisers read them."""
        return cls(
            id=person.id, reference=person.reference, name=person.full_name,
            company=str(person.details.get("company_name") or person.organisation), email=person.email,
            country=person.country, registration=person.status,
        )  # fmt: skip


class OfficeApplication(ApplicationShape):
    """A claim with its owner."""

    owner: OwnerShape


class OfficeApplications(Answer):
    """Claims, the latest change first; `total` counts all that match."""

    data: list[OfficeApplication]
    total: int


class OfficeAnswer(Answer):
    """One claim."""

    data: OfficeApplication


class Decided(OfficeAnswer):
    """The claim as it is now; a repeated decision changes nothing."""

    message: str


class StallShape(Shape):
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


class StallsAnswer(Answer):
    """Stalls in the plan's order; `total` counts all that match."""

    data: list[StallShape]
    total: int


class StallAnswer(Answer):
    """One stall."""

    message: str
    data: StallShape


def _with_owner(view: queries.ApplicationView, person: Person) -> OfficeApplication:
    shown = ApplicationShape.model_validate(view).model_dump()
    return OfficeApplication(**shown, owner=OwnerShape.of(person))


def _decide(desk: Desk, decision: Callable[..., StallApplication], id: UUID, *told: object) -> Decided:
    claim = decision(desk.session, id, *told, actor=desk.actor, terms=terms_of(desk.services), now=desk.now)
    desk.session.flush()
    return Decided(message=_("Saved"), data=_with_owner(*queries.application(desk.session, claim.id)))


@router.get("/applications", operation_id="admin_stall_applications", responses=LISTING)
def applications(
    _admin: Viewer, wish: Annotated[ApplicationFilters, Query()], session: ReadSession
) -> OfficeApplications:
    """Holds and applications of every exhibitor."""
    found, total = queries.found(
        session, search=wish.search, status=wish.status or "", page=wish.page, page_size=wish.page_size
    )
    return OfficeApplications(data=[_with_owner(view, person) for view, person in found], total=total)


@router.get("/applications/{id}", operation_id="admin_stall_application", responses=READING)
def application(id: UUID, _admin: Viewer, session: ReadSession) -> OfficeAnswer:
    """One claim with its owner and history."""
    return OfficeAnswer(data=_with_owner(*queries.application(session, id)))


@router.post("/applications/{id}/offer", operation_id="admin_stall_offer", responses=DECIDING)
def offer(id: UUID, wish: Offer, desk: AtDesk) -> Decided:
    """Offer the stall at the tariff's price or at another one; again, to change the offer."""
    return _decide(desk, office.offer, id, wish)


@router.post("/applications/{id}/refuse", operation_id="admin_stall_refuse", responses=DECIDING)
def refuse(id: UUID, wish: Reason, desk: AtDesk) -> Decided:
    """Refuse an application; the exhibitor reads the reason."""
    return _decide(desk, office.refuse, id, wish.reason)


@router.post("/applications/{id}/mark-invoiced", operation_id="admin_stall_invoiced", responses=DECIDING)
def mark_invoiced(id: UUID, wish: Invoiced, desk: AtDesk) -> Decided:
    """Note that an invoice was sent; the stall is taken from now on."""
    return _decide(desk, office.mark_invoiced, id, wish)


@router.post("/applications/{id}/mark-paid", operation_id="admin_stall_paid", responses=DECIDING)
def mark_paid(id: UUID, wish: Reason, desk: AtDesk) -> Decided:
    """Note that a stall was paid elsewhere."""
    return _decide(desk, office.mark_paid, id, wish.reason)


@router.post("/applications/{id}/release", operation_id="admin_stall_release", responses=DECIDING)
def release(id: UUID, wish: Reason, desk: AtDesk) -> Decided:
    """Take a stall back; what was paid through the gateway is returned."""
    return _decide(desk, office.release, id, wish.reason)


@router.post("/applications/{id}/move", operation_id="admin_stall_move", responses=DECIDING)
def move(id: UUID, wish: MoveTo, desk: AtDesk) -> Decided:
    """Put a claim on another stall that is free."""
    return _decide(desk, office.move, id, wish)


@router.post("/applications/{id}/swap", operation_id="admin_stall_swap", responses=DECIDING)
def swap(id: UUID, wish: SwapWith, desk: AtDesk) -> Decided:
    """Let two claims change stalls."""
    return _decide(desk, office.swap, id, wish)


@router.get("/stalls", operation_id="admin_stalls", responses=LISTING)
def stalls(_admin: Viewer, wish: Annotated[StallFilters, Query()], session: ReadSession, now: Now) -> StallsAnswer:
    """Every stall with who has it."""
    found, total = office_stalls(
        session, search=wish.search, status=wish.status, page=wish.page, page_size=wish.page_size, now=now
    )
    return StallsAnswer(data=[StallShape.model_validate(one) for one in found], total=total)


def _stall(desk: Desk, code: str) -> StallAnswer:
    desk.session.flush()
    found, _total = office_stalls(desk.session, search="", status="", page=1, page_size=None, now=desk.now)
    one: OfficeStall = next(stall for stall in found if stall.code == code)
    return StallAnswer(message=_("Saved"), data=StallShape.model_validate(one))


@router.post("/stalls/{code}/block", operation_id="admin_stall_block", responses=DECIDING)
def block(code: str, wish: Reason, desk: AtDesk) -> StallAnswer:
    """Keep a free stall from being booked."""
    terms = terms_of(desk.services)
    stall = office.block(desk.session, code, wish.reason, actor=desk.actor, terms=terms, now=desk.now)
    return _stall(desk, stall.code)


@router.post("/stalls/{code}/unblock", operation_id="admin_stall_unblock", responses=DECIDING)
def unblock(code: str, desk: AtDesk) -> StallAnswer:
    """Let a stall be booked again."""
    return _stall(desk, office.unblock(desk.session, code, actor=desk.actor, now=desk.now).code)
