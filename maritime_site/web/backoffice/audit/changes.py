"""One change of the audit log in words: money and dates as everywhere, statuses as the office has them, ids by name."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from maritime_site.core.text.formatting import format_amount, to_major_units
from maritime_site.core.text.home import RUPEE
from maritime_site.core.text.i18n import N_, _
from maritime_site.domain.audit.models import AuditEntry
from maritime_site.web.backoffice.audit.downloads import list_of, select_exported_values
from maritime_site.web.backoffice.audit.fields import label_field
from maritime_site.web.backoffice.audit.names import Names
from maritime_site.web.backoffice.audit.values import describe_value, narrow_change
from maritime_site.web.backoffice.check_in.lists import DEVICE_CHIPS
from maritime_site.web.backoffice.exports.choices import STATUSES
from maritime_site.web.backoffice.payments.parts import REFUND_CHIPS
from maritime_site.web.kit.base import NOTHING

CURRENCY, CHANGED = "currency", "changedAt"
AMOUNTS = {"amount", "price"}
# What was sold in rupees alone while its entries kept no currency beside their price.
IN_RUPEES: Mapping[str, str] = dict.fromkeys(("package", "exhibitor order item"), RUPEE)
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
    "refund": {status: str(words) for status, words, _tone in REFUND_CHIPS} | {"approved": N_("Approved")},
    "gate_device": {status: str(words) for status, words, _tone in DEVICE_CHIPS},
}
# Of whatever else can be open.
OTHER_WORDS = {"open": N_("Open"), "closed": N_("Closed"), "seen": N_("Seen"), "resolved": N_("Explained")}


def change_of(entry: AuditEntry, names: Names, zone: str) -> str:
    """What became what, one after the other; what stayed is told once."""
    sheet = list_of(entry)
    sides = entry.before, (select_exported_values(sheet, entry.after, names) if sheet else entry.after)
    values = (
        (name, *(_value_text(entry, side, name, names, zone) for side in narrow_change(*sides, name)))
        for name in sorted(sides[0] | sides[1])
        if not _goes_without(entry, name)
    )
    return "; ".join(
        f"{label_field(name)}: {after if before in (NOTHING, after) else f'{before} → {after}'}"
        for name, before, after in values
        if (before, after) != (NOTHING, NOTHING)
    )


def _goes_without(entry: AuditEntry, name: str) -> bool:
    """A currency stands in the amounts beside it already, and the moment of the change in the entry itself."""
    sides = (entry.before, entry.after)
    return name == CHANGED or (name == CURRENCY and any(_is_amount(each, side) for side in sides for each in side))


def _is_amount(name: str, side: Mapping[str, Any]) -> bool:
    return (name in AMOUNTS or name.endswith("_minor")) and type(side.get(name)) is int


def _value_text(entry: AuditEntry, side: Mapping[str, Any], name: str, names: Names, zone: str) -> str:
    value = side.get(name)
    if _is_amount(name, side):
        return _amount_text(side[name], str(side.get(CURRENCY) or IN_RUPEES.get(entry.entity, "")))
    if name in {"status", "state"} and value:
        words = {**OTHER_WORDS, **WORDS.get(entry.entity, {})}.get(str(value))
        return _(words) if words else str(value)
    return describe_value(name, value, names, zone)


def _amount_text(minor: int, currency: str) -> str:
    """Entries of earlier days kept no currency beside their amount: then it is the figure alone."""
    return format_amount(minor, currency) if currency else f"{to_major_units(minor):,.2f}"
