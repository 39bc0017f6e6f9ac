"""Keeps the index in step with the rows of every indexed table, from the same transaction on (PERF-2).

It listens to each flush, so that no door, job or seed can forget it; a statement that changes many rows at once is
followed by `reindex_rows` or `move_group`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from sqlalchemy import (
    ColumnElement,
    Connection,
    Select,
    and_,
    bindparam,
    delete,
    event,
    func,
    inspect,
    or_,
    select,
    true,
    update,
)
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.orm import Session as OrmSession
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

    def owner_of(self, entry: Mapping[str, Any]) -> dict[str, str]:
        """Where the words of an entry's owner stand, and how they begin there and here."""
        theirs = KINDS[self.owner[1]] if self.owner else self
        return {
            "of_owner": entry["owner"] or "",
            "owner_kind": theirs.mark,
            "owner_place": f" {theirs.place('')}",
            "own_place": f" {self.place('')}",
        }


KINDS: dict[str, SearchKind] = {}


def index_model(kind: SearchKind) -> None:
    """Keep the entries of this kind from now on."""
    KINDS[kind.name] = kind


def to_record_id(key: object) -> str:
    """How the index names a row; `record_column` is the same in SQL."""
    return str(key).replace("-", "")


def record_column(key: Any) -> Any:
    """SQL for the name of a row in the index."""
    return func.replace(cast(key, String), "-", "")


def index_new_rows(session: Session, rows: Sequence[SQLModel]) -> None:
    """Enter rows that were just inserted past the session."""
    _write_entries(session.connection(), [Change(kind, row) for row in rows for kind in _list_kinds(row)])


def reindex_rows(session: Session, kind: str, *which: Any) -> None:
    """Read these rows once more, after a statement changed many at once."""
    one = KINDS[kind]
    rows = session.scalars(select(one.model).where(*which).execution_options(populate_existing=True)).all()
    _write_entries(session.connection(), [Change(one, row, UNKNOWN) for row in rows])


def move_group(session: Session, kind: str, group: str, *which: Any, old: object, new: object) -> None:
    """Note that a statement moved these rows from one value of a group to another; their words are not read again."""
    one = KINDS[kind]
    before, after = (f" {one.place(group)}{group_value(value)} " for value in (old, new))
    mine = col(SearchEntry.record).in_(select(record_column(one.column)).where(*which))
    moved = func.rtrim(func.replace(col(SearchEntry.group_words) + " ", before, after))
    session.connection().execute(
        update(SearchEntry).where(col(SearchEntry.kind) == one.mark, mine).values(group_words=moved)
    )  # pyright: ignore[reportArgumentType]


def is_index_right(session: Session) -> bool:
    """Whether `repair_index` would change nothing."""
    return all(session.scalars(_wrong_rows(kind).limit(1)).first() is None for kind in KINDS.values())


def repair_index(session: Session, *, limit: int = 500) -> int:
    """Put right what was written past the listeners, as by a restored backup; answers how many entries changed."""
    mended = 0
    for kind in KINDS.values():
        rows = session.scalars(_wrong_rows(kind).limit(limit - mended)).all()
        _write_entries(session.connection(), [Change(kind, row, UNKNOWN) for row in rows])
        mended += len(rows)
        if mended >= limit:
            break
    return mended


def _wrong_rows(kind: SearchKind) -> Select[Any]:
    """Rows that are to be found and have no entry, and those that have one and are not."""
    there = (col(SearchEntry.kind) == kind.mark) & (col(SearchEntry.record) == record_column(kind.column))
    missing = col(SearchEntry.number).is_(None)
    conditions = and_(true(), *kind.shown)
    wrong = or_(and_(missing, conditions), and_(~missing, ~conditions))
    return select(kind.model).outerjoin(SearchEntry, there).where(wrong)


@dataclass(frozen=True)
class Change:
    """A row whose entry is to be written, and the entry it had: None for none."""

    kind: SearchKind
    row: Any
    before: Mapping[str, Any] | None = None


# The entry before of a row that was changed past the session.
UNKNOWN: Mapping[str, Any] = {"words": None}


def _list_kinds(row: object) -> list[SearchKind]:
    return [kind for kind in KINDS.values() if isinstance(row, kind.model)]


@event.listens_for(OrmSession, "after_flush")
def _index_flushed(session: OrmSession, _context: object) -> None:
    new = [Change(kind, row) for row in session.new for kind in _list_kinds(row)]
    old = [(kind, row) for row in session.dirty for kind in _list_kinds(row)]
    gone = [(kind, row) for row in session.deleted for kind in _list_kinds(row)]
    if new or old or gone:
        connection = session.connection()
        changed = [Change(kind, row, kind.entry_of(connection, _copy_before(row))) for kind, row in old]
        for kind, row in gone:
            _delete_entry(connection, kind, row)
        _write_entries(connection, [*new, *changed])


def _copy_before(row: Any) -> Any:
    """A row as it was before this flush, which the session still knows."""
    state: Any = inspect(row)
    before = state.manager.new_instance()
    before.__dict__.update({name: value for name, value in row.__dict__.items() if name != "_sa_instance_state"})
    before.__dict__.update(state.committed_state)
    return before


def _write_entries(connection: Connection, changes: Sequence[Change]) -> None:
    """Write the entries by one statement, those that own others first."""
    entries, renamed = list[dict[str, Any]](), list[tuple[SearchKind, dict[str, Any]]]()
    for change in sorted(changes, key=lambda change: change.kind.owner is not None):
        entry = change.kind.entry_of(connection, change.row)
        if entry is not None:
            entries.append(entry | change.kind.owner_of(entry))
            if change.before is not None and change.before["words"] != entry["words"]:
                renamed.append((change.kind, entry))
        elif change.before is not None:
            _delete_entry(connection, change.kind, change.row)
    if entries:
        connection.execute(_upsert_statement(connection.dialect.name), entries)
    for kind, entry in renamed:
        _update_owned(connection, kind, entry)


@cache
def _upsert_statement(dialect_name: str) -> Any:
    """The statement that writes entries: putting it together costs more than sending it."""
    insert_into = (postgresql if dialect_name == "postgresql" else sqlite).insert(SearchEntry)
    of_owner = (col(SearchEntry.kind) == bindparam("owner_kind"), col(SearchEntry.record) == bindparam("of_owner"))
    words = func.replace(col(SearchEntry.words), bindparam("owner_place"), bindparam("own_place"))
    new = insert_into.values(owner_words=func.coalesce(select(words).where(*of_owner).scalar_subquery(), ""))
    changed = or_(*(col(getattr(SearchEntry, column)) != new.excluded[column] for column in COLUMNS))
    values = {column: new.excluded[column] for column in ("owner", *COLUMNS)}
    return new.on_conflict_do_update(index_elements=["kind", "record"], set_=values, where=changed)


def _update_owned(connection: Connection, kind: SearchKind, entry: Mapping[str, Any]) -> None:
    """Let what belongs to a record be found by the words it is found by now."""
    if all(other.owner is None or other.owner[1] != kind.name for other in KINDS.values()):
        return
    words = func.replace(entry["words"], f" {kind.place('')}", " " + col(SearchEntry.kind) + WORDS)
    mine = (col(SearchEntry.owner) == entry["record"], col(SearchEntry.owner_words) != words)
    connection.execute(update(SearchEntry).where(*mine).values(owner_words=words))


def _delete_entry(connection: Connection, kind: SearchKind, row: Any) -> None:
    record = to_record_id(getattr(row, kind.key))
    connection.execute(delete(SearchEntry).where(SearchEntry.kind == kind.mark, SearchEntry.record == record))  # pyright: ignore[reportArgumentType]
