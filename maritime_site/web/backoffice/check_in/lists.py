"""The gates' screens: devices and conflicts; and the way to the check-in page, which is no page of Reflex's."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import reflex as rx

from maritime_site.core.text.i18n import N_, _, current_language
from maritime_site.web import kit
from maritime_site.web.backoffice.check_in.state import ConflictsState, DevicesState
from maritime_site.web.backoffice.lists import Column, Filter, reference_link, work_list
from maritime_site.web.backoffice.office import is_permitted
from maritime_site.web.routes import Route, localize_path

DEVICE_CHIPS: Sequence[kit.Chip] = (("live", N_("In use"), "success"), ("revoked", N_("Revoked"), "error"))
DEVICES = (
    Column(N_("Name")),
    Column(N_("Gate or hall")),
    Column(N_("Status")),
    Column(N_("Enrolled")),
    Column(N_("Last contact")),
)
CONFLICTS = (
    Column(N_("Pass")),
    Column(N_("What")),
    Column(N_("First admission")),
    Column(N_("Second admission")),
    Column(N_("Status")),
)
OUTCOMES: Sequence[kit.Chip] = (
    ("revoked", N_("Admitted after it was revoked"), "error"),
    ("not_valid_today", N_("Admitted on a wrong day"), "error"),
    ("already_admitted", N_("Admitted twice"), "warning"),
    ("forged", N_("Admitted, but not genuine"), "error"),
    ("not_this_zone", N_("Admitted to a zone that is not for this kind"), "error"),
    ("unknown", N_("Admitted, but not known here"), "error"),
)


def render_devices() -> rx.Component:
    """Every device that was enrolled at a gate."""
    return kit.page(
        kit.page_title(
            _("Gate devices"), lead=_("A device enrols itself when gate staff open the check-in page on it.")
        ),
        work_list(
            DevicesState,
            DEVICES,
            _device_cells,
            rows=rx.Var.create(DevicesState.rows),
            caption=_("Devices, newest first"),
            search=_("Search by name or gate"),
            filters=(
                Filter("status", _("Status"), (("", _("All")), ("live", _("In use")), ("revoked", _("Revoked")))),
            ),
            nothing=_("No device is enrolled yet. Open Check-in once on each telephone or tablet of the gates."),
        ),
        kit.confirm_dialog(
            _("Shut out this device?"),
            _(
                "{leaving_name} gets and hands in nothing any more. Its scans stay on it.",
                leaving_name=DevicesState.leaving_name,
            ),
            id="revoke-device",
            confirm=_("Shut out"),
            keep=_("Leave it"),
            on_confirm=DevicesState.revoke,
            busy=DevicesState.busy,
            busy_label=_("Saving..."),
            lead=kit.error_summary(DevicesState.problems),
            open=DevicesState.leaving != "",
            on_close=DevicesState.ask("", ""),
        ),
    )


def _device_cells(row: Any) -> list[kit.Child]:
    may = is_permitted("PASSES_EDIT") & (row["status"] == "live")
    shut_out = kit.button(
        _("Shut out"),
        look="quiet",
        small=True,
        on_click=DevicesState.ask(row["id"], row["name"]),
        custom_attrs={"aria-label": _("Shut out {name}", name=row["name"])},
    )
    state = kit.cluster(kit.status_match(row["status"], DEVICE_CHIPS), rx.cond(may, shut_out))
    return [row["name"], row["gate"], state, row["enrolled"], row["seen"]]


def render_conflicts() -> rx.Component:
    """Where gates disagreed."""
    states = (("", _("All")), ("open", _("Open")), ("seen", _("Seen")))
    return kit.page(
        kit.page_title(
            _("Gate conflicts"), lead=_("Passes that a gate admitted without a network, and should not have.")
        ),
        work_list(
            ConflictsState,
            CONFLICTS,
            _conflict_cells,
            rows=rx.Var.create(ConflictsState.rows),
            caption=_("Conflicts, newest first"),
            search=_("Search by pass number"),
            filters=(Filter("status", _("Status"), states),),
            nothing=_("No gate has let in a pass that it should not have."),
        ),
    )


def _conflict_cells(row: Any) -> list[kit.Child]:
    see = kit.button(
        _("Mark as seen"),
        look="secondary",
        small=True,
        on_click=ConflictsState.see(row["id"]),
        custom_attrs={"aria-label": _("Mark as seen: conflict of {number}", number=row["number"])},
    )
    return [
        reference_link(row["number"], row["path"]),
        kit.status_match(row["outcome"], OUTCOMES),
        row["first"],
        row["second"],
        rx.cond(row["status"] == "open", see, kit.status_chip(_("Seen"), tone="neutral")),
    ]


def way_to_check_in() -> rx.Component:
    """What the client's router shows under the check-in page's address, as after signing in: it fetches the page."""
    return kit.page(
        rx.el.meta(http_equiv="refresh", content=f"0;url={localize_path(Route.CHECK_IN, current_language())}"),
        kit.page_title(_("Check-in")),
        kit.actions(kit.link_button(_("Open check-in"), Route.CHECK_IN)),
    )
