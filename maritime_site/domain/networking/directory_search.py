"""A page of the directory, and how many people there are (NET-1, PERF-2)."""

from __future__ import annotations

from typing import Protocol
from uuid import UUID

import sqlalchemy as sa
from sqlmodel import Session, col, func, select

from maritime_site.core.db.statements import execute
from maritime_site.domain.networking.directory import LISTED_CONDITIONS
from maritime_site.domain.networking.schemas import DirectoryFilters
from maritime_site.domain.networking.views import PersonView, to_person_view
from maritime_site.domain.people.models import Person
from maritime_site.search.queries import Finds, find_records
from maritime_site.search.totals import Total

# What a page shows of a person: a third of the columns, and nothing that follows the row.
COLUMNS = ("id", "first_name", "last_name", "organisation", "designation", "country", "kind", "details", "updated_at")
# The registration itself is asked again, whatever its entry says; no condition, which would change the plan.
PEOPLE = sa.select(*(getattr(Person, name) for name in COLUMNS), sa.and_(*LISTED_CONDITIONS).label("is_shown"))


class Find(Protocol):
    """Who reads a page: `list_people`, or what keeps its answers."""

    def __call__(
        self, session: Session, filters: DirectoryFilters, *, hidden: set[UUID]
    ) -> tuple[list[PersonView], Total]:
        """As `list_people`."""
        ...


def list_people(session: Session, filters: DirectoryFilters, *, hidden: set[UUID]) -> tuple[list[PersonView], Total]:
    """The people of the page that is asked for, by name, without the hidden ones; and how many are found."""
    matches = find_records(
        session,
        "directory",
        filters.search,
        {"kind": filters.type, "country": filters.country, "sector": filters.sector},
        until=filters.page * filters.page_size,
        fields={"offers": filters.offers, "seeks": filters.seeks},
    )
    seen = [col(Person.id).not_in(hidden)] if hidden else []
    by_name = PEOPLE.where(*matches.within(), *seen).order_by(col(Person.sort_name), col(Person.id))
    rows = execute(session, by_name.offset((filters.page - 1) * filters.page_size).limit(filters.page_size))
    people = [to_person_view(row) for row in rows if row.is_shown]
    return people, _without_hidden(session, matches, hidden)


def _without_hidden(session: Session, matches: Finds, hidden: set[UUID]) -> Total:
    if matches.total.is_capped or not hidden:
        return matches.total
    unseen = select(func.count()).select_from(Person).where(*matches.within(), col(Person.id).in_(hidden))
    return Total(matches.total - session.exec(unseen).one())
