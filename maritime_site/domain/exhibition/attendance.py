"""Who comes, by sector and country: figures for those who think of exhibiting, of groups too large to name anybody."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from sqlalchemy import select as sa_select
from sqlmodel import Session, col, func, select

from maritime_site.core.db.statements import execute
from maritime_site.core.text.countries import country_name
from maritime_site.core.text.i18n import _
from maritime_site.domain.exhibition.exhibitors import EXHIBITOR
from maritime_site.domain.people.models import Person, Status
from maritime_site.domain.people.profiles import SECTORS

# Fewer people than that are among the others.
SMALLEST_GROUP = 10
MOST_GROUPS = 8
NOT_SAID, OTHERS = "", "other"
Counts = Mapping[str, int]


@dataclass(frozen=True)
class Attendance:
    """Approved registrations by sector and by country, of exhibitors and of everybody else."""

    people_by_sector: Counts
    people_by_country: Counts
    exhibitors_by_sector: Counts
    exhibitors_by_country: Counts


def count_attendance(session: Session) -> Attendance:
    """Count everybody who comes. Reads every registration: to be kept for a while."""
    countries = _count_by(session, col(Person.country))
    sectors = _count_by(session, col(Person.details)["sector"].as_string())
    return Attendance(sectors[False], countries[False], sectors[True], countries[True])


def _count_by(session: Session, value: Any) -> dict[bool, Counter[str]]:
    """How many have each value, exhibitors (True) apart."""
    comes = (Person.status == Status.APPROVED, col(Person.merged_into_id).is_(None))
    people = select(Person.kind, value.label("value")).where(*comes).subquery()
    groups = (people.c.kind, people.c.value)
    counts = {False: Counter[str](), True: Counter[str]()}
    for kind, key, number in execute(session, sa_select(*groups, func.count()).group_by(*groups)).all():
        counts[kind == EXHIBITOR][key or NOT_SAID] += number
    return counts


def list_sectors(counts: Counts) -> list[tuple[str, int]]:
    """Sectors in the current language with how many come from each, the most first."""
    names = dict(SECTORS)
    return _list_groups(counts, lambda key: _(names[key]) if key in names else "")


def list_countries(counts: Counts) -> list[tuple[str, int]]:
    """Countries in the current language with how many come from each, the most first."""
    return _list_groups(counts, country_name)


def _list_groups(counts: Counts, name: Callable[[str], str]) -> list[tuple[str, int]]:
    """The largest groups, then all others together; nothing where only others would be left.

    Who said nothing is not counted. Others who are too few to be nobody in particular are left out too.
    """
    named_groups = Counter({key: number for key, number in counts.items() if key != NOT_SAID})
    large = [(key, number) for key, number in named_groups.most_common() if key != OTHERS and number >= SMALLEST_GROUP]
    named = [(words, number) for key, number in large[:MOST_GROUPS] if (words := name(key))]
    others = named_groups.total() - sum(number for _words, number in named)
    if not named:
        return []
    return [*named, (_("Others"), others)] if others >= SMALLEST_GROUP else named
