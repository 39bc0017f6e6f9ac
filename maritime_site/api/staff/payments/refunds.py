"""Payments for staff: found, refunded, approved by a second administrator, odd ones explained (R35, R36)."""

from __future__ import annotations

from typing import Annotated, Literal
from uuid import UUID

from fastapi import Depends, Header, Query
from pydantic import Field

from maritime_site.api.access import ReadSession, ServicesDep
from maritime_site.api.routing import Router
from maritime_site.api.schemas import ListAnswer, Saved
from maritime_site.api.staff.administration.signin import AdminIdentity, require_permission
from maritime_site.api.staff.context import DECIDING, LISTING, READING, StaffContext, staff_context
from maritime_site.api.staff.payments.schemas import (
    DifferenceRow,
    Differences,
    FlagRow,
    LastComparison,
    StaffPayment,
    StaffPaymentAnswer,
    StaffRefund,
)
from maritime_site.api.staff.payments.views import to_staff_payments
from maritime_site.core.schemas import ListFilters, OptionalLine
from maritime_site.core.text.i18n import _
from maritime_site.domain import event_handlers
from maritime_site.domain.payments import discrepancies, idempotency, reconciliation
from maritime_site.domain.payments.models import AttemptStatus
from maritime_site.domain.payments.staff import approvals, queries, refunds
from maritime_site.domain.payments.staff.models import ProposalStatus
from maritime_site.domain.payments.staff.schemas import DenialRequest, ExplanationRequest, Reference, RefundRequest
from maritime_site.domain.payments.staff.steps import Outcome

router = Router(prefix="/admin", tags=["Back office"])
Viewer = Annotated[AdminIdentity, Depends(require_permission("BOOKINGS_VIEW"))]
StaffDep = Annotated[StaffContext, staff_context("PAYMENTS_REFUND")]
Key = Annotated[
    str | None,
    Header(
        alias=idempotency.HEADER,
        max_length=200,
        description="Tells a second refund from a repeat; without it the same amount and reason are a repeat",
    ),
]


class PaymentFilters(ListFilters):
    """Which payments; texts left empty match all."""

    search: OptionalLine = Field("", description="Words of a reference or of one of the gateway's ids")
    status: AttemptStatus | None = None
    flagged: bool = Field(default=False, description="Only those something odd was said of")
    standing: bool = Field(default=False, description="Only those with money left for something that has ended")
    page: int = Field(1, ge=1, le=1_000_000)
    page_size: int = Field(25, ge=1, le=100)


class OddFilters(ListFilters):
    """Which odd things; `status` left empty means open ones and resolved ones."""

    search: OptionalLine = ""
    status: Literal["", "open", "resolved"] = "open"
    page: int = Field(1, ge=1, le=1_000_000)
    page_size: int = Field(25, ge=1, le=100)


class RefundFilters(ListFilters):
    """Which refunds that need two administrators; `status` left empty means those that wait."""

    search: OptionalLine = Field("", description="Words of the reason, of who asked, or of the payment's numbers")
    status: ProposalStatus = ProposalStatus.WAITING
    page: int = Field(1, ge=1, le=1_000_000)
    page_size: int = Field(25, ge=1, le=100)


def _to_refund_answer(context: StaffContext, outcome: Outcome) -> Saved[StaffRefund]:
    event_handlers.dispatch_events(context.session, outcome.domain_events, context.services, context.now)
    row = queries.to_refund_row(context.session, outcome.refund, outcome.proposal)
    waits = row.status == "waiting"
    message = _("Another administrator must approve this refund") if waits else _("Saved")
    return Saved(message=message, data=StaffRefund.model_validate(row))


@router.get("/payments", operation_id="admin_payments", summary="Every payment", responses=LISTING)
def list_payments(
    _admin: Viewer, payload: Annotated[PaymentFilters, Query()], session: ReadSession
) -> ListAnswer[StaffPayment]:
    """Payments with their refunds, newest first."""
    rows, total = queries.list_payments(
        session,
        search=payload.search,
        status=payload.status or "",
        flagged=payload.flagged,
        standing=payload.standing,
        page=payload.page,
        page_size=payload.page_size,
    )
    return ListAnswer(data=to_staff_payments(session, rows), total=total)


@router.get(
    "/payments/flags",
    operation_id="admin_payment_flags",
    summary="What a gateway said and nobody believed",
    responses=LISTING,
)
def list_flags(_admin: Viewer, payload: Annotated[OddFilters, Query()], session: ReadSession) -> ListAnswer[FlagRow]:
    """Flagged events: an amount, an order or a payment that is not ours."""
    rows, total = discrepancies.list_flagged(
        session, status=payload.status, search=payload.search, page=payload.page, page_size=payload.page_size
    )
    return ListAnswer(data=[FlagRow.model_validate(row) for row in rows], total=total)


@router.post(
    "/payments/flags/{id}/resolve",
    operation_id="admin_payment_flag_resolve",
    summary="Explain a flagged event",
    responses=DECIDING,
)
def resolve_flag(id: UUID, payload: ExplanationRequest, context: StaffDep) -> Saved[FlagRow]:
    """Write down what was behind it."""
    event = discrepancies.resolve_flag(context.session, id, payload, actor=context.actor, now=context.now)
    return Saved(message=_("Saved"), data=FlagRow.model_validate(event))


@router.get(
    "/payments/differences",
    operation_id="admin_payment_differences",
    summary="Where the books differ",
    responses=LISTING,
)
def list_differences(_admin: Viewer, payload: Annotated[OddFilters, Query()], session: ReadSession) -> Differences:
    """Payments that read differently here and at the gateway, by the nightly comparison."""
    rows, total = discrepancies.list_differences(
        session, status=payload.status, search=payload.search, page=payload.page, page_size=payload.page_size
    )
    run = reconciliation.last_reconciliation(session)
    return Differences(
        data=[DifferenceRow.model_validate(row) for row in rows],
        total=total,
        last=LastComparison.model_validate(run) if run else None,
    )


@router.post(
    "/payments/differences/{id}/resolve",
    operation_id="admin_payment_difference_resolve",
    summary="Explain a difference",
    responses=DECIDING,
)
def resolve_difference(id: UUID, payload: ExplanationRequest, context: StaffDep) -> Saved[DifferenceRow]:
    """Write down what was behind it; it opens again when its figures change."""
    row = discrepancies.resolve_difference(context.session, id, payload, actor=context.actor, now=context.now)
    return Saved(message=_("Saved"), data=DifferenceRow.model_validate(row))


@router.get("/payments/{id}", operation_id="admin_payment", summary="One payment", responses=READING)
def one_payment(id: Reference, admin: Viewer, session: ReadSession, services: ServicesDep) -> StaffPaymentAnswer:
    """One payment with its refunds, by our id or the gateway's of the payment or its order."""
    limit, asking = services.settings.refund_approval_above, str(admin.administrator.id)
    alone = refunds.alone_up_to(session, refunds.get_payment(session, id), limit=limit, asking=asking)
    (payment,) = to_staff_payments(session, [queries.get_payment_row(session, id)])
    return StaffPaymentAnswer(data=payment, approval_above=alone)


@router.post(
    "/payments/{id}/refund", operation_id="admin_payment_refund", summary="Give money back", responses=DECIDING
)
def request_refund(id: Reference, payload: RefundRequest, context: StaffDep, key: Key = None) -> Saved[StaffRefund]:
    """Return part or all of a payment; above the limit of the settings it waits for another administrator."""
    outcome = refunds.refund_payment(
        context.session,
        id,
        payload,
        actor=context.actor,
        limit=context.services.settings.refund_approval_above,
        key=key or "",
        now=context.now,
    )
    return _to_refund_answer(context, outcome)


@router.get("/refunds", operation_id="admin_refunds_waiting", summary="Refunds to approve", responses=LISTING)
def list_waiting(
    _admin: Viewer, payload: Annotated[RefundFilters, Query()], session: ReadSession
) -> ListAnswer[StaffRefund]:
    """Refunds that wait for a second administrator, the longest first."""
    rows, total = queries.list_proposals(
        session, search=payload.search, status=payload.status, page=payload.page, page_size=payload.page_size
    )
    return ListAnswer(data=[StaffRefund.model_validate(row) for row in rows], total=total)


@router.post(
    "/refunds/{id}/approve", operation_id="admin_refund_approve", summary="Approve a refund", responses=DECIDING
)
def approve_refund(id: UUID, context: StaffDep) -> Saved[StaffRefund]:
    """Approve what another administrator asked for."""
    return _to_refund_answer(
        context, approvals.approve_refund(context.session, id, actor=context.actor, now=context.now)
    )


@router.post("/refunds/{id}/deny", operation_id="admin_refund_deny", summary="Deny a refund", responses=DECIDING)
def deny_refund(id: UUID, payload: DenialRequest, context: StaffDep) -> Saved[StaffRefund]:
    """Deny a refund that waits, with a reason for the staff."""
    return _to_refund_answer(
        context, approvals.deny_refund(context.session, id, payload, actor=context.actor, now=context.now)
    )


@router.post(
    "/refunds/{id}/retry", operation_id="admin_refund_retry", summary="Try a failed refund again", responses=DECIDING
)
def retry_refund(id: UUID, context: StaffDep) -> Saved[StaffRefund]:
    """Ask the gateway once more for a refund that failed; above the limit it waits. Any other stays as it is."""
    limit = context.services.settings.refund_approval_above
    outcome = refunds.retry_failed_refund(context.session, id, actor=context.actor, limit=limit, now=context.now)
    return _to_refund_answer(context, outcome)
