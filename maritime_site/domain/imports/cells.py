"""A row of a sheet as a registration: what people type in cells, as the form's own schema takes it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

import phonenumbers

from maritime_site.core.errors import Invalid
from maritime_site.core.schemas import parse_request
from maritime_site.core.text.countries import is_country, list_countries
from maritime_site.core.text.field_errors import LONG, REQUIRED
from maritime_site.core.text.i18n import LANGUAGES, N_, _, read_digits, use_language
from maritime_site.core.text.normalization import normalize_text
from maritime_site.core.text.sheet_reader import LONGEST_CELL, is_formula
from maritime_site.domain.imports.columns import BASIS, CONSENT, COUNTRY_CODE
from maritime_site.domain.people.fields import Question
from maritime_site.domain.people.kinds import Form
from maritime_site.domain.people.rules import answers
from maritime_site.domain.people.rules.schemas import Rule
from maritime_site.domain.people.schemas import StaffRegistration, form_questions, staff_registration_of

YES = frozenset({"yes", "y", "true", "1", "x", "ok", "हां", "हाँ", "जी हां", "जी हाँ"})
NO = frozenset({"no", "n", "false", "0", "नहीं"})
YES_OR_NO = N_("Write yes or no")
NO_COUNTRY = N_("Write a country's name in English or Hindi, or its two letters, such as IN")
FORMULA = N_("This cell holds a formula. Paste the value in its place.")


def read_row(cells: Sequence[str], columns: Sequence[str], form: Form, rule: Rule) -> StaffRegistration:
    """A row as staff register somebody, with answers to the rule's questions. Raises Invalid by field."""
    given = {name: cell.strip() for name, cell in zip(columns, cells, strict=False) if name and cell.strip()}
    errors = _refuse_cells(given)
    given = {name: cell for name, cell in given.items() if name not in errors}
    answer_cells = {name: given.pop(name) for name in list(given) if name.startswith(answers.PREFIX)}
    values = {**_read_fields(given, form, errors), CONSENT: _read_box(given.get(CONSENT, ""), CONSENT, errors)}
    if not values[CONSENT] and not given.get(BASIS):
        errors.setdefault(CONSENT if CONSENT in columns else BASIS, _(REQUIRED))
    try:
        answered = _read_questions(answer_cells, rule)
    except Invalid as refusal:
        errors, answered = {**refusal.errors, **errors}, {}
    try:
        payload = parse_request(staff_registration_of(form.profile), values)
    except Invalid as refusal:
        raise Invalid({**refusal.errors, **errors}) from refusal
    if errors:
        raise Invalid(errors)
    return payload.model_copy(update={"answers": answered})


def _refuse_cells(given: Mapping[str, str]) -> dict[str, str]:
    """Cells that hold no value: a formula is never worked out, and its text is nobody's name."""
    formulas = {name: _(FORMULA) for name, cell in given.items() if is_formula(cell)}
    long = {name: _(LONG, limit=LONGEST_CELL) for name, cell in given.items() if len(cell) > LONGEST_CELL}
    return {**long, **formulas}


def _read_questions(answer_cells: Mapping[str, str], rule: Rule) -> dict[str, Any]:
    """Answers by question; a choice is also meant by its label. Every question may be left out. Raises Invalid."""
    values = {name.removeprefix(answers.PREFIX): cell for name, cell in answer_cells.items()}
    for question in rule.active:
        if question.key not in values:
            continue
        labels = {
            _plain(words): option.value for option in question.options for words in (option.label.en, option.label.hi)
        }
        values[question.key] = labels.get(_plain(values[question.key]), values[question.key])
    return answers.read_answers(rule.asking_nothing(), values)


def _read_fields(given: Mapping[str, str], form: Form, errors: dict[str, str]) -> dict[str, Any]:
    values: dict[str, Any] = dict(given)
    for question in form_questions(staff_registration_of(form.profile)):
        name, widget = question.json_name, question.ask.widget
        if name not in values:
            continue
        if widget == "check":
            values[name] = _read_box(given[name], name, errors)
        elif widget == "country":
            values[name] = _read_country(given[name], name, errors)
        elif question.ask.options:
            values[name] = _options_of(question).get(_plain(given[name]), given[name])
    _split_number(values)
    return values


def _read_box(text: str, name: str, errors: dict[str, str]) -> bool:
    word = text.strip().casefold()
    if word and word not in YES and word not in NO:
        errors[name] = _(YES_OR_NO)
    return word in YES


def _read_country(text: str, name: str, errors: dict[str, str]) -> str:
    code = _country_codes().get(_plain(text), text.upper())
    if not is_country(code):
        errors[name] = _(NO_COUNTRY)
    return code


def _plain(text: str) -> str:
    return normalize_text(text)


@lru_cache(maxsize=1)
def _country_codes() -> dict[str, str]:
    """Two letters by a country's name in either language."""
    result: dict[str, str] = {}
    for code in LANGUAGES:
        with use_language(code):
            result |= {_plain(row.name): row.country_code for row in list_countries()}
    return result


@lru_cache(maxsize=256)
def _options_of(question: Question) -> dict[str, str]:
    """The values of a choice by what they are called in either language; the value itself is left as it is."""
    result: dict[str, str] = {}
    for code in LANGUAGES:
        with use_language(code):
            result |= {_plain(_(words)): value for value, words in question.ask.options if value}
    return result


def _split_number(values: dict[str, Any]) -> None:
    """A number in E.164 brings its dial code; else one that the sheet does not give is told from the country.

    A dial code may be typed as it is dialled (0091), and both in Hindi digits.
    """
    values |= {name: read_digits(str(values[name])) for name in (COUNTRY_CODE, "mobile") if name in values}
    if COUNTRY_CODE in values:
        values[COUNTRY_CODE] = values[COUNTRY_CODE].removeprefix("00")
    mobile = values.get("mobile", "").replace(" ", "").replace("-", "")
    if mobile.startswith("+"):
        try:
            number = phonenumbers.parse(mobile)
        except phonenumbers.NumberParseException:
            return
        values |= {COUNTRY_CODE: f"+{number.country_code}", "mobile": str(number.national_number)}
    elif COUNTRY_CODE not in values:
        dial = phonenumbers.country_code_for_region(str(values.get("country", "")).upper())
        values |= {COUNTRY_CODE: f"+{dial}"} if dial else {}
