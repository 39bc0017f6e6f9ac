"""The questions that the office's rule of a kind adds to forms: read when a page opens, drawn from state (RULE-1)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

import reflex as rx

from maritime_site.core.errors import Conflict
from maritime_site.core.text.formatting import day_and_time
from maritime_site.core.text.i18n import _
from maritime_site.domain.event.phases import require_open_registration
from maritime_site.domain.people.documents import title_of
from maritime_site.domain.people.rules import queries
from maritime_site.domain.people.rules.answers import LONGEST_TEXT, PREFIX, word_answer
from maritime_site.domain.people.rules.schemas import KeptQuestion, Rule
from maritime_site.ports.services import get_event
from maritime_site.web import kit
from maritime_site.web.handlers.form_handler import FormErrors, error_of
from maritime_site.web.portal.form_values import ShownAnswer

UPLOADS = "uploads."


@dataclass
class QuestionView:
    """One question as a form draws it; `name` is its field's, `options` begin with none."""

    name: str
    key: str
    type: str
    label: str
    hint: str
    required: bool
    options: list[list[str]] = field(default_factory=list)


@dataclass
class DocumentView:
    """One document that approval waits for; `name` is its hidden field's."""

    kind: str
    label: str
    name: str


class RuleQuestions(rx.State, mixin=True):
    """What the rule of a form's kind asks, in the page's language."""

    asked: list[QuestionView] = []
    asked_documents: list[DocumentView] = []

    @rx.var
    def typed(self) -> list[QuestionView]:
        """Those that are answered in a form's own fields."""
        return [question for question in self.asked if question.type != "file"]

    def _ask_by(self, rule: Rule) -> None:
        self.asked = [to_question_view(question) for question in rule.active]
        self.asked_documents = [DocumentView(kind, title_of(kind, rule), f"{UPLOADS}{kind}") for kind in rule.documents]

    def _name_answer(self, name: str, text: str) -> str:
        """A refusal that says which of these questions it is about."""
        label = next((question.label for question in self.asked if question.name == name), "")
        return f"{label}: {text}" if label else text


def to_question_view(question: KeptQuestion) -> QuestionView:
    """A question in the reader's language."""
    none = [["", _("Choose one")]] if question.options else []
    return QuestionView(
        name=question.part,
        key=question.key,
        type=question.type,
        label=question.label.localized(),
        hint=question.hint.localized(),
        required=question.required,
        options=[*none, *([option.value, option.label.localized()] for option in question.options)],
    )


def read_answer_fields(rule: Rule, form: Mapping[str, Any]) -> dict[str, str]:
    """What was typed into a form's questions, by their keys; a file has a field of its own kind."""
    return {
        question.key: str(form.get(question.part) or "").strip() for question in rule.active if question.type != "file"
    }


def to_answer_inputs(answers: Mapping[str, Any]) -> dict[str, str]:
    """Answers as the form's inputs take them."""
    return {f"{PREFIX}{key}": str(value) for key, value in answers.items()}


def show_answers(rule: Rule, answers: Mapping[str, Any], files: Mapping[str, str]) -> list[ShownAnswer]:
    """Every question with its answer, for reading back; `files` are names of files by their document's kind."""
    none = _("Not provided")
    return [
        ShownAnswer(
            question.part,
            question.label.localized(),
            (files.get(question.part) or none)
            if question.type == "file"
            else (word_answer(question, answers[question.key]) if answers.get(question.key) else none),
        )
        for question in rule.active
    ]


def describe_window(rule: Rule, *, full: bool, now: datetime) -> tuple[str, str]:
    """Why nobody can register by a rule now, and what else there is to say; both empty where somebody can."""
    event = get_event()
    zone, opens = event.zone_name, event.facts.registration_opens_at
    try:
        require_open_registration(event, now)
    except Conflict as refusal:
        return refusal.message, _opens_on(opens, zone) if opens and now < opens else ""
    if rule.opens_at is not None and now < rule.opens_at:
        return _(queries.NOT_OPEN), _opens_on(rule.opens_at, zone)
    if rule.closes_at is not None and now >= rule.closes_at:
        return _(queries.CLOSED), _("It closed on {moment}.", moment=day_and_time(rule.closes_at, zone))
    if full and not rule.waiting_list:
        return _(queries.FULL), _("Come back later: a place may become free.")
    return "", ""


def _opens_on(moment: datetime, zone: str) -> str:
    return _("It opens on {moment}.", moment=day_and_time(moment, zone))


def render_rule_questions(state: type[FormErrors], values: rx.Var[dict[str, str]], *, file: Any = None) -> rx.Component:
    """The questions under a heading of their own; `file` draws one that asks for a file, and none is drawn without."""
    questions: rx.Var[Sequence[QuestionView]] = state.asked  # pyright: ignore[reportAttributeAccessIssue]

    def drawn(row: rx.Var[QuestionView]) -> rx.Component:
        return _render_question(row, state, values, file)

    visible_questions = questions if file else state.typed  # pyright: ignore[reportAttributeAccessIssue]
    return rx.cond(
        rx.Var.create(visible_questions).to(list).length() > 0,
        kit.section(_("More about you"), rx.foreach(visible_questions, drawn)),
    )


def _render_question(row: Any, state: type[FormErrors], values: Any, file: Any) -> rx.Component:
    name = row.name
    given = rx.cond(values.contains(name), values[name], "")
    shared = {"hint": row.hint, "error": error_of(state, name), "required": row.required, "id": name}
    text = kit.text_field(row.label, name, default_value=given, max_length=LONGEST_TEXT, **shared)
    drawn = [
        ("choice", kit.select_field(row.label, name, row.options, default_value=given, **shared)),
        (
            "number",
            kit.text_field(row.label, name, default_value=given, input_mode="decimal", width="medium", **shared),
        ),
        ("date", kit.text_field(row.label, name, type="date", default_value=given, width="medium", **shared)),
        ("file", file(row) if file else rx.fragment()),
    ]
    return rx.fragment(rx.match(row.type, *drawn, text))
