"""The office's list of registrations, found by words, kind, status and country (BO-3, PERF-2)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from sqlalchemy import Connection, event
from sqlmodel import Session, col, func, or_, select

from maritime_site.core.db.bulk_insert import insert_rows
from maritime_site.core.text.normalization import normalize_text
from maritime_site.domain.people.models import Person, Status
from maritime_site.domain.people.rules.answers import INDEXED, index_new_answers
from maritime_site.domain.people.rules.models import RegistrationAnswer
from maritime_site.domain.people.rules.queries import rule_keys
from maritime_site.domain.work_queues import register_queue
from maritime_site.search.index import Record, SearchKind, index_model, index_new_rows
from maritime_site.search.queries import find_records
from maritime_site.search.totals import Total, count_finds

SORTS = ("", "created", "-created", "name", "-name")
EVERYBODY = 10_000_000
IS_PROVEN = or_(col(Person.email_verified_at).is_not(None), col(Person.mobile_verified_at).is_not(None))
WAITS_FOR_DECISION = (col(Person.status) == Status.PENDING, IS_PROVEN)


@dataclass(frozen=True)
class RegistrationFilters:
    """What the list is asked for; texts left empty match all, `sort` is one of SORTS (newest first when empty).

    `answer` is `key:value`, an answer to a question of the rule of `kind`, or of any kind without one.
    """

    search: str = ""
    status: str = ""
    kind: str = ""
    country: str = ""
    sort: str = ""
    page: int = 1
    page_size: int = 25
    answer: str = ""


def search_registrations(session: Session, filters: RegistrationFilters) -> tuple[list[Person], Total]:
    """Registrations that match, in the wanted order, and how many there are.

    Each word of the search is the beginning of a word of a name, address, number, organisation or reference.
    """
    groups = {"kind": filters.kind, "status": filters.status, "country": filters.country}
    matches = find_records(session, "registration", filters.search, groups, until=filters.page * filters.page_size)
    keys = (col(Person.sort_name if filters.sort.endswith("name") else Person.created_at), col(Person.id))
    order = keys if filters.sort in {"name", "created"} else tuple(key.desc() for key in keys)
    matching = select(Person).where(*matches.within(), *_answer_condition(filters)).order_by(*order)
    page = matching.offset((filters.page - 1) * filters.page_size).limit(filters.page_size)
    total = count_finds(session, matching.with_only_columns(col(Person.id))) if filters.answer else matches.total
    return list(session.exec(page).all()), total


def list_matching_ids(session: Session, filters: RegistrationFilters) -> list[UUID]:
    """Everybody who matches, however many, in the order in which they registered."""
    matching = select(Person.id).where(*matching_conditions(session, filters))
    return list(session.exec(matching.order_by(col(Person.created_at), col(Person.id))).all())


def matching_conditions(session: Session, filters: RegistrationFilters) -> list[Any]:
    """What makes a statement about people find those who match, however many."""
    groups = {"kind": filters.kind, "status": filters.status, "country": filters.country}
    matches = find_records(session, "registration", filters.search, groups, until=EVERYBODY)
    return [*matches.within(), *_answer_condition(filters)]


def next_waiting(session: Session, *, after: Person | None = None) -> UUID | None:
    """The registration that has waited longest for a decision, or the one after another; None when none waits.

    Those whose owner proved no address yet wait for their owner, not for a decision.
    """
    first = select(Person.id).where(*WAITS_FOR_DECISION).order_by(col(Person.created_at), col(Person.id)).limit(1)
    if after is None:
        return session.exec(first).first()
    others = first.where(Person.id != after.id)
    later = session.exec(others.where(col(Person.created_at) >= after.created_at)).first()
    return later or session.exec(others).first()


def list_countries(session: Session) -> list[str]:
    """The countries somebody registered from, two letters each; the index is asked for the next one each time."""
    result: list[str] = []
    after: list[Any] = []
    while following := session.exec(select(func.min(Person.country)).where(*after)).one():
        result.append(following)
        after = [col(Person.country) > following]
    return result


def _answer_condition(filters: RegistrationFilters) -> list[Any]:
    key, _colon, value = filters.answer.partition(":")
    if not key:
        return []
    rules = [rule for rule, kind, _form in rule_keys() if filters.kind in {"", kind.key}]
    answered = (
        col(RegistrationAnswer.rule).in_(rules),
        RegistrationAnswer.question == key,
        RegistrationAnswer.value == value[:INDEXED],
    )
    return [col(Person.id).in_(select(RegistrationAnswer.person_id).where(*answered))]


def describe_registration(_connection: Connection | None, person: Person) -> Record:
    """What a registration is found by."""
    national = person.mobile.removeprefix("+" + person.country_code.removeprefix("+").replace("-", ""))
    company = str(person.details.get("company_name") or "")
    words = (person.full_name, person.organisation, company, person.email, person.mobile, national, person.reference)
    return Record(words, {"kind": person.kind, "status": person.status, "country": person.country})


def insert_people(session: Session, people: Sequence[Person]) -> None:
    """Insert people by one statement past the session and its listeners, with whatever lists find them by."""
    for person in people:
        _set_sort_name(person)
    insert_rows(session, people)
    index_new_rows(session, people)
    index_new_answers(session, people)


def _set_sort_name(person: Person) -> None:
    person.sort_name = normalize_text(person.full_name)


@event.listens_for(Person, "before_insert")
@event.listens_for(Person, "before_update")
def _on_person_written(_mapper: object, _connection: Connection, person: Person) -> None:
    _set_sort_name(person)


index_model(SearchKind("registration", "g", Person, describe_registration, groups=("kind", "status", "country")))
register_queue("registrations", "REGISTRATIONS_VIEW", Person.created_at, *WAITS_FOR_DECISION)
