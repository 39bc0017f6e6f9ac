"""The list of requests about people's own data."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import reflex as rx

from maritime_site.core.text.i18n import N_, _
from maritime_site.web import kit
from maritime_site.web.backoffice.lists import Column, Filter, detail_link, work_list
from maritime_site.web.backoffice.privacy.state import DataRequestsState as State
from maritime_site.web.handlers.form_handler import error_of
from maritime_site.web.kit.base import NOTHING

CHIPS: Sequence[kit.Chip] = (
    ("waiting", N_("To decide"), "warning"),
    ("unconfirmed", N_("Waiting for its code"), "info"),
    ("done", N_("Done"), "success"),
    ("refused", N_("Refused"), "neutral"),
    ("lapsed", N_("Not confirmed"), "neutral"),
)
STATUSES = (
    ("", N_("All")),
    ("waiting", N_("To decide")),
    ("requested", N_("All that wait")),
    ("done", N_("Done")),
    ("refused", N_("Refused")),
    ("lapsed", N_("Not confirmed")),
)
KINDS = (("", N_("All")), ("erasure", N_("Erasure")), ("download", N_("Copy of the data")))
COLUMNS = (
    Column(N_("Registration")),
    Column(N_("Kind")),
    Column(N_("Asked for")),
    Column(N_("Status")),
    Column(N_("When")),
    Column(N_("Decision")),
)


def data_requests() -> rx.Component:
    """Requests, and what can be decided about those that wait."""
    return kit.page(
        kit.page_title(
            _("Data requests"),
            lead=_(
                "Copies and erasures run by themselves once confirmed. Here wait those that something stands in the "
                "way of: a stay to come, a paid stall, money on its way."
            ),
        ),
        work_list(
            State,
            COLUMNS,
            _row_cells,
            rows=rx.Var.create(State.rows),
            caption=_("Requests about people's own data, newest first"),
            search=_("Search by registration"),
            filters=(Filter("status", _("Status"), STATUSES), Filter("kind", _("Asked for"), KINDS)),
            nothing=_("Nobody asked for a copy or to be erased. People do so themselves under “My data”."),
            told_above=State.deciding != "",
            download="data-requests",
        ),
        _render_deciding(),
    )


def _row_cells(row: Any) -> list[kit.Child]:
    decide = kit.button(
        _("Decide"),
        look="secondary",
        small=True,
        on_click=State.begin(row["id"], row["name"]),
        custom_attrs={"aria-label": _("Decide about {name}", name=row["name"])},
    )
    status = kit.stack(
        kit.cluster(kit.status_match(row["status"], CHIPS)),
        rx.cond(row["reason"] != "", rx.el.span(row["reason"])),
        gap=1,
    )
    whole = kit.unbroken_text(row["name"])
    name = rx.cond(row["path"] != "", detail_link(whole, row["path"]), whole)
    return [name, row["kind"], row["what"], status, kit.in_words(row["when"]), rx.cond(row["waits"], decide, NOTHING)]


def _render_deciding() -> rx.Component:
    return kit.dialog(
        rx.el.span(_("Decide about {name}", name=State.deciding_name)),
        kit.error_summary(State.problems),
        rx.el.p(_("Erasing cannot be undone. It is refused here too while something stands in its way.")),
        rx.cond(rx.Var.create(State.obstacles).length() > 0, _render_blockers()),
        kit.actions(
            kit.button(
                _("Erase for good"), look="danger", busy=State.busy, busy_label=_("Erasing..."), on_click=State.erase
            )
        ),
        kit.form(
            kit.textarea_field(
                _("Reason for refusing"),
                "reason",
                hint=_("The person reads it."),
                rows=3,
                max_length=2000,
                required=True,
                error=error_of(State, "reason"),
            ),
            kit.actions(
                kit.submit_button(_("Refuse"), look="secondary", busy=State.busy, busy_label=_("Saving...")),
                kit.shut_button(_("Not yet"), look="quiet"),
            ),
            on_submit=State.refuse,
            reset_on_submit=False,
            key=State.deciding,
        ),
        id="decide-request",
        open=State.deciding != "",
        on_close=State.leave,
    )


def _render_blocker(row: Any) -> rx.Component:
    return kit.list_item(rx.cond(row["path"] != "", kit.text_link(row["name"], row["path"]), row["name"]))


def _render_blockers() -> rx.Component:
    """What is settled first, and the way there; the sentences are as the person reads them."""
    links = rx.foreach(State.blockers, _render_blocker)
    return kit.notice(
        rx.el.ul(rx.foreach(State.obstacles, rx.el.li)),
        rx.cond(
            rx.Var.create(State.blockers).length() > 0,
            kit.stack(rx.el.p(_("Settle it here:")), kit.plain_list(links, gap=2), gap=2),
        ),
        tone="warning",
        title=_("This stands in the way. The person reads:"),
    )
