"""Reading the rule of a kind: one row by its key, in the transaction that goes by it."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from typing import Any

from sqlalchemy import bindparam, func
from sqlmodel import Session, select

from maritime_site.core.db.database import is_postgres
from maritime_site.core.errors import Conflict, NotFound
from maritime_site.core.json_values import is_array, is_object
from maritime_site.core.text.i18n import DEFAULT, LANGUAGES, N_, _, has_hindi
from maritime_site.domain.people.kinds import KINDS, Form, Kind
from maritime_site.domain.people.models import Person
from maritime_site.domain.people.rules.models import RegistrationRule
from maritime_site.domain.people.rules.schemas import Approval, KeptQuestion, Rule

CLOSED = N_("Registration is closed")
NOT_OPEN = N_("Registration has not opened yet")
FULL = N_("Registration is full")
FIRST_APPROVALS: dict[str, Approval] = {"auto": "automatic", "manual": "staff"}
# Put together once: every registration and first proof asks for it.
RULE = (
    select(RegistrationRule)
    .where(RegistrationRule.key == bindparam("of_key"))
    .execution_options(populate_existing=True)
)
# One lock for all rules: they change seldom, and two integers leave the key space of `take_advisory_lock` alone.
LOCK_CLASS, LOCK_KEY = 15, 1


def rule_keys() -> Iterator[tuple[str, Kind, Form | None]]:
    """Every key a rule can have, with its kind and its form; a kind without a form has no window and no places."""
    for kind in KINDS.values():
        if not kind.forms:
            yield kind.key, kind, None
        for form in kind.forms:
            yield kind.rule_key(form.category), kind, form


def find_key(key: str) -> tuple[Kind, Form | None]:
    """The kind and form of a rule's key. Raises NotFound."""
    for known, kind, form in rule_keys():
        if known == key:
            return kind, form
    raise NotFound(_("There is no such kind"))


def rule_key_of(form: Form) -> str:
    """The key of a form's rule."""
    return next(key for key, _kind, known in rule_keys() if known == form)


def key_of(person: Person) -> str:
    """The key of a person's rule."""
    return KINDS[person.kind].rule_key(person.category)


def read_rule(session: Session, key: str, *, first: str | None = None) -> Rule:
    """The rule of a kind as it counts now.

    `first` is the environment's value of its approval (auto or manual, None for the kind's own); it counts until the
    office has saved a rule. Students and seafarers begin with a document that staff look at.
    """
    row = session.exec(RULE, params={"of_key": key}).first()
    if row is None:
        return _first_rule(key, first)
    questions = [KeptQuestion.model_validate(_in_both(question)) for question in row.questions]
    return Rule.model_validate(row.model_dump(exclude={"updated_at", "questions"}) | {"questions": questions})


def _in_both(kept: Any) -> Any:
    """What was kept without its Hindi, while the event spoke English alone, says the English in its place."""
    if not has_hindi():
        return kept
    if is_array(kept):
        return [_in_both(each) for each in kept]
    if not is_object(kept):
        return kept
    if set(kept) == set(LANGUAGES):
        return {code: kept[code] or kept[DEFAULT] for code in LANGUAGES}
    return {name: _in_both(each) for name, each in kept.items()}


def _first_rule(key: str, first: str | None) -> Rule:
    kind, form = find_key(key)
    approval = FIRST_APPROVALS.get(first or "", "staff" if kind.vetted else "automatic")
    if form is not None and form.label:
        approval = "document"
    return Rule(key=key, approval=approval, documents=list(form.documents if form else ()))


def rule_of(session: Session, person: Person, *, first: str | None = None) -> Rule:
    """The rule of a person's kind."""
    return read_rule(session, key_of(person), first=first)


def share_rules(session: Session) -> None:
    """Keep rules from changing until this transaction ends; any number of registrations hold it at a time.

    So whoever went by a rule without a quota is there to be counted when one is set. On SQLite every writing
    transaction waits for the one before it.
    """
    if is_postgres(session):
        session.exec(select(func.pg_advisory_xact_lock_shared(LOCK_CLASS, LOCK_KEY)))


def hold_rules(session: Session) -> None:
    """Wait for every registration under way, and keep further ones waiting until this transaction ends."""
    if is_postgres(session):
        session.exec(select(func.pg_advisory_xact_lock(LOCK_CLASS, LOCK_KEY)))


def require_open(rule: Rule, *, now: datetime) -> None:
    """Raise Conflict outside the dates of a rule."""
    if rule.opens_at is not None and now < rule.opens_at:
        raise Conflict(_(NOT_OPEN))
    if rule.closes_at is not None and now >= rule.closes_at:
        raise Conflict(_(CLOSED))
