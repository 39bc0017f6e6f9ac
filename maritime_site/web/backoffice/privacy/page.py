"""The list of requests about people's own data."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import reflex as rx

from maritime_site.core.text.i18n import _
from maritime_site.web import kit
from maritime_site.web.backoffice.lists import Column, Filter, detail_link, work_list
from maritime_site.web.backoffice.privacy.state import DataRequestsState as State
from maritime_site.web.form_handler import error_of

CHIPS: Sequence[kit.Chip] = (
    ("waiting", "To decide", "warning"),
    ("unconfirmed", "Waiting for its code", "info"),
    ("done", "Done", "success"),
    ("refused", "Refused", "neutral"),
    ("lapsed", "Not confirmed", "neutral"),
)
STATUSES = (
    ("", "All"),
    ("waiting", "To decide"),
    ("requested", "All that wait"),
    ("done", "Done"),
    ("refused", "Refused"),
    ("lapsed", "Not confirmed"),
)
KINDS = (("", "All"), ("erasure", "Erasure"), ("download", "Copy of the data"))
COLUMNS = (
    Column("Registration"),
    Column("Kind"),
    Column("Asked for"),
    Column("Status"),
    Column("When"),
    Column("Decision"),
)


def data_requests() -> rx.Component:
    """Requests, and what can be decided about those that wait."""
    return kit.page(
        kit.page_title(
            "Data requests",
            lead="Copies and erasures run by themselves once confirmed. Here wait those that something stands in the "
            "way of: a stay to come, a paid stall, money on its way.",
        ),
        work_list(
            State,
            COLUMNS,
            _row_cells,
            rows=rx.Var.create(State.rows),
            caption="Requests about people's own data, newest first",
            search="Search by registration",
            filters=(Filter("status", "Status", STATUSES), Filter("kind", "Asked for", KINDS)),
            nothing="Nobody asked for a copy or to be erased. People do so themselves under “My data”.",
            told_above=State.deciding != "",
            download="data-requests",
        ),
        _render_deciding(),
    )


def _row_cells(row: Any) -> list[kit.Child]:
    decide = kit.button(
        "Decide",
        look="secondary",
        small=True,
        on_click=State.begin(row["id"], row["name"]),
        custom_attrs={"aria-label": f"Decide about {row['name']}"},
    )
    status = kit.stack(
        kit.cluster(kit.status_match(row["status"], CHIPS)),
        rx.cond(row["reason"] != "", rx.el.span(row["reason"])),
        gap=1,
    )
    name = rx.cond(row["path"] != "", detail_link(row["name"], row["path"]), row["name"])
    return [name, row["kind"], row["what"], status, kit.in_words(row["when"]), rx.cond(row["waits"], decide)]


def _render_deciding() -> rx.Component:
    return kit.dialog(
        rx.el.span("Decide about ", State.deciding_name),
        kit.error_summary(State.problems),
        rx.el.p("Erasing cannot be undone. It is refused here too while something stands in its way."),
        rx.cond(rx.Var.create(State.obstacles).length() > 0, _render_blockers()),
        kit.actions(
            kit.button("Erase for good", look="danger", busy=State.busy, busy_label="Erasing...", on_click=State.erase)
        ),
        kit.form(
            kit.textarea_field(
                "Reason for refusing",
                "reason",
                hint="The person reads it.",
                rows=3,
                max_length=2000,
                required=True,
                error=error_of(State, "reason"),
            ),
            kit.actions(kit.submit_button("Refuse", look="secondary", busy=State.busy, busy_label="Saving...")),
            on_submit=State.refuse,
            reset_on_submit=False,
            key=State.deciding,
        ),
        id="decide-request",
        open=State.deciding != "",
        on_close=State.leave,
    )


def _render_blockers() -> rx.Component:
    """What is settled first, and the way there; the sentences are as the person reads them."""
    links = rx.foreach(State.blockers, lambda row: kit.list_item(kit.text_link(row["name"], row["path"])))
    return kit.notice(
        rx.el.ul(rx.foreach(State.obstacles, rx.el.li)),
        rx.cond(
            rx.Var.create(State.blockers).length() > 0,
            kit.stack(rx.el.p(_("Settle it here:")), kit.plain_list(links, gap=2), gap=2),
        ),
        tone="warning",
        title=_("This stands in the way. The person reads:"),
    )
