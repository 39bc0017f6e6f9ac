"""Facts that are lists: each entry is a group of fields of the event's form, and has its place there (EVENT-1)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

from maritime_site.core.errors import Invalid
from maritime_site.core.text.field_errors import BAD_VALUE, REQUIRED
from maritime_site.core.text.i18n import N_, _
from maritime_site.web.backoffice.entries.forms import EntryForm, Part, field_name, join_rows, pair_of_parts, split_rows

DAY_LENGTH = 10
MINUTES = "minutes"
_NAME = pair_of_parts("name", N_("Name in English"), N_("Name in Hindi"))
_LABEL = pair_of_parts("label", N_("Name in English"), N_("Name in Hindi"))
_ORGANISATION = (*_NAME, Part("logo", N_("Logo")), Part("url", N_("Website")))
ENTRY_FORMS: Mapping[str, EntryForm] = {
    "hosts": EntryForm(N_("Host"), N_("Add a host"), _ORGANISATION),
    "partners": EntryForm(N_("Partner"), N_("Add a partner"), _ORGANISATION),
    "contacts": EntryForm(
        N_("Contact"),
        N_("Add a contact"),
        (*_LABEL, Part("phone", N_("Phone")), Part("email", N_("Email")), Part("hours", N_("Hours"))),
    ),
    "openingTimes": EntryForm(
        N_("Opening time"),
        N_("Add an opening time"),
        (*_LABEL, *pair_of_parts("hours", N_("Hours in English"), N_("Hours in Hindi"))),
    ),
    "figures": EntryForm(
        N_("Figure"),
        N_("Add a figure"),
        (
            Part("value", N_("Number")),
            *pair_of_parts("label", N_("What it counts, in English"), N_("What it counts, in Hindi")),
        ),
    ),
    "strands": EntryForm(
        N_("Part of the event"),
        N_("Add a part"),
        (
            *pair_of_parts("title", N_("Title in English"), N_("Title in Hindi")),
            *pair_of_parts("text", N_("Text in English"), N_("Text in Hindi"), is_long=True),
            Part("startsAt", N_("Begins"), is_time=True),
            Part("endsAt", N_("Ends"), is_time=True),
        ),
    ),
}


def entries_to_form(facts: Mapping[str, Any], zone: ZoneInfo) -> dict[str, str]:
    """The fields of every entry, and under each list's name the numbers of its rows, of which the last is empty."""
    values: dict[str, str] = {}
    for fact, form in ENTRY_FORMS.items():
        entries: list[Mapping[str, Any]] = [*facts[fact], {}]
        values[fact] = join_rows(range(len(entries)))
        for row, entry in enumerate(entries):
            values |= {field_name(fact, str(row), part.key): _read_part(entry, part, zone) for part in form.parts}
    return values


def form_to_entries(form: Mapping[str, str], zone: Callable[[str], str]) -> dict[str, list[dict[str, Any]]]:
    """The entries of each list in the order of their rows, without the empty ones. Raises Invalid at their fields."""
    errors: dict[str, str] = {}
    entries = {fact: _list_entries(form, fact, zone, errors) for fact in ENTRY_FORMS}
    if errors:
        raise Invalid(errors)
    return entries


def _list_entries(
    form: Mapping[str, str], fact: str, zone: Callable[[str], str], errors: dict[str, str]
) -> list[dict[str, Any]]:
    parts = ENTRY_FORMS[fact].parts
    entries: list[dict[str, Any]] = []
    for row in ENTRY_FORMS[fact].list_filled(form, fact, split_rows(form.get(fact, ""))):
        texts = {part.key: form.get(field_name(fact, row, part.key), "").strip() for part in parts}
        if not texts[parts[0].key]:
            errors[field_name(fact, row, parts[0].key)] = _(REQUIRED)
        for part in parts:
            if part.is_time:
                try:
                    texts[part.key] = _to_moment(texts[part.key], zone)
                except ValueError:
                    errors[field_name(fact, row, part.key)] = _(BAD_VALUE)
        entries.append(_build_entry(parts, texts))
    return entries


def _build_entry(parts: Sequence[Part], texts: Mapping[str, str]) -> dict[str, Any]:
    entry: dict[str, Any] = {part.key: texts[part.key] or None for part in parts if not part.lang}
    names = dict.fromkeys(part.key[:-2] for part in parts if part.lang)
    return entry | {name: words_of(texts[f"{name}En"], texts[f"{name}Hi"]) for name in names}


def _read_part(entry: Mapping[str, Any], part: Part, zone: ZoneInfo) -> str:
    if part.lang:
        return to_text((entry.get(part.key[:-2]) or {}).get(part.lang))
    text = to_text(entry.get(part.key))
    if not part.is_time or len(text) <= DAY_LENGTH:
        return text
    return datetime.fromisoformat(text).astimezone(zone).replace(tzinfo=None).isoformat(" ", MINUTES)


def _to_moment(text: str, zone: Callable[[str], str]) -> str:
    """A day as it is, and a moment with its offset. Raises ValueError for what is neither."""
    if len(text) <= DAY_LENGTH:
        return text
    moment = datetime.fromisoformat(text)
    return text if moment.tzinfo else zone(moment.isoformat())


def words_of(english: str, hindi: str) -> dict[str, str | None] | None:
    """A text in both languages as REST has it; None without either."""
    return {"en": english, "hi": hindi or None} if english or hindi else None


def to_text(value: object) -> str:
    """A value as the text of a field."""
    return "" if value is None else str(value)
