"""A question in the editor of a rule: its line in the list, and its form (RULE-1)."""

from __future__ import annotations

from typing import Any, TypedDict

from maritime_site.core.errors import Invalid
from maritime_site.core.schemas import REQUIRED, parse_request
from maritime_site.core.text.i18n import N_, _, has_hindi
from maritime_site.domain.people.rules.schemas import BOTH_LANGUAGES, TYPE_NAMES, KeptQuestion, RuleQuestion

OPTION_FORM = N_("Line {number}: write value | English | Hindi")
ENGLISH_FORM = N_("Line {number}: write value | label")
WITHOUT_HINDI = 2
FIELDS = ("key", "type", "labelEn", "labelHi", "hintEn", "hintHi", "options", "required")


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
        return dict.fromkeys(FIELDS, "") | {"type": "text"}
    return {
        "key": question.key,
        "type": question.type,
        "labelEn": question.label.en,
        "labelHi": question.label.hi,
        "hintEn": question.hint.en,
        "hintHi": question.hint.hi,
        "options": "\n".join(
            " | ".join(filter(None, (option.value, option.label.en, option.label.hi))) for option in question.options
        ),
        "required": "yes" if question.required else "",
    }


def form_to_question(values: dict[str, str]) -> RuleQuestion:
    """The question that a form describes. Raises Invalid at the form's fields."""
    errors = {name: _(REQUIRED) for name in ("key", "labelEn") if not values[name]}
    if not values["labelHi"] and has_hindi():
        errors["labelHi"] = _(REQUIRED)
    if has_hindi() and bool(values["hintEn"]) != bool(values["hintHi"]):
        errors["hintHi" if values["hintEn"] else "hintEn"] = _(BOTH_LANGUAGES)
    options = _read_options(values["options"], errors) if values["type"] == "choice" else []
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
        places = {"label": "labelEn", "hint": "hintEn", "body": "options"}
        raise Invalid({places.get(name, name): text for name, text in refusal.errors.items()}) from refusal


def _read_options(text: str, errors: dict[str, str]) -> list[dict[str, Any]]:
    """One option on a line: its value, then its words in each language of the event."""
    options: list[dict[str, Any]] = []
    for number, line in enumerate(text.splitlines(), 1):
        parts = [part.strip() for part in line.split("|")]
        if not line.strip():
            continue
        if not has_hindi() and len(parts) == WITHOUT_HINDI:
            parts.append("")
        if len(parts) != WITHOUT_HINDI + 1 or not all(parts[: 3 if has_hindi() else WITHOUT_HINDI]):
            errors.setdefault("options", _(OPTION_FORM if has_hindi() else ENGLISH_FORM, number=number))
            continue
        options.append({"value": parts[0], "label": {"en": parts[1], "hi": parts[2]}})
    return options
