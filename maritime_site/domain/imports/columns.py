"""Which column of a sheet fills which field: by its REST name, or its label in either language."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from pydantic.alias_generators import to_snake

from maritime_site.core.errors import Invalid
from maritime_site.core.text.i18n import LANGUAGES, N_, _, use_language
from maritime_site.core.text.normalization import normalize_text
from maritime_site.domain.people.fields import FieldLabel
from maritime_site.domain.people.kinds import Form
from maritime_site.domain.people.rules.schemas import KeptQuestion, Rule
from maritime_site.domain.people.schemas import Registration, form_questions, staff_registration_of

CONSENT, BASIS, COUNTRY_CODE = "consent", "basis", "countryCode"
MISSING = N_("The file has no column for: {columns}")
NO_BASIS = N_(
    "The file needs a column 'consent' (the person agreed: yes) or 'basis' (why we may hold the data, in words)"
)
TWICE = N_("Two columns are matched with {column}. Leave one of them out.")
NO_FIELD = N_("There is no field {column}")


@dataclass(frozen=True)
class ImportField:
    """A field that a column can fill; `label` is a source text."""

    name: str
    label: str
    required: bool


def list_fields(form: Form, rule: Rule | None = None) -> tuple[ImportField, ...]:
    """Every field that a sheet can fill: the form's in its order, consent and basis, then the rule's questions."""
    questions = _list_questions(rule)
    return (
        *_list_form_fields(form),
        *(ImportField(question.part, question.label.localized(), required=False) for question in questions),
    )


def _list_questions(rule: Rule | None) -> list[KeptQuestion]:
    return [question for question in rule.active if question.type != "file"] if rule else []


@lru_cache(maxsize=32)
def _list_form_fields(form: Form) -> tuple[ImportField, ...]:
    questions = form_questions(staff_registration_of(form.profile))
    fields = [ImportField(question.json_name, question.ask.label, question.required) for question in questions]
    own = (ImportField(CONSENT, N_("Consent"), required=False), ImportField(BASIS, N_("Basis"), required=False))
    return (*fields, *own)


def match_columns(heading: Sequence[str], form: Form, rule: Rule) -> list[str]:
    """The field of each column, empty where a heading means none; the first of two that mean the same one counts."""
    known, taken, result = {**_names_of_questions(rule), **_names_of(form)}, set[str](), list[str]()
    for title in heading:
        field = known.get(_plain(title), "")
        result.append("" if field in taken else field)
        taken.add(field)
    return result


@lru_cache(maxsize=32)
def _names_of(form: Form) -> dict[str, str]:
    names: dict[str, str] = {}
    for field in _list_form_fields(form):
        for spelling in (field.name, to_snake(field.name), field.label, *_translations(field.label)):
            names.setdefault(_plain(spelling), field.name)
    agreed = Registration.model_fields[CONSENT].metadata
    for label in (item.label for item in agreed if isinstance(item, FieldLabel)):
        names |= {_plain(spelling): CONSENT for spelling in (label, *_translations(label))}
    return names


def _names_of_questions(rule: Rule) -> dict[str, str]:
    return {
        _plain(spelling): question.part
        for question in reversed(_list_questions(rule))
        for spelling in (question.label.en, question.label.hi, question.key, question.part)
    }


def _translations(label: str) -> list[str]:
    result: list[str] = []
    for code in LANGUAGES:
        with use_language(code):
            result.append(_(label))
    return result


def _plain(title: str) -> str:
    return normalize_text(title).replace(" ", "")


def check_columns(columns: Sequence[str], form: Form, rule: Rule) -> None:
    """Raise Invalid at `file` where a needed field has no column, none says consent or basis, or two are the same."""
    fields = {field.name: field for field in list_fields(form, rule)}
    chosen = [name for name in columns if name]
    for name in chosen:
        if name not in fields:
            raise Invalid({"file": _(NO_FIELD, column=name)})
        if chosen.count(name) > 1:
            raise Invalid({"file": _(TWICE, column=_(fields[name].label))})
    missing = [_(field.label) for field in fields.values() if field.required and field.name not in chosen]
    if missing:
        raise Invalid({"file": _(MISSING, columns=", ".join(missing))})
    if not {CONSENT, BASIS} & set(chosen):
        raise Invalid({"file": _(NO_BASIS)})
