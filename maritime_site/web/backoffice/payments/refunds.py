"""Giving money back at a screen: the same form and handler wherever a payment is shown (R36)."""

from __future__ import annotations

from datetime import datetime
from typing import Any, TypedDict
from uuid import UUID, uuid4

import reflex as rx
from sqlmodel import Session

from maritime_site.core.errors import Invalid
from maritime_site.core.schemas import parse_request
from maritime_site.core.text.formatting import format_money
from maritime_site.core.text.i18n import N_, _
from maritime_site.domain import event_handlers
from maritime_site.domain.audit.service import Actor
from maritime_site.domain.hospitality.models import ActorType
from maritime_site.domain.payments import refund_reasons
from maritime_site.domain.payments.models import RefundStatus
from maritime_site.domain.payments.staff import approvals, refunds
from maritime_site.domain.payments.staff.queries import PaymentRow, RefundRow
from maritime_site.domain.payments.staff.schemas import DenialRequest, RefundRequest
from maritime_site.domain.payments.staff.steps import Outcome
from maritime_site.ports.services import get_services
from maritime_site.web.backoffice.amounts import minor_of, typed_amount
from maritime_site.web.backoffice.datetimes import format_moment
from maritime_site.web.backoffice.staff_auth import StaffContext, staff_event, uuid_of
from maritime_site.web.backoffice.wording import name_actor
from maritime_site.web.handlers.db import in_transaction
from maritime_site.web.handlers.form_handler import FormErrors, show_toast

WAITS = N_("Another administrator must approve this refund")
REQUESTED = N_("The refund is requested; it shows as processed when the gateway says so")
FAILED = N_(
    "The gateway did not make this refund: no money went back. Try again; if it fails again, give the money back at "
    "the gateway itself, which is shown here too."
)
NOT_AGAIN = N_("Another try was denied: {reason}")
AMOUNT = N_("In {currency}, as 1850.00; at most what is left.")
# How the site's own reasons begin, and what the office reads.
REASONS = (
    (refund_reasons.CANCELLED, N_("The owner cancelled the booking")),
    (refund_reasons.GIVEN_UP, N_("The owner gave up the stall")),
    (refund_reasons.SECOND_PAYMENT, N_("It was paid a second time")),
    (refund_reasons.OVERPAID, N_("More was paid than was due")),
    (refund_reasons.BOOKING_IS, N_("The booking no longer waited for a payment")),
    (refund_reasons.CLAIM_IS, N_("The stall no longer waited for a payment")),
)


class PaymentLine(TypedDict):
    """One payment as screens show it; `left` is what can still go back, as it is typed, and `rest` as it is read.

    Both are empty when nothing can.
    """

    id: str
    reference: str
    order: str
    payment: str
    status: str
    amount: str
    refunded: str
    left: str
    rest: str
    currency: str
    flagged: bool
    standing: bool
    when: str
    path: str
    subject: str


class RefundLine(TypedDict):
    """Money that goes back, or waits to; who asked for it (`own`) cannot be the second to agree.

    `failure` says what it means that it failed and what to do, `gateway_words` how the gateway put it, in English.
    """

    id: str
    own: bool
    payment: str
    status: str
    amount: str
    reason: str
    who: str
    note: str
    failure: str
    gateway_words: str
    when: str
    answer: str


def payment_line(row: PaymentRow) -> PaymentLine:
    """A payment as a line."""
    waiting = sum(refund.amount for refund in row.refunds if refund.status == "waiting")
    left = row.amount - row.claimed - waiting
    open_to = row.status in refunds.REFUNDABLE and left > 0
    return PaymentLine(
        id=str(row.id),
        reference=row.reference,
        order=row.gateway_order_id,
        payment=row.gateway_payment_id,
        status=row.status,
        amount=format_money(row.amount, row.currency),
        refunded=format_money(row.refunded, row.currency),
        left=typed_amount(left) if open_to else "",
        rest=format_money(left, row.currency) if open_to else "",
        currency=row.currency,
        flagged=row.flagged,
        standing=row.standing,
        when=format_moment(row.created_at),
        path=f"/admin/payments/{row.id}",
        subject=f"/admin/bookings/{row.subject_id}" if row.subject_type == "booking" else "",
    )


def refund_line(row: RefundRow, *, looking: str = "") -> RefundLine:
    """A refund as a line; `who` asked for it and who decided, where two had to. `looking` is the administrator's id."""
    who = " · ".join(
        part
        for part in (
            _("asked by {value}", value=name_actor(row.asked_by or row.by)),
            _("decided by {decided_by}", decided_by=row.decided_by) if row.decided_by else "",
        )
        if part
    )
    return RefundLine(
        id=str(row.id),
        own=row.asked_by_id == looking != "",
        payment=f"/admin/payments/{row.payment_id}",
        status=row.status,
        amount=format_money(row.amount, row.currency),
        reason=_tell_reason(row),
        who=who,
        note=_(NOT_AGAIN, reason=row.note) if row.note and row.status == RefundStatus.FAILED else row.note,
        failure=_(FAILED) if row.status == RefundStatus.FAILED else "",
        gateway_words=row.error,
        when=format_moment(row.created_at),
        answer="",
    )


def _tell_reason(row: RefundRow) -> str:
    """Why money goes back: the site's own reasons in the reader's language, what staff typed as it is."""
    if row.asked_by or row.by not in {ActorType.OWNER, ActorType.SYSTEM}:
        return row.reason
    return next((_(words) for start, words in REASONS if row.reason.startswith(start)), row.reason)


def refund_hint(session: Session, reference: str) -> str:
    """What can be asked for of one payment, and above which amount a second administrator must agree."""
    payment = refunds.get_payment(session, reference)
    alone = refunds.alone_up_to(session, payment, limit=get_services().settings.refund_approval_above)
    amount = _(AMOUNT, currency=payment.currency)
    if not alone:
        return f"{amount} {_('Another administrator must approve it.')}"
    limit = format_money(alone, payment.currency)
    return f"{amount} {_('Above {limit} another administrator must approve it.', limit=limit)}"


def _dispatch_outcome(session: Session, outcome: Outcome, now: datetime) -> bool:
    """Let others react; answers whether a refund is on its way."""
    event_handlers.dispatch_events(session, outcome.domain_events, get_services(), now)
    return outcome.refund is not None


def refund_payment(
    session: Session, reference: str, payload: RefundRequest, *, actor: Actor, key: str, now: datetime
) -> bool:
    """Return money and tell its owner; answers whether a refund is on its way, or waits for a second administrator."""
    limit = get_services().settings.refund_approval_above
    outcome = refunds.refund_payment(session, reference, payload, actor=actor, limit=limit, key=key, now=now)
    return _dispatch_outcome(session, outcome, now)


def approve_refund(session: Session, id: UUID, *, actor: Actor, now: datetime) -> bool:
    """Approve a refund that waits, and tell the owner of the money."""
    return _dispatch_outcome(session, approvals.approve_refund(session, id, actor=actor, now=now), now)


def deny_refund(session: Session, id: UUID, payload: DenialRequest, *, actor: Actor, now: datetime) -> None:
    """Deny a refund that waits, and tell the owner of the money."""
    _dispatch_outcome(session, approvals.deny_refund(session, id, payload, actor=actor, now=now), now)


def retry_refund(session: Session, id: UUID, *, actor: Actor, now: datetime) -> bool:
    """Ask the gateway for a failed refund once more; answers whether it is on its way, or waits for a second one."""
    limit = get_services().settings.refund_approval_above
    return _dispatch_outcome(session, refunds.retry_failed_refund(session, id, actor=actor, limit=limit, now=now), now)


class RefundState(FormErrors, rx.State, mixin=True):
    """A screen on which money can be given back; `press` tells a second refund from a second press.

    `asked_amount` is what was typed, for the question before it; empty for all that is left.
    """

    press: str = ""
    amount_hint: str = ""
    asked_amount: str = ""

    async def _reload(self) -> None:
        """Read the screen afresh."""
        raise NotImplementedError

    async def _say(self, words: str) -> None:
        await self._reload()
        self.done, self.press, self.asked_amount = words, str(uuid4()), ""
        await show_toast(self, words)

    @rx.event
    @staff_event("PAYMENTS_REFUND", anew=False)
    async def tell_amount(self, _context: StaffContext, currency: str, typed: str) -> None:
        """Say in the question how much was typed, as amounts are written; what is no amount, as it stands."""
        try:
            self.asked_amount = format_money(minor_of(str(typed).strip(), "refund-amount"), str(currency))
        except Invalid:
            self.asked_amount = str(typed).strip()

    @rx.event
    @staff_event("PAYMENTS_REFUND")
    async def refund_payment(self, context: StaffContext, form: dict[str, Any]) -> None:
        """Return part or all of a payment."""
        reason = str(form.get("refund-reason", ""))
        try:
            payload = parse_request(
                RefundRequest, {"amount": minor_of(str(form.get("refund-amount", "")), "amount"), "reason": reason}
            )
            payment, key = str(uuid_of(str(form.get("payment", "")))), str(form.get("press", ""))[:64]
            sent = await in_transaction(refund_payment, payment, payload, actor=context.actor, key=key, now=context.now)
        except Invalid as refusal:
            raise Invalid({f"refund-{name}": words for name, words in refusal.errors.items()}) from refusal
        await self._say(_(REQUESTED if sent else WAITS))

    @rx.event
    @staff_event("PAYMENTS_REFUND")
    async def retry(self, context: StaffContext, id: str) -> None:
        """Ask the gateway for a failed refund once more."""
        sent = await in_transaction(retry_refund, uuid_of(str(id)), actor=context.actor, now=context.now)
        await self._say(_(REQUESTED if sent else WAITS))
