"""A page of the directory, and how many people there are (NET-1, PERF-2)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from datetime import datetime
from typing import Any, Protocol
from uuid import UUID

import sqlalchemy as sa
from sqlmodel import Session, col, func, select

from maritime_site.core.db.statements import execute
from maritime_site.domain.networking.directory import SHOWN
from maritime_site.domain.networking.schemas import DirectoryFilters
from maritime_site.domain.people.models import Person
from maritime_site.search.queries import Finds, find_records
from maritime_site.search.totals import Total


@dataclass(frozen=True, slots=True)
class Face:
    """What a page of the directory needs of a person: a third of the columns, and nothing that follows the row."""

    id: UUID
    first_name: str
    last_name: str
    organisation: str
    designation: str
    country: str
    kind: str
    details: Mapping[str, Any]
    updated_at: datetime


# The registration itself is asked again, whatever its entry says; no condition, which would change the plan.
FACES = sa.select(*(getattr(Person, field.name) for field in fields(Face)), sa.and_(*SHOWN))


class Find(Protocol):
    """Who reads a page: `list_people`, or what keeps its answers."""

    def __call__(self, session: Session, filters: DirectoryFilters, *, hidden: set[UUID]) -> tuple[list[Face], Total]:
        """As `list_people`."""
        ...


def list_people(session: Session, filters: DirectoryFilters, *, hidden: set[UUID]) -> tuple[list[Face], Total]:
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
    by_name = FACES.where(*matches.within(), *seen).order_by(col(Person.sort_name), col(Person.id))
    rows = execute(session, by_name.offset((filters.page - 1) * filters.page_size).limit(filters.page_size))
    people = [Face(*face) for *face, is_shown in rows if is_shown]
    return people, _without_hidden(session, matches, hidden)


def _without_hidden(session: Session, found: Finds, hidden: set[UUID]) -> Total:
    if found.total.is_capped or not hidden:
        return found.total
    unseen = select(func.count()).select_from(Person).where(*found.within(), col(Person.id).in_(hidden))
    return Total(found.total - session.exec(unseen).one())
