"""How far the refund of a payment has come, as the cards of bookings and stalls show it (HOSP-3)."""

from __future__ import annotations

import reflex as rx

from maritime_site.core.text.i18n import _
from maritime_site.domain.payments.queries import PaymentView
from maritime_site.web import kit

REQUESTED, PROCESSED = "requested", "processed"


def refund_of(payment: PaymentView | None) -> str:
    """Empty while no money goes back, else `REQUESTED` or `PROCESSED`: what stands between is the office's to know."""
    refund = payment.refund if payment else None
    if refund is None:
        return ""
    return PROCESSED if refund.status == PROCESSED else REQUESTED


def refund_chip(refund: rx.Var[str]) -> rx.Component:
    """The same as a chip; nothing while no money goes back."""
    return kit.match_view(
        refund,
        (REQUESTED, kit.status_chip(_("Refund in progress"), tone="info", icon_name="pending")),
        (PROCESSED, kit.status_chip(_("Refunded"), tone="success")),
        rx.fragment(),
    )
