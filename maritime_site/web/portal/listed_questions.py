"""Questions that a page learns only when it is opened: the state lists them, the browser draws each by its widget.

Where the form is known at build time `portal.questions` draws it; this is for a form that depends on a person.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, TypedDict

import reflex as rx

from maritime_site.core.text.countries import list_built_countries, list_countries
from maritime_site.core.text.i18n import _
from maritime_site.domain.people.fields import Question
from maritime_site.web import kit
from maritime_site.web.handlers.form_handler import FormErrors, error_of
from maritime_site.web.portal.form_values import to_input_values


class QuestionRow(TypedDict):
    """One question as the browser draws it; `options` are pairs of a value and its words."""

    name: str
    label: str
    hint: str
    widget: str
    value: str
    required: bool
    options: list[list[str]]


def list_rows(questions: Iterable[Question], values: Mapping[str, Any]) -> list[QuestionRow]:
    """The questions with what is known already, in the current language."""
    known = to_input_values(values)
    if "countryCode" in known:
        known["countryCode"] = _find_region(known["countryCode"], known.get("country", ""))
    return [_to_row(question, known.get(question.json_name, "")) for question in questions]


def name_question(rows: Iterable[QuestionRow], name: str, text: str) -> str:
    """A summary's line, which says the question it is about where it is one of `rows`."""
    label = next((row["label"] for row in rows if row["name"] == name), "")
    return f"{label}: {text}" if label else text


def _to_row(question: Question, value: str) -> QuestionRow:
    ask = question.ask
    return QuestionRow(
        name=question.json_name,
        label=_(ask.label),
        hint=_(ask.hint) if ask.hint else "",
        widget=ask.widget,
        value=value,
        required=question.required,
        options=[[option, _(words)] for option, words in ask.options],
    )


def _find_region(code: str, country: str) -> str:
    """The country whose dial code this is, of several the person's own; a code of no country stays as it is."""
    wanted = code.removeprefix("+")
    regions = [row.country_code for row in list_countries() if wanted in _list_prefixes(row.phone_code)]
    return country if country in regions else next(iter(regions), code)


def _list_prefixes(phone_code: str) -> list[str]:
    return [prefix.strip().removeprefix("+") for prefix in phone_code.split(",")]


def read_rows(rows: Iterable[Mapping[str, Any]], form: Mapping[str, Any]) -> dict[str, Any]:
    """What was typed into listed questions, by name; a box that is not ticked is false."""
    return {
        row["name"]: bool(form.get(row["name"])) if row["widget"] == "check" else str(form.get(row["name"]) or "")
        for row in rows
    }


def draw_rows(rows: Any, state: type[FormErrors], *, required: bool | None = None, leads: str = "") -> rx.Component:
    """Every listed question; `required` says it of all of them, else each row does.

    The country is followed by the dial code that `leads` names, in the form of somebody new.
    """

    def draw(row: Any) -> rx.Component:
        if required is not None:
            return _draw_row(row, state, leads, required=required)
        return rx.cond(
            row["required"], _draw_row(row, state, leads, required=True), _draw_row(row, state, leads, required=False)
        )

    return rx.foreach(rows, draw)


def _draw_row(row: Any, state: type[FormErrors], leads: str, *, required: bool) -> rx.Component:
    name, label, value = row["name"], row["label"], row["value"]
    shared: dict[str, Any] = {"hint": row["hint"], "error": error_of(state, name), "required": required}
    select = kit.select_field(label, name, row["options"].to(list[list[str]]), default_value=value, **shared)
    countries = [(country.country_code, country.name, country.phone_code) for country in list_built_countries()]
    drawn = [
        ("check", kit.checkbox(label, name, default_checked=value != "", **shared)),
        ("textarea", kit.textarea_field(label, name, default_value=value, rows="4", max_length=1000, **shared)),
        ("email", kit.email_field(label, name, default_value=value, autocomplete="", **shared)),
        ("tel", kit.tel_field(label, name, default_value=value, autocomplete="", **shared)),
        ("select", select),
        ("country", kit.country_field(label, name, countries, value=value, leads=leads, **shared)),
        ("dial", kit.dial_code_field(label, name, countries, value=value, **shared)),
    ]
    text = kit.text_field(label, name, default_value=value, max_length=120, **shared)
    return rx.fragment(rx.match(row["widget"], *drawn, text))
