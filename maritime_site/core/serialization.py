"""Rows as plain records, for whoever takes a copy of what is held about them (REG-7)."""

from __future__ import annotations

from datetime import date, datetime
from typing import Any, cast

from pydantic.alias_generators import to_camel

from maritime_site.core.clock import format_iso

Record = dict[str, Any]


def serialize_row(row: object, *names: str) -> Record:
    """These attributes of a row under camelCase names, as JSON takes them."""
    return {to_camel(name): serialize_value(getattr(row, name)) for name in names}


def serialize_value(value: object) -> Any:
    """A value as JSON takes it: times in UTC, ids and statuses as text."""
    if isinstance(value, datetime):
        return format_iso(value)
    if isinstance(value, date):
        return value.isoformat()
    if value is None or isinstance(value, bool | int | float | dict | list):
        return cast("Any", value)
    return str(value)
