"""The office sets the rule of a kind; whoever is in already stays, whatever it says (RULE-1)."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from sqlmodel import Session

from maritime_site.core.db.seen import mark_values, require_unchanged
from maritime_site.core.errors import Invalid
from maritime_site.core.schemas import parse_request
from maritime_site.core.text.i18n import N_, _
from maritime_site.domain.audit import service as audit
from maritime_site.domain.audit.service import Actor
from maritime_site.domain.people.rules import answers, places, queries
from maritime_site.domain.people.rules.models import RegistrationRule
from maritime_site.domain.people.rules.schemas import (
    CLOSES_BEFORE,
    DOCUMENT_NEEDED,
    MOST_FILE_QUESTIONS,
    KeptQuestion,
    Rule,
    RuleQuestion,
    RuleRequest,
)

TYPE_FIXED = N_("The question {key} has answers of another type; give the new one a key of its own")
TOO_MANY_FILES = N_("At most {limit} questions can ask for a file")
NO_FORM = N_("Nobody registers as this kind by a form, so there is nothing to open, count or wait for")
OF_A_FORM = ("opens_at", "closes_at", "quota", "waiting_list", "documents", "questions")


def mark_rule(rule: Rule) -> str:
    """What tells whether a rule was written anew; its questions do not count."""
    return mark_values(rule.model_dump(exclude={"key", "version", "questions"}))


def mark_questions(questions: Sequence[KeptQuestion]) -> str:
    """What tells whether questions, or their order, were written anew."""
    return mark_values({"questions": [question.model_dump() for question in questions]})


def change_rule(
    session: Session,
    key: str,
    payload: RuleRequest,
    *,
    actor: Actor,
    first: str | None,
    now: datetime,
    seen: str | None = None,
    seen_questions: str | None = None,
) -> Rule:
    """Let a rule count from now on; fields that were left out stay. `first` as `queries.read_rule` has it.

    A question or option that is left out is deleted, or retired where somebody answered with it. Registrations under
    way are waited for, so that a new quota counts every one of them. Raises NotFound, Invalid, and Conflict where the
    rule is no longer as `seen` (`mark_rule`), or those it asks as `seen_questions` (`mark_questions`).
    """
    _kind, form = queries.find_key(key)
    queries.hold_rules(session)
    before = queries.read_rule(session, key, first=first)
    require_unchanged(mark_rule(before), seen)
    require_unchanged(mark_questions(before.active), seen_questions)
    after = _plan_rule(session, before, payload, has_form=form is not None)
    if _content(after) == _content(before) and before.version:
        return before
    _save_rule(session, after, now=now)
    audit.append_entry(
        session,
        actor,
        "rules.change",
        entity="rule",
        entity_id=key,
        before=_audited(before, after),
        after=_audited(after, before),
        now=now,
    )
    places.set_quota(session, key, after.quota)
    return after


def _plan_rule(session: Session, before: Rule, payload: RuleRequest, *, has_form: bool) -> Rule:
    """The rule as it is to count from now on. Raises Invalid."""
    wanted = _apply_changes(before, payload)
    _check_rule(wanted)
    if not has_form:
        _check_formless(wanted)
    kept = _merge_questions(before, wanted.questions, answers.list_answer_texts(session, before.key))
    return _follow_rule(before, wanted, kept)


def _apply_changes(rule: Rule, payload: RuleRequest) -> RuleRequest:
    known = RuleRequest.model_validate(rule.to_request()).model_dump(by_alias=True)
    return parse_request(RuleRequest, known | payload.model_dump(exclude_unset=True, by_alias=True))


def _follow_rule(before: Rule, wanted: RuleRequest, questions: list[KeptQuestion]) -> Rule:
    values = wanted.model_dump(exclude={"questions"}) | {"documents": list(dict.fromkeys(wanted.documents))}
    own = {"key": before.key, "version": before.version + 1, "questions": questions}
    return Rule.model_validate(values | own)


def _check_rule(rule: RuleRequest) -> None:
    errors: dict[str, str] = {}
    if rule.opens_at and rule.closes_at and rule.closes_at <= rule.opens_at:
        errors["closesAt"] = _(CLOSES_BEFORE)
    if rule.approval == "document" and not rule.documents:
        errors["documents"] = _(DOCUMENT_NEEDED)
    if sum(question.type == "file" for question in rule.questions) > MOST_FILE_QUESTIONS:
        errors["questions"] = _(TOO_MANY_FILES, limit=MOST_FILE_QUESTIONS)
    if errors:
        raise Invalid(errors)


def _check_formless(rule: RuleRequest) -> None:
    given = [name for name in OF_A_FORM if getattr(rule, name) not in (None, False, [])]
    if given:
        raise Invalid({RuleRequest.model_fields[name].alias or name: _(NO_FORM) for name in given})


def _merge_questions(before: Rule, wanted: list[RuleQuestion], answered: dict[str, set[str]]) -> list[KeptQuestion]:
    """The wanted questions in their order, then those that are retired."""
    known = {question.key: question for question in before.questions}
    kept = [_merge_question(known.get(question.key), question, answered) for question in wanted]
    keys = {question.key for question in wanted}
    left_out = [question for question in before.questions if question.key not in keys]
    retired = [
        question.model_copy(update={"retired": True})
        for question in left_out
        if question.key in answered or question.retired
    ]
    return [*kept, *retired]


def _merge_question(old: KeptQuestion | None, wanted: RuleQuestion, answered: dict[str, set[str]]) -> KeptQuestion:
    given = answered.get(wanted.key, set())
    if old is not None and old.type != wanted.type and given:
        raise Invalid({"questions": _(TYPE_FIXED, key=wanted.key)})
    values = {option.value for option in wanted.options}
    earlier = (*old.options, *old.retired_options) if old else ()
    gone = [option for option in earlier if option.value in given and option.value not in values]
    return KeptQuestion.model_validate(wanted.model_dump() | {"retired_options": gone})


def _save_rule(session: Session, rule: Rule, *, now: datetime) -> None:
    row = session.get(RegistrationRule, rule.key) or RegistrationRule(
        key=rule.key, approval=rule.approval, offer_hours=rule.offer_hours, updated_at=now
    )
    for name in ("version", "opens_at", "closes_at", "approval", "quota", "waiting_list", "offer_hours", "documents"):
        setattr(row, name, getattr(rule, name))
    row.questions = [question.model_dump() for question in rule.questions]
    row.updated_at = now
    session.add(row)
    session.flush()


def _content(rule: Rule) -> dict[str, Any]:
    return rule.model_dump(exclude={"version"})


def _audited(rule: Rule, other: Rule) -> dict[str, Any]:
    """What differs from the other rule."""
    values, others = rule.model_dump(mode="json"), other.model_dump(mode="json")
    return {name: value for name, value in values.items() if value != others[name]}
