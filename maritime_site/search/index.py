"""Keeps the index in step with the rows of every indexed table, from the same transaction on (PERF-2).

It listens to each row that is written, so that no door, job or seed can forget it; a statement that changes many rows
at once is followed by `reindex_rows` or `move_group`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from sqlalchemy import (
    ColumnElement,
    Connection,
    and_,
    bindparam,
    delete,
    event,
    func,
    insert,
    or_,
    select,
    true,
    update,
)
from sqlalchemy.dialects import postgresql, sqlite
from sqlmodel import Session, SQLModel, String, cast, col

from maritime_site.search.models import COLUMNS, SearchEntry
from maritime_site.search.tokens import FIELDS, GROUPS, WORDS, group_value, word_tokens


@dataclass(frozen=True)
class Record:
    """What a row is found by: texts, further texts by the kind's fields, and values by its groups."""

    words: Sequence[str]
    groups: Mapping[str, object] = field(default_factory=dict[str, object])
    fields: Mapping[str, Sequence[str]] = field(default_factory=dict[str, Sequence[str]])


@dataclass(frozen=True)
class SearchKind:
    """A kind of record: the rows of `model` (those of the conditions `shown`) as `describe` says, None for no record.

    `mark` is one letter, which stays for good. `owner` is the column that names the record whose words count too, and
    that record's kind.
    """

    name: str
    mark: str
    model: type[SQLModel]
    describe: Callable[[Connection, Any], Record | None]
    groups: tuple[str, ...] = ()
    fields: tuple[str, ...] = ()
    key: str = "id"
    owner: tuple[str, str] | None = None
    shown: tuple[ColumnElement[bool], ...] = ()

    @property
    def column(self) -> Any:
        """The column that names a row."""
        return getattr(self.model, self.key)

    def place(self, name: str) -> str:
        """The first letters of a field's or a group's tokens; of the words' without a name."""
        if name in self.fields:
            return self.mark + FIELDS[self.fields.index(name)]
        return self.mark + (GROUPS[self.groups.index(name)] if name else WORDS)

    def entry_of(self, connection: Connection, row: Any) -> dict[str, Any] | None:
        """A row's entry but for its owner's words; None for a row that is not to be found."""
        record = self.describe(connection, row)
        if record is None:
            return None
        words = "".join(word_tokens(self.place(name), texts) for name, texts in record.fields.items())
        groups = (f" {self.place(name)}{group_value(value)}" for name, value in record.groups.items())
        return {
            "kind": self.mark,
            "record": to_record_id(getattr(row, self.key)),
            "owner": to_record_id(getattr(row, self.owner[0])) if self.owner else None,
            "words": word_tokens(self.place(""), record.words) + words,
            "group_words": "".join(groups),
        }


KINDS: dict[str, SearchKind] = {}


def index_model(kind: SearchKind) -> None:
    """Keep the entries of this kind from now on."""
    KINDS[kind.name] = kind
    event.listen(kind.model, "after_insert", lambda _mapper, connection, row: _insert_entry(connection, kind, row))
    event.listen(kind.model, "after_update", lambda _mapper, connection, row: _save_entry(connection, kind, row))
    event.listen(kind.model, "after_delete", lambda _mapper, connection, row: _delete_entry(connection, kind, row))


def to_record_id(key: object) -> str:
    """How the index names a row; `record_column` is the same in SQL."""
    return str(key).replace("-", "")


def record_column(key: Any) -> Any:
    """SQL for the name of a row in the index."""
    return func.replace(cast(key, String), "-", "")


def index_new_rows(session: Session, rows: Sequence[SQLModel]) -> None:
    """Enter rows of one table, of kinds without an owner, that were just inserted by one statement."""
    connection = session.connection()
    for one in [kind for kind in KINDS.values() if rows and isinstance(rows[0], kind.model)]:
        entries = [entry for row in rows if (entry := one.entry_of(connection, row))]
        if entries:
            connection.execute(insert(SearchEntry), [entry | {"owner_words": ""} for entry in entries])


def reindex_rows(session: Session, kind: str, *which: Any) -> None:
    """Read these rows once more, after a statement changed many at once."""
    one = KINDS[kind]
    for row in session.scalars(select(one.model).where(*which).execution_options(populate_existing=True)):
        _save_entry(session.connection(), one, row)


def move_group(session: Session, kind: str, group: str, *which: Any, old: object, new: object) -> None:
    """Note that a statement moved these rows from one value of a group to another; their words are not read again."""
    one = KINDS[kind]
    before, after = (f" {one.place(group)}{group_value(value)} " for value in (old, new))
    mine = col(SearchEntry.record).in_(select(record_column(one.column)).where(*which))
    moved = func.rtrim(func.replace(col(SearchEntry.group_words) + " ", before, after))
    session.connection().execute(
        update(SearchEntry).where(col(SearchEntry.kind) == one.mark, mine).values(group_words=moved)
    )  # pyright: ignore[reportArgumentType]


def repair_index(session: Session, *, limit: int = 500) -> int:
    """Put right what was written past the listeners, as by a restored backup; answers how many entries changed."""
    mended = 0
    for one in KINDS.values():
        there = (col(SearchEntry.kind) == one.mark) & (col(SearchEntry.record) == record_column(one.column))
        missing = col(SearchEntry.number).is_(None)
        shown = and_(true(), *one.shown)
        wrong = or_(and_(missing, shown), and_(~missing, ~shown))
        rows = session.scalars(select(one.model).outerjoin(SearchEntry, there).where(wrong).limit(limit - mended)).all()
        for row in rows:
            _save_entry(session.connection(), one, row)
        mended += len(rows)
        if mended >= limit:
            break
    return mended


def _insert_entry(connection: Connection, kind: SearchKind, row: Any) -> None:
    """Enter a new row: nothing is there to be taken out, and nothing belongs to it yet."""
    entry = kind.entry_of(connection, row)
    if entry is not None:
        _upsert_entry(connection, kind, entry)


def _save_entry(connection: Connection, kind: SearchKind, row: Any) -> None:
    entry = kind.entry_of(connection, row)
    if entry is None:
        _delete_entry(connection, kind, row)
    elif _upsert_entry(connection, kind, entry) and any(
        other.owner and other.owner[1] == kind.name for other in KINDS.values()
    ):
        _update_owned(connection, kind, entry)


def _upsert_entry(connection: Connection, kind: SearchKind, entry: dict[str, Any]) -> bool:
    """Write an entry; whether that changed anything."""
    values = entry | {"of_owner": entry["owner"]} if kind.owner else entry
    return connection.execute(_upsert_statement(kind.name, connection.dialect.name), values).first() is not None


@cache
def _upsert_statement(name: str, dialect_name: str) -> Any:
    """The statement that writes an entry of a kind: putting it together costs more than sending it."""
    insert_into = (postgresql if dialect_name == "postgresql" else sqlite).insert(SearchEntry)
    new = insert_into.values(owner_words=_select_owner_words(KINDS[name]))
    changed = or_(*(col(getattr(SearchEntry, column)) != new.excluded[column] for column in COLUMNS))
    values = {column: new.excluded[column] for column in ("owner", *COLUMNS)}
    written = new.on_conflict_do_update(index_elements=["kind", "record"], set_=values, where=changed)
    return written.returning(col(SearchEntry.number))


def _select_owner_words(kind: SearchKind) -> Any:
    """What the owner is found by, in this kind's words; `of_owner` names the owner."""
    if kind.owner is None:
        return ""
    theirs = KINDS[kind.owner[1]]
    words = func.replace(col(SearchEntry.words), f" {theirs.place('')}", f" {kind.place('')}")
    mine = (col(SearchEntry.kind) == theirs.mark, col(SearchEntry.record) == bindparam("of_owner"))
    return func.coalesce(select(words).where(*mine).scalar_subquery(), "")


def _update_owned(connection: Connection, kind: SearchKind, entry: Mapping[str, Any]) -> None:
    """Let what belongs to a record be found by the words it is found by now."""
    words = func.replace(entry["words"], f" {kind.place('')}", " " + col(SearchEntry.kind) + WORDS)
    mine = (col(SearchEntry.owner) == entry["record"], col(SearchEntry.owner_words) != words)
    connection.execute(update(SearchEntry).where(*mine).values(owner_words=words))


def _delete_entry(connection: Connection, kind: SearchKind, row: Any) -> None:
    record = to_record_id(getattr(row, kind.key))
    connection.execute(delete(SearchEntry).where(SearchEntry.kind == kind.mark, SearchEntry.record == record))  # pyright: ignore[reportArgumentType]
