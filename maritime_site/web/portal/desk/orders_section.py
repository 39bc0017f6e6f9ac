"""The orders below the tasks: each item with its price, its day, and how many are wanted (EXHIBIT-1)."""

from __future__ import annotations

from typing import Any

import reflex as rx

from maritime_site.core.text.i18n import _
from maritime_site.domain.exhibitor_orders.schemas import MOST_OF_ONE
from maritime_site.web import kit
from maritime_site.web.handlers.form_handler import error_of
from maritime_site.web.portal.desk.orders_state import OrdersState as State


def orders_section() -> rx.Component:
    """What the company orders for its stall."""
    listed = kit.stack(
        kit.plain_list(rx.foreach(State.rows, _render_item)),
        rx.cond(State.total != "", rx.el.p(rx.el.strong(_("Together"), ": ", State.total)), rx.fragment()),
        gap=4,
    )
    return kit.section(
        _("Orders"),
        kit.stack(
            kit.error_summary(State.problems),
            kit.done_notice(State.done),
            rx.cond(
                rx.Var.create(State.rows).length() > 0,
                listed,
                kit.empty_state(_("The organisers offer nothing to order yet.")),
            ),
            gap=4,
        ),
    )


def _render_item(row: Any) -> rx.Component:
    is_ordered = row["quantity"] != "0"
    words = rx.el.strong(_("Ordered"), ": ", row["quantity"])
    card = kit.card(
        rx.el.p(rx.el.strong(row["title"])),
        rx.cond(row["hint"] != "", rx.el.p(row["hint"]), rx.fragment()),
        kit.fact_line(rx.fragment(_("Price of one"), ": ", row["price"]), _("Until {when}", when=row["until"])),
        rx.cond(is_ordered, rx.el.p(words, rx.cond(row["amount"] != "", ", ", ""), row["amount"]), rx.fragment()),
        rx.cond(row["is_open"], _render_form(row), kit.muted(_("Closed"))),
    )
    return kit.list_item(card)


def _render_form(row: Any) -> rx.Component:
    key = row["id"].to(str)
    again = f"{key}-{row['quantity']}"
    quantity = kit.number_field(
        _("Quantity"),
        "quantity",
        id=f"quantity-{key}",
        default_value=row["quantity"],
        min=0,
        max=MOST_OF_ONE,
        hint=_("0 cancels the order"),
        error=error_of(State, f"quantity-{key}"),
        key=f"number-{again}",
    )
    note = kit.text_field(
        _("Note"),
        "note",
        id=f"note-{key}",
        max_length=500,
        default_value=row["note"],
        error=error_of(State, f"note-{key}"),
        key=f"words-{again}",
    )
    save = rx.fragment(_("Save order"), kit.visually_hidden(": ", row["title"]))
    return kit.form(
        rx.el.input(type="hidden", name="item", value=row["id"]),
        kit.field_row(quantity, note),
        kit.actions(kit.submit_button(save, look="secondary", small=True, busy=State.busy)),
        on_submit=State.order,
        reset_on_submit=False,
        key=f"order-{key}",
    )
