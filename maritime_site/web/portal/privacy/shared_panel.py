"""The part of 'My data' that names the exhibitors who scanned one's pass (EXHIBIT-2)."""

from __future__ import annotations

from typing import Any

import reflex as rx

from maritime_site.core.text.i18n import _
from maritime_site.web import kit
from maritime_site.web.kit.base import plain_anchor
from maritime_site.web.portal.privacy.shared_state import SharedState as State


def shared_panel() -> rx.Component:
    """Each company with a way to take back what it has."""
    content = rx.cond(
        State.agreed,
        _("Exhibitors whose stall you visit may scan your pass, as you agreed. Withdraw that in your profile."),
        _("Exhibitors cannot scan your pass: you did not agree to it. You can agree in your profile."),
    )
    return kit.section(
        _("Exhibitors who have your details"),
        kit.error_summary(State.problems),
        kit.done_notice(State.done),
        rx.el.p(content, " ", kit.text_link(_("My profile"), State.profile_path)),
        rx.cond(
            ~State.agreed & (rx.Var.create(State.rows).length() > 0),
            rx.el.p(_("What exhibitors have already stays with them until you take it back.")),
        ),
        rx.cond(
            rx.Var.create(State.rows).length() > 0,
            kit.plain_list(rx.foreach(State.rows, _render_row)),
            rx.el.p(_("No exhibitor has scanned your pass.")),
        ),
    )


def _render_row(row: Any) -> rx.Component:
    return kit.list_item(
        rx.el.p(rx.el.strong(rx.cond(row["path"] != "", plain_anchor(row["name"], href=row["path"]), row["name"]))),
        kit.muted(row["since"]),
        kit.actions(
            kit.button(
                rx.fragment(_("Take back"), kit.visually_hidden(": ", row["name"])),
                look="secondary",
                small=True,
                busy=State.busy,
                on_click=State.take_back(row["id"]),
            )
        ),
    )
