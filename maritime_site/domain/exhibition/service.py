"""What an exhibitor does with a stall: hold, apply, accept, give up; and what time does (EXH-2)."""

from __future__ import annotations

from datetime import datetime
from uuid import UUID

from sqlmodel import Session, col, func, select

from maritime_site.core.errors import Conflict
from maritime_site.core.references import new_reference
from maritime_site.core.text import _
from maritime_site.domain.exhibition import messages, moves
from maritime_site.domain.exhibition.models import LIVE, ApplicationStatus, By, Stall, StallApplication, StallStep
from maritime_site.domain.exhibition.wishes import Apply, HoldStall
from maritime_site.domain.payments import daily_limits, refunds
from maritime_site.domain.payments.daily_limits import MANY_CANCELLED, MANY_STALLS
from maritime_site.domain.payments.terms import Terms
from maritime_site.domain.people.models import Person
from maritime_site.domain.people.queries import locked_to_count, require_approved

PREFIX = "ST"
EXHIBITOR = "exhibitor"
MOST_HOLDS, MOST_STALLS = 2, 6
S = ApplicationStatus


def hold(session: Session, wish: HoldStall, *, owner: Person, terms: Terms, now: datetime) -> StallApplication:
    """Keep a free stall for an exhibitor while they apply.

    Raises NotFound for an unknown stall, SoldOut when somebody has it, Conflict when it is not to be had, at a third
    hold or for a registration that is not approved, TooMany after many holds within a day.
    """
    person = locked_to_count(session, owner)
    require_approved(person)
    stall_id = moves.stall_locked(session, wish.stall).id
    free_lapsed(session, stall_id, terms=terms, now=now)
    stall = session.get_one(Stall, stall_id)
    if stall.blocked:
        raise Conflict(_("Stall {stall} cannot be booked", stall=stall.code))
    occupant = moves.live_claim(session, stall_id)
    if occupant is not None and occupant.owner_id == person.id:
        raise Conflict(_("Stall {stall} is yours already", stall=stall.code))
    _within_limits(session, person, terms=terms, now=now)
    claim = StallApplication(
        reference=new_reference(PREFIX), owner_id=person.id, stall_id=stall_id, expires_at=now + terms.hold,
        created_at=now, updated_at=now,
    )  # fmt: skip
    moves.begin(session, claim, stall, now=now)
    return claim


def _within_limits(session: Session, person: Person, *, terms: Terms, now: datetime) -> None:
    mine = select(func.count()).select_from(StallApplication).where(StallApplication.owner_id == person.id)
    held = (StallApplication.status == S.HELD, col(StallApplication.expires_at) > now)
    if session.exec(mine.where(*held)).one() >= MOST_HOLDS:
        raise Conflict(_("You already hold two stalls. Apply for one or give one up first."))
    if session.exec(mine.where(col(StallApplication.status).in_(LIVE))).one() >= MOST_STALLS:
        raise Conflict(_("You can have at most {limit} stalls. Please write to the organisers.", limit=MOST_STALLS))
    own, limit = StallApplication.owner_id == person.id, terms.holds_per_day
    daily_limits.require_below(session, col(StallApplication.created_at), own, limit=limit, words=MANY_STALLS, now=now)


def apply(session: Session, id: UUID, wish: Apply, *, owner: Person, terms: Terms, now: datetime) -> StallApplication:
    """Turn a hold into an application. Raises NotFound, Conflict once its time is over or it was sent."""
    claim = moves.locked(session, id, owner_id=owner.id)
    require_approved(session.get_one(Person, owner.id))
    if claim.status == S.HELD and is_over(claim, now=now):
        raise Conflict(_("The time ran out. Please hold the stall again."))
    if claim.status != S.HELD:
        raise Conflict(_("This application was sent already"))
    for name, value in wish.model_dump(exclude={"terms"}).items():
        setattr(claim, name, value)
    moves.move(session, claim, S.APPLIED, by=By.OWNER, terms=terms, now=now)
    return claim


def accept(session: Session, id: UUID, *, owner: Person, terms: Terms, now: datetime) -> StallApplication:
    """Accept the organisers' offer; repeated, it changes nothing. Raises NotFound, Conflict when there is none."""
    claim = moves.locked(session, id, owner_id=owner.id)
    require_approved(session.get_one(Person, owner.id))
    if claim.status == S.OFFERED and is_over(claim, now=now):
        raise Conflict(_("The offer has ended. Please write to the organisers."))
    moves.move(session, claim, S.ACCEPTED, by=By.OWNER, terms=terms, now=now)
    return claim


def give_up(session: Session, id: UUID, *, owner: Person, terms: Terms, now: datetime) -> StallApplication:
    """Give one's own stall up; repeated, it changes nothing.

    Raises NotFound, Conflict once it is invoiced or paid: then the organisers release it, TooMany after many within a
    day.
    """
    locked_to_count(session, owner)
    claim = moves.locked(session, id, owner_id=owner.id)
    if claim.status in {S.INVOICED, S.PAID}:
        raise Conflict(_("Please write to the organisers to give up a stall that is invoiced or paid."))
    if claim.status in {S.EXPIRED, S.REFUSED}:
        return claim
    if claim.status != S.RELEASED:
        _require_few_given_up(session, owner, terms=terms, now=now)
    if moves.move(session, claim, S.RELEASED, by=By.OWNER, terms=terms, now=now):
        give_back(session, claim, by=By.OWNER, reason="given up by its owner", terms=terms, now=now)
    return claim


def _require_few_given_up(session: Session, owner: Person, *, terms: Terms, now: datetime) -> None:
    own = col(StallStep.application_id).in_(select(StallApplication.id).where(StallApplication.owner_id == owner.id))
    given_up = (StallStep.status == S.RELEASED, StallStep.by == By.OWNER)
    limit = terms.cancellations_per_day
    daily_limits.require_below(session, col(StallStep.at), own, *given_up, limit=limit, words=MANY_CANCELLED, now=now)


def give_back(session: Session, claim: StallApplication, *, by: By, reason: str, terms: Terms, now: datetime) -> None:
    """Request everything back that was paid for a claim, and tell its owner."""
    matter = moves.matter_of(session, claim, terms)
    for refund in refunds.request_all(session, claim.subject, by=by, reason=reason, now=now):
        messages.refund(session, matter, refund, purpose="stall-refund-requested", now=now)


def is_over(claim: StallApplication, *, now: datetime) -> bool:
    """Whether the time of a hold or an offer has run out."""
    return claim.status in {S.HELD, S.OFFERED} and claim.expires_at is not None and claim.expires_at <= now


def expire(session: Session, id: UUID, *, terms: Terms, now: datetime) -> bool:
    """End a hold or an offer whose time is over; says whether it did."""
    claim = moves.locked(session, id)
    return is_over(claim, now=now) and moves.move(session, claim, S.EXPIRED, by=By.SYSTEM, terms=terms, now=now)


def free_lapsed(session: Session, stall_id: UUID, *, terms: Terms, now: datetime) -> None:
    """End the claim on a stall if its time is over and no job has come by yet."""
    occupant = moves.live_claim(session, stall_id)
    if occupant is not None and is_over(occupant, now=now):
        expire(session, occupant.id, terms=terms, now=now)


def due(session: Session, *, now: datetime, limit: int = 100) -> list[UUID]:
    """Holds and offers whose time is over, the longest first."""
    over = (col(StallApplication.status).in_([S.HELD, S.OFFERED]), col(StallApplication.expires_at) <= now)
    found = select(StallApplication.id).where(*over).order_by(col(StallApplication.expires_at)).limit(limit)
    return list(session.exec(found).all())
