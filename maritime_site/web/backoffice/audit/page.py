"""The audit log's screen."""

from __future__ import annotations

from typing import Any

import reflex as rx

from maritime_site.core.text.i18n import N_, _
from maritime_site.web import kit
from maritime_site.web.backoffice.audit.state import AuditState
from maritime_site.web.backoffice.lists import Column, detail_link, work_list
from maritime_site.web.kit.base import NOTHING

# The longest a reference is.
REFERENCE = 20
COLUMNS = (Column(N_("When")), Column(N_("Who")), Column(N_("What")), Column(N_("Of")), Column(N_("Change")))


def audit_log() -> rx.Component:
    """A list that only grows, and a button that proves it."""
    return kit.page(
        kit.page_title(
            _("Audit"),
            lead=_("Every change an administrator makes, in a chain that shows when one is altered or missing."),
            after=kit.actions(
                kit.button(_("Check the chain"), look="secondary", busy=AuditState.busy, on_click=AuditState.prove)
            ),
        ),
        rx.cond(
            AuditState.proof != "",
            rx.cond(
                AuditState.is_broken,
                kit.notice(rx.el.p(AuditState.proof), tone="error", live=True),
                kit.notice(rx.el.p(AuditState.proof), tone="success", live=True),
            ),
        ),
        work_list(
            AuditState,
            COLUMNS,
            _row_cells,
            rows=rx.Var.create(AuditState.rows),
            caption=_("Changes, newest first"),
            search=_("Search by person, action or number"),
            nothing=_("No administrator has changed anything yet."),
            download="audit",
        ),
    )


def _row_cells(row: Any) -> list[kit.Child]:
    kind = rx.cond(row["path"] != "", detail_link(row["thing"], row["path"]), rx.el.span(row["thing"]))
    # A reference stays in one piece; the title or the id of something may break.
    number = rx.cond(
        row["number"].length() > REFERENCE, kit.breakable_address(row["number"]), kit.unbroken_text(row["number"])
    )
    return [
        kit.in_words(row["when"]),
        kit.stack(
            detail_link(kit.breakable_address(row["who"]), row["theirs"]),
            rx.cond(row["client"] != "", kit.muted(_("from {address}", address=row["client"]))),
            gap=1,
        ),
        kit.stack(rx.el.span(row["what"]), kit.muted(kit.breakable_address(row["action"])), gap=1),
        kit.stack(kind, kit.muted(number), gap=1),
        rx.cond(row["change"] != "", kit.breakable_address(row["change"]), NOTHING),
    ]
