"""How somebody likes the screens of the office, kept in their browser: a folded menu, narrow rows (BULK-1)."""

from __future__ import annotations

from typing import Any

import reflex as rx

from maritime_site.core.text.i18n import _
from maritime_site.web import kit
from maritime_site.web.backoffice.staff_auth import StaffContext, staff_event
from maritime_site.web.handlers.form_handler import FormErrors

ON = "on"


class OfficeViewState(FormErrors, rx.State):
    """Both are empty until they are chosen, and stay as they are from then on."""

    folded: str = rx.LocalStorage("", name="office_menu_folded")
    dense: str = rx.LocalStorage("", name="office_rows_dense")

    @rx.event
    @staff_event(anew=False)
    async def fold_menu(self, _context: StaffContext) -> None:
        """Fold the menu away, or bring it back."""
        self.folded = "" if self.folded == ON else ON

    @rx.event
    @staff_event(anew=False)
    async def change_rows(self, _context: StaffContext) -> None:
        """Show narrow rows, or the usual ones."""
        self.dense = "" if self.dense == ON else ON


def office_look() -> Any:
    """The class names that follow from it."""
    folded, dense = OfficeViewState.folded == ON, OfficeViewState.dense == ON
    return rx.cond(
        folded,
        rx.cond(dense, "office-body office-folded office-dense", "office-body office-folded"),
        rx.cond(dense, "office-body office-dense", "office-body"),
    )


def rows_button() -> rx.Component:
    """Narrow rows, or the usual ones."""
    label = rx.cond(OfficeViewState.dense == ON, _("Usual rows"), _("Narrow rows"))
    return kit.button(label, look="quiet", small=True, on_click=OfficeViewState.change_rows)
