"""A page of the directory, and how many people there are (NET-1, PERF-2)."""

from __future__ import annotations

from uuid import UUID

from sqlmodel import Session, col, func, select

from maritime_site.domain.networking.directory import is_shown
from maritime_site.domain.networking.schemas import DirectoryFilters
from maritime_site.domain.people.models import Person
from maritime_site.search.queries import Finds, find_records
from maritime_site.search.totals import Total


def list_people(session: Session, look: DirectoryFilters, *, hidden: set[UUID]) -> tuple[list[Person], Total]:
    """The people of the page that is asked for, by name, without the hidden ones; and how many are found."""
    found = find_records(
        session,
        "directory",
        look.search,
        {"kind": look.type, "country": look.country, "sector": look.sector},
        until=look.page * look.page_size,
        fields={"offers": look.offers, "seeks": look.seeks},
    )
    seen = [col(Person.id).not_in(hidden)] if hidden else []
    by_name = select(Person).where(*found.within(), *seen).order_by(col(Person.sort_name), col(Person.id))
    people = session.exec(by_name.offset((look.page - 1) * look.page_size).limit(look.page_size)).all()
    # The registration itself is asked again, whatever its entry says.
    return [person for person in people if is_shown(person)], _without_hidden(session, found, hidden)


def _without_hidden(session: Session, found: Finds, hidden: set[UUID]) -> Total:
    if found.total.is_capped or not hidden:
        return found.total
    unseen = select(func.count()).select_from(Person).where(*found.within(), col(Person.id).in_(hidden))
    return Total(found.total - session.exec(unseen).one())
