"""What the organisers decide about stalls; every change is in the audit log (EXH-2, BO-1)."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

from sqlmodel import Session

from maritime_site.core.errors import Conflict, Invalid
from maritime_site.core.text import _
from maritime_site.domain.audit import service as audit
from maritime_site.domain.audit.service import Actor
from maritime_site.domain.exhibition import messages, moves, prices, service
from maritime_site.domain.exhibition.models import LIVE, ApplicationStatus, By, Stall, StallApplication
from maritime_site.domain.exhibition.sentences import STATUS_NAMES
from maritime_site.domain.exhibition.wishes import Invoiced, MoveTo, Offer, SwapWith
from maritime_site.domain.payments import office as payments
from maritime_site.domain.payments import orders
from maritime_site.domain.payments.terms import Terms
from maritime_site.domain.people.models import Person

S = ApplicationStatus


def _facts(claim: StallApplication) -> dict[str, Any]:
    """What the audit log keeps of a claim: states and ids, nothing about the person."""
    price = {"amount": claim.amount_minor, "currency": claim.currency} if claim.amount_minor else {}
    return {"status": str(claim.status), "stall": str(claim.stall_id)} | price


def _on_record(
    session: Session, claim: StallApplication, before: dict[str, Any], verb: str, *, actor: Actor, now: datetime
) -> None:
    audit.record(
        session, actor, f"stall.{verb}", entity="stall application", entity_id=str(claim.id), before=before,
        after=_facts(claim), now=now,
    )  # fmt: skip


def _decide(
    session: Session, claim: StallApplication, status: ApplicationStatus, verb: str, *, note: str, actor: Actor,
    terms: Terms, now: datetime, before: dict[str, Any] | None = None,
) -> bool:  # fmt: skip
    was = before or _facts(claim)
    done = moves.move(session, claim, status, by=By.ADMINISTRATOR, note_=note, terms=terms, now=now)
    if done:
        _on_record(session, claim, was, verb, actor=actor, now=now)
    return done


def offer(session: Session, id: UUID, wish: Offer, *, actor: Actor, terms: Terms, now: datetime) -> StallApplication:
    """Offer the stall of an application at a price, or offer anew at another one.

    Without an amount it is the published tariff's. Raises Invalid when there is none, Conflict in other states.
    """
    claim = moves.locked(session, id)
    if claim.status not in {S.APPLIED, S.OFFERED}:
        raise Conflict(_("This application stands at: {status}", status=_(STATUS_NAMES[claim.status])))
    before, owner = _facts(claim), session.get_one(Person, claim.owner_id)
    stall, rows = session.get_one(Stall, claim.stall_id), prices.by_key(prices.published(session))
    quote = prices.quote(stall, rows, country=owner.country)
    if quote is None and wish.amount is None:
        raise Invalid({"amount": _("No tariff is published for this stall: enter the amount")})
    if quote is not None:
        claim.currency, claim.amount_minor, claim.tax_minor = quote.currency, quote.amount, quote.tax
    if wish.amount is not None and claim.amount_minor != wish.amount:
        claim.amount_minor, claim.tax_minor = wish.amount, 0
    claim.expires_at = now + timedelta(days=wish.days)
    _decide(session, claim, S.OFFERED, "offer", note=wish.message, actor=actor, terms=terms, now=now, before=before)
    return claim


def refuse(session: Session, id: UUID, reason: str, *, actor: Actor, terms: Terms, now: datetime) -> StallApplication:
    """Refuse an application with a reason; repeated, it changes nothing. Raises Conflict in other states."""
    claim = moves.locked(session, id)
    claim.reason = reason if claim.status in {S.APPLIED, S.OFFERED} else claim.reason
    _decide(session, claim, S.REFUSED, "refuse", note=reason, actor=actor, terms=terms, now=now)
    return claim


def mark_invoiced(
    session: Session, id: UUID, wish: Invoiced, *, actor: Actor, terms: Terms, now: datetime
) -> StallApplication:
    """Note the invoice of an accepted offer; the stall counts as taken. Raises Conflict in other states."""
    claim = moves.locked(session, id)
    if claim.status == S.ACCEPTED:
        claim.invoice_number = wish.invoice_number
    _decide(session, claim, S.INVOICED, "invoice", note=wish.reason, actor=actor, terms=terms, now=now)
    return claim


def mark_paid(
    session: Session, id: UUID, reason: str, *, actor: Actor, terms: Terms, now: datetime
) -> StallApplication:
    """Note that an accepted or invoiced stall was paid elsewhere. Raises Conflict in other states."""
    claim = moves.locked(session, id)
    if _decide(session, claim, S.PAID, "mark-paid", note=reason, actor=actor, terms=terms, now=now):
        orders.abandon(session, claim.subject)
    return claim


def release(session: Session, id: UUID, reason: str, *, actor: Actor, terms: Terms, now: datetime) -> StallApplication:
    """Take a stall back at any stage; what was paid through the gateway is returned in full.

    Above `terms.alone` that waits for a second administrator (R36).
    """
    claim = moves.locked(session, id)
    claim.reason = reason if claim.status in LIVE else claim.reason
    if _decide(session, claim, S.RELEASED, "release", note=reason, actor=actor, terms=terms, now=now):
        matter = moves.matter_of(session, claim, terms)
        told = {"reason": reason, "actor": actor, "limit": terms.alone, "now": now}
        for refund in payments.return_all(session, claim.subject, **told):
            messages.refund(session, matter, refund, purpose="stall-refund-requested", now=now)
    return claim


def move(session: Session, id: UUID, wish: MoveTo, *, actor: Actor, terms: Terms, now: datetime) -> StallApplication:
    """Put a live claim on another stall that is free; an agreed price stays.

    Raises Conflict for an ended claim or a blocked stall, SoldOut.
    """
    claim = moves.locked(session, id)
    _must_live(claim)
    if session.get_one(Stall, claim.stall_id).code == wish.stall:
        return claim
    before, target = _facts(claim), moves.stall_locked(session, wish.stall)
    if target.blocked:
        raise Conflict(_("Stall {stall} cannot be booked", stall=target.code))
    service.free_lapsed(session, target.id, terms=terms, now=now)
    moves.place(session, claim, target, now=now)
    _moved(session, claim, before, "move", wish.reason, actor=actor, terms=terms, now=now)
    return claim


def swap(session: Session, id: UUID, wish: SwapWith, *, actor: Actor, terms: Terms, now: datetime) -> StallApplication:
    """Let two live claims change stalls. Raises NotFound, Conflict when one has ended or both are the same."""
    if id == wish.other:
        raise Conflict(_("Choose another application to swap with"))
    claims = {one: moves.locked(session, one) for one in sorted((id, wish.other))}
    claim, other = claims[id], claims[wish.other]
    for each in (claim, other):
        _must_live(each)
    before = {each.id: _facts(each) for each in (claim, other)}
    moves.swap(session, claim, other, now=now)
    for each in (claim, other):
        _moved(session, each, before[each.id], "swap", wish.reason, actor=actor, terms=terms, now=now)
    return claim


def _must_live(claim: StallApplication) -> None:
    if claim.status not in LIVE:
        raise Conflict(_("This application stands at: {status}", status=_(STATUS_NAMES[claim.status])))


def _moved(
    session: Session, claim: StallApplication, before: dict[str, Any], verb: str, reason: str, *, actor: Actor,
    terms: Terms, now: datetime,
) -> None:  # fmt: skip
    moves.note(session, claim, verb, By.ADMINISTRATOR, reason, now=now)
    _on_record(session, claim, before, verb, actor=actor, now=now)
    messages.moved(session, moves.matter_of(session, claim, terms), reason, now=now)


def block(session: Session, code: str, reason: str, *, actor: Actor, terms: Terms, now: datetime) -> Stall:
    """Keep a free stall from being booked; repeated, it changes nothing. Raises NotFound, Conflict when it is had."""
    stall = moves.stall_locked(session, code)
    service.free_lapsed(session, stall.id, terms=terms, now=now)
    if moves.live_claim(session, stall.id) is not None:
        raise Conflict(_("Stall {stall} has an owner. Move or release it first.", stall=stall.code))
    return _set_blocked(session, stall, blocked=True, reason=reason, actor=actor, now=now)


def unblock(session: Session, code: str, *, actor: Actor, now: datetime) -> Stall:
    """Let a stall be booked again; repeated, it changes nothing. Raises NotFound."""
    return _set_blocked(session, moves.stall_locked(session, code), blocked=False, reason="", actor=actor, now=now)


def _set_blocked(session: Session, stall: Stall, *, blocked: bool, reason: str, actor: Actor, now: datetime) -> Stall:
    if stall.blocked != blocked:
        stall.blocked, stall.block_reason = blocked, reason[:500]
        session.add(stall)
        audit.record(
            session, actor, "stall.block" if blocked else "stall.unblock", entity="stall", entity_id=stall.code,
            before={"blocked": not blocked}, after={"blocked": blocked}, now=now,
        )  # fmt: skip
    return stall
