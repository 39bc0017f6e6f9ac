"""What the organisers decide about stalls; every change is in the audit log (EXH-2, BO-1)."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

from sqlmodel import Session

from maritime_site.core.errors import Conflict, Invalid
from maritime_site.core.text.home import keep_home_currency
from maritime_site.core.text.i18n import _
from maritime_site.domain.audit import service as audit
from maritime_site.domain.audit.service import Actor
from maritime_site.domain.exhibition import messages, prices, service, transitions
from maritime_site.domain.exhibition.labels import STATUS_NAMES
from maritime_site.domain.exhibition.models import LIVE, ActorType, ApplicationStatus, Stall, StallApplication
from maritime_site.domain.exhibition.schemas import InvoicedRequest, MoveToRequest, OfferRequest, SwapWithRequest
from maritime_site.domain.payments import orders
from maritime_site.domain.payments.policy import PaymentPolicy
from maritime_site.domain.payments.staff import refunds as payments
from maritime_site.domain.people.models import Person

S = ApplicationStatus


def _application_to_record(claim: StallApplication) -> dict[str, Any]:
    """What the audit log keeps of a claim: states and ids, nothing about the person."""
    price = {"amount": claim.amount_minor, "currency": claim.currency} if claim.amount_minor else {}
    return {"status": str(claim.status), "stall": str(claim.stall_id)} | price


def _on_record(
    session: Session, claim: StallApplication, before: dict[str, Any], verb: str, *, actor: Actor, now: datetime
) -> None:
    audit.record_change(
        session,
        claim,
        f"stall.{verb}",
        actor=actor,
        entity="stall application",
        before=before,
        after=_application_to_record(claim),
        now=now,
    )


def _decide_application(
    session: Session,
    claim: StallApplication,
    status: ApplicationStatus,
    verb: str,
    *,
    note: str,
    actor: Actor,
    terms: PaymentPolicy,
    now: datetime,
    before: dict[str, Any] | None = None,
) -> bool:
    was = before or _application_to_record(claim)
    done = transitions.change_status(
        session, claim, status, by=ActorType.ADMINISTRATOR, note_=note, terms=terms, now=now
    )
    if done:
        _on_record(session, claim, was, verb, actor=actor, now=now)
    return done


def offer_stall(
    session: Session, id: UUID, payload: OfferRequest, *, actor: Actor, terms: PaymentPolicy, now: datetime
) -> StallApplication:
    """Offer the stall of an application at a price, or offer anew at another one.

    Without an amount it is the published tariff's. Raises Invalid when there is none, Conflict in other states.
    """
    claim = transitions.lock_application(session, id)
    if claim.status not in {S.APPLIED, S.OFFERED}:
        raise Conflict(_("This application stands at: {status}", status=_(STATUS_NAMES[claim.status])))
    before, owner = _application_to_record(claim), session.get_one(Person, claim.owner_id)
    stall, rows = session.get_one(Stall, claim.stall_id), prices.by_key(prices.list_published(session))
    quote = prices.quote_price(stall, rows, country=owner.country)
    if quote is None and payload.amount is None:
        raise Invalid({"amount": _("No tariff is published for this stall: enter the amount")})
    claim.currency = keep_home_currency(session)
    if quote is not None:
        claim.currency, claim.amount_minor, claim.tax_minor = quote.currency, quote.amount, quote.tax
    if payload.amount is not None and claim.amount_minor != payload.amount:
        claim.amount_minor, claim.tax_minor = payload.amount, 0
    claim.expires_at = now + timedelta(days=payload.days)
    _decide_application(
        session, claim, S.OFFERED, "offer", note=payload.message, actor=actor, terms=terms, now=now, before=before
    )
    return claim


def refuse_application(
    session: Session, id: UUID, reason: str, *, actor: Actor, terms: PaymentPolicy, now: datetime
) -> StallApplication:
    """Refuse an application with a reason; repeated, it changes nothing. Raises Conflict in other states."""
    claim = transitions.lock_application(session, id)
    claim.reason = reason if claim.status in {S.APPLIED, S.OFFERED} else claim.reason
    _decide_application(session, claim, S.REFUSED, "refuse", note=reason, actor=actor, terms=terms, now=now)
    return claim


def mark_invoiced(
    session: Session, id: UUID, payload: InvoicedRequest, *, actor: Actor, terms: PaymentPolicy, now: datetime
) -> StallApplication:
    """Note the invoice of an accepted offer; the stall counts as taken. Raises Conflict in other states."""
    claim = transitions.lock_application(session, id)
    if claim.status == S.ACCEPTED:
        claim.invoice_number = payload.invoice_number
    _decide_application(session, claim, S.INVOICED, "invoice", note=payload.reason, actor=actor, terms=terms, now=now)
    return claim


def mark_paid(
    session: Session, id: UUID, reason: str, *, actor: Actor, terms: PaymentPolicy, now: datetime
) -> StallApplication:
    """Note that an accepted or invoiced stall was paid elsewhere. Raises Conflict in other states."""
    claim = transitions.lock_application(session, id)
    if _decide_application(session, claim, S.PAID, "mark-paid", note=reason, actor=actor, terms=terms, now=now):
        orders.abandon_orders(session, claim.subject)
    return claim


def release_stall(
    session: Session, id: UUID, reason: str, *, actor: Actor, terms: PaymentPolicy, now: datetime
) -> StallApplication:
    """Take a stall back at any stage; what was paid through the gateway is returned in full.

    Above `terms.alone` that waits for a second administrator (R36).
    """
    claim = transitions.lock_application(session, id)
    claim.reason = reason if claim.status in LIVE else claim.reason
    if _decide_application(session, claim, S.RELEASED, "release", note=reason, actor=actor, terms=terms, now=now):
        matter = transitions.load_message_context(session, claim, terms)
        refunds = payments.return_all(session, claim.subject, reason=reason, actor=actor, limit=terms.alone, now=now)
        for refund in refunds:
            messages.notify_refund(session, matter, refund, purpose="stall-refund-requested", now=now)
    return claim


def move_application(
    session: Session, id: UUID, payload: MoveToRequest, *, actor: Actor, terms: PaymentPolicy, now: datetime
) -> StallApplication:
    """Put a live claim on another stall that is free; an agreed price stays.

    Raises Conflict for an ended claim or a blocked stall, SoldOut.
    """
    claim = transitions.lock_application(session, id)
    _must_live(claim)
    if session.get_one(Stall, claim.stall_id).code == payload.stall:
        return claim
    before, target = _application_to_record(claim), transitions.stall_locked(session, payload.stall)
    if target.blocked:
        raise Conflict(_("Stall {stall} cannot be booked", stall=target.code))
    service.free_lapsed(session, target.id, terms=terms, now=now)
    transitions.place_on_stall(session, claim, target, now=now)
    _record_move(session, claim, before, "move", payload.reason, actor=actor, terms=terms, now=now)
    return claim


def swap_applications(
    session: Session, id: UUID, payload: SwapWithRequest, *, actor: Actor, terms: PaymentPolicy, now: datetime
) -> StallApplication:
    """Let two live claims change stalls. Raises NotFound, Conflict when one has ended or both are the same."""
    if id == payload.other:
        raise Conflict(_("Choose another application to swap with"))
    claims = {one: transitions.lock_application(session, one) for one in sorted((id, payload.other))}
    claim, other = claims[id], claims[payload.other]
    for each in (claim, other):
        _must_live(each)
    before = {application.id: _application_to_record(application) for application in (claim, other)}
    transitions.swap_stalls(session, claim, other, now=now)
    for each in (claim, other):
        _record_move(session, each, before[each.id], "swap", payload.reason, actor=actor, terms=terms, now=now)
    return claim


def _must_live(claim: StallApplication) -> None:
    if claim.status not in LIVE:
        raise Conflict(_("This application stands at: {status}", status=_(STATUS_NAMES[claim.status])))


def _record_move(
    session: Session,
    claim: StallApplication,
    before: dict[str, Any],
    verb: str,
    reason: str,
    *,
    actor: Actor,
    terms: PaymentPolicy,
    now: datetime,
) -> None:
    transitions.add_history_note(session, claim, verb, ActorType.ADMINISTRATOR, reason, now=now)
    _on_record(session, claim, before, verb, actor=actor, now=now)
    messages.notify_moved(session, transitions.load_message_context(session, claim, terms), reason, now=now)


def block_stall(
    session: Session, code: str, reason: str, *, actor: Actor, terms: PaymentPolicy, now: datetime
) -> Stall:
    """Keep a free stall from being booked; repeated, it changes nothing. Raises NotFound, Conflict when it is had."""
    stall = transitions.stall_locked(session, code)
    service.free_lapsed(session, stall.id, terms=terms, now=now)
    if transitions.live_claim(session, stall.id) is not None:
        raise Conflict(_("Stall {stall} has an owner. Move or release it first.", stall=stall.code))
    return _set_blocked(session, stall, blocked=True, reason=reason, actor=actor, now=now)


def unblock_stall(session: Session, code: str, *, actor: Actor, now: datetime) -> Stall:
    """Let a stall be booked again; repeated, it changes nothing. Raises NotFound."""
    return _set_blocked(
        session, transitions.stall_locked(session, code), blocked=False, reason="", actor=actor, now=now
    )


def _set_blocked(session: Session, stall: Stall, *, blocked: bool, reason: str, actor: Actor, now: datetime) -> Stall:
    if stall.blocked != blocked:
        stall.blocked, stall.block_reason = blocked, reason[:500]
        session.add(stall)
        audit.append_entry(
            session,
            actor,
            "stall.block" if blocked else "stall.unblock",
            entity="stall",
            entity_id=stall.code,
            before={"blocked": not blocked},
            after={"blocked": blocked},
            now=now,
        )
    return stall
