"""One rule at the desk: its form, and the editor of its questions. Each change counts at once (RULE-1)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, TypedDict

import reflex as rx
from sqlmodel import Session

from maritime_site.core.db.seen import require_unchanged
from maritime_site.core.errors import Invalid
from maritime_site.core.schemas import parse_request
from maritime_site.core.text.field_errors import WHOLE_NUMBER
from maritime_site.core.text.i18n import N_, _
from maritime_site.domain.people.kinds import DOCUMENTS, OTHER_DOCUMENT
from maritime_site.domain.people.rules import editing, queries
from maritime_site.domain.people.rules.schemas import Rule, RuleQuestion, RuleRequest
from maritime_site.ports.services import get_services
from maritime_site.web.backoffice.datetimes import read_moment, typed_moment
from maritime_site.web.backoffice.editor import Editor
from maritime_site.web.backoffice.entries.forms import EntryForm
from maritime_site.web.backoffice.entries.rows import EntryRows
from maritime_site.web.backoffice.rules import question_form
from maritime_site.web.backoffice.rules.question_form import QuestionRow
from maritime_site.web.backoffice.rules.state import PERMISSION, describe_places, name_kind, read_counting_rule
from maritime_site.web.backoffice.staff_auth import StaffContext, staff_event
from maritime_site.web.handlers.db import in_transaction, read_in_thread
from maritime_site.web.handlers.form_handler import read_again, say_done
from maritime_site.web.handlers.paths import last_part


class DocumentChoice(TypedDict):
    """A document that may be asked for."""

    name: str
    label: str
    asked: bool


class RuleState(Editor, EntryRows, rx.State):
    """The rule of this address. `editing` says that a question's form is open, `question` what stands in it.

    `written` and `asked` draw the rule's form and the question's anew: what is typed in one survives acts on the other.
    `answers` counts how often a question was saved.
    """

    LABELS: ClassVar[Mapping[str, str]] = {
        "opensAt": N_("Opens"),
        "closesAt": N_("Closes"),
        "approval": N_("Approval"),
        "quota": N_("Places"),
        "offerHours": N_("Hours to accept an offer"),
        "documents": N_("Documents asked for"),
        "key": N_("Key"),
        "labelEn": N_("Question, English"),
        "labelHi": N_("Question, Hindi"),
        "hintEn": N_("Hint, English"),
        "hintHi": N_("Hint, Hindi"),
        question_form.OPTIONS: N_("Options"),
    }
    PERMISSION: ClassVar[str] = PERMISSION
    ENTRY_FORMS: ClassVar[Mapping[str, EntryForm]] = {question_form.OPTIONS: question_form.OPTION_FORM}

    loaded: bool = False
    key: str = ""
    name: str = ""
    has_form: bool = True
    standing: str = ""
    values: dict[str, str] = {}
    documents: list[DocumentChoice] = []
    questions: list[QuestionRow] = []
    retired: list[QuestionRow] = []
    editing: bool = False
    known: str = ""
    question: dict[str, str] = {}
    asked: int = 0
    answers: int = 0
    _seen: str = ""
    _seen_question: str = ""
    _rows_of: tuple[str, str] = ("", "")

    def _form_is_open(self) -> bool:
        return self.editing

    @rx.event
    @staff_event(PERMISSION)
    async def open(self, _context: StaffContext) -> None:
        """Show the rule of this address."""
        self.loaded, self.done, self.editing = False, "", False
        self._draw(await self._load(last_part(self.router)))

    def _draw(self, rule: Rule) -> None:
        """Let the rule's form show what counts now."""
        self._seen, self.written = editing.mark_rule(rule), self.written + 1

    async def _redraw(self) -> None:
        self._draw(await self._load(self.key))

    async def _load(self, key: str) -> Rule:
        rule, standing = await read_in_thread(_load_rule, key)
        kind, form = queries.find_key(key)
        self.key, self.name, self.has_form = key, name_kind(kind, form), form is not None
        self.standing, self.values = standing, _to_values(rule)
        self.documents = [
            DocumentChoice(name=f"document.{each}", label=_(label), asked=each in rule.documents)
            for each, label in DOCUMENTS.items()
            if each != OTHER_DOCUMENT
        ]
        self.questions = question_form.to_rows(rule.active)
        self.retired = question_form.to_rows([question for question in rule.questions if question.retired])
        self.loaded = True
        return rule

    @rx.event
    @staff_event(PERMISSION)
    async def save(self, context: StaffContext, form: dict[str, Any]) -> None:
        """Let dates, approval, places and documents count as the form says."""
        self.values = _typed_values(form)
        self.documents = [
            DocumentChoice(**{**document, "asked": bool(form.get(document["name"]))}) for document in self.documents
        ]
        values = _form_to_request(self.values, self.documents, has_form=self.has_form)
        async with read_again(self._redraw):
            rule = await self._change(context, values, _("Saved"), seen=self._seen)
        self.saves += 1
        self._draw(rule)

    async def _change(
        self,
        context: StaffContext,
        values: dict[str, Any],
        words: str,
        *,
        seen: str | None = None,
        seen_questions: str | None = None,
    ) -> Rule:
        payload = parse_request(RuleRequest, values)
        kind, _form = queries.find_key(self.key)
        first = get_services().settings.approval(kind.key)
        marks = {"seen": seen, "seen_questions": seen_questions}
        more = {"actor": context.actor, "first": first, "now": context.now, **marks}
        await in_transaction(editing.change_rule, self.key, payload, **more)
        rule = await self._load(self.key)
        await say_done(self, words)
        return rule

    @rx.event
    @staff_event(PERMISSION)
    async def edit(self, _context: StaffContext, key: str) -> None:
        """Open a question's form; without a key an empty one."""
        await self._fill_question(str(key))
        self._clear_refusals()
        self.done = ""

    async def _fill_question(self, key: str) -> None:
        """Let the question's form show what counts now."""
        rule = await read_in_thread(read_counting_rule, self.key)
        known = rule.question(key)
        if self._rows_of != (self.key, key):
            self._rows_of, self.rows = (self.key, key), {}
        self.known, self.question = (known.key if known else ""), question_form.to_values(known)
        self._show_rows(self.question)
        self._seen_question = _mark_question(rule, self.known)
        self.editing, self.asked = True, self.asked + 1

    @rx.event
    @staff_event(PERMISSION)
    async def leave(self, _context: StaffContext) -> None:
        """Close a question's form; nothing of it is kept."""
        self.editing, self.rows = False, {}

    @rx.event
    @staff_event(PERMISSION)
    async def save_question(self, context: StaffContext, form: dict[str, Any]) -> None:
        """Add the question, or let it read as the form says."""
        self.question = {name: str(form.get(name) or "").strip() for name in question_form.FIELDS}
        self.question |= self._read_rows(form)
        if self.known:
            self.question["key"] = self.known
        made = question_form.form_to_question(self.question)
        rule, questions = await self._read_questions()
        async with read_again(self._read_question_again):
            require_unchanged(_mark_question(rule, self.known), self._seen_question)
        places = [place for place, question in enumerate(questions) if question.key == self.known]
        if not self.known and any(question.key.lower() == made.key.lower() for question in questions):
            raise Invalid({"key": _("Another question has this key")})
        questions = [*questions[: places[0]], made, *questions[places[0] + 1 :]] if places else [*questions, made]
        await self._ask(context, rule, questions, _("The question is saved"))
        self.editing, self.answers, self.rows = False, self.answers + 1, {}

    @rx.event
    @staff_event(PERMISSION)
    async def shift(self, context: StaffContext, key: str, step: int) -> None:
        """Move a question up (-1) or down (1)."""
        rule, questions = await self._read_questions()
        place = next((number for number, each in enumerate(questions) if each.key == str(key)), -1)
        other = place + (1 if int(step) > 0 else -1)
        if place < 0 or not 0 <= other < len(questions):
            return
        questions[place], questions[other] = questions[other], questions[place]
        await self._ask(context, rule, questions, _("The order is saved"))

    @rx.event
    @staff_event(PERMISSION)
    async def remove(self, context: StaffContext, key: str) -> None:
        """Ask a question no more; one that was answered is retired."""
        rule, questions = await self._read_questions()
        left = [question for question in questions if question.key != str(key)]
        await self._ask(context, rule, left, _("The question is no longer asked"))
        self.editing = self.editing and self.known != str(key)

    @rx.event
    @staff_event(PERMISSION)
    async def restore(self, context: StaffContext, key: str) -> None:
        """Ask a retired question again, as the last one."""
        rule, questions = await self._read_questions()
        known = rule.question(str(key))
        if known is not None and known.retired:
            await self._ask(context, rule, [*questions, known.to_question()], _("The question is asked again"))

    async def _read_question_again(self) -> None:
        """Show how the question reads now; what is typed of one that a colleague removed stays, to be asked anew."""
        rule = await read_in_thread(read_counting_rule, self.key)
        self._seen_question = _mark_question(rule, self.known)
        known = rule.question(self.known)
        if known is not None and not known.retired:
            await self._fill_question(self.known)

    async def _read_questions(self) -> tuple[Rule, list[RuleQuestion]]:
        rule = await read_in_thread(read_counting_rule, self.key)
        return rule, [question.to_question() for question in rule.active]

    async def _ask(self, context: StaffContext, rule: Rule, questions: list[RuleQuestion], words: str) -> None:
        """Let these questions take the place of those of `rule`, as long as a colleague changed none meanwhile."""
        values = {"questions": [question.model_dump(by_alias=True) for question in questions]}
        await self._change(context, values, words, seen_questions=editing.mark_questions(rule.active))


def _mark_question(rule: Rule, key: str) -> str:
    """What tells whether a question reads as it did; the mark of none where it is not asked."""
    return editing.mark_questions([question for question in rule.active if question.key == key])


def _load_rule(session: Session, key: str) -> tuple[Rule, str]:
    rule = read_counting_rule(session, key)
    return rule, describe_places(session, rule)


def _to_values(rule: Rule) -> dict[str, str]:
    return {
        "opensAt": typed_moment(rule.opens_at),
        "closesAt": typed_moment(rule.closes_at),
        "approval": rule.approval,
        "quota": "" if rule.quota is None else str(rule.quota),
        "waitingList": "yes" if rule.waiting_list else "",
        "offerHours": str(rule.offer_hours),
    }


def _typed_values(form: dict[str, Any]) -> dict[str, str]:
    names = ("opensAt", "closesAt", "approval", "quota", "waitingList", "offerHours")
    return {name: str(form.get(name) or "").strip() for name in names}


def _form_to_request(values: dict[str, str], documents: list[DocumentChoice], *, has_form: bool) -> dict[str, Any]:
    """The form as the request reads it. Raises Invalid for a number that is none."""
    if not has_form:
        return {"approval": values["approval"]}
    return {
        "opensAt": read_moment(values["opensAt"]),
        "closesAt": read_moment(values["closesAt"]),
        "approval": values["approval"],
        "quota": _read_number("quota", values["quota"]) if values["quota"] else None,
        "waitingList": bool(values["waitingList"]),
        "offerHours": _read_number("offerHours", values["offerHours"]),
        "documents": [document["name"].removeprefix("document.") for document in documents if document["asked"]],
    }


def _read_number(name: str, text: str) -> int:
    if not (text.isascii() and text.isdecimal()):
        raise Invalid({name: _(WHOLE_NUMBER)})
    return int(text[:9])
