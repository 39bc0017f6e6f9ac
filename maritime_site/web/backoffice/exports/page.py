"""The screen of every list to download (BO-4)."""

from __future__ import annotations

import reflex as rx

from maritime_site.core.text.i18n import _
from maritime_site.domain.exports.registry import SHEETS
from maritime_site.domain.exports.spreadsheets import Sheet
from maritime_site.web import kit
from maritime_site.web.backoffice.downloads import download_form
from maritime_site.web.backoffice.exports.choices import ANSWER, LABELS, RENAMED, SEARCH, known_choices
from maritime_site.web.backoffice.exports.state import ExportsState
from maritime_site.web.backoffice.office import is_permitted


def exports_page() -> rx.Component:
    """Every list, each with its columns and filters."""
    lists = [_render_list(sheet) for sheet in SHEETS.values()]
    return kit.page(
        kit.page_title(
            _("Exports"),
            lead=_(
                "Lists as files for a spreadsheet. Every download is in the audit log with its filters and row count."
            ),
        ),
        kit.error_summary(ExportsState.problems),
        kit.stack(*lists, gap=3),
    )


def _render_list(sheet: Sheet) -> rx.Component:
    fold = kit.fold(_(sheet.title), _render_form(sheet))
    return rx.cond(is_permitted(sheet.permission), fold) if sheet.permission else fold


def _render_form(sheet: Sheet) -> rx.Component:
    return download_form(
        sheet, kit.stack(*(_render_filter(sheet, name) for name in sheet.filters if name != ANSWER), gap=4)
    )


def _render_filter(sheet: Sheet, name: str) -> rx.Component:
    meaning = RENAMED.get((sheet.name, name), name)
    label, key = _(LABELS[meaning]), f"{sheet.name}-filter-{name}"
    if meaning == SEARCH:
        return kit.text_field(label, name, id=key, width="medium", max_length=120)
    return kit.select_field(label, name, known_choices(sheet.name, meaning) or ExportsState.choices[meaning], id=key)
