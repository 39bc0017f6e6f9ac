"""What an exhibitor does with a stall: hold, apply, accept, give up; and what time does (EXH-2)."""

from __future__ import annotations

from datetime import datetime
from uuid import UUID

from sqlmodel import Session, col, func, select

from maritime_site.core.errors import Conflict
from maritime_site.core.text.i18n import _
from maritime_site.core.text.reference_codes import new_reference
from maritime_site.domain.exhibition import messages, transitions
from maritime_site.domain.exhibition.models import (
    LIVE,
    ActorType,
    ApplicationStatus,
    Stall,
    StallApplication,
    StallStep,
)
from maritime_site.domain.exhibition.schemas import ApplyRequest, HoldStallRequest
from maritime_site.domain.payments import daily_limits, refund_reasons, refunds
from maritime_site.domain.payments.daily_limits import TOO_MANY_CANCELLED, TOO_MANY_STALLS
from maritime_site.domain.payments.policy import PaymentPolicy
from maritime_site.domain.people.models import Person
from maritime_site.domain.people.queries import lock_person, require_approved

PREFIX = "ST"
EXHIBITOR = "exhibitor"
MOST_HOLDS, MOST_STALLS = 2, 6
S = ApplicationStatus


def hold_stall(
    session: Session, payload: HoldStallRequest, *, owner: Person, terms: PaymentPolicy, now: datetime
) -> StallApplication:
    """Keep a free stall for an exhibitor while they apply.

    Raises NotFound for an unknown stall, SoldOut when somebody has it, Conflict when it is not to be had, at a third
    hold or for a registration that is not approved, TooMany after many holds within a day.
    """
    person = lock_person(session, owner.id)
    require_approved(person)
    stall_id = transitions.stall_locked(session, payload.stall).id
    free_lapsed(session, stall_id, terms=terms, now=now)
    stall = session.get_one(Stall, stall_id)
    if stall.blocked:
        raise Conflict(_("Stall {stall} cannot be booked", stall=stall.code))
    occupant = transitions.live_claim(session, stall_id)
    if occupant is not None and occupant.owner_id == person.id:
        raise Conflict(_("Stall {stall} is yours already", stall=stall.code))
    _within_limits(session, person, terms=terms, now=now)
    claim = StallApplication(
        reference=new_reference(PREFIX),
        owner_id=person.id,
        stall_id=stall_id,
        expires_at=now + terms.hold,
        created_at=now,
        updated_at=now,
    )
    transitions.begin_application(session, claim, stall, now=now)
    return claim


def _within_limits(session: Session, person: Person, *, terms: PaymentPolicy, now: datetime) -> None:
    mine = select(func.count()).select_from(StallApplication).where(StallApplication.owner_id == person.id)
    held = (StallApplication.status == S.HELD, col(StallApplication.expires_at) > now)
    if session.exec(mine.where(*held)).one() >= MOST_HOLDS:
        raise Conflict(_("You already hold two stalls. Apply for one or give one up first."))
    if session.exec(mine.where(col(StallApplication.status).in_(LIVE))).one() >= MOST_STALLS:
        raise Conflict(_("You can have at most {limit} stalls. Please write to the organisers.", limit=MOST_STALLS))
    own, limit = StallApplication.owner_id == person.id, terms.holds_per_day
    daily_limits.require_below(
        session, col(StallApplication.created_at), own, limit=limit, words=TOO_MANY_STALLS, now=now
    )


def apply_for_stall(
    session: Session, id: UUID, payload: ApplyRequest, *, owner: Person, terms: PaymentPolicy, now: datetime
) -> StallApplication:
    """Turn a hold into an application. Raises NotFound, Conflict once its time is over or it was sent."""
    claim = transitions.lock_application(session, id, owner_id=owner.id)
    require_approved(session.get_one(Person, owner.id))
    if claim.status == S.HELD and is_over(claim, now=now):
        raise Conflict(_("The time ran out. Please hold the stall again."))
    if claim.status != S.HELD:
        raise Conflict(_("This application was sent already"))
    for name, value in payload.model_dump(exclude={"terms"}).items():
        setattr(claim, name, value)
    transitions.change_status(session, claim, S.APPLIED, by=ActorType.OWNER, terms=terms, now=now)
    return claim


def accept_offer(session: Session, id: UUID, *, owner: Person, terms: PaymentPolicy, now: datetime) -> StallApplication:
    """Accept the organisers' offer; repeated, it changes nothing. Raises NotFound, Conflict when there is none."""
    claim = transitions.lock_application(session, id, owner_id=owner.id)
    require_approved(session.get_one(Person, owner.id))
    if claim.status == S.OFFERED and is_over(claim, now=now):
        raise Conflict(_("The offer has ended. Please write to the organisers."))
    transitions.change_status(session, claim, S.ACCEPTED, by=ActorType.OWNER, terms=terms, now=now)
    return claim


def give_up(session: Session, id: UUID, *, owner: Person, terms: PaymentPolicy, now: datetime) -> StallApplication:
    """Give one's own stall up; repeated, it changes nothing.

    Raises NotFound, Conflict once it is invoiced or paid: then the organisers release it, TooMany after many within a
    day.
    """
    lock_person(session, owner.id)
    claim = transitions.lock_application(session, id, owner_id=owner.id)
    if claim.status in {S.INVOICED, S.PAID}:
        raise Conflict(_("Please write to the organisers to give up a stall that is invoiced or paid."))
    if claim.status in {S.EXPIRED, S.REFUSED}:
        return claim
    if claim.status != S.RELEASED:
        _require_few_given_up(session, owner, terms=terms, now=now)
    if transitions.change_status(session, claim, S.RELEASED, by=ActorType.OWNER, terms=terms, now=now):
        request_refunds(session, claim, by=ActorType.OWNER, reason=refund_reasons.GIVEN_UP, terms=terms, now=now)
    return claim


def _require_few_given_up(session: Session, owner: Person, *, terms: PaymentPolicy, now: datetime) -> None:
    own = col(StallStep.application_id).in_(select(StallApplication.id).where(StallApplication.owner_id == owner.id))
    given_up = (StallStep.status == S.RELEASED, StallStep.by == ActorType.OWNER)
    limit = terms.cancellations_per_day
    daily_limits.require_below(
        session, col(StallStep.at), own, *given_up, limit=limit, words=TOO_MANY_CANCELLED, now=now
    )


def request_refunds(
    session: Session, claim: StallApplication, *, by: ActorType, reason: str, terms: PaymentPolicy, now: datetime
) -> None:
    """Request everything back that was paid for a claim, and tell its owner."""
    matter = transitions.load_message_context(session, claim, terms)
    for refund in refunds.request_all(session, claim.subject, by=by, reason=reason, now=now):
        messages.notify_refund(session, matter, refund, purpose="stall-refund-requested", now=now)


def is_over(claim: StallApplication, *, now: datetime) -> bool:
    """Whether the time of a hold or an offer has run out."""
    return claim.status in {S.HELD, S.OFFERED} and claim.expires_at is not None and claim.expires_at <= now


def expire_application(session: Session, id: UUID, *, terms: PaymentPolicy, now: datetime) -> bool:
    """End a hold or an offer whose time is over; says whether it did."""
    claim = transitions.lock_application(session, id)
    return is_over(claim, now=now) and transitions.change_status(
        session, claim, S.EXPIRED, by=ActorType.SYSTEM, terms=terms, now=now
    )


def free_lapsed(session: Session, stall_id: UUID, *, terms: PaymentPolicy, now: datetime) -> None:
    """End the claim on a stall if its time is over and no job has come by yet."""
    occupant = transitions.live_claim(session, stall_id)
    if occupant is not None and is_over(occupant, now=now):
        expire_application(session, occupant.id, terms=terms, now=now)


def list_due(session: Session, *, now: datetime) -> list[UUID]:
    """Holds and offers whose time is over, the longest first."""
    over = (col(StallApplication.status).in_([S.HELD, S.OFFERED]), col(StallApplication.expires_at) <= now)
    result = select(StallApplication.id).where(*over).order_by(col(StallApplication.expires_at)).limit(100)
    return list(session.exec(result).all())
