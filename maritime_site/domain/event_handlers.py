"""When this happened, those react: in the same transaction, in this order. A map to read, not a bus."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from typing import Any
from uuid import UUID

from sqlmodel import Session

from maritime_site.domain.awards import merging as awards
from maritime_site.domain.billing import after_payment as billing
from maritime_site.domain.billing import merging as billing_merge
from maritime_site.domain.calendars import privacy as calendars
from maritime_site.domain.companies import after_payment as seats
from maritime_site.domain.companies import merging as companies
from maritime_site.domain.company_pages import merging as company_pages
from maritime_site.domain.exhibition import after_payment as stalls
from maritime_site.domain.exhibitor_orders import merging as exhibitor_orders
from maritime_site.domain.exhibitor_tasks import merging as exhibitor_tasks
from maritime_site.domain.hospitality import after_payment
from maritime_site.domain.hospitality import person_events as stays
from maritime_site.domain.leads import merging as leads
from maritime_site.domain.meetings import following as meetings
from maritime_site.domain.networking import merging as networking_merge
from maritime_site.domain.networking import transitions as networking
from maritime_site.domain.passes import service as passes
from maritime_site.domain.payments.domain_events import (
    Captured,
    Happening,
    RefundDenied,
    RefundedElsewhere,
    RefundProcessed,
    RefundRequested,
)
from maritime_site.domain.people.decisions import (
    ApprovalRestored,
    ApprovalWithdrawn,
    KindChanged,
    PersonEvent,
    RegistrationsMerged,
)
from maritime_site.domain.programme import privacy as programme
from maritime_site.domain.talk_proposals import privacy as talk_proposals
from maritime_site.domain.visa_letters import privacy as visa_letters
from maritime_site.ports.services import Services

Reaction = Callable[[Session, Any, Services, datetime], None]

EVENT_HANDLERS: Mapping[type, tuple[Reaction, ...]] = {
    Captured: (after_payment.payment_captured, stalls.payment_captured, seats.payment_captured),
    RefundRequested: (after_payment.refund_requested, stalls.refund_requested, seats.refund_requested),
    RefundDenied: (after_payment.refund_denied, stalls.refund_denied),
    RefundedElsewhere: (),
    RefundProcessed: (after_payment.refund_processed, stalls.refund_processed, seats.refund_processed),
    ApprovalWithdrawn: (
        passes.approval_withdrawn,
        networking.approval_withdrawn,
        meetings.approval_withdrawn,
        stalls.approval_withdrawn,
        stays.approval_withdrawn,
        programme.approval_withdrawn,
    ),
    ApprovalRestored: (passes.approval_restored,),
    KindChanged: (passes.kind_changed, networking.kind_changed, meetings.kind_changed, stalls.kind_changed),
    RegistrationsMerged: (
        passes.merged,
        meetings.merged,
        networking_merge.merged,
        stalls.merged,
        stays.merged,
        companies.merged,
        company_pages.merged,
        leads.merged,
        exhibitor_tasks.merged,
        exhibitor_orders.merged,
        billing_merge.merged,
        calendars.merged,
        programme.merged,
        talk_proposals.merged,
        visa_letters.merged,
        awards.merged,
    ),
}


def lock_held(session: Session, person_ids: Sequence[UUID]) -> None:
    """Lock what withdrawing the approval of these people would free, in the order in which it is freed."""
    for person_id in person_ids:
        stalls.lock_unsettled(session, person_id)
    stays.lock_held(session, person_ids)


def dispatch_events(
    session: Session, domain_events: Sequence[Happening | PersonEvent], services: Services, now: datetime
) -> None:
    """Let everyone concerned react to what happened, inside the caller's transaction.

    Documents of money come last: their numbers are counted in a row that every payment needs.
    """
    for happened in domain_events:
        for reaction in EVENT_HANDLERS[type(happened)]:
            reaction(session, happened, services, now)
    billing.issue_documents(session, domain_events, services, now)
