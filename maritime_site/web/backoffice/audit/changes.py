"""One change of the audit log in words: money and dates as everywhere, statuses as the office has them, ids by name."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from datetime import date, datetime
from typing import Any

from maritime_site.core.text.formatting import MINOR, day_and_time, format_day, format_money
from maritime_site.core.text.i18n import N_, _
from maritime_site.domain.audit.models import AuditEntry
from maritime_site.web.backoffice.audit.downloads import list_of, what_left
from maritime_site.web.backoffice.audit.names import Names
from maritime_site.web.backoffice.exports.choices import STATUSES
from maritime_site.web.backoffice.payments.parts import REFUND_CHIPS
from maritime_site.web.backoffice.wording import humanize_name

NOTHING = "—"
CURRENCY, CHANGED = "currency", "changedAt"
DAY = re.compile(r"\d{4}-\d\d-\d\d")
MOMENT = re.compile(r"\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:\d\d)")
# Kinds of things in the log whose states a list of the office names.
LISTS = {
    "registration": "registrations",
    "booking": "bookings",
    "nomination": "nominations",
    "query": "queries",
    "stall application": "stall-applications",
    "data-request": "data-requests",
    "broadcast": "messages",
    "pass": "passes",
    "message": "deliveries",
}
WORDS: Mapping[str, Mapping[str, str]] = {entity: dict(STATUSES[name]) for entity, name in LISTS.items()} | {
    "refund": {status: str(words) for status, words, _tone in REFUND_CHIPS} | {"approved": N_("Approved")}
}


def change_of(entry: AuditEntry, names: Names, zone: str) -> str:
    """What became what, one after the other; what stayed is told once."""
    sheet = list_of(entry)
    after = what_left(sheet, entry.after, names) if sheet else entry.after
    values = (
        (name, _value_text(entry, entry.before, name, names, zone), _value_text(entry, after, name, names, zone))
        for name in sorted(entry.before | after)
        if not _goes_without(entry, name)
    )
    return "; ".join(
        f"{_field_label(name)}: {after if before in (NOTHING, after) else f'{before} → {after}'}"
        for name, before, after in values
        if (before, after) != (NOTHING, NOTHING)
    )


def _field_label(name: str) -> str:
    return humanize_name(name.removesuffix("_minor").removesuffix("_id"))


def _goes_without(entry: AuditEntry, name: str) -> bool:
    """A currency stands in the amounts beside it already, and the moment of the change in the entry itself."""
    sides = (entry.before, entry.after)
    return name == CHANGED or (name == CURRENCY and any(_is_amount(each, side) for side in sides for each in side))


def _is_amount(name: str, side: Mapping[str, Any]) -> bool:
    return (name == "amount" or name.endswith("_minor")) and type(side.get(name)) is int


def _value_text(entry: AuditEntry, side: Mapping[str, Any], name: str, names: Names, zone: str) -> str:
    said = side.get(name)
    if _is_amount(name, side):
        return _amount_text(side[name], str(side.get(CURRENCY) or ""))
    if name in {"status", "state"}:
        words = WORDS.get(entry.entity, {}).get(str(said))
        return _(words) if words else str(said or NOTHING)
    return _plain_text(said, names, zone)


def _amount_text(minor: int, currency: str) -> str:
    """Entries of earlier days kept no currency beside their amount: then it is the figure alone."""
    return format_money(minor, currency) if currency else f"{minor / MINOR:,.2f}"


def _plain_text(said: Any, names: Names, zone: str) -> str:
    match said:
        case None | "" | [] | {}:
            return NOTHING
        case str() as words:
            return names.get(words) or _date_text(words, zone)
        case bool() as answer:
            return _("yes") if answer else _("no")
        case list() as several:
            return ", ".join(names.get(str(each)) or _date_text(str(each), zone) for each in several)
        case other:
            return json.dumps(other, ensure_ascii=False)


def _date_text(words: str, zone: str) -> str:
    """A day or a moment as people read it (LAY-7); anything else, and what no calendar has, as it is kept."""
    try:
        if DAY.fullmatch(words):
            return format_day(date.fromisoformat(words))
        return day_and_time(datetime.fromisoformat(words), zone) if MOMENT.fullmatch(words) else words
    except ValueError:
        return words
