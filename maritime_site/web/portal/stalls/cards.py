"""Stalls and claims in the page's words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from maritime_site.core.text import formatting
from maritime_site.core.text.i18n import _
from maritime_site.domain.billing.models import BillingDocument
from maritime_site.domain.exhibition.labels import ANNOUNCED_LATER, STATUS_NAMES, TYPE_NAMES, class_name
from maritime_site.domain.exhibition.models import PAYABLE, ApplicationStatus, Tariff
from maritime_site.domain.exhibition.plan import HallView, StallView
from maritime_site.domain.exhibition.prices import Quote
from maritime_site.domain.exhibition.queries import ApplicationView
from maritime_site.domain.payments.models import AttemptStatus
from maritime_site.web.kit.stalls.plan import status_words
from maritime_site.web.portal.billing.documents import DocumentLink, document_links
from maritime_site.web.portal.refunds import refund_of

S = ApplicationStatus
OWN_WAY_OUT = frozenset({S.HELD, S.APPLIED, S.OFFERED, S.ACCEPTED})


@dataclass
class StallRow:
    """A stall in the table, and the one that is chosen; `company` has it, where that is public."""

    code: str
    hall: str
    area: str
    type: str
    sides: str
    price_class: str
    price: str
    status: str
    is_free: bool
    company: str = ""


@dataclass
class ClaimCard:
    """One's own claim; `next` says what to do now, `seconds` are left of a hold, `failed` the last try to pay."""

    id: str
    reference: str
    stall: str
    hall: str
    facts: str
    price: str
    status: str
    next: str
    until: str
    seconds: int
    refund: str
    reason: str
    can_apply: bool
    can_accept: bool
    can_pay: bool
    failed: bool
    can_give_up: bool
    steps: list[str]
    documents: list[DocumentLink]


@dataclass
class TariffLine:
    """One published price."""

    type: str
    price_class: str
    rate: str
    premium: str
    tax: str


def price_words(price: Quote | None) -> str:
    """A price with the tax in it, or that it is to be announced."""
    if price is None:
        return _(ANNOUNCED_LATER)
    words = _("{amount} with taxes", amount=formatting.format_money(price.amount, price.currency))
    return f"{words} ({_('Demo')})" if price.is_demo else words


def row_of(hall: HallView, stall: StallView, company: str = "") -> StallRow:
    """A stall in the table's words, and the company that has it."""
    return StallRow(
        code=stall.code,
        hall=hall.name,
        area=_("{area} m²", area=stall.area),
        type=_(TYPE_NAMES[stall.type]),
        sides=str(stall.open_sides),
        price_class=class_name(stall.price_class),
        price=price_words(stall.price),
        status=status_words()[stall.status],
        is_free=stall.status == "free",
        company=company,
    )


def claim_of(view: ApplicationView, zone: str, now: datetime, documents: Sequence[BillingDocument] = ()) -> ClaimCard:
    """One's own claim in the page's words."""
    status = S(view.status)
    lapsed = view.expires_at is not None and view.expires_at <= now
    seconds = int((view.expires_at - now).total_seconds()) if status is S.HELD and view.expires_at else 0
    return ClaimCard(
        id=str(view.id),
        reference=view.reference,
        stall=view.stall.code,
        hall=view.hall,
        status=status.value,
        facts=" · ".join(
            (
                _("{area} m²", area=view.stall.area),
                _(TYPE_NAMES[view.stall.type]),
                class_name(view.stall.price_class),
            )
        ),
        price=price_words(view.price),
        next=_next_step_text(view),
        seconds=max(0, seconds),
        until=formatting.day_and_time(view.expires_at, zone) if view.expires_at else "",
        refund=refund_of(view.payment),
        reason=view.reason,
        can_apply=status is S.HELD and not lapsed,
        can_accept=status is S.OFFERED and not lapsed,
        can_pay=status in PAYABLE and view.price is not None,
        failed=status in PAYABLE and view.payment is not None and view.payment.status == AttemptStatus.FAILED,
        can_give_up=status in OWN_WAY_OUT and not lapsed,
        steps=[
            _step_text(step.status, step.action, step.stall, formatting.day_and_time(step.at, zone))
            for step in view.history
        ],
        documents=document_links(documents),
    )


def _step_text(status: str, action: str, stall: str, at: str) -> str:
    words = {"move": _("Moved to stall {stall}", stall=stall), "swap": _("Changed to stall {stall}", stall=stall)}
    return f"{at} – {words.get(action) or claim_words(status)}"


def claim_words(status: str) -> str:
    """A claim's status as its owner reads it."""
    return _(STATUS_NAMES[status])


def _next_step_text(view: ApplicationView) -> str:
    return {
        S.HELD: _("Fill in the application below before the time runs out."),
        S.APPLIED: _("The organisers look at your application. We write to you when there is an offer."),
        S.OFFERED: _("Accept the offer to keep the stall."),
        S.ACCEPTED: _("Pay now, or wait for the organisers' invoice."),
        S.INVOICED: _("Pay invoice {number} as it says, or pay now.", number=view.invoice_number),
        S.PAID: _("Your stall is booked. Next: fetch your pass, and see under My event what is to be done by when."),
        S.EXPIRED: _("The time ran out. You can choose a stall again."),
        S.REFUSED: _("The organisers cannot give you this stall. You can choose another one."),
        S.RELEASED: _("This stall is no longer yours. You can choose another one."),
    }[S(view.status)]


def tariff_line(row: Tariff) -> TariffLine:
    """A published price in the page's words."""
    demo = f" ({_('Demo')})" if row.is_demo else ""
    return TariffLine(
        type=_(TYPE_NAMES[row.type]),
        price_class=class_name(row.price_class),
        rate=formatting.format_money(row.rate_minor, row.currency) + demo,
        premium=f"{row.premium_percent}%",
        tax=f"{row.tax_percent}%",
    )
