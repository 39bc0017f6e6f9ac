"""The screen of the roles: what each gives, in one table."""

from __future__ import annotations

from typing import Any

import reflex as rx

from maritime_site.core.text.i18n import _
from maritime_site.web import kit
from maritime_site.web.backoffice.roles.state import RolesState
from maritime_site.web.handlers.form_handler import error_of


def role_matrix() -> rx.Component:
    """Roles across, permissions down."""
    return kit.page(
        kit.page_title(
            _("Roles"),
            lead=_(
                "What each role gives. You can give and take only what you have yourself; a change counts at "
                "the next step of everybody who works in that role. Changing and downloading need the permission to "
                "see, too."
            ),
        ),
        kit.error_summary(RolesState.problems),
        kit.stack(
            kit.done_notice(RolesState.done),
            rx.cond(
                RolesState.loaded,
                kit.stack(_render_matrix(), _new_role(), _render_list(), gap=5),
                kit.loading(*(kit.skeleton(height="2.5rem") for _ in range(6))),
            ),
            gap=4,
        ),
    )


def _render_matrix() -> rx.Component:
    table = kit.matrix(
        _("Permissions by role"),
        _("Permission"),
        rx.foreach(RolesState.roles, lambda role: kit.matrix_head(role["label"])),
        rx.foreach(RolesState.matrix, _render_row),
    )
    return kit.form(
        table,
        kit.actions(kit.submit_button(_("Save changes"), busy=RolesState.busy, busy_label=_("Saving..."))),
        on_submit=RolesState.save,
    )


def _render_row(row: Any) -> rx.Component:
    head = kit.stack(rx.el.span(row["meaning"]), kit.muted(kit.breakable_address(row["permission"])), gap=1)
    boxes = rx.foreach(
        row["boxes"],
        lambda box: kit.matrix_box(
            box["field"], label=box["label"], checked=box["on"], fixed=box["fixed"], key=box["key"]
        ),
    )
    return kit.matrix_row(head, boxes)


def _new_role() -> rx.Component:
    return kit.fold(
        _("New role"),
        kit.form(
            kit.text_field(
                _("Name"),
                "name",
                required=True,
                max_length=60,
                hint=_("Letters, digits, spaces, hyphens and underscores."),
                autocomplete="off",
                error=error_of(RolesState, "name"),
                key=rx.Var.create(RolesState.rounds).to_string(),
            ),
            kit.actions(kit.submit_button(_("Make role"), busy=RolesState.busy)),
            on_submit=RolesState.add,
        ),
    )


def _render_list() -> rx.Component:
    def row(role: Any, place: Any) -> rx.Component:
        people = rx.cond(role["people"] == 1, _("1 account"), _("{count} accounts", count=role["people"]))
        remove = kit.asking_button(
            _("Remove {what}", what=role["label"]),
            _("Remove the role {name}?", name=role["label"]),
            _("Nobody has it. It cannot be brought back."),
            id=f"remove-role-{place}",
            confirm=_("Yes, remove it"),
            keep=_("Keep it"),
            look="quiet",
            small=True,
            on_confirm=RolesState.remove(role["name"]),
        )
        return kit.list_item(
            kit.cluster(rx.el.strong(role["label"]), kit.muted(people), rx.cond(role["removable"], remove))
        )

    return kit.section(_("Who has them"), kit.plain_list(rx.foreach(RolesState.roles, row), gap=2))
