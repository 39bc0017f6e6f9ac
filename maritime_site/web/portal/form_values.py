"""Between a browser's form and a request: what was typed, as JSON names and values, and back."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from maritime_site.core.text.countries import country_name
from maritime_site.core.text.i18n import _
from maritime_site.core.text.phones import dial_code
from maritime_site.domain.people.fields import Question

CONSENT_PREFIX = "consents."


@dataclass
class ShownAnswer:
    """One question with its answer, as a person reads it back."""

    name: str
    label: str
    value: str


def read_form_values(questions: list[Question], form: Mapping[str, Any]) -> dict[str, Any]:
    """A form's values by JSON name. A box that is not ticked is not sent by browsers, so it is false."""
    values: dict[str, Any] = {}
    for question in questions:
        given = form.get(question.json_name)
        values[question.json_name] = bool(given) if question.ask.widget == "check" else str(given or "")
    return values


def read_consents(form: Mapping[str, Any]) -> dict[str, bool]:
    """The optional purposes that were ticked."""
    return {name.removeprefix(CONSENT_PREFIX): bool(form[name]) for name in form if name.startswith(CONSENT_PREFIX)}


def to_shown_answers(questions: list[Question], values: Mapping[str, Any]) -> list[ShownAnswer]:
    """The answers for the check page, in the page's language."""
    return [
        ShownAnswer(question.json_name, _(question.ask.label), _readable_answer(question, values))
        for question in questions
    ]


def consents_shown(purposes: Mapping[str, str], given: Mapping[str, bool]) -> list[ShownAnswer]:
    """The optional purposes for the check page, those left alone too (REG-3)."""
    return [ShownAnswer(name, _(words), _("Yes") if given.get(name) else _("No")) for name, words in purposes.items()]


def _readable_answer(question: Question, values: Mapping[str, Any]) -> str:
    value = values.get(question.json_name, "")
    if question.ask.widget == "check":
        return _("Yes") if value else _("No")
    if question.ask.widget == "dial" and value:
        return _dial_words(str(value))
    if question.ask.widget == "country" and value:
        return country_name(str(value).upper())
    if question.ask.options:
        return _(dict(question.ask.options).get(str(value), "")) if value else _("Not provided")
    return str(value) or _("Not provided")


def _dial_words(code: str) -> str:
    try:
        return dial_code(code)
    except ValueError:
        return code


def name_question(questions: list[Question], name: str, text: str) -> str:
    """A refusal that says which question it is about, for a summary away from the field."""
    label = next((_(question.ask.label) for question in questions if question.json_name == name), "")
    return f"{label}: {text}" if label else text


def to_input_values(values: Mapping[str, Any]) -> dict[str, str]:
    """Values as an input takes them: ticked boxes as "yes"."""
    return {name: ("yes" if value else "") if isinstance(value, bool) else str(value) for name, value in values.items()}
