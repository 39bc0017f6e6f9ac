"""A searchable choice for long lists: countries and dial codes (QRY-6)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, TypedDict

import reflex as rx

from maritime_site.core.text.i18n import _
from maritime_site.web.kit.base import Text, is_given
from maritime_site.web.kit.fields import field


class Option(TypedDict):
    """One line of the list: `shown` stands in the field once chosen, `note` on the right of the line."""

    value: str
    label: str
    note: str
    shown: str


class _Combobox(rx.Component):
    library = "$/public/kit/combobox.jsx"
    tag = "Combobox"
    field_id: rx.Var[str]
    name: rx.Var[str]
    options: rx.Var[Sequence[Option]]
    value: rx.Var[str]
    none: rx.Var[str]
    list_label: rx.Var[str]
    wrong: rx.Var[bool]
    described_by: rx.Var[str]
    required: rx.Var[bool]
    disabled: rx.Var[bool]
    auto_complete: rx.Var[str]
    on_choose: rx.EventHandler[rx.event.passthrough_event_spec(str)]


def combobox_field(
    label: Text,
    name: str,
    options: Sequence[Option],
    *,
    value: Text = "",
    none: Text,
    hint: Text = "",
    error: Text = "",
    required: bool = False,
    autocomplete: str = "",
    id: str = "",
    **props: Any,
) -> rx.Component:
    """A combobox by the name of its label: type to narrow, arrows and Enter to choose, Escape to leave as it was.

    `value` is the one chosen first, or a Var to follow. The form gets `name` with the chosen value; `on_choose` gets
    it at once. Typing a line in full and leaving the field chooses it; anything else is put back.
    """
    key = id or name
    described = " ".join([f"{key}-hint"] * bool(hint is not None and hint != "") + [f"{key}-error"] * is_given(error))
    control = _Combobox.create(
        field_id=key,
        name=name,
        options=list(options),
        value=value,
        none=none,
        list_label=_("Choices"),
        wrong=(error != ""),
        described_by=described,
        required=required,
        auto_complete=autocomplete,
        **props,
    )
    return field(label, control, id=key, hint=hint, error=error, required=required)


def dial_code_options(rows: Iterable[tuple[str, str, str]]) -> list[Option]:
    """Options from `(code, name, prefix)`, in the order given: ('IN', 'India', '+91') is shown as 'IN +91'."""
    return [
        {"value": code, "label": name, "note": prefix, "shown": f"{code} {prefix.split(',')[0]}"}
        for code, name, prefix in rows
    ]


def country_options(rows: Iterable[tuple[str, str]]) -> list[Option]:
    """Options from `(code, name)`, in the order given."""
    return [{"value": code, "label": name, "note": "", "shown": ""} for code, name in rows]


def dial_code_field(label: Text, name: str, rows: Iterable[tuple[str, str, str]], **props: Any) -> rx.Component:
    """The country of a phone number, India chosen first; `rows` are `(code, name, prefix)`."""
    settings = {"value": "IN", "none": _("No country found."), "autocomplete": "tel-country-code", **props}
    return combobox_field(label, name, dial_code_options(rows), **settings)


def country_field(label: Text, name: str, rows: Iterable[tuple[str, str]], **props: Any) -> rx.Component:
    """A country by its name; `rows` are `(code, name)`. Submits the two-letter code."""
    settings = {"none": _("No country found."), "autocomplete": "country-name", **props}
    return combobox_field(label, name, country_options(rows), **settings)
