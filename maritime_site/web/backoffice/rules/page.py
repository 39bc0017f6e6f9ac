"""The rules' screen: who may register, kind by kind."""

from __future__ import annotations

from typing import Any

import reflex as rx

from maritime_site.core.text.i18n import _
from maritime_site.web import kit
from maritime_site.web.backoffice.lists import Column, detail_link, work_list
from maritime_site.web.backoffice.rules.state import RulesState


def rule_list() -> rx.Component:
    """One rule of each kind."""
    titles = (_("Kind"), _("When it is open"), _("Approval"), _("Places"), _("Questions"))
    lead = _("Who may register, until when, how many, and what is asked beyond the form's own questions.")
    return kit.page(
        kit.page_title(_("Rules"), lead=lead),
        work_list(
            RulesState,
            tuple(map(Column, titles)),
            _row_cells,
            rows=rx.Var.create(RulesState.rows),
            caption=_("Rules of each kind"),
        ),
    )


def _row_cells(row: Any) -> list[kit.Child]:
    return [
        detail_link(row["name"], row["path"]),
        kit.in_words(row["window"]),
        row["approval"],
        kit.in_words(row["places"]),
        row["questions"],
    ]
