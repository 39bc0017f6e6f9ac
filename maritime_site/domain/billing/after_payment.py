"""What a payment means for documents: `domain.event_handlers` calls this last, in the payment's own transaction."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from sqlmodel import Session

from maritime_site.domain.billing import drafts
from maritime_site.domain.billing.models import BillingDocument
from maritime_site.domain.billing.numbering import series_of, take_number
from maritime_site.domain.payments.domain_events import Captured, RefundedElsewhere, RefundProcessed
from maritime_site.domain.payments.policy import terms_of
from maritime_site.ports.services import Services


def issue_documents(session: Session, domain_events: Sequence[object], services: Services, now: datetime) -> None:
    """Issue an invoice (or receipt) for each capture, then a credit note for each refund that is through.

    All else is written before a number is taken: the counter's row is the contended one, and nothing is printed, sent
    or indexed while it is held. Captures come first in every transaction, so no two wait for each other's counters.
    """
    session.flush()
    for happened in sorted(domain_events, key=lambda happened: not isinstance(happened, Captured)):
        draft = _draft_document(session, happened, services, now)
        if draft is not None:
            number_document(session, draft)


def number_document(session: Session, draft: BillingDocument) -> None:
    """Take the draft's number and write it, in two statements."""
    number = take_number(session, series_of(draft.kind, draft.issued_on))
    draft.series, draft.serial, draft.number = number.series, number.serial, str(number)
    session.add(draft)
    session.flush()


def _read_look(services: Services) -> dict[str, Any]:
    facts = services.event.facts
    alone = None if "hi" in facts.languages else facts.languages
    look = (("colour", facts.colour), ("logo", facts.logo), ("languages", alone))
    return {name: value for name, value in look if value}


def _draft_document(session: Session, happened: object, services: Services, now: datetime) -> BillingDocument | None:
    terms = terms_of(services)
    if isinstance(happened, Captured):
        return drafts.draft_for_capture(
            session,
            happened.subject,
            happened.attempt_id,
            zone=terms.zone,
            seller=terms.event,
            now=now,
            look=_read_look(services),
        )
    if isinstance(happened, RefundProcessed | RefundedElsewhere):
        return drafts.draft_for_refund(session, happened.subject, happened.refund_id, zone=terms.zone, now=now)
    return None
