"""How far the refund of a payment has come, as the cards of bookings and stalls show it (HOSP-3)."""

from __future__ import annotations

import reflex as rx

from maritime_site.core.text.i18n import _
from maritime_site.domain.payments.queries import PaymentView
from maritime_site.web import kit

REQUESTED, PROCESSED = "requested", "processed"
# What a second administrator has to decide, or decided.
WAITING, DENIED = "waiting", "denied"


def refund_of(payment: PaymentView | None) -> str:
    """Empty while no money goes back, else one of the words above: what stands between is the office's to know."""
    refund = payment.refund if payment else None
    if refund is None:
        return ""
    if refund.decision:
        return refund.decision
    return PROCESSED if refund.status == PROCESSED else REQUESTED


def refund_chip(refund: rx.Var[str]) -> rx.Component:
    """The same as a chip; nothing while no money goes back."""
    return kit.match_view(
        refund,
        (REQUESTED, kit.status_chip(_("Refund in progress"), tone="info", icon_name="pending")),
        (WAITING, kit.status_chip(_("Refund being checked"), tone="warning", icon_name="pending")),
        (DENIED, kit.status_chip(_("Refund not approved"), tone="neutral")),
        (PROCESSED, kit.status_chip(_("Refunded"), tone="success")),
        rx.fragment(),
    )
