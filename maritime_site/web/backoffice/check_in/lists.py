"""The gates' screens: devices and conflicts; and the way to the check-in page, which is no page of Reflex's."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import reflex as rx

from maritime_site.web import kit
from maritime_site.web.backoffice.check_in.state import ConflictsState, DevicesState
from maritime_site.web.backoffice.lists import Column, Filter, detail_link, work_list
from maritime_site.web.backoffice.office import OfficeState
from maritime_site.web.routes import Route

DEVICE_CHIPS: Sequence[kit.Chip] = (("live", "In use", "success"), ("revoked", "Revoked", "error"))
DEVICES = (Column("Name"), Column("Gate or hall"), Column("State"), Column("Enrolled"), Column("Last contact"))
CONFLICTS = (Column("Pass"), Column("What"), Column("First admission"), Column("Second admission"), Column("State"))
OUTCOMES: Sequence[kit.Chip] = (
    ("revoked", "Admitted after it was revoked", "error"),
    ("not_valid_today", "Admitted on a wrong day", "error"),
    ("already_admitted", "Admitted twice", "warning"),
    ("forged", "Admitted, but not genuine", "error"),
    ("unknown", "Admitted, but not known here", "error"),
)


def render_devices() -> rx.Component:
    """Every device that was enrolled at a gate."""
    return kit.page(
        kit.page_title("Gate devices", lead="A device enrols itself when gate staff open the check-in page on it."),
        work_list(
            DevicesState,
            DEVICES,
            _device_cells,
            rows=rx.Var.create(DevicesState.rows),
            caption="Devices, newest first",
            search="Search by name or gate",
            filters=(Filter("status", "State", (("", "All"), ("live", "In use"), ("revoked", "Revoked"))),),
            nothing="No device is enrolled yet. Open Check-in once on each telephone or tablet of the gates.",
        ),
        kit.confirm_dialog(
            "Shut out this device?",
            f"{DevicesState.leaving_name} gets and hands in nothing any more. Its scans stay on it.",
            id="revoke-device",
            confirm="Shut out",
            keep="Leave it",
            on_confirm=DevicesState.revoke,
            busy=DevicesState.busy,
            busy_label="Saving...",
            open=DevicesState.leaving != "",
            on_close=DevicesState.ask("", ""),
        ),
    )


def _device_cells(row: Any) -> list[kit.Child]:
    may = rx.Var.create(OfficeState.allowed).contains("PASSES_EDIT") & (row["status"] == "live")
    shut_out = kit.button(
        "Shut out",
        look="quiet",
        small=True,
        on_click=DevicesState.ask(row["id"], row["name"]),
        custom_attrs={"aria-label": f"Shut out {row['name']}"},
    )
    state = kit.cluster(kit.status_match(row["status"], DEVICE_CHIPS), rx.cond(may, shut_out))
    return [row["name"], row["gate"], state, row["enrolled"], row["seen"]]


def render_conflicts() -> rx.Component:
    """Where gates disagreed."""
    states = (("", "All"), ("open", "Open"), ("seen", "Seen"))
    return kit.page(
        kit.page_title("Gate conflicts", lead="Passes that a gate admitted without a network, and should not have."),
        work_list(
            ConflictsState,
            CONFLICTS,
            _conflict_cells,
            rows=rx.Var.create(ConflictsState.rows),
            caption="Conflicts, newest first",
            search="Search by pass number",
            filters=(Filter("status", "State", states),),
            nothing="No gate has let in a pass that it should not have.",
        ),
    )


def _conflict_cells(row: Any) -> list[kit.Child]:
    see = kit.button(
        "Mark as seen",
        look="secondary",
        small=True,
        on_click=ConflictsState.see(row["id"]),
        custom_attrs={"aria-label": f"Mark as seen: conflict of {row['number']}"},
    )
    return [
        detail_link(row["number"], row["path"]),
        kit.status_match(row["outcome"], OUTCOMES),
        row["first"],
        row["second"],
        rx.cond(row["status"] == "open", see, kit.status_chip("Seen", tone="neutral")),
    ]


def way_to_check_in() -> rx.Component:
    """What the client's router shows under the check-in page's address, as after signing in: it fetches the page."""
    return kit.page(
        rx.el.meta(http_equiv="refresh", content=f"0;url={Route.CHECK_IN}"),
        kit.page_title("Check-in"),
        kit.actions(kit.link_button("Open check-in", Route.CHECK_IN)),
    )
