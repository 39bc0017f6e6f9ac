"""What happens elsewhere and means something for a stall: `domain.event_handlers` calls these in its transaction."""

from __future__ import annotations

from datetime import datetime
from uuid import UUID

from sqlalchemy import update
from sqlmodel import Session, col, select

from maritime_site.domain.exhibition import messages, service, transitions
from maritime_site.domain.exhibition.messages import MessageContext
from maritime_site.domain.exhibition.models import (
    LIVE,
    PAYABLE,
    SUBJECT_TYPE,
    ActorType,
    ApplicationStatus,
    StallApplication,
)
from maritime_site.domain.payments.domain_events import Captured, RefundDenied, RefundProcessed, RefundRequested
from maritime_site.domain.payments.models import Refund, Subject
from maritime_site.domain.payments.policy import terms_of
from maritime_site.domain.payments.refund_reasons import CLAIM_IS
from maritime_site.domain.payments.staff.models import RefundProposal
from maritime_site.domain.people.decisions import ApprovalWithdrawn, KindChanged, RegistrationsMerged
from maritime_site.domain.people.models import Person
from maritime_site.ports.services import Services
from maritime_site.search.index import reindex_rows

S = ApplicationStatus
EXHIBITOR = "exhibitor"
# What is invoiced or paid stays until the organisers decide: money has to be settled with it.
UNSETTLED = (S.HELD, S.APPLIED, S.OFFERED, S.ACCEPTED)


def payment_captured(session: Session, happened: Captured, services: Services, now: datetime) -> None:
    """Confirm the stall, or give the money back when the claim has ended or was paid otherwise."""
    if happened.subject.type != SUBJECT_TYPE:
        return
    terms = terms_of(services)
    claim = transitions.lock_application(session, happened.subject.id)
    if claim.status not in PAYABLE:
        service.request_refunds(
            session, claim, by=ActorType.SYSTEM, reason=f"{CLAIM_IS} {claim.status}", terms=terms, now=now
        )
        return
    transitions.change_status(session, claim, S.PAID, by=ActorType.GATEWAY, terms=terms, now=now)


def refund_requested(session: Session, happened: RefundRequested, services: Services, now: datetime) -> None:
    """Tell the exhibitor that a second payment goes back."""
    matter = _load_context(session, happened.subject, services)
    if matter:
        given = session.get_one(Refund, happened.refund_id)
        messages.notify_refund(session, matter, given, purpose="stall-refund-requested", now=now)


def refund_denied(session: Session, happened: RefundDenied, services: Services, now: datetime) -> None:
    """Tell the exhibitor whose stall was released that no money comes."""
    matter = _load_context(session, happened.subject, services)
    if matter and matter.claim.status not in LIVE:
        denied = session.get_one(RefundProposal, happened.proposal_id)
        messages.notify_refund(session, matter, denied, purpose="stall-refund-denied", now=now)


def refund_processed(session: Session, happened: RefundProcessed, services: Services, now: datetime) -> None:
    """Tell the exhibitor that the money is back."""
    matter = _load_context(session, happened.subject, services)
    if matter:
        given = session.get_one(Refund, happened.refund_id)
        messages.notify_refund(session, matter, given, purpose="stall-refund-processed", now=now)


def _load_context(session: Session, subject: Subject, services: Services) -> MessageContext | None:
    if subject.type != SUBJECT_TYPE:
        return None
    return transitions.load_message_context(
        session, transitions.lock_application(session, subject.id), terms_of(services)
    )


def approval_withdrawn(session: Session, happened: ApprovalWithdrawn, services: Services, now: datetime) -> None:
    """Free the unsettled stalls of an exhibitor whose approval was withdrawn (KIND-3)."""
    _release_unsettled(session, happened.person_id, services, now, quiet=happened.quiet)


def kind_changed(session: Session, happened: KindChanged, services: Services, now: datetime) -> None:
    """Free the unsettled stalls of somebody who exhibits no more; settled ones kept the kind from changing."""
    if session.get_one(Person, happened.person_id).kind != EXHIBITOR:
        _release_unsettled(session, happened.person_id, services, now, quiet=True)


def merged(session: Session, happened: RegistrationsMerged, services: Services, now: datetime) -> None:
    """Stalls follow to the registration that stays, unless its kind has none: then they are free again."""
    if session.get_one(Person, happened.person_id).kind != EXHIBITOR:
        _release_unsettled(session, happened.other_id, services, now, quiet=True)
    theirs = col(StallApplication.owner_id) == happened.other_id
    ids = list(session.exec(select(StallApplication.id).where(theirs).order_by(col(StallApplication.id))).all())
    for claim_id in ids:
        transitions.lock_application(session, claim_id)
    session.exec(update(StallApplication).where(theirs).values(owner_id=happened.person_id))
    reindex_rows(session, "stall", col(StallApplication.id).in_(ids))


def lock_unsettled(session: Session, owner_id: UUID) -> list[StallApplication]:
    """The unsettled claims of an exhibitor, locked in one order."""
    mine = (StallApplication.owner_id == owner_id, col(StallApplication.status).in_(UNSETTLED))
    ids = session.exec(select(StallApplication.id).where(*mine).order_by(col(StallApplication.id))).all()
    locked = [transitions.lock_application(session, claim_id) for claim_id in ids]
    return [claim for claim in locked if claim.status in UNSETTLED]


def _release_unsettled(session: Session, owner_id: UUID, services: Services, now: datetime, *, quiet: bool) -> None:
    for claim in lock_unsettled(session, owner_id):
        transitions.change_status(
            session, claim, S.RELEASED, by=ActorType.SYSTEM, terms=terms_of(services), now=now, quiet=quiet
        )
