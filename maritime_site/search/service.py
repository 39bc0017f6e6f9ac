"""Keeps the words of the office's long lists in step with their rows, and their numbers, from the same transaction on.

It listens to every row of a followed table that is written, so that no door or job can forget it; a statement that
changes many at once is followed by `reindex_rows`, or by `reindex_status`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from sqlalchemy import Connection, delete, event, func, insert, select, update
from sqlmodel import Session, SQLModel, String, cast, col

from maritime_site.core.db import counters
from maritime_site.core.text.normalization import index_tokens
from maritime_site.search.models import LISTS, LookupEntry, LookupTally
from maritime_site.search.word_index import to_index_value

# Whose words they are found by too: the column that names the person, and where that person's words are.
Owner = tuple[str, Callable[[Connection, UUID], str]]


@dataclass(frozen=True)
class IndexedModel:
    """A table whose rows are looked up by what `said` answers of them, within their `groups`: a status and a part."""

    model: type[SQLModel]
    key: str
    said: Callable[[Connection, Any], Iterable[str]]
    owner: Owner | None
    groups: Callable[[Any], Iterable[object]]

    @property
    def list(self) -> str:
        return list_of(self.model)

    def entry(self, connection: Connection, row: SQLModel) -> dict[str, Any]:
        """A row's entry."""
        own, person_id, theirs = index_tokens(*self.said(connection, row)), None, ""
        if self.owner:
            person_id = getattr(row, self.owner[0])
            theirs = self.owner[1](connection, person_id)
        return {"person_id": person_id, "own": own, "words": f"{own} {theirs}".strip(), **self.grouped(row)}

    def grouped(self, row: SQLModel) -> dict[str, str]:
        """A row's groups as its entry has them."""
        return dict(zip(GROUPS, map(to_index_value, self.groups(row)), strict=False))


GROUPS = ("status", "part")
FOLLOWED: dict[type[SQLModel], IndexedModel] = {}


def index_model(
    model: type[SQLModel],
    said: Callable[[Connection, Any], Iterable[str]],
    *,
    key: str = "id",
    owner: Owner | None = None,
    groups: Callable[[Any], Iterable[object]] = lambda _row: (),
) -> None:
    """Keep the words of every row of this table from now on, and its groups: its status, then another part."""
    FOLLOWED[model] = IndexedModel(model, key, said, owner, groups)
    event.listen(model, "after_insert", _on_row_written)
    event.listen(model, "after_update", _on_row_written)
    event.listen(model, "after_delete", _on_row_deleted)


def list_of(model: type[SQLModel]) -> str:
    """The letter of a table's list."""
    return LISTS[str(model.__tablename__)]


def record_of(key: Any) -> Any:
    """SQL for the name of a row in the index; `_record_id` makes the same of a row."""
    return func.replace(cast(key, String), "-", "")


def reindex_rows(session: Session, model: type[SQLModel], *which: Any) -> None:
    """Read these rows once more, after a statement changed many at once."""
    for row in session.scalars(select(model).where(*which).execution_options(populate_existing=True)):
        _on_row_written(None, session.connection(), row)


def reindex_status(session: Session, model: type[SQLModel], *which: Any, status: str) -> None:
    """Note that a statement gave all these rows this status; their words, which stay, are not read again."""
    one, now_in, connection = FOLLOWED[model], to_index_value(status), session.connection()
    theirs = select(record_of(getattr(model, one.key))).where(*which)
    groups = (col(LookupEntry.status), col(LookupEntry.part))
    mine = (col(LookupEntry.list) == one.list, col(LookupEntry.record).in_(theirs), col(LookupEntry.status) != now_in)
    left = connection.execute(select(*groups, func.count()).where(*mine).group_by(*groups)).all()
    connection.execute(update(LookupEntry).where(*mine).values(status=now_in))
    for was_in, part, rows in left:
        _add_to_counter(connection, one, {"status": was_in, "part": part}, -rows)
        _add_to_counter(connection, one, {"status": now_in, "part": part}, rows)


def fold_counters(session: Session) -> int:
    """Add the tallies of each group up into one row; answers how many rows went. One transaction at a time."""
    return counters.fold_counters(session, LookupTally, ("list", *GROUPS))


def owner_changed(connection: Connection, person_id: UUID, words: str) -> None:
    """Let what is a person's be found by the words they are found by now."""
    mine = update(LookupEntry).where(col(LookupEntry.person_id) == person_id)
    connection.execute(mine.values(words=func.trim(col(LookupEntry.own) + " " + words)))


def repair_index(session: Session, *, limit: int = 500) -> int:
    """Enter rows written before their table was followed, or past the listener; answers how many."""
    mended = 0
    for one in FOLLOWED.values():
        there = (col(LookupEntry.list) == one.list) & (
            col(LookupEntry.record) == record_of(getattr(one.model, one.key))
        )
        missing = select(one.model).outerjoin(LookupEntry, there).where(col(LookupEntry.number).is_(None))
        for row in session.scalars(missing.limit(limit - mended)).all():
            _on_row_written(None, session.connection(), row)
            mended += 1
        if mended >= limit:
            break
    return mended


def _record_id(one: IndexedModel, row: SQLModel) -> str:
    return str(getattr(row, one.key)).replace("-", "")


def _entry_condition(one: IndexedModel, row: SQLModel) -> Any:
    return (col(LookupEntry.list) == one.list) & (col(LookupEntry.record) == _record_id(one, row))


def _on_row_written(_mapper: object, connection: Connection, row: SQLModel) -> None:
    one = FOLLOWED[type(row)]
    kept = select(*(getattr(LookupEntry, name) for name in ("own", *GROUPS))).where(_entry_condition(one, row))
    known = connection.execute(kept).mappings().first()
    said = {"own": index_tokens(*one.said(connection, row)), **dict.fromkeys(GROUPS, ""), **one.grouped(row)}
    if known == said:
        return
    new = one.entry(connection, row)
    if known is None:
        connection.execute(insert(LookupEntry).values(list=one.list, record=_record_id(one, row), **new))
        _add_to_counter(connection, one, said, 1)
        return
    connection.execute(update(LookupEntry).where(_entry_condition(one, row)).values(**new))
    if any(known[name] != said[name] for name in GROUPS):
        _add_to_counter(connection, one, known, -1)
        _add_to_counter(connection, one, said, 1)


def _on_row_deleted(_mapper: object, connection: Connection, row: SQLModel) -> None:
    one = FOLLOWED[type(row)]
    gone = (
        delete(LookupEntry)
        .where(_entry_condition(one, row))
        .returning(*(getattr(LookupEntry, name) for name in GROUPS))
    )
    if known := connection.execute(gone).mappings().first():
        _add_to_counter(connection, one, known, -1)


def _add_to_counter(connection: Connection, one: IndexedModel, groups: Mapping[Any, Any], rows: int) -> None:
    group = {name: groups[name] for name in GROUPS}
    connection.execute(insert(LookupTally).values(list=one.list, **group, people=rows))
