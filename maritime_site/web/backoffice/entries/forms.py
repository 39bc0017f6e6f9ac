"""Forms with lists in them: each entry is a row of fields, numbered within its list."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from pydantic import ValidationError

from maritime_site.core.errors import Invalid
from maritime_site.core.text.field_errors import collect_field_errors, message_of

# As long as a list may be: sixty in each of those that are filled this way.
MOST_ROWS = 60


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
    """How the entries of one list are called, and their fields."""

    name: str
    add: str
    parts: tuple[Part, ...]

    def list_fields(self, name: str, row: str) -> list[str]:
        """The form's fields of one row of the list of this name."""
        return [field_name(name, row, part.key) for part in self.parts]

    def list_filled(self, form: Mapping[str, str], name: str, rows: Sequence[str]) -> list[str]:
        """Those of the list's rows in which something stands, in their order."""
        return [row for row in rows if any(form.get(field, "").strip() for field in self.list_fields(name, row))]


def pair_of_parts(key: str, english: str, hindi: str, *, is_long: bool = False) -> tuple[Part, Part]:
    """The two fields of a text in both languages."""
    return Part(f"{key}En", english, is_long), Part(f"{key}Hi", hindi, is_long)


def field_name(name: str, row: str, key: str) -> str:
    """The form's field of one part of an entry; `row` is its number, which no other entry of the list has."""
    return f"{name}-{row}-{key}"


def join_rows(rows: Sequence[str] | range) -> str:
    """The numbers of a list's rows as a form says them under the list's name."""
    return ",".join(map(str, rows))


def split_rows(text: str) -> list[str]:
    """What `join_rows` joined."""
    return text.split(",") if text else []


def place_refusals(refusal: Invalid, forms: Mapping[str, EntryForm], form: Mapping[str, str]) -> Invalid:
    """What a schema refuses in an entry, at the field of its row; the rest as it was.

    `forms` are the lists by the names that they have in the schema and in `form`.
    """
    if not isinstance(refusal.__cause__, ValidationError):
        return refusal
    errors: dict[str, str] = {}
    for problem in refusal.__cause__.errors():
        name, *path = map(str, problem["loc"] or ("",))
        field = _find_field(forms[name], name, path, form) if name in forms and len(path) > 1 else ""
        said = {field: message_of(problem)} if field else collect_field_errors([problem])
        errors |= {place: text for place, text in said.items() if place not in errors}
    return Invalid(errors)


def _find_field(entries: EntryForm, name: str, path: Sequence[str], form: Mapping[str, str]) -> str:
    """The field of a place in a list, such as 0, label, hi; empty where it is no field's."""
    row = entries.list_filled(form, name, split_rows(form[name]))[int(path[0])]
    keys = (f"{path[1]}{path[2].title()}" if path[2:] else "", path[1], f"{path[1]}En")
    fields = [field_name(name, row, key) for key in keys]
    return next((field for field in fields if field in entries.list_fields(name, row)), "")
