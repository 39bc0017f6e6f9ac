"""What payments tell those above: `domain.event_handlers` says who reacts."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from sqlmodel import Session

from maritime_site.domain.payments.models import Subject
from maritime_site.ports.services import Services


@dataclass(frozen=True)
class Captured:
    """The subject's first money arrived, with our amount and currency, as the gateway itself said."""

    subject: Subject
    attempt_id: UUID


@dataclass(frozen=True)
class RefundRequested:
    """Money came that was not owed (a second payment) and goes back by itself."""

    subject: Subject
    refund_id: UUID


@dataclass(frozen=True)
class RefundDenied:
    """A refund that waited for a second administrator does not come; its money is still with us."""

    subject: Subject
    proposal_id: UUID


@dataclass(frozen=True)
class RefundProcessed:
    """Money is back with the payer."""

    subject: Subject
    refund_id: UUID


@dataclass(frozen=True)
class RefundedElsewhere:
    """Money went back that nobody asked for here: somebody gave it back at the gateway."""

    subject: Subject
    refund_id: UUID


Happening = RefundedElsewhere | Captured | RefundRequested | RefundDenied | RefundProcessed
React = Callable[[Session, Sequence[Happening], Services, datetime], None]
