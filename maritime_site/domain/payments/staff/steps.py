"""What giving money back by staff has in common, whether one administrator decides or two (R36)."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from sqlmodel import Session

from maritime_site.core.text.i18n import N_
from maritime_site.domain.audit import service as audit
from maritime_site.domain.audit.service import Actor
from maritime_site.domain.payments import locks, refunds
from maritime_site.domain.payments.domain_events import Happening
from maritime_site.domain.payments.models import PaymentAttempt, Refund
from maritime_site.domain.payments.staff.models import RefundProposal

BY = "administrator"
STAFF, PROPOSAL = "staff:", "proposal:"
TOO_MUCH = N_("A refund cannot be more than what is left of the payment")


@dataclass(frozen=True)
class Outcome:
    """What became of a request: a refund on its way or a proposal that waits; events are for `event_handlers`."""

    refund: Refund | None
    proposal: RefundProposal | None = None
    domain_events: tuple[Happening, ...] = ()


def lock_payment(session: Session, attempt: PaymentAttempt) -> PaymentAttempt:
    """A payment as it is now, under its own lock and its subject's."""
    locks.lock_subject(session, refunds.subject_of(session, attempt))
    session.refresh(attempt, with_for_update=True)
    return attempt


def record_change(
    session: Session, actor: Actor, verb: str, thing: Refund | RefundProposal, before: str, *, now: datetime
) -> None:
    """Write a step of a refund, or of what waits to be one, into the audit log."""
    was = {"status": str(before)} if before else {}
    values = {
        "status": str(thing.status),
        "amount": thing.amount_minor,
        "currency": thing.currency,
        "payment": str(thing.attempt_id),
    }
    audit.record_change(session, thing, verb, actor=actor, before=was, after=values, now=now)
