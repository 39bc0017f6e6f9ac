"""Draws the questions of a form from its schema's field metadata: no form is written by hand."""

from __future__ import annotations

import reflex as rx

from maritime_site.core.text.countries import list_built_countries
from maritime_site.core.text.i18n import _
from maritime_site.domain.people.fields import Question
from maritime_site.web import kit
from maritime_site.web.handlers.form_handler import FormErrors, error_of


def render_question(
    question: Question,
    state: type[FormErrors],
    values: rx.vars.ObjectVar[dict[str, str]],
    *,
    label: kit.Text | None = None,
) -> rx.Component:
    """One question with what was typed before and what is wrong with it; `label` in place of its own."""
    name, ask = question.json_name, question.ask
    given = rx.cond(values.contains(name), values[name], "")
    shared = {"hint": _(ask.hint) if ask.hint else "", "error": error_of(state, name), "required": question.required}
    label = _(ask.label) if label is None else label
    if ask.widget == "check":
        return kit.checkbox(label, name, default_checked=given != "", **shared)
    if ask.widget == "dial":
        rows = [(row.country_code, row.name, row.phone_code) for row in list_built_countries()]
        return kit.dial_code_field(label, name, rows, value=kit.home_choice(given), **shared)
    if ask.widget == "country":
        rows = [(row.country_code, row.name, row.phone_code) for row in list_built_countries()]
        return kit.country_field(
            label, name, rows, value=rx.cond(given != "", given, ""), leads="countryCode", **shared
        )
    if ask.widget == "select":
        options = [(value, _(words)) for value, words in ask.options]
        return kit.select_field(label, name, options, default_value=given, **shared)
    if question.max_length:
        shared["max_length"] = question.max_length
    if ask.widget == "textarea":
        return kit.textarea_field(label, name, default_value=given, rows=4, **shared)
    draw_text = {"email": kit.email_field, "tel": kit.tel_field}.get(ask.widget, kit.text_field)
    if ask.autocomplete:
        shared["autocomplete"] = ask.autocomplete
    return draw_text(label, name, default_value=given, **shared)


def draw_all(
    questions: list[Question], state: type[FormErrors], values: rx.vars.ObjectVar[dict[str, str]]
) -> list[rx.Component]:
    """Every question in order; a dial code stands beside its number."""
    drawn: list[rx.Component] = []
    waiting: rx.Component | None = None
    for question in questions:
        part = render_question(question, state, values)
        if question.ask.widget == "dial":
            waiting = part
        elif waiting is not None:
            drawn.append(kit.field_row(waiting, part, phone=True))
            waiting = None
        else:
            drawn.append(part)
    return drawn


def draw_in_parts(
    questions: list[Question], state: type[FormErrors], values: rx.vars.ObjectVar[dict[str, str]]
) -> list[rx.Component]:
    """What has to be answered first, then what may be left out, under a heading that says so."""
    needed = [question for question in questions if question.required]
    rest = [question for question in questions if not question.required]
    part = [kit.section(_("Optional details"), *draw_all(rest, state, values))] if rest else []
    return [*draw_all(needed, state, values), *part]
