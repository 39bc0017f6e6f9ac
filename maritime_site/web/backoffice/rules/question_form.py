"""A question in the editor of a rule: its line in the list, and its form (RULE-1)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, TypedDict

from maritime_site.core.errors import Invalid
from maritime_site.core.schemas import parse_request
from maritime_site.core.text.field_errors import REQUIRED
from maritime_site.core.text.i18n import N_, _, has_hindi
from maritime_site.domain.people.rules.schemas import BOTH_LANGUAGES, TYPE_NAMES, KeptQuestion, RuleOption, RuleQuestion
from maritime_site.web.backoffice.entries.forms import (
    EntryForm,
    Part,
    join_rows,
    pair_of_parts,
    place_refusals,
    split_rows,
)

OPTIONS = "options"
FIELDS = ("key", "type", "labelEn", "labelHi", "hintEn", "hintHi", "required")
# Programs and files name an answer by its option's value.
OPTION_FORM = EntryForm(
    N_("Option"),
    N_("Add an option"),
    (*pair_of_parts("label", N_("Text in English"), N_("Text in Hindi")), Part("value", N_("Value"))),
)


class QuestionRow(TypedDict):
    """One question in the editor's list."""

    key: str
    label: str
    hindi: str
    about: str
    first: bool
    last: bool


def to_rows(questions: list[KeptQuestion]) -> list[QuestionRow]:
    """The lines of the editor's list, in the order of the form."""
    last = len(questions) - 1
    return [
        QuestionRow(
            key=question.key,
            label=question.label.en,
            hindi=question.label.hi,
            about=", ".join(
                (_(TYPE_NAMES[question.type]), _("required") if question.required else _("not required"), question.key)
            ),
            first=place == 0,
            last=place == last,
        )
        for place, question in enumerate(questions)
    ]


def to_values(question: KeptQuestion | None) -> dict[str, str]:
    """What stands in a question's form; a new one asks for a line of text."""
    if question is None:
        return dict.fromkeys((*FIELDS, OPTIONS), "") | {"type": "text"}
    return {
        "key": question.key,
        "type": question.type,
        "labelEn": question.label.en,
        "labelHi": question.label.hi,
        "hintEn": question.hint.en,
        "hintHi": question.hint.hi,
        "required": "yes" if question.required else "",
        **_options_to_form(question.options),
    }


def _options_to_form(options: Sequence[RuleOption]) -> dict[str, str]:
    values = {OPTIONS: join_rows(range(len(options)))}
    for row, option in enumerate(options):
        texts = (option.label.en, option.label.hi, option.value)
        values |= zip(OPTION_FORM.list_fields(OPTIONS, str(row)), texts, strict=True)
    return values


def form_to_question(values: dict[str, str]) -> RuleQuestion:
    """The question that a form describes. Raises Invalid at the form's fields."""
    errors = {name: _(REQUIRED) for name in ("key", "labelEn") if not values[name]}
    if not values["labelHi"] and has_hindi():
        errors["labelHi"] = _(REQUIRED)
    if has_hindi() and bool(values["hintEn"]) != bool(values["hintHi"]):
        errors["hintHi" if values["hintEn"] else "hintEn"] = _(BOTH_LANGUAGES)
    options = _read_options(values, errors) if values["type"] == "choice" else []
    if errors:
        raise Invalid(errors)
    try:
        return parse_request(
            RuleQuestion,
            {
                "key": values["key"],
                "type": values["type"],
                "label": {"en": values["labelEn"], "hi": values["labelHi"]},
                "hint": {"en": values["hintEn"], "hi": values["hintHi"]},
                "required": bool(values["required"]),
                "options": options,
            },
        )
    except Invalid as refusal:
        places = {"label": "labelEn", "hint": "hintEn", "body": OPTIONS}
        errors = place_refusals(refusal, {OPTIONS: OPTION_FORM}, values).errors
        raise Invalid({places.get(name, name): text for name, text in errors.items()}) from refusal


def _read_options(form: Mapping[str, str], errors: dict[str, str]) -> list[dict[str, Any]]:
    """The rows in which something stands, as options; what is missing in them goes to `errors`."""
    options: list[dict[str, Any]] = []
    for row in OPTION_FORM.list_filled(form, OPTIONS, split_rows(form[OPTIONS])):
        fields = OPTION_FORM.list_fields(OPTIONS, row)
        english, hindi, value = (form[field].strip() for field in fields)
        needed = fields if has_hindi() else fields[::2]
        errors |= {field: _(REQUIRED) for field in needed if not form[field].strip()}
        options.append({"value": value, "label": {"en": english, "hi": hindi}})
    return options
