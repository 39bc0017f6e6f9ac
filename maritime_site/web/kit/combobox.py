"""A searchable choice for long lists: countries and dial codes (QRY-6)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NotRequired, TypedDict, cast

import reflex as rx

from maritime_site.core.text.countries import english_name
from maritime_site.core.text.i18n import _, current_language
from maritime_site.web.kit.base import Text, is_given
from maritime_site.web.kit.fields import field

CountryRow = tuple[str, str] | tuple[str, str, str]


class Option(TypedDict):
    """One line of the list: `note` is the dial code, which a field of dial codes shows.

    `also` finds it too and is not shown: a country's English name on a Hindi page.
    """

    value: str
    label: str
    note: str
    also: NotRequired[str]


class _Combobox(rx.Component):
    library = "$/public/kit/combobox.jsx"
    tag = "Combobox"
    field_id: rx.Var[str]
    name: rx.Var[str]
    options: rx.Var[Sequence[Option] | str]
    by_code: rx.Var[bool]
    leads: rx.Var[str]
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
    name: Text,
    options: Sequence[Option] | rx.Var[list[Option]] | str,
    *,
    value: Text = "",
    none: Text,
    hint: Text = "",
    error: Text = "",
    required: bool = False,
    autocomplete: str = "",
    id: Text = "",
    **props: Any,
) -> rx.Component:
    """A combobox by the name of its label: type to narrow, arrows and Enter to choose, Escape to leave as it was.

    `options` are fixed, a Var of the state's, or the text of `write_countries`; `value` is the one chosen first, or a
    Var to follow. The form gets `name` with the chosen value; `on_choose` gets it at once. Typing a line in full and
    leaving the field chooses it; anything else is put back.
    """
    key = name if isinstance(id, str) and not id else id
    described = " ".join([f"{key}-hint"] * is_given(hint) + [f"{key}-error"] * is_given(error))
    control = _Combobox.create(
        field_id=key,
        name=name,
        options=options if isinstance(options, rx.Var | str) else list(options),
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


def list_options(rows: Iterable[tuple[str, str]]) -> list[Option]:
    """Options from `(value, words)`, in the order given."""
    return [{"value": value, "label": words, "note": ""} for value, words in rows]


def country_options(rows: Iterable[CountryRow]) -> list[Option]:
    """Options from `(code, name)` or `(code, name, dial code)`, in the order given.

    On a Hindi page the English name is known too: phones in India mostly type Latin letters.
    """
    return [_build_country(code, name, "".join(prefix)) for code, name, *prefix in rows]


def _build_country(code: str, name: str, prefix: str) -> Option:
    option: Option = {"value": code, "label": name, "note": prefix}
    return option if current_language() == "en" else {**option, "also": english_name(code)}


def write_countries(rows: Iterable[CountryRow]) -> str:
    """The options as one short text, which every page with a list of countries carries; combobox.jsx reads it.

    By name, after a row that names none: the browser puts the event's own country first, since the office may name
    another one any time.
    """
    options = sorted(country_options(rows), key=lambda option: (option["value"] != "", option["label"]))
    lines = ((option["value"], option["note"], option["label"], option.get("also", "")) for option in options)
    return ";".join("|".join(parts).rstrip("|") for parts in lines)


def home_choice(given: Text = "") -> rx.Var[str]:
    """The two letters of the event's own country, as a list's value; those `given` where they name one."""
    # Late: the slots take the kit's class names.
    from maritime_site.web.dynamic_pages.slots import event_text

    home = event_text("home")
    return cast("rx.Var[str]", rx.cond(given != "", given, home)) if is_given(given) else home


def dial_code_field(label: Text, name: str, rows: Iterable[tuple[str, str, str]], **props: Any) -> rx.Component:
    """The country of a phone number, shown as 'IN +91'; `rows` are `(code, name, dial code)`.

    The event's own is chosen first unless `value` says another.
    """
    settings = {"none": _("No country found."), "autocomplete": "tel-country-code", **props}
    settings.setdefault("value", home_choice())
    return combobox_field(label, name, write_countries(rows), by_code=True, **settings)


def country_field(label: Text, name: str, rows: Iterable[CountryRow], **props: Any) -> rx.Component:
    """A country by its name; `rows` as for `dial_code_field`, so that both lists of a form are sent as one text.

    Submits the two-letter code. The dial code of the same form that `leads` names follows it, until somebody chooses
    another there.
    """
    settings = {"none": _("No country found."), "autocomplete": "country-name", **props}
    return combobox_field(label, name, write_countries(rows), **settings)
