"""Every night our books are held against the gateway's, payment by payment (R35)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from itertools import islice

import structlog
from sqlmodel import Session, col, select

from maritime_site.core.db.database import insert_once
from maritime_site.core.text.formatting import format_money
from maritime_site.core.text.i18n import N_
from maritime_site.domain.payments.models import RANK, AttemptStatus, PaymentAttempt, PaymentOrder
from maritime_site.domain.payments.staff.models import DifferenceKind, LedgerComparison, PaymentDifference
from maritime_site.ports.payments import GatewayAway, GatewayPayment, GatewayRefused
from maritime_site.ports.services import Services

# Refunds are possible for six months; older payments no longer change.
LOOK_BACK = timedelta(days=180)
# What is younger may still be on its way to us.
SETTLED_AFTER = timedelta(hours=1)
NIGHT_FROM = 2
GIVEN_UP = timedelta(hours=1)
BATCH = 200
SYSTEM = "system"
# What the comparison itself notes: kept in these words, told in the reader's language.
NO_PAYMENT, AGREE_AGAIN = N_("no such payment"), N_("The books agree again")
log = structlog.get_logger()


@dataclass(frozen=True)
class ReconciliationFinding:
    """One payment that reads differently here and there."""

    kind: DifferenceKind
    payment_id: str
    order_id: str
    ours: str
    theirs: str

    @property
    def key(self) -> str:
        return f"{self.kind}:{self.payment_id}"


def reconcile_nightly(services: Services, *, now: datetime) -> int | None:
    """Compare once a night, from two o'clock in the event's zone on; None when it was done or is being done."""
    local = now.astimezone(services.event.zone)
    if services.gateway is None or local.hour < NIGHT_FROM:
        return None
    with services.database.writing() as session:
        if not _claim_day(session, local.date(), now=now):
            return None
    return reconcile_day(services, local.date(), now=now)


def _claim_day(session: Session, day: date, *, now: datetime) -> bool:
    known = session.get(LedgerComparison, day, with_for_update=True)
    if known is None:
        return insert_once(session, LedgerComparison(day=day, started_at=now))
    if known.finished_at is not None or known.started_at > now - GIVEN_UP:
        return False
    known.started_at = now
    session.add(known)
    return True


def reconcile_day(services: Services, day: date, *, now: datetime) -> int | None:
    """Hold our books against the gateway's; answers how many payments differ, None when the gateway is away."""
    gateway = services.gateway
    if gateway is None:
        return None
    since, until = now - LOOK_BACK, now - SETTLED_AFTER
    findings: list[ReconciliationFinding] = []
    seen: set[str] = set()
    try:
        for batch in _batch_payments(gateway.payments_between(since, until)):
            seen.update(payment.id for payment in batch)
            with services.database.reading() as session:
                findings += _compare_batch(session, batch)
    except (GatewayAway, GatewayRefused) as problem:
        log.warning("gateway away at comparison", reason=str(problem))
        return None
    with services.database.reading() as session:
        findings += list(_unknown_there(session, seen, gateway.name, since, until))
    with services.database.writing() as session:
        return _save_findings(session, findings, day, compared=len(seen), now=now)


def _batch_payments(payments: Iterable[GatewayPayment]) -> Iterator[list[GatewayPayment]]:
    waiting = iter(payments)
    while batch := list(islice(waiting, BATCH)):
        yield batch


def _compare_batch(session: Session, batch: Sequence[GatewayPayment]) -> list[ReconciliationFinding]:
    known = {
        attempt.gateway_payment_id: attempt
        for attempt in session.exec(
            select(PaymentAttempt).where(col(PaymentAttempt.gateway_payment_id).in_([payment.id for payment in batch]))
        ).all()
    }
    return [finding for payment in batch for finding in find_differences(known.get(payment.id), payment)]


def find_differences(ours: PaymentAttempt | None, payment: GatewayPayment) -> Iterator[ReconciliationFinding]:
    """How one payment reads differently here and there. Nobody misses a payment that took no money."""
    taken = payment.status in {"captured", "refunded"}
    if ours is None:
        if taken:
            yield _build_finding(
                DifferenceKind.UNKNOWN_HERE, payment, NO_PAYMENT, f"{payment.status}, {_format_amount(payment)}"
            )
        return
    if (ours.amount_minor, ours.currency) != (payment.amount, payment.currency):
        yield _build_finding(
            DifferenceKind.AMOUNT, payment, format_money(ours.amount_minor, ours.currency), _format_amount(payment)
        )
    held = RANK[AttemptStatus(ours.status)] >= RANK[AttemptStatus.CAPTURED]
    if taken != held:
        yield _build_finding(DifferenceKind.STATUS, payment, ours.status, payment.status)
    # A refund counts there when it is asked for, here when it is processed.
    back = payment.amount if payment.status == "refunded" else payment.amount_refunded
    if taken and held and not ours.refunded_minor <= back <= ours.claimed_minor:
        yield _build_finding(
            DifferenceKind.REFUNDED,
            payment,
            f"{format_money(ours.refunded_minor, payment.currency)} refunded",
            f"{format_money(back, payment.currency)} refunded",
        )


def _build_finding(kind: DifferenceKind, payment: GatewayPayment, ours: str, theirs: str) -> ReconciliationFinding:
    return ReconciliationFinding(kind, payment.id, payment.order_id, ours, theirs)


def _format_amount(payment: GatewayPayment) -> str:
    return format_money(payment.amount, payment.currency)


def _unknown_there(
    session: Session, seen: set[str], gateway: str, since: datetime, until: datetime
) -> Iterator[ReconciliationFinding]:
    """Our payments with money that the gateway did not name; a day's margin, for its clock is not ours."""
    margin = timedelta(days=1)
    window = (col(PaymentAttempt.created_at) > since + margin, col(PaymentAttempt.created_at) < until - margin)
    taken = col(PaymentAttempt.captured_at).is_not(None)
    columns = select(PaymentAttempt, PaymentOrder).join(PaymentOrder).where(PaymentOrder.gateway == gateway)
    for attempt, order in session.exec(columns.where(taken, *window)).all():
        if attempt.gateway_payment_id not in seen:
            values = f"{attempt.status}, {format_money(attempt.amount_minor, attempt.currency)}"
            kind, order_id = DifferenceKind.UNKNOWN_THERE, order.gateway_order_id or ""
            yield ReconciliationFinding(kind, attempt.gateway_payment_id, order_id, values, NO_PAYMENT)


def _save_findings(
    session: Session, findings: Iterable[ReconciliationFinding], day: date, *, compared: int, now: datetime
) -> int:
    """Write new findings, note those seen again, and close those that are gone; answers how many are open."""
    rows = session.exec(select(PaymentDifference)).all()
    known = {row.key: row for row in rows}
    result = {finding.key: finding for finding in findings}
    for key, finding in result.items():
        row = known.get(key) or _build_difference(finding, now)
        if row.resolved_by == SYSTEM or (row.ours, row.theirs) != (finding.ours, finding.theirs):
            row.resolved_at, row.resolved_by, row.note = None, "", ""
        row.ours, row.theirs, row.last_seen_at = finding.ours, finding.theirs, now
        session.add(row)
    for row in rows:
        if row.key not in result and row.resolved_at is None:
            row.resolved_at, row.resolved_by, row.note = now, SYSTEM, AGREE_AGAIN
            session.add(row)
    run = session.get(LedgerComparison, day) or LedgerComparison(day=day, started_at=now)
    run.finished_at, run.compared, run.differences = now, compared, len(result)
    session.add(run)
    if result:
        log.error("payment books differ", day=day.isoformat(), differences=len(result))
    return len(result)


def _build_difference(finding: ReconciliationFinding, now: datetime) -> PaymentDifference:
    return PaymentDifference(
        key=finding.key,
        kind=finding.kind,
        gateway_payment_id=finding.payment_id,
        gateway_order_id=finding.order_id,
        ours=finding.ours,
        theirs=finding.theirs,
        first_seen_at=now,
        last_seen_at=now,
    )


def last_reconciliation(session: Session) -> LedgerComparison | None:
    """The last comparison that came to its end."""
    done = select(LedgerComparison).where(col(LedgerComparison.finished_at).is_not(None))
    return session.exec(done.order_by(col(LedgerComparison.day).desc())).first()
