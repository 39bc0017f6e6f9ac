"""The register: every registration as the office lists it, found by words, kind, status and country (BO-3, PERF-2).

Entries follow every Person that is written, so that no door, job or seed can forget them.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any
from uuid import UUID

from sqlalchemy import Connection, delete, event, insert, update
from sqlmodel import Session, col, func, or_, select

from maritime_site.core.db import counters
from maritime_site.core.text.normalization import index_tokens, normalize_text, query_tokens
from maritime_site.domain.people.models import Person, Status
from maritime_site.domain.people.search_models import GROUP, INDEX, RegistrationEntry, RegistrationTally
from maritime_site.domain.work_queues import register_queue
from maritime_site.search import service as lookup

SORTS = ("", "created", "-created", "name", "-name")
WAITS_FOR_DECISION = (col(RegistrationEntry.status) == Status.PENDING, col(RegistrationEntry.proven))
WRITTEN = (*GROUP, "created_at", "sort_name", "words", "proven")


@dataclass(frozen=True)
class RegistrationFilters:
    """What the list is asked for; texts left empty match all, `sort` is one of SORTS (newest first when empty)."""

    search: str = ""
    status: str = ""
    kind: str = ""
    country: str = ""
    sort: str = ""
    page: int = 1
    page_size: int = 25


def search_registrations(session: Session, look: RegistrationFilters) -> tuple[list[Person], int]:
    """Registrations that match, in the wanted order, and how many there are.

    Each word of the search is the beginning of a word of a name, address, number, organisation or reference.
    """
    words = query_tokens(look.search)
    if look.search and not words:
        return [], 0
    chosen = _filter_conditions(RegistrationEntry, look)
    if not words:
        total = _sum_counters(session, look)
        return (_read_page(session, chosen, look) if total else []), total
    matching = INDEX.found(session, {"words": words}, {name: getattr(look, name) for name in GROUP})
    chosen.append(matching.condition)
    return _read_page(session, chosen, look), matching.hits


def next_waiting(session: Session, *, after: Person | None = None, kind: str = "") -> UUID | None:
    """The registration that has waited longest for a decision, or the one after another; None when none waits.

    Those whose owner proved no address yet wait for their owner, not for a decision.
    """
    waiting = [*WAITS_FOR_DECISION, *([RegistrationEntry.kind == kind] if kind else [])]
    first = select(RegistrationEntry.person_id).order_by(
        col(RegistrationEntry.created_at), col(RegistrationEntry.number)
    )
    if after is None:
        return session.exec(first.where(*waiting).limit(1)).first()
    others = [*waiting, RegistrationEntry.person_id != after.id]
    later = session.exec(first.where(*others, col(RegistrationEntry.created_at) >= after.created_at).limit(1)).first()
    return later or session.exec(first.where(*others).limit(1)).first()


def list_countries(session: Session) -> list[str]:
    """The countries somebody registered from, two letters each."""
    lived_in = select(RegistrationTally.country).group_by(RegistrationTally.country)
    return sorted(session.exec(lived_in.having(func.sum(RegistrationTally.people) > 0)))  # pyright: ignore[reportArgumentType]


def _filter_conditions(table: type[RegistrationEntry | RegistrationTally], look: RegistrationFilters) -> list[Any]:
    return [getattr(table, name) == getattr(look, name) for name in GROUP if getattr(look, name)]


def _sum_counters(session: Session, look: RegistrationFilters) -> int:
    summed = select(func.coalesce(func.sum(RegistrationTally.people), 0)).where(
        *_filter_conditions(RegistrationTally, look)
    )
    return int(session.exec(summed).one())


def _read_page(session: Session, chosen: list[Any], look: RegistrationFilters) -> list[Person]:
    column = RegistrationEntry.sort_name if look.sort.endswith("name") else RegistrationEntry.created_at
    keys = (col(column), col(RegistrationEntry.number))
    order = keys if look.sort in {"name", "created"} else tuple(key.desc() for key in keys)
    ids = session.exec(
        select(RegistrationEntry.person_id)
        .where(*chosen)
        .order_by(*order)
        .limit(look.page_size)
        .offset((look.page - 1) * look.page_size)
    ).all()
    people = session.exec(select(Person).where(col(Person.id).in_(ids))).all() if ids else []
    by_id = {person.id: person for person in people}
    return [by_id[one] for one in ids if one in by_id]


def entry_of(person: Person) -> dict[str, Any]:
    """A person's entry: what they are narrowed and sorted by, and every word they are found by."""
    national = person.mobile.removeprefix("+" + person.country_code.removeprefix("+").replace("-", ""))
    company = str(person.details.get("company_name") or "")
    values = (person.full_name, person.organisation, company, person.email, person.mobile, national, person.reference)
    return {
        "kind": person.kind,
        "status": str(person.status),
        "country": person.country,
        "created_at": person.created_at,
        "sort_name": normalize_text(person.full_name),
        "words": index_tokens(*values),
        "proven": person.is_proven,
    }


def save_entry(connection: Connection, person: Person) -> None:
    """Write or change a person's entry."""
    mine = col(RegistrationEntry.person_id) == person.id
    row = connection.execute(select(*(getattr(RegistrationEntry, name) for name in WRITTEN)).where(mine)).first()
    old = dict(row._mapping) if row is not None else None  # noqa: SLF001  SQLAlchemy's public name for a row's values
    new = entry_of(person)
    if old == new:
        return
    if old is None:
        connection.execute(insert(RegistrationEntry).values(person_id=person.id, **new))
    else:
        connection.execute(update(RegistrationEntry).where(mine).values(**new))
    if old is None or any(old[name] != new[name] for name in GROUP):
        _add_to_counter(connection, old, -1)
        _add_to_counter(connection, new, 1)
    if old is not None and old["words"] != new["words"]:
        lookup.owner_changed(connection, person.id, new["words"])


def words_of(connection: Connection, person_id: UUID) -> str:
    """The words a person is found by, for the lists of what is theirs."""
    mine = select(RegistrationEntry.words).where(RegistrationEntry.person_id == person_id)
    return connection.execute(mine).scalar() or ""


def _add_to_counter(connection: Connection, entry: dict[str, Any] | None, people: int) -> None:
    if entry is not None:
        group = {name: entry[name] for name in GROUP}
        connection.execute(insert(RegistrationTally).values(**group, people=people))


def fold_counters(session: Session) -> int:
    """Add the tallies of each group up into one row; answers how many rows went. One transaction at a time."""
    return counters.fold_counters(session, RegistrationTally, GROUP)


def repair_entries(session: Session, *, limit: int = 500) -> int:
    """Enter people written before there was a register, or past the listener; answers how many entries changed."""
    entered = col(RegistrationEntry.person_id)
    both = select(Person).outerjoin(RegistrationEntry, entered == col(Person.id))
    wrong = or_(entered.is_(None), col(RegistrationEntry.status) != col(Person.status))
    people = session.exec(both.where(wrong).limit(limit)).all()
    for person in people:
        save_entry(session.connection(), person)
    return len(people)


@event.listens_for(Person, "after_insert")
@event.listens_for(Person, "after_update")
def _on_person_written(_mapper: object, connection: Connection, person: Person) -> None:
    save_entry(connection, person)


@event.listens_for(Person, "before_delete")
def _on_person_deleted(_mapper: object, connection: Connection, person: Person) -> None:
    mine = col(RegistrationEntry.person_id) == person.id
    row = connection.execute(select(*(getattr(RegistrationEntry, name) for name in GROUP)).where(mine)).first()
    if row is not None:
        connection.execute(delete(RegistrationEntry).where(mine))
        _add_to_counter(connection, dict(row._mapping), -1)  # noqa: SLF001  see keep


register_queue("registrations", "REGISTRATIONS_VIEW", RegistrationEntry.created_at, *WAITS_FOR_DECISION)
