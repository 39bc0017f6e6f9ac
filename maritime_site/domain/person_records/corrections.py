"""Staff correct what a registration says (STAFF-1)."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from pydantic.alias_generators import to_camel
from sqlmodel import Session

from maritime_site.core.errors import Invalid
from maritime_site.core.schemas import Schema, parse_request
from maritime_site.core.text.countries import country_name
from maritime_site.core.text.field_errors import REQUIRED
from maritime_site.core.text.i18n import _, use_language
from maritime_site.core.text.phones import to_e164
from maritime_site.domain.outbox.branding import letterhead_of
from maritime_site.domain.outbox.service import enqueue_message
from maritime_site.domain.people import history, messages, queries, service, staff
from maritime_site.domain.people.fields import Question, list_questions
from maritime_site.domain.people.kinds import KINDS
from maritime_site.domain.people.models import Action, Person
from maritime_site.domain.people.rules import answers
from maritime_site.domain.people.rules import queries as rules
from maritime_site.domain.people.rules.schemas import KeptQuestion, Rule
from maritime_site.domain.person_records.records import ActContext, record_act, tell_changes
from maritime_site.domain.person_records.schemas import CorrectPersonRequest, correction_of
from maritime_site.domain.signin import sessions

CONTACT = ("email", "country_code", "mobile")


def correct_person(session: Session, id: UUID, payload: CorrectPersonRequest, *, context: ActContext) -> Person:
    """Correct the fields that were sent, with a reason that stands in the history; a repeat changes nothing.

    A new address counts once its owner signs in with it: sessions end, and the address that signed in before is told.
    Raises NotFound, Invalid by field, Conflict naming who has the address or for a merged registration.
    """
    person = queries.lock_person(session, id)
    service.require_unmerged(session, person)
    form = parse_request(correction_of(KINDS[person.kind].profile_of(person.category)), payload.model_extra or {})
    if not form.model_fields_set:
        raise Invalid({"fields": _("Name at least one field to correct")})
    before, old_email = _values_of(person), person.proven_email
    service.copy_fields(person, form)
    _write_answers(session, person, form)
    moved = _write_contact(session, person, form)
    after = _values_of(person)
    changed = [name for name in {**before, **after} if after.get(name) != before.get(name)]
    if not changed:
        return person
    person.updated_at = context.now
    session.add(person)
    _record_correction(session, person, changed, payload.reason, context=context)
    if moved:
        sessions.end_all(session, person.id, now=context.now)
    _tell_correction(session, person, changed, before, payload, old_email=old_email, context=context)
    session.flush()
    return person


def _values_of(person: Person) -> dict[str, Any]:
    contact = {"email": person.email, "mobile": person.mobile}
    profile = {to_camel(name): value for name, value in queries.profile_fields(person).items()}
    return contact | profile | {f"{answers.PREFIX}{key}": value for key, value in person.answers.items()}


def _write_answers(session: Session, person: Person, form: Schema) -> None:
    """Write corrected answers. Raises Invalid for one that is wrong and for a question that nobody asks."""
    if given := getattr(form, "answers", None):
        person.answers = answers.change_answers(rules.rule_of(session, person), person.answers, given)


def _write_contact(session: Session, person: Person, form: Schema) -> bool:
    """Write corrected addresses, which nobody proved yet; says whether one signs in no longer."""
    given = {name: getattr(form, name) for name in CONTACT if name in form.model_fields_set}
    was_proven, moved = person.is_proven, False
    email = str(given.get("email") or person.email).lower()
    if email != person.email:
        staff.require_free_address(session, KINDS[person.kind], email, but=person)
        moved = bool(person.proven_email)
        person.email, person.email_verified_at = email, None
    if "country_code" in given and "mobile" not in given:
        raise Invalid({"mobile": _(REQUIRED)})
    if "mobile" in given:
        code = str(given.get("country_code") or person.country_code)
        mobile = to_e164(code, str(given["mobile"]))
        if mobile != person.mobile:
            moved |= bool(person.proven_mobile)
            person.country_code, person.mobile, person.mobile_verified_at = code, mobile, None
    if was_proven and not person.is_proven:
        person.added_by_staff, person.approve_when_proven = True, False  # staff answer for it until it is proven
    return moved


def _record_correction(
    session: Session, person: Person, changed: list[str], reason: str, *, context: ActContext
) -> None:
    details = {"fields": changed}
    values: dict[str, Any] = {"note": reason, "action": Action.CORRECTED, "details": details, "now": context.now}
    history.add_event(session, person, by=staff.BY, **values)
    record_act(session, person, "correct", before={}, after={"fields": changed}, context=context)


def _tell_correction(
    session: Session,
    person: Person,
    changed: list[str],
    before: dict[str, Any],
    payload: CorrectPersonRequest,
    *,
    old_email: str,
    context: ActContext,
) -> None:
    if payload.notify:
        tell_changes(
            session, person, lambda: [_list_changes(session, person, changed, before), payload.reason], context=context
        )
    if old_email and old_email != person.email:
        _warn_old_address(session, person, old_email, context=context)


def _warn_old_address(session: Session, person: Person, address: str, *, context: ActContext) -> None:
    """Whoever signed in until now hears it, whatever staff chose: an account cannot change hands unseen."""
    with use_language(person.language):
        words = _("This address no longer signs in to the registration. The organisers wrote another one into it.")
        draft = messages.changed_message(person, [words], letterhead=letterhead_of(context.services), signs_in=False)
        enqueue_message(session, draft, channel="email", recipient=address, now=context.now, about=(person.id,))


def _list_changes(session: Session, person: Person, changed: list[str], before: dict[str, Any]) -> str:
    """Every field that changed, with what it says now and said before."""
    rule = rules.rule_of(session, person)
    questions = {
        question.json_name: question for question in list_questions(KINDS[person.kind].profile_of(person.category))
    }
    names = {"email": _("Email"), "mobile": _("Mobile")} | {
        question.part: question.label.localized() for question in rule.questions
    }
    after = _values_of(person)
    lines = [
        _(
            "{field}: {new} (before: {old})",
            field=names.get(name) or (_(questions[name].ask.label) if name in questions else name),
            new=_format_value(questions.get(name) or _find_question(rule, name), after.get(name)),
            old=_format_value(questions.get(name) or _find_question(rule, name), before.get(name)),
        )
        for name in changed
    ]
    return "\n".join(lines)


def _find_question(rule: Rule, name: str) -> KeptQuestion | None:
    return rule.question(name.removeprefix(answers.PREFIX)) if name.startswith(answers.PREFIX) else None


def _format_value(question: Question | KeptQuestion | None, value: object) -> str:
    if isinstance(question, KeptQuestion):
        return _("Not provided") if answers.is_empty(value) else answers.word_answer(question, value)
    if isinstance(value, bool):
        return _("Yes") if value else _("No")
    text = str(value or "")
    if question is not None and question.ask.widget == "country" and text:
        return country_name(text)
    if question is not None and question.ask.options:
        return _(dict(question.ask.options).get(text, text)) or _("Not provided")
    return text or _("Not provided")
