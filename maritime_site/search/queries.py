"""Which rows of a long list have the words somebody looks for, at any size (PERF-2)."""

from __future__ import annotations

from dataclasses import dataclass
from math import isqrt
from typing import Any

from sqlalchemy import ColumnElement, false, true
from sqlmodel import Session, SQLModel, cast, col, func, select

from maritime_site.core.db import json_columns
from maritime_site.core.text.normalization import query_tokens
from maritime_site.search.models import INDEX, LookupEntry, LookupTally
from maritime_site.search.service import list_of, record_of
from maritime_site.search.word_index import Beginning, to_index_value

# Of n finds in a list, looking up each costs n, walking the list to a page of them PAGE * length / n: the same where
# n squared is PAGE * length.
PAGE = 25


@dataclass(frozen=True)
class WordMatch:
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


def match_words(session: Session, key: Any, search: str, *, status: object = "", part: object = "") -> WordMatch:
    """Rows of the followed table whose `key` this is, of these groups, with words that begin with each of these.

    The caller narrows its own statement by the groups too (see `within`); here they are for the index, so that it knows
    the number.
    """
    name = list_of(key.class_)
    groups = {"list": name, "status": _to_group_value(status), "part": _to_group_value(part)}
    length = _sum_counters(session, groups)
    if not search.split():
        return WordMatch(hits=length)
    words = query_tokens(search)
    if not words:
        return WordMatch((false(),))
    result = INDEX.found(session, {"words": words}, groups, few=isqrt(PAGE * length))
    if not result.numbers:
        # The index of words answers for this list alone; asked for the list too, a database would read all of it.
        its_entry = (col(LookupEntry.list) == name, col(LookupEntry.record) == record_of(key), result.condition)
        # Not `exists`: PostgreSQL would join the whole list instead of walking it.
        return WordMatch((select(true()).where(*its_entry).limit(1).scalar_subquery().is_(True),), result.hits)
    mine = col(LookupEntry.number).in_(json_columns.select_json_values(session, result.numbers))
    return WordMatch((key.in_(select(cast(LookupEntry.record, key.type)).where(mine)),), result.hits, few=True)


def count_by_group(session: Session, model: type[SQLModel]) -> list[tuple[str, str, int]]:
    """How many rows of a list there are by status and part, each as the index has it (`word_index.to_index_value`)."""
    groups = (col(LookupTally.status), col(LookupTally.part))
    rows = func.sum(LookupTally.people)
    values = select(*groups, rows).where(LookupTally.list == list_of(model)).group_by(*groups).having(rows != 0)
    return [(status, part, int(number)) for status, part, number in session.execute(values).all()]


def _sum_counters(session: Session, groups: dict[str, str]) -> int:
    """How many rows a list has within these groups: added up, since counting takes longer the more there are."""
    mine = [_group_condition(getattr(LookupTally, name), value) for name, value in groups.items() if value]
    return session.execute(select(func.coalesce(func.sum(LookupTally.people), 0)).where(*mine)).scalar_one()


def _group_condition(group: Any, value: str) -> ColumnElement[bool]:
    return group.startswith(value) if isinstance(value, Beginning) else group == value


def _to_group_value(asked: object) -> str:
    return asked if isinstance(asked, Beginning) else to_index_value(asked)
