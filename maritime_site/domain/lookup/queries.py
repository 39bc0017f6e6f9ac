"""Which rows of a long list have the words somebody looks for, at any size (PERF-2)."""

from __future__ import annotations

from dataclasses import dataclass
from math import isqrt
from typing import Any

from sqlalchemy import ColumnElement, false, true
from sqlmodel import Session, SQLModel, cast, col, func, select

from maritime_site.core import listed
from maritime_site.core.word_index import Beginning, indexed
from maritime_site.core.words import sought
from maritime_site.domain.lookup.models import INDEX, LookupEntry, LookupTally
from maritime_site.domain.lookup.service import list_of, record_of

# Of n finds in a list, looking up each costs n, walking the list to a page of them PAGE * length / n: the same where
# n squared is PAGE * length.
PAGE = 25


@dataclass(frozen=True)
class Wanted:
    """A list's rows with some words: conditions (none when nothing is looked for), and how many there are.

    They are `few` when the conditions name each of them.
    """

    conditions: tuple[ColumnElement[bool], ...] = ()
    hits: int = 0
    few: bool = False

    def within(self, *groups: Any) -> list[Any]:
        """The conditions, and the list's own ones for its groups, by which it is read in its order.

        A few finds are looked up instead: the index of words has kept them to the groups, and SQLite, told of a group,
        would rather read all of it.
        """
        return [*self.conditions, *(() if self.few else groups)]

    def total(self, session: Session, counted: Any, *, narrowed: bool = False) -> int:
        """How many rows there are: what the index knows, or of a list narrowed by more than that, what is counted."""
        if not narrowed or not self.hits:
            return self.hits
        return session.execute(select(func.count()).select_from(counted.subquery())).scalar_one()


def wanted(session: Session, key: Any, search: str, *, status: object = "", part: object = "") -> Wanted:
    """Rows of the followed table whose `key` this is, of these groups, with words that begin with each of these.

    The caller narrows its own statement by the groups too (see `within`); here they are for the index, so that it knows
    the number.
    """
    name = list_of(key.class_)
    groups = {"list": name, "status": _value(status), "part": _value(part)}
    length = _tallied(session, groups)
    if not search.split():
        return Wanted(hits=length)
    words = sought(search)
    if not words:
        return Wanted((false(),))
    found = INDEX.found(session, {"words": words}, groups, few=isqrt(PAGE * length))
    if not found.numbers:
        # The index of words answers for this list alone; asked for the list too, a database would read all of it.
        its_entry = (col(LookupEntry.list) == name, col(LookupEntry.record) == record_of(key), found.condition)
        # Not `exists`: PostgreSQL would join the whole list instead of walking it.
        return Wanted((select(true()).where(*its_entry).limit(1).scalar_subquery().is_(True),), found.hits)
    mine = col(LookupEntry.number).in_(listed.values(session, found.numbers))
    return Wanted((key.in_(select(cast(LookupEntry.record, key.type)).where(mine)),), found.hits, few=True)


def numbers(session: Session, model: type[SQLModel]) -> list[tuple[str, str, int]]:
    """How many rows of a list there are by status and part, each as the index has it (`word_index.indexed`)."""
    groups = (col(LookupTally.status), col(LookupTally.part))
    rows = func.sum(LookupTally.people)
    told = select(*groups, rows).where(LookupTally.list == list_of(model)).group_by(*groups).having(rows != 0)
    return [(status, part, int(number)) for status, part, number in session.execute(told).all()]


def _tallied(session: Session, groups: dict[str, str]) -> int:
    """How many rows a list has within these groups: added up, since counting takes longer the more there are."""
    mine = [_is(getattr(LookupTally, name), value) for name, value in groups.items() if value]
    return session.execute(select(func.coalesce(func.sum(LookupTally.people), 0)).where(*mine)).scalar_one()


def _is(group: Any, value: str) -> ColumnElement[bool]:
    return group.startswith(value) if isinstance(value, Beginning) else group == value


def _value(asked: object) -> str:
    return asked if isinstance(asked, Beginning) else indexed(asked)
