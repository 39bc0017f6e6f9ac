"""Answers to the questions of a rule: checked, kept with the person, and read back in words.

A file's answer is a document whose kind is the question's part (`answers.<key>`); its id stands for it.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Iterable, Mapping
from datetime import date
from typing import Any

from pydantic import TypeAdapter, ValidationError
from sqlalchemy import Connection, delete, event, insert
from sqlalchemy import inspect as inspect_row
from sqlmodel import Session, col, select

from maritime_site.core.errors import Invalid
from maritime_site.core.schemas import Paragraph
from maritime_site.core.text.field_errors import BAD_VALUE, CHOICE, LONG, REQUIRED, UNKNOWN, message_of
from maritime_site.core.text.formatting import format_day
from maritime_site.core.text.i18n import N_, _, read_digits
from maritime_site.domain.people.kinds import KINDS
from maritime_site.domain.people.models import Document, Person
from maritime_site.domain.people.rules.models import RegistrationAnswer
from maritime_site.domain.people.rules.schemas import KeptQuestion, Rule

NUMBER = N_("Enter a number")
DAY = N_("Enter a day")
FILE_APART = N_("A file is sent as a part of its own, named {part}")
PREFIX = "answers."
LONGEST_TEXT, LARGEST = 1000, 1e12
INDEXED = 120
TEXT = TypeAdapter(Paragraph)


def _read_text(_question: KeptQuestion, value: Any) -> str:
    value = str(value)
    if len(value.strip()) > LONGEST_TEXT:
        raise ValueError(_(LONG, limit=LONGEST_TEXT))
    try:
        return TEXT.validate_python(value.strip())
    except ValidationError as problem:
        raise ValueError(message_of(problem.errors()[0])) from problem


def _read_choice(question: KeptQuestion, value: Any) -> str:
    if value not in [option.value for option in question.options]:
        raise ValueError(_(CHOICE))
    return str(value)


def _read_number(_question: KeptQuestion, value: Any) -> int | float:
    """JSON's number, or a form's: a decimal point, and no sign but a minus; Hindi digits are read as 0 to 9."""
    text = read_digits(str(value)).strip()
    plain = text.removeprefix("-").replace(".", "", 1)
    if not (plain.isascii() and plain.isdecimal()):
        raise ValueError(_(NUMBER))
    number = float(text)
    if not math.isfinite(number) or abs(number) > LARGEST:
        raise ValueError(_(NUMBER))
    return int(number) if number.is_integer() else number


def _read_date(_question: KeptQuestion, value: Any) -> str:
    try:
        return date.fromisoformat(read_digits(str(value)).strip()).isoformat()
    except ValueError as problem:
        raise ValueError(_(DAY)) from problem


def _read_file(question: KeptQuestion, _value: Any) -> str:
    raise ValueError(_(FILE_APART, part=question.part))


READERS: Mapping[str, Callable[[KeptQuestion, Any], Any]] = {
    "text": _read_text,
    "choice": _read_choice,
    "number": _read_number,
    "date": _read_date,
    "file": _read_file,
}


def is_empty(value: Any) -> bool:
    """Whether nothing was answered."""
    return value is None or (isinstance(value, str) and not value.strip())


def read_answers(rule: Rule, given: Mapping[str, Any], *, files: Collection[str] = ()) -> dict[str, Any]:
    """The answers of somebody who registers; `files` are the kinds of the documents that came along.

    Raises Invalid with `answers.<key>` for each that is wrong, lacking or unknown.
    """
    values, errors = _read_each(rule, given)
    for question in rule.active:
        lacks = question.part not in files if question.type == "file" else question.key not in values
        if question.required and lacks:
            errors.setdefault(question.part, _(REQUIRED))
    _raise_in_order(rule, errors)
    return values


def change_answers(rule: Rule, before: Mapping[str, Any], given: Mapping[str, Any]) -> dict[str, Any]:
    """What somebody's answers become by those that are given; those left out stay, a required one cannot be emptied.

    What nobody asks any more stays as it is. Raises Invalid as `read_answers`.
    """
    changed = {key: value for key, value in given.items() if before.get(key) != value}
    active = {question.key: question for question in rule.active}
    values, errors = _read_each(rule, changed)
    for key, value in changed.items():
        if key in active and is_empty(value) and active[key].required and not is_empty(before.get(key)):
            errors.setdefault(f"{PREFIX}{key}", _(REQUIRED))
    _raise_in_order(rule, errors)
    emptied = {key for key, value in changed.items() if is_empty(value)}
    return {key: value for key, value in {**before, **values}.items() if key not in emptied}


def _read_each(rule: Rule, given: Mapping[str, Any]) -> tuple[dict[str, Any], dict[str, str]]:
    active = {question.key: question for question in rule.active}
    values: dict[str, Any] = {}
    errors: dict[str, str] = {}
    for key, value in given.items():
        question = active.get(key)
        if question is None:
            errors[f"{PREFIX}{str(key)[:40]}"] = _(UNKNOWN)
        elif not is_empty(value):
            try:
                values[key] = READERS[question.type](question, _require_single(value))
            except ValueError as problem:
                errors[question.part] = str(problem)
    return values, errors


def _require_single(value: Any) -> str | float:
    """A text or a number as it came. Raises ValueError for what no question takes: true, a list, an object."""
    if isinstance(value, bool) or not isinstance(value, str | int | float):
        raise ValueError(_(BAD_VALUE))  # noqa: TRY004  a refusal of what was sent, as of any other wrong value
    return value


def _raise_in_order(rule: Rule, errors: dict[str, str]) -> None:
    places = {question.part: place for place, question in enumerate(rule.active)}
    if errors:
        raise Invalid(dict(sorted(errors.items(), key=lambda each: places.get(each[0], len(places)))))


def file_kinds(rule: Rule) -> tuple[str, ...]:
    """The document kinds that answer a question of the rule."""
    return tuple(question.part for question in rule.active if question.type == "file")


def name_files(documents: Collection[Document]) -> dict[str, str]:
    """The answers that documents are: the id of each by its question's key."""
    return {
        document.kind.removeprefix(PREFIX): str(document.id)
        for document in documents
        if document.kind.startswith(PREFIX)
    }


def list_in_words(rule: Rule, given: Mapping[str, Any]) -> list[tuple[str, str]]:
    """Every question that has an answer, with both in the reader's language; retired questions come last."""
    questions = sorted(rule.questions, key=lambda question: question.retired)
    words = [
        (question.label.localized(), word_answer(question, given[question.key]))
        for question in questions
        if question.key in given
    ]
    known = {question.key for question in rule.questions}
    # Of somebody whose kind was changed: the words of another rule's questions are not known here.
    return words + [(key, str(value)) for key, value in given.items() if key not in known]


def word_answer(question: KeptQuestion, value: Any) -> str:
    """One answer as people read it."""
    if question.type == "choice":
        return question.option_label(str(value))
    if question.type == "date":
        try:
            return format_day(date.fromisoformat(str(value)))
        except ValueError:
            return str(value)
    return _("Handed in") if question.type == "file" else str(value)


def list_answer_texts(session: Session, key: str) -> dict[str, set[str]]:
    """The questions of a rule that somebody answered, each with the values that were given."""
    kept = select(RegistrationAnswer.question, RegistrationAnswer.value).where(RegistrationAnswer.rule == key)
    result: dict[str, set[str]] = {}
    for question, value in session.exec(kept.distinct()).all():
        result.setdefault(question, set()).add(value)
    return result


def _save_answers(connection: Connection, person: Person) -> None:
    table = RegistrationAnswer
    connection.execute(delete(table).where(col(table.person_id) == person.id))
    if rows := _list_rows(person):
        connection.execute(insert(table), rows)


def _list_rows(person: Person) -> list[dict[str, Any]]:
    rule = KINDS[person.kind].rule_key(person.category)
    return [
        {"person_id": person.id, "question": key, "rule": rule, "value": str(value)[:INDEXED]}
        for key, value in person.answers.items()
    ]


def index_new_answers(session: Session, people: Iterable[Person]) -> None:
    """Keep the answers of people who were inserted by one statement, which no listener heard of."""
    if rows := [row for person in people for row in _list_rows(person)]:
        session.connection().execute(insert(RegistrationAnswer), rows)


@event.listens_for(Person, "after_insert")
def _on_person_added(_mapper: object, connection: Connection, person: Person) -> None:
    if person.answers:
        _save_answers(connection, person)


@event.listens_for(Person, "after_update")
def _on_person_changed(_mapper: object, connection: Connection, person: Person) -> None:
    history = inspect_row(person).attrs
    if any(history[name].history.has_changes() for name in ("answers", "kind", "category")):
        _save_answers(connection, person)


@event.listens_for(Person, "before_delete")
def _on_person_deleted(_mapper: object, connection: Connection, person: Person) -> None:
    connection.execute(delete(RegistrationAnswer).where(col(RegistrationAnswer.person_id) == person.id))
