"""What happens elsewhere and means something for a stall: `domain.reactions` calls these in its own transaction."""

from __future__ import annotations

from datetime import datetime

from sqlmodel import Session, col, select

from maritime_site.domain.exhibition import messages, moves, service
from maritime_site.domain.exhibition.messages import Matter
from maritime_site.domain.exhibition.models import PAYABLE, SUBJECT_TYPE, ApplicationStatus, By, StallApplication
from maritime_site.domain.payments.happenings import Captured, RefundProcessed, RefundRequested
from maritime_site.domain.payments.models import Refund, Subject
from maritime_site.domain.payments.terms import terms_of
from maritime_site.domain.people.decisions import ApprovalWithdrawn
from maritime_site.ports.services import Services

S = ApplicationStatus
# What is invoiced or paid stays until the organisers decide: money has to be settled with it.
UNSETTLED = (S.HELD, S.APPLIED, S.OFFERED, S.ACCEPTED)


def payment_captured(session: Session, happened: Captured, services: Services, now: datetime) -> None:
    """Confirm the stall, or give the money back when the claim has ended or was paid otherwise."""
    if happened.subject.type != SUBJECT_TYPE:
        return
    terms = terms_of(services)
    claim = moves.locked(session, happened.subject.id)
    if claim.status not in PAYABLE:
        service.give_back(session, claim, by=By.SYSTEM, reason=f"claim is {claim.status}", terms=terms, now=now)
        return
    moves.move(session, claim, S.PAID, by=By.GATEWAY, terms=terms, now=now)


def refund_requested(session: Session, happened: RefundRequested, services: Services, now: datetime) -> None:
    """Tell the exhibitor that a second payment goes back."""
    matter = _matter(session, happened.subject, services)
    if matter:
        given = session.get_one(Refund, happened.refund_id)
        messages.refund(session, matter, given, purpose="stall-refund-requested", now=now)


def refund_processed(session: Session, happened: RefundProcessed, services: Services, now: datetime) -> None:
    """Tell the exhibitor that the money is back."""
    matter = _matter(session, happened.subject, services)
    if matter:
        given = session.get_one(Refund, happened.refund_id)
        messages.refund(session, matter, given, purpose="stall-refund-processed", now=now)


def _matter(session: Session, subject: Subject, services: Services) -> Matter | None:
    if subject.type != SUBJECT_TYPE:
        return None
    return moves.matter_of(session, moves.locked(session, subject.id), terms_of(services))


def approval_withdrawn(session: Session, happened: ApprovalWithdrawn, services: Services, now: datetime) -> None:
    """Free the unsettled stalls of an exhibitor whose approval was withdrawn (KIND-3)."""
    mine = (StallApplication.owner_id == happened.person_id, col(StallApplication.status).in_(UNSETTLED))
    for claim_id in session.exec(select(StallApplication.id).where(*mine).order_by(col(StallApplication.id))).all():
        claim = moves.locked(session, claim_id)
        if claim.status in UNSETTLED:
            moves.move(session, claim, S.RELEASED, by=By.SYSTEM, terms=terms_of(services), now=now)
