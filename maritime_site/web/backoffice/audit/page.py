"""The audit log's screen."""

from __future__ import annotations

from typing import Any

import reflex as rx

from maritime_site.web import kit
from maritime_site.web.backoffice.audit.state import AuditState
from maritime_site.web.backoffice.lists import Column, detail_link, work_list

COLUMNS = (Column("When"), Column("Who"), Column("What"), Column("Of"), Column("Change"))


def audit_log() -> rx.Component:
    """A list that only grows, and a button that proves it."""
    return kit.page(
        kit.page_title(
            "Audit",
            lead="Every change an administrator makes, in a chain that shows when one is altered or missing.",
            after=kit.actions(
                kit.button("Check the chain", look="secondary", busy=AuditState.busy, on_click=AuditState.prove)
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
            caption="Changes, newest first",
            search="Search by person, action or number",
            nothing="No administrator has changed anything yet.",
            download="audit",
        ),
    )


def _row_cells(row: Any) -> list[kit.Child]:
    kind = rx.cond(row["path"] != "", detail_link(row["thing"], row["path"]), rx.el.span(row["thing"]))
    return [
        kit.in_words(row["when"]),
        kit.stack(
            detail_link(row["who"], row["theirs"]),
            rx.cond(row["client"] != "", kit.muted("from ", row["client"])),
            gap=1,
        ),
        kit.stack(rx.el.span(row["what"]), kit.muted(row["action"]), gap=1),
        kit.stack(kind, kit.muted(row["number"]), gap=1),
        row["change"],
    ]
