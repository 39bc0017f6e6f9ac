"""Payments and refunds as every screen shows them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import reflex as rx

from maritime_site.core.text.i18n import N_, _
from maritime_site.web import kit
from maritime_site.web.backoffice.office import is_permitted
from maritime_site.web.backoffice.payments.refunds import RefundState
from maritime_site.web.handlers.form_handler import error_of

PAYMENT_CHIPS: Sequence[kit.Chip] = (
    ("captured", N_("Captured"), "success"),
    ("partially_refunded", N_("Partly refunded"), "info"),
    ("refunded", N_("Refunded"), "info"),
    ("authorized", N_("Authorised"), "warning"),
    ("failed", N_("Failed"), "error"),
    ("created", N_("Begun"), "neutral"),
)
REFUND_CHIPS: Sequence[kit.Chip] = (
    ("waiting", N_("Waits for approval"), "warning"),
    ("requested", N_("Requested"), "info"),
    ("pending", N_("On its way"), "info"),
    ("processed", N_("Refunded"), "success"),
    ("failed", N_("Failed"), "error"),
    ("denied", N_("Denied"), "neutral"),
)


def standing_chip(standing: Any) -> rx.Component:
    """That money is left of something that has ended, and nobody gives it back."""
    return rx.cond(standing, kit.status_chip(_("Not given back"), tone="warning"))


def payment_facts(line: Any) -> rx.Component:
    """One payment's facts."""
    return kit.summary_list(
        kit.summary_row(
            _("Status"),
            kit.cluster(kit.status_match(line["status"], PAYMENT_CHIPS), standing_chip(line["standing"])),
        ),
        kit.summary_row(_("Amount"), line["amount"]),
        kit.summary_row(_("Refunded"), line["refunded"]),
        kit.summary_row(_("Payment"), line["payment"]),
        kit.summary_row(_("Order"), line["order"]),
        kit.summary_row(_("Begun"), line["when"]),
    )


def refund_list(state: type[RefundState], refunds: Any) -> rx.Component:
    """Refunds with their states; a failed one can be tried again by those who may."""
    may = is_permitted("PAYMENTS_REFUND")

    def row(refund: Any) -> rx.Component:
        again = kit.asking_button(
            _("Try again"),
            _("Give this money back?"),
            _("A refund that is on its way cannot be called back."),
            id=f"retry-{refund['id']}",
            confirm=_("Yes, give it back"),
            keep=_("Not yet"),
            small=True,
            busy=state.busy,
            on_confirm=state.retry(refund["id"]),
            lead=rx.el.p(rx.el.strong(refund["amount"])),
        )
        return kit.timeline_step(
            kit.cluster(
                rx.el.strong(refund["amount"]),
                kit.status_match(refund["status"], REFUND_CHIPS),
                rx.cond((refund["status"] == "failed") & may, again),
            ),
            when=refund["when"],
            by=refund["who"],
            note=rx.cond(
                refund["note"] != "",
                f"{refund['reason']} – {refund['note']}",
                refund["reason"],
            ),
            more=rx.cond(refund["failure"] != "", _render_failure(refund)),
        )

    return kit.timeline(rx.foreach(refunds, row))


def _render_failure(refund: Any) -> rx.Component:
    said = kit.muted(_("The gateway's own words:"), " ", rx.el.span(refund["gateway_words"], lang="en"))
    return kit.stack(rx.el.p(refund["failure"]), rx.cond(refund["gateway_words"] != "", said), gap=1)


def refund_form(state: type[RefundState], payment: Any) -> rx.Component:
    """Give back part or all of one payment; nothing while nothing is left, or for those who may not."""
    form = kit.form(
        rx.el.input(type="hidden", name="payment", value=payment["id"], read_only=True),
        rx.el.input(type="hidden", name="press", value=state.press, read_only=True),
        kit.text_field(
            _("Amount to refund"),
            "refund-amount",
            width="short",
            input_mode="decimal",
            default_value=payment["left"],
            hint=state.amount_hint,
            error=error_of(state, "refund-amount"),
            required=True,
            on_blur=state.tell_amount(payment["currency"]),
            key=state.press,
        ),
        kit.textarea_field(
            _("Reason for the refund"),
            "refund-reason",
            rows="2",
            max_length=200,
            required=True,
            error=error_of(state, "refund-reason"),
            key=state.press,
        ),
        kit.actions(kit.submit_button(_("Refund"), look="danger", busy=state.busy, busy_label=_("Working..."))),
        on_submit=state.refund_payment,
        custom_attrs={"id": "refund-form", **kit.asks_first("refund-question")},
    )
    question = kit.confirm_dialog(
        _("Give this money back?"),
        _("A refund that is on its way cannot be called back."),
        id="refund-question",
        confirm=_("Yes, give it back"),
        keep=_("Not yet"),
        form="refund-form",
        lead=kit.summary_list(
            kit.summary_row(
                _("Amount to refund"),
                rx.el.strong(rx.cond(state.asked_amount != "", state.asked_amount, payment["rest"])),
            ),
            kit.summary_row(_("Of what is left"), payment["rest"]),
            kit.summary_row(_("Payment"), payment["reference"]),
        ),
    )
    may = is_permitted("PAYMENTS_REFUND")
    return rx.cond(may & (payment["left"] != ""), kit.section(_("Give money back"), form, question))
