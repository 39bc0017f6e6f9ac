"""The screens of payments."""

from __future__ import annotations

from typing import Any

import reflex as rx

from maritime_site.core.text.i18n import N_, _
from maritime_site.web import kit
from maritime_site.web.backoffice.downloads import file_button
from maritime_site.web.backoffice.lists import Column, Filter, reference_link, work_list
from maritime_site.web.backoffice.office import is_permitted
from maritime_site.web.backoffice.payments.parts import (
    PAYMENT_CHIPS,
    payment_facts,
    refund_form,
    refund_list,
    standing_chip,
)
from maritime_site.web.backoffice.payments.state import PaymentsState, PaymentState
from maritime_site.web.handlers.form_handler import error_of

STATUSES = (("", N_("All")), *((value, str(words)) for value, words, _tone in PAYMENT_CHIPS))
ODD = (("", N_("All")), ("true", N_("Something is odd")))
STANDING = (("", N_("All")), ("true", N_("Of what was cancelled")))
COLUMNS = (
    Column(N_("Reference")),
    Column(N_("Payment")),
    Column(N_("Status"), "status"),
    Column(N_("Amount"), "amount", number=True),
    Column(N_("Refunded"), number=True),
    Column(N_("Begun"), "created"),
)


def payment_list() -> rx.Component:
    """What waits, what is odd, and every payment."""
    return kit.page(
        kit.page_title(_("Payments"), lead=_("What the gateway told us of every try to pay, and what went back.")),
        kit.error_summary(PaymentsState.problems),
        kit.stack(
            _render_waiting(),
            _render_odd(),
            kit.section(
                _("All payments"),
                work_list(
                    PaymentsState,
                    COLUMNS,
                    _row_cells,
                    rows=rx.Var.create(PaymentsState.rows),
                    caption=_("Payments, newest first"),
                    search=_("Search by reference or by the gateway's ids"),
                    filters=(
                        Filter("status", _("Status"), STATUSES),
                        Filter("flagged", _("Oddities"), ODD),
                        Filter("standing", _("Money to settle"), STANDING),
                    ),
                    nothing=_("Nobody has tried to pay yet."),
                    told_above=True,
                    download="payments",
                ),
            ),
            gap=5,
        ),
    )


def _row_cells(row: Any) -> list[kit.Child]:
    odd = rx.cond(row["flagged"], kit.status_chip(_("Odd"), tone="error"))
    return [
        reference_link(row["reference"], row["path"]),
        row["payment"],
        kit.cluster(kit.status_match(row["status"], PAYMENT_CHIPS), odd, standing_chip(row["standing"])),
        row["amount"],
        row["refunded"],
        kit.in_words(row["when"]),
    ]


def _render_waiting() -> rx.Component:
    """Refunds another administrator must approve."""
    may = is_permitted("PAYMENTS_REFUND")

    def row(refund: Any) -> rx.Component:
        key = refund["id"]
        approve = kit.asking_button(
            _("Approve"),
            _("Approve this refund?"),
            _("{amount} goes back to the payer.", amount=refund["amount"]),
            id=f"approve-{key}",
            confirm=_("Yes, give it back"),
            keep=_("Not yet"),
            on_confirm=PaymentsState.approve(key),
            look="primary",
            danger=False,
            small=True,
            busy=PaymentsState.busy,
        )
        deny = kit.form(
            rx.el.input(type="hidden", name="id", value=key, read_only=True),
            kit.text_field(
                _("Reason to deny"),
                "reason",
                id=f"deny-{key}",
                required=True,
                max_length=200,
                error=error_of(PaymentsState, f"deny-{key}"),
            ),
            kit.actions(kit.submit_button(_("Deny"), look="secondary", small=True, busy=PaymentsState.busy)),
            on_submit=PaymentsState.deny,
        )
        facts = kit.cluster(rx.el.strong(refund["amount"]), kit.text_link(_("Look at the payment"), refund["payment"]))
        values = kit.fact_line(refund["who"], refund["when"])
        waits = rx.el.p(_("You asked for this: it waits for a second approver."))
        decide = kit.stack(rx.cond(refund["own"], waits, kit.actions(approve)), deny)
        left = _render_answered(refund, rx.cond(may, decide))
        return kit.list_item(kit.card(facts, rx.el.p(refund["reason"]), values, left), key=key)

    content = kit.section(_("Refunds to approve"), kit.plain_list(rx.foreach(PaymentsState.waiting, row)))
    return rx.cond(rx.Var.create(PaymentsState.waiting).length() > 0, content)


def _render_answered(row: Any, ways: rx.Component) -> rx.Component:
    """What can be done, or what came of it: told where it was pressed."""
    return rx.cond(row["answer"] != "", kit.notice(rx.el.p(row["answer"]), tone="success", live=True), ways)


def _render_odd() -> rx.Component:
    """What a gateway said and nobody believed, and where the books differ."""
    may = is_permitted("PAYMENTS_REFUND")

    def row(odd: Any) -> rx.Component:
        key = odd["id"]
        explain = kit.form(
            rx.el.input(type="hidden", name="id", value=key, read_only=True),
            rx.el.input(type="hidden", name="kind", value=odd["kind"], read_only=True),
            kit.text_field(
                _("What was behind it"),
                "note",
                id=f"note-{key}",
                required=True,
                max_length=200,
                error=error_of(PaymentsState, f"note-{key}"),
            ),
            kit.actions(kit.submit_button(_("Keep note"), look="secondary", small=True, busy=PaymentsState.busy)),
            on_submit=PaymentsState.explain,
        )
        values = kit.fact_line(odd["payment"], odd["account"], odd["when"])
        left = _render_answered(odd, rx.cond(may, explain))
        return kit.list_item(kit.card(rx.el.p(rx.el.strong(odd["what"])), values, left), key=key)

    return kit.section(
        _("Oddities"),
        rx.cond(
            rx.Var.create(PaymentsState.odd).length() > 0,
            kit.plain_list(rx.foreach(PaymentsState.odd, row)),
            rx.el.p(_("Nothing is odd.")),
        ),
        kit.muted(PaymentsState.compared),
        kit.text_link(_("All oddities, explained ones too"), "/admin/oddities/"),
    )


def payment_detail() -> rx.Component:
    """One payment."""
    subject = PaymentState.line["subject"]
    return kit.page(
        kit.breadcrumb([(_("Payments"), "/admin/payments/")], PaymentState.line["reference"]),
        kit.page_title(_("Payment")),
        kit.error_summary(PaymentState.problems),
        kit.done_notice(PaymentState.done),
        rx.cond(
            PaymentState.loaded,
            kit.split(
                kit.stack(
                    payment_facts(PaymentState.line),
                    rx.cond(subject != "", kit.text_link(_("Look at the booking"), subject)),
                    rx.cond(
                        rx.Var.create(PaymentState.documents).length() > 0,
                        kit.section(
                            _("Invoices and credit notes"),
                            kit.plain_list(rx.foreach(PaymentState.documents, _render_document)),
                        ),
                    ),
                    gap=4,
                ),
                kit.stack(
                    rx.cond(
                        rx.Var.create(PaymentState.refunds).length() > 0,
                        kit.section(_("Refunds"), refund_list(PaymentState, PaymentState.refunds)),
                    ),
                    refund_form(PaymentState, PaymentState.line),
                    gap=5,
                ),
            ),
        ),
    )


def _render_document(document: Any) -> rx.Component:
    return kit.list_item(file_button(document["label"], document["path"]), key=document["path"])
