"""Giving money back at a screen: the same form and handler wherever a payment is shown (R36)."""

from __future__ import annotations

from datetime import datetime
from typing import Any, TypedDict
from uuid import UUID, uuid4

import reflex as rx
from sqlmodel import Session

from maritime_site.core.errors import Invalid
from maritime_site.core.formats import money
from maritime_site.core.wishes import parse
from maritime_site.domain import reactions
from maritime_site.domain.audit.service import Actor
from maritime_site.domain.payments import office
from maritime_site.domain.payments.office import Outcome
from maritime_site.domain.payments.office_queries import PaymentRow, RefundRow
from maritime_site.domain.payments.office_wishes import Denial, GiveBack
from maritime_site.ports.services import services
from maritime_site.web.backoffice.amounts import minor_of
from maritime_site.web.backoffice.desk import Desk, at_desk, uuid_of
from maritime_site.web.backoffice.moments import moment
from maritime_site.web.feedback import Refusals, confirm
from maritime_site.web.transactions import in_transaction

WAITS = "Another administrator must approve this refund"
REQUESTED = "The refund is requested; it shows as processed when the gateway says so"
AMOUNT = "In rupees, as 1850.00; at most what is left."


class PaymentLine(TypedDict):
    """One payment as screens show it; `left` is what can still go back, empty when nothing can."""

    id: str
    reference: str
    order: str
    payment: str
    status: str
    amount: str
    refunded: str
    left: str
    flagged: bool
    when: str
    path: str
    subject: str


class RefundLine(TypedDict):
    """Money that goes back, or waits to; who asked for it (`own`) cannot be the second to agree."""

    id: str
    own: bool
    payment: str
    status: str
    amount: str
    reason: str
    who: str
    note: str
    when: str
    answer: str


def payment_line(row: PaymentRow) -> PaymentLine:
    """A payment as a line."""
    waiting = sum(refund.amount for refund in row.refunds if refund.status == "waiting")
    left = row.amount - row.claimed - waiting
    open_to = row.status in office.REFUNDABLE and left > 0
    return PaymentLine(
        id=str(row.id), reference=row.reference, order=row.gateway_order_id, payment=row.gateway_payment_id,
        status=row.status, amount=money(row.amount, row.currency), refunded=money(row.refunded, row.currency),
        left=f"{left / 100:.2f}" if open_to else "", flagged=row.flagged, when=moment(row.created_at),
        path=f"/admin/payments/{row.id}",
        subject=f"/admin/bookings/{row.subject_id}" if row.subject_type == "booking" else "",
    )  # fmt: skip


def refund_line(row: RefundRow, *, looking: str = "") -> RefundLine:
    """A refund as a line; `who` asked for it and who decided, where two had to. `looking` is the administrator's id."""
    who = " · ".join(part for part in (f"asked by {row.asked_by or row.by}",
                                       f"decided by {row.decided_by}" if row.decided_by else "") if part)  # fmt: skip
    return RefundLine(
        id=str(row.id), own=row.asked_by_id == looking != "", payment=f"/admin/payments/{row.payment_id}",
        status=row.status,
        amount=money(row.amount, row.currency), reason=row.reason, who=who, note=row.note or row.error,
        when=moment(row.created_at), answer="",
    )  # fmt: skip


def refund_hint(session: Session, reference: str) -> str:
    """What can be asked for of one payment, and above which amount a second administrator must agree."""
    payment = office.payment(session, reference)
    alone = office.alone_up_to(session, payment, limit=services().settings.refund_approval_above)
    above = f"Above {money(alone, payment.currency)} another" if alone else "Another"
    return f"{AMOUNT} {above} administrator must approve it."


def _reacted(session: Session, outcome: Outcome, now: datetime) -> bool:
    """Let others react; answers whether a refund is on its way."""
    reactions.run(session, outcome.happenings, services(), now)
    return outcome.refund is not None


def give_back(session: Session, reference: str, wish: GiveBack, *, actor: Actor, key: str, now: datetime) -> bool:
    """Return money and tell its owner; answers whether a refund is on its way, or waits for a second administrator."""
    limit = services().settings.refund_approval_above
    outcome = office.give_back(session, reference, wish, actor=actor, limit=limit, key=key, now=now)
    return _reacted(session, outcome, now)


def approve(session: Session, id: UUID, *, actor: Actor, now: datetime) -> bool:
    """Approve a refund that waits, and tell the owner of the money."""
    return _reacted(session, office.approve(session, id, actor=actor, now=now), now)


def deny(session: Session, id: UUID, wish: Denial, *, actor: Actor, now: datetime) -> None:
    """Deny a refund that waits."""
    office.deny(session, id, wish, actor=actor, now=now)


def retry(session: Session, id: UUID, *, actor: Actor, now: datetime) -> bool:
    """Ask the gateway for a failed refund once more."""
    return _reacted(session, office.again(session, id, actor=actor, now=now), now)


class RefundDesk(Refusals, rx.State, mixin=True):
    """A screen on which money can be given back; `press` tells a second refund from a second press."""

    press: str = ""
    amount_hint: str = AMOUNT

    async def _reload(self) -> None:
        """Read the screen afresh."""
        raise NotImplementedError

    async def _say(self, words: str) -> None:
        await self._reload()
        self.done, self.press = words, str(uuid4())
        await confirm(self, words)

    @rx.event
    @at_desk("PAYMENTS_REFUND")
    async def give_back(self, desk: Desk, form: dict[str, Any]) -> None:
        """Return part or all of a payment."""
        reason = str(form.get("refund-reason", ""))
        try:
            wish = parse(GiveBack, {"amount": minor_of(str(form.get("refund-amount", "")), "amount"), "reason": reason})
            payment, key = str(uuid_of(str(form.get("payment", "")))), str(form.get("press", ""))[:64]
            sent = await in_transaction(give_back, payment, wish, actor=desk.actor, key=key, now=desk.now)
        except Invalid as refusal:
            raise Invalid({f"refund-{name}": words for name, words in refusal.errors.items()}) from refusal
        await self._say(REQUESTED if sent else WAITS)

    @rx.event
    @at_desk("PAYMENTS_REFUND")
    async def retry(self, desk: Desk, id: str) -> None:
        """Ask the gateway for a failed refund once more."""
        await in_transaction(retry, uuid_of(str(id)), actor=desk.actor, now=desk.now)
        await self._say(REQUESTED)
