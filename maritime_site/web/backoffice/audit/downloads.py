"""A download on record in the words of its list: heads of columns, and filters as their form has them (BO-4, BO-5)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from maritime_site.core.text.countries import country_name
from maritime_site.core.text.i18n import _
from maritime_site.domain.audit.models import AuditEntry
from maritime_site.domain.exports.registry import SHEETS
from maritime_site.domain.exports.spreadsheets import Sheet
from maritime_site.web.backoffice.audit.names import Names
from maritime_site.web.backoffice.exports.choices import LABELS, RENAMED, known_choices

EXPORT = "export"


def list_of(entry: AuditEntry) -> Sheet | None:
    """The list that an entry says was downloaded; None for every other entry, and for lists that are no more."""
    return SHEETS.get(entry.entity_id) if entry.entity == EXPORT else None


def select_exported_values(sheet: Sheet, values: Mapping[str, Any], names: Names) -> dict[str, Any]:
    """What an entry says of a download, with words where the record has keys."""
    heads = {column.key: _(column.title) for column in sheet.columns}
    filters = [_filter_text(sheet, name, str(value), names) for name, value in values.get("filters", {}).items()]
    columns = [heads.get(key, key) for key in values.get("columns", ())]
    return {**values, "format": str(values.get("format", "")).upper(), "columns": columns, "filters": filters}


def _filter_text(sheet: Sheet, name: str, value: str, names: Names) -> str:
    meaning = RENAMED.get((sheet.name, name), name)
    words = {key: _(label) for key, label in known_choices(sheet.name, meaning) or ()}
    chosen = country_name(value) if meaning == "country" else words.get(value, names.get(value, value))
    return f"{_(LABELS[meaning]) if meaning in LABELS else meaning} {chosen}"
