"""The screen 'Exhibitors' orders' (EXHIBIT-1)."""

from __future__ import annotations

from typing import Any

import reflex as rx

from maritime_site.core.text.i18n import _
from maritime_site.web import kit
from maritime_site.web.backoffice.exhibition.entry_list import (
    count_forms,
    render_entry,
    render_page,
    text_fields,
    until_field,
)
from maritime_site.web.backoffice.exhibition.orders_state import OfficeOrdersState as State
from maritime_site.web.dynamic_pages.slots import event_text
from maritime_site.web.handlers.form_handler import error_of


def order_list() -> rx.Component:
    """The list with how many are wanted, the form of a new item, and each company's orders."""
    nothing = kit.empty_state(_("Nothing to order yet. The form below puts an item on every exhibitor's list."))
    body = kit.stack(
        rx.cond(rx.Var.create(State.rows).length() > 0, kit.plain_list(rx.foreach(State.rows, _render_item)), nothing),
        kit.section(_("New item"), _render_form()),
        rx.cond(rx.Var.create(State.lines).length() > 0, _render_lines(), rx.fragment()),
        gap=5,
    )
    return render_page(
        State, _("Exhibitors' orders"), _("What companies can order for their stalls, and who ordered."), body
    )


def _render_item(row: Any) -> rx.Component:
    ordered, companies = ((_("Ordered"), ": ", row["ordered"]), (_("Companies"), ": ", row["companies"]))
    until = _("Until {when}", when=row["until"])
    facts = kit.fact_line(row["price"], until, rx.fragment(*ordered), rx.fragment(*companies))
    return render_entry(
        State,
        row,
        facts,
        title=_("Take this item off the list?"),
        follows=_("No company can order it any more, and it cannot be brought back. What is ordered stays."),
        yes=_("Yes, take it off"),
    )


def _render_lines() -> rx.Component:
    return kit.section(
        _("Orders"),
        kit.muted(_("The first 100; all of them are in the download 'Exhibitors' orders'.")),
        kit.plain_list(
            rx.foreach(
                State.lines,
                lambda row: kit.list_item(
                    rx.el.p(rx.el.strong(row["company"]), ": ", row["quantity"], " × ", row["title"]),
                    rx.cond(row["note"] != "", kit.typed_text(row["note"]), rx.fragment()),
                ),
            )
        ),
    )


def _render_form() -> rx.Component:
    price = kit.text_field(
        _("Price of one"),
        "price",
        required=True,
        max_length=20,
        hint=_("In {currency}, without tax; 0 is free of charge", currency=event_text("currency")),
        error=error_of(State, "price"),
        key="price" + count_forms(State),
    )
    return kit.form(
        *text_fields(State, _("Item in English"), _("Item in Hindi")),
        kit.pair(price, until_field(State, "until")),
        kit.actions(kit.submit_button(_("Add the item"), busy=State.busy, busy_label=_("Saving..."))),
        on_submit=State.add,
        reset_on_submit=False,
    )
