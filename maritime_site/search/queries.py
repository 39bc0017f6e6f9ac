"""Which rows of a list have the words somebody looks for, within groups, at any size (PERF-2)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import isqrt
from typing import Any

import sqlalchemy as sa
from sqlalchemy import ColumnElement, false, func, literal_column, select, true
from sqlalchemy.dialects.postgresql import TSQUERY
from sqlmodel import Session, cast, col

from maritime_site.core.db.database import is_postgres
from maritime_site.core.text.normalization import query_tokens
from maritime_site.search.index import KINDS, SearchKind, record_column
from maritime_site.search.models import FTS_TABLE, LEXEMES, TEXT, SearchEntry
from maritime_site.search.tokens import Beginning, Token, group_value
from maritime_site.search.totals import CAP, Total, count_limited

# Of n finds among so many rows, looking up and sorting each costs about 2 n; walking the list in its order until the
# end of a page costs about the page's end times ROWS / n.
ROWS = 100_000


@dataclass(frozen=True)
class Finds:
    """The rows that match: `condition` for them, none when nothing was asked for, and how many there are.

    They are `few` when the condition names each of them; otherwise it is asked of each row.
    """

    total: Total
    condition: ColumnElement[bool] | None = None
    few: bool = False
    has_words: bool = False

    def within(self, *own: ColumnElement[bool]) -> list[ColumnElement[bool]]:
        """The conditions for a statement on the list's table; `own` are its own for the groups that were asked for.

        An order that such a group has an index for is read from there. A few finds are named instead: the index of
        words kept them to the groups, and SQLite, told of a group, would rather read all of it.
        """
        if self.condition is None or (own and not self.has_words):
            return [*own]
        return [self.condition] if self.few else [self.condition, *own]


def find_records(
    session: Session,
    kind: str,
    search: str = "",
    groups: Mapping[str, object] | None = None,
    *,
    until: int = 25,
    fields: Mapping[str, str] | None = None,
) -> Finds:
    """Records of a kind with, for each word of `search`, a word that begins with it, within these groups.

    Groups of the value "" or None match all. `fields` are further words by the kind's fields. `until` is the last row
    that is read, as page times page size.
    """
    one, tokens = KINDS[kind], list[Token]()
    for name, typed in {"": search, **(fields or {})}.items():
        words = query_tokens(typed)
        if typed.split() and not words:
            return Finds(Total(0), false(), few=True)
        tokens += [Token(one.place(name) + word, is_beginning=True) for word in words]
    narrowed = [_to_group_token(one, name, value) for name, value in (groups or {}).items() if value not in ("", None)]
    if not (tokens or narrowed):  # a list that does not hold all of its table's rows is read by its entries
        return Finds(_count_all(session, one), _has_tokens(one, []) if one.shown else None)
    return _find_tokens(session, one, [*tokens, *narrowed], isqrt(until * ROWS // 2), has_words=bool(tokens))


def _to_group_token(kind: SearchKind, name: str, value: object) -> Token:
    return Token(kind.place(name) + group_value(value), is_beginning=isinstance(value, Beginning))


def _count_all(session: Session, kind: SearchKind) -> Total:
    entries = select(func.count()).select_from(SearchEntry).where(col(SearchEntry.kind) == kind.mark)
    return Total(session.scalars(entries).one())


def _find_tokens(session: Session, kind: SearchKind, tokens: list[Token], most: int, *, has_words: bool) -> Finds:
    numbers = _select_numbers(session, tokens)
    # PostgreSQL, told to stop early, might read the entries one by one in place of their index.
    fenced = numbers.cte("found").prefix_with("MATERIALIZED", dialect="postgresql")
    counted = count_limited(session, select(fenced), max(most, CAP) + 1)
    few = counted <= most
    condition = _names_each(session, kind, numbers) if few else _has_tokens(kind, tokens)
    return Finds(Total.of_finds(counted), condition, few, has_words)


def _select_numbers(session: Session, tokens: list[Token]) -> Any:
    """The numbers of the entries that have all these tokens, from the index of words."""
    if is_postgres(session):
        payload = cast(" & ".join(token.tsquery for token in tokens), TSQUERY)
        return select(SearchEntry.number).where(literal_column(LEXEMES).op("@@")(payload))  # pyright: ignore[reportArgumentType, reportCallIssue]
    match = literal_column(FTS_TABLE).op("MATCH")(" AND ".join(token.fts5 for token in tokens))
    return select(sa.table(FTS_TABLE, sa.column("rowid", sa.Integer)).c.rowid.label("number")).where(match)


def _names_each(session: Session, kind: SearchKind, numbers: Any) -> ColumnElement[bool]:
    condition = col(SearchEntry.number).in_(numbers)
    records = select(cast(SearchEntry.record, kind.column.type)).where(condition)
    if is_postgres(session):  # an array is looked up one by one; for `IN` it might read the whole list
        return kind.column == sa.any_(func.array(records.scalar_subquery()))
    return kind.column.in_(records)


def _has_tokens(kind: SearchKind, tokens: list[Token]) -> ColumnElement[bool]:
    """Asked of each row while the list is read in its order; not `EXISTS`, which PostgreSQL would join instead."""
    text: Any = literal_column(f"{TEXT} || ' '", sa.String)
    its_entry = (SearchEntry.kind == kind.mark, SearchEntry.record == record_column(kind.column))
    has = [text.contains(token.spaced, autoescape=True) for token in tokens]
    return select(true()).where(*its_entry, *has).limit(1).scalar_subquery().is_(True)  # pyright: ignore[reportArgumentType, reportCallIssue]
