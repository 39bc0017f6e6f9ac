"""The sandbox gateway's checkout."""

from __future__ import annotations

import reflex as rx

from maritime_site.core.text.i18n import _
from maritime_site.web import kit
from maritime_site.web.portal.checkout.state import CheckoutState


def checkout_page() -> rx.Component:
    """Pay, fail, or go back."""
    return kit.page(
        kit.page_title(_("Sandbox checkout")),
        kit.notice(rx.el.p(_("This is a demonstration. No money moves and no card is asked for.")), tone="warning"),
        kit.error_summary(CheckoutState.problems),
        rx.cond(CheckoutState.found, _render_order()),
        narrow=True,
    )


def _render_order() -> rx.Component:
    return kit.stack(
        kit.summary_list(
            kit.summary_row(_("Reference"), CheckoutState.reference),
            kit.summary_row(_("For"), CheckoutState.package),
            kit.summary_row(_("Amount"), CheckoutState.price),
            rx.cond(CheckoutState.until != "", kit.summary_row(_("Held until"), CheckoutState.until)),
        ),
        rx.cond(CheckoutState.closed == "", _render_choices(), _render_closed()),
        gap=5,
    )


def _render_choices() -> rx.Component:
    return kit.actions(
        kit.button(_("Pay"), on_click=CheckoutState.pay, busy=CheckoutState.busy),
        kit.button(_("Fail payment"), look="danger", on_click=CheckoutState.fail, busy=CheckoutState.busy),
        kit.button(_("Cancel"), look="secondary", on_click=CheckoutState.leave),
    )


def _render_closed() -> rx.Component:
    back = kit.button(_("Back"), look="secondary", on_click=CheckoutState.leave)
    onwards = kit.button(CheckoutState.paid_at, on_click=CheckoutState.leave)
    way = rx.cond(CheckoutState.paid_at != "", onwards, back)
    return kit.stack(kit.notice(rx.el.p(CheckoutState.closed), live=True), kit.actions(way), gap=5)
