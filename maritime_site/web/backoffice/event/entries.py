"""Facts that are lists: each entry is a group of fields of the event's form, and has its place there (EVENT-1)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

from maritime_site.core.errors import Invalid
from maritime_site.core.schemas import BAD_VALUE, REQUIRED
from maritime_site.core.text.i18n import N_, _

DAY_LENGTH = 10
MINUTES = "minutes"
EXAMPLE = N_("A day or a moment, like 2027-01-31 or 2027-01-31 10:30")


@dataclass(frozen=True)
class Part:
    """One field of an entry: a key that ends in En or Hi is one language of a text."""

    key: str
    label: str
    is_long: bool = False
    is_time: bool = False

    @property
    def lang(self) -> str:
        """The language of what is typed there, where it has one."""
        return {"En": "en", "Hi": "hi"}.get(self.key[-2:], "")


@dataclass(frozen=True)
class EntryForm:
    """How the entries of one list are called, and their fields; an entry is something only with the first."""

    name: str
    add: str
    parts: tuple[Part, ...]


def _pair(key: str, english: str, hindi: str, *, is_long: bool = False) -> tuple[Part, Part]:
    return Part(f"{key}En", english, is_long), Part(f"{key}Hi", hindi, is_long)


_NAME = _pair("name", N_("Name in English"), N_("Name in Hindi"))
_LABEL = _pair("label", N_("Name in English"), N_("Name in Hindi"))
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
        (*_LABEL, *_pair("hours", N_("Hours in English"), N_("Hours in Hindi"))),
    ),
    "figures": EntryForm(
        N_("Figure"),
        N_("Add a figure"),
        (
            Part("value", N_("Number")),
            *_pair("label", N_("What it counts, in English"), N_("What it counts, in Hindi")),
        ),
    ),
    "strands": EntryForm(
        N_("Part of the event"),
        N_("Add a part"),
        (
            *_pair("title", N_("Title in English"), N_("Title in Hindi")),
            *_pair("text", N_("Text in English"), N_("Text in Hindi"), is_long=True),
            Part("startsAt", N_("Begins"), is_time=True),
            Part("endsAt", N_("Ends"), is_time=True),
        ),
    ),
}


def field_name(fact: str, row: str, key: str) -> str:
    """The form's field of one part of an entry; `row` is its number, which no other entry of the list has."""
    return f"{fact}-{row}-{key}"


def entries_to_form(facts: Mapping[str, Any], zone: ZoneInfo) -> dict[str, str]:
    """The fields of every entry, and under each list's name the numbers of its rows, of which the last is empty."""
    values: dict[str, str] = {}
    for fact, form in ENTRY_FORMS.items():
        entries: list[Mapping[str, Any]] = [*facts[fact], {}]
        values[fact] = ",".join(map(str, range(len(entries))))
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


def list_filled(form: Mapping[str, str], fact: str, rows: Sequence[str]) -> list[str]:
    """Those of a list's rows in which something stands, in their order."""
    keys = [part.key for part in ENTRY_FORMS[fact].parts]
    return [row for row in rows if any(form.get(field_name(fact, row, key), "").strip() for key in keys)]


def _list_entries(
    form: Mapping[str, str], fact: str, zone: Callable[[str], str], errors: dict[str, str]
) -> list[dict[str, Any]]:
    parts = ENTRY_FORMS[fact].parts
    entries: list[dict[str, Any]] = []
    for row in list_filled(form, fact, form.get(fact, "").split(",")):
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
