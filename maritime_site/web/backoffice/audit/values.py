"""One value of a change in words: days, names, lists, and records within records."""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import date, datetime
from typing import Any

from maritime_site.core.json_values import is_array, is_object
from maritime_site.core.text.formatting import day_and_time, format_day
from maritime_site.core.text.i18n import _
from maritime_site.web.backoffice.audit.fields import LANGUAGES, label_key, word_value
from maritime_site.web.backoffice.audit.names import Names
from maritime_site.web.kit.base import NOTHING

DAY = re.compile(r"\d{4}-\d\d-\d\d")
MOMENT = re.compile(r"\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:\d\d)")
# By what an entry of a list is called, the first it has.
HEADS = ("label", "title", "name")


def narrow_change(
    before: Mapping[str, Any], after: Mapping[str, Any], name: str
) -> tuple[Mapping[str, Any], Mapping[str, Any]]:
    """Both sides of a change; of a list of records and of a record, only what differs in `name`."""
    old, new = before.get(name), after.get(name)
    if is_object(old) and is_object(new) and not _is_text(old):
        changed = {key for key in old | new if old.get(key) != new.get(key)}
        old, new = ({key: each for key, each in side.items() if key in changed} for side in (old, new))
    elif is_array(old) and is_array(new) and any(is_object(each) for each in (*old, *new)):
        gone, added = [each for each in old if each not in new], [each for each in new if each not in old]
        old, new = (gone, added) if gone or added else (old, new)
    return {**before, name: old}, {**after, name: new}


def describe_value(name: str, value: Any, names: Names, zone: str) -> str:
    """What the field `name` holds, as people read it; a dash for nothing."""
    if value in (None, "", [], {}):
        return NOTHING
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    if is_object(value):
        return _describe_record(value, names, zone)
    if is_array(value):
        return ", ".join(describe_value(name, each, names, zone) for each in value)
    words = str(value)
    return word_value(name, words) or names.get(words) or _date_text(words, zone)


def _describe_record(record: Mapping[str, Any], names: Names, zone: str) -> str:
    """A record by its name, and what else it says in brackets; a text as it is in each language."""
    if _is_text(record):
        return " / ".join(str(words) for words in dict.fromkeys(record.values()) if words) or NOTHING
    head = next((name for name in HEADS if record.get(name)), "")
    facts = ((name, value, describe_value(name, value, names, zone)) for name, value in record.items() if name != head)
    details = ", ".join(_detail_text(name, value, words) for name, value, words in facts if words != NOTHING)
    if not head:
        return details or NOTHING
    named = describe_value(head, record[head], names, zone)
    return f"{named} ({details})" if details else named


def _detail_text(name: str, value: Any, words: str) -> str:
    nested = is_object(value) and not _is_text(value) and not any(value.get(head) for head in HEADS)
    return f"{label_key(name)} ({words})" if nested else f"{label_key(name)}: {words}"


def _is_text(record: Mapping[str, Any]) -> bool:
    return set(record) <= set(LANGUAGES)


def _date_text(words: str, zone: str) -> str:
    """A day or a moment as people read it (LAY-7); anything else, and what no calendar has, as it is kept."""
    try:
        if DAY.fullmatch(words):
            return format_day(date.fromisoformat(words))
        return day_and_time(datetime.fromisoformat(words), zone) if MOMENT.fullmatch(words) else words
    except ValueError:
        return words
