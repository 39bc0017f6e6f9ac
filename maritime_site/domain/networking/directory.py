"""Keeps the directory in step with the people: whoever is approved and listed is in it, from the same transaction on.

It listens to every Person that is written, so that no door, job or seed can forget it.
"""

from __future__ import annotations

from typing import Any

from sqlalchemy import Connection, and_, delete, event, insert, select, update
from sqlmodel import Session, col

from maritime_site.core.db import counters
from maritime_site.core.text.i18n import load_catalogue
from maritime_site.core.text.normalization import collect_words, normalize_text
from maritime_site.domain.networking.search_models import DirectoryEntry, DirectoryTally
from maritime_site.domain.people.kinds import KINDS
from maritime_site.domain.people.models import Person, Status
from maritime_site.domain.people.profiles import SECTORS
from maritime_site.domain.signin.advisory_locks import in_turn

NETWORKING_KINDS = tuple(kind.key for kind in KINDS.values() if kind.may_network)
GROUP = ("kind", "country", "sector")
WRITTEN = (*GROUP, "sort_name", "words", "offers", "seeks")
# Where the kinds' profiles say what somebody offers, and what they look for.
OFFERS, SEEKS = ("offering", "products", "topic"), ("looking_for",)


def is_shown(person: Person) -> bool:
    """Whether others may find a person: approved, of a kind that may network, and agreed to be listed (NET-1)."""
    return person.status == Status.APPROVED and person.listed and person.kind in NETWORKING_KINDS


def entry_of(person: Person) -> dict[str, Any]:
    """A person's entry: how they are sorted, and every word they are found by (contract, `search`)."""
    sector = str(person.details.get("sector") or "")
    label = dict(SECTORS).get(sector, "") if sector else ""
    values = (person.organisation, str(person.details.get("company_name") or ""), person.designation)
    return {
        "kind": person.kind,
        "country": person.country,
        "sector": sector,
        "sort_name": normalize_text(person.full_name),
        "words": collect_words(person.full_name, *values, sector, label, load_catalogue("hi").get(label, "")),
        "offers": collect_words(profile_text(person, OFFERS)),
        "seeks": collect_words(profile_text(person, SEEKS)),
    }


def profile_text(person: Person, names: tuple[str, ...]) -> str:
    """What somebody's profile says in these fields; kinds whose profile has none of them say nothing."""
    values = (str(person.details.get(name) or "").strip() for name in names)
    return "\n".join(text for text in values if text)


def save_entry(connection: Connection, person: Person) -> None:
    """Write, change or remove a person's entry."""
    mine = col(DirectoryEntry.person_id) == person.id
    known = connection.execute(select(*(_entry_column(name) for name in WRITTEN)).where(mine)).first()
    old = dict(known._mapping) if known is not None else None  # noqa: SLF001  SQLAlchemy's public name for a row's values
    new = entry_of(person) if is_shown(person) else None
    if old == new:
        return
    if new is None:
        connection.execute(delete(DirectoryEntry).where(mine))
    elif old is None:
        connection.execute(insert(DirectoryEntry).values(person_id=person.id, **new))
    else:
        connection.execute(update(DirectoryEntry).where(mine).values(**new))
    _add_to_counter(connection, old, -1)
    _add_to_counter(connection, new, 1)


def _add_to_counter(connection: Connection, entry: dict[str, Any] | None, people: int) -> None:
    if entry is not None:
        group = {name: entry[name] for name in GROUP}
        connection.execute(insert(DirectoryTally).values(**group, people=people))


def _entry_column(name: str) -> Any:
    return getattr(DirectoryEntry, name)


def fold_counters(session: Session) -> int:
    """Add the tallies of each group up into one row; answers how many rows went."""
    in_turn(session, "directory", "fold")
    return counters.fold_counters(session, DirectoryTally, GROUP)


def repair_entries(session: Session, *, limit: int = 500) -> int:
    """Put right what was written past the listener, as by a restored backup; answers how many entries changed."""
    shown = and_(col(Person.status) == Status.APPROVED, col(Person.listed), col(Person.kind).in_(NETWORKING_KINDS))
    entered = col(DirectoryEntry.person_id).is_not(None)
    both = select(Person).outerjoin(DirectoryEntry, col(DirectoryEntry.person_id) == col(Person.id))
    wrong = session.scalars(both.where(shown != entered).limit(limit)).all()
    for person in wrong:
        save_entry(session.connection(), person)
    return len(wrong)


@event.listens_for(Person, "after_insert")
@event.listens_for(Person, "after_update")
def _on_person_written(_mapper: object, connection: Connection, person: Person) -> None:
    save_entry(connection, person)


@event.listens_for(Person, "before_delete")
def _on_person_deleted(_mapper: object, connection: Connection, person: Person) -> None:
    mine = col(DirectoryEntry.person_id) == person.id
    known = connection.execute(select(*(_entry_column(name) for name in GROUP)).where(mine)).first()
    if known is not None:
        connection.execute(delete(DirectoryEntry).where(mine))
        _add_to_counter(connection, dict(known._mapping), -1)  # noqa: SLF001  see keep
