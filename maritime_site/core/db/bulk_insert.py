"""New rows of one table by one statement, past the session and its listeners: the caller keeps its indexes.

A row costs a third of what the session takes for it, so what is only ever added (messages, codes, events of a history)
is written so while many come.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any, TypeVar, cast

from sqlalchemy import Insert, Table, inspect
from sqlalchemy.orm import make_transient_to_detached
from sqlmodel import Session, SQLModel

Row = TypeVar("Row", bound=SQLModel)


def build_row(model: type[Row], values: Mapping[str, Any]) -> Row:
    """A row for `insert_rows` alone: its defaults and these values, by the names of its columns.

    It takes a twentieth of what the model's constructor does, which counts where ten thousand come at once.
    """
    new_instance, constants, factories = _defaults_of(cast("Any", model))
    row = new_instance()
    row.__dict__.update(constants)
    row.__dict__.update({name: make() for name, make in factories.items() if name not in values})
    row.__dict__.update(values)
    return row


@cache
def _defaults_of(model: Any) -> tuple[Callable[[], Any], dict[str, Any], dict[str, Callable[[], Any]]]:
    """What makes an empty row, the values of fields that are left out, and what makes one anew for each row."""
    fields = {name: field for name, field in model.model_fields.items() if not field.is_required()}
    factories: Any = {name: field.default_factory for name, field in fields.items() if field.default_factory}
    constants = {name: field.default for name, field in fields.items() if name not in factories}
    mapper: Any = inspect(model)
    return mapper.class_manager.new_instance, constants, factories


def insert_rows(session: Session, rows: Sequence[SQLModel]) -> None:
    """Insert rows of one table that the session does not know; whatever listens to it hears nothing."""
    if not rows:
        return
    model: Any = type(rows[0])
    statement, names = _insert_into(model)
    session.connection().execute(statement, [{name: getattr(row, name) for name in names} for row in rows])


def insert_known(session: Session, row: SQLModel) -> None:
    """Insert one row past the session, which knows it from then on, as if it had read it."""
    insert_rows(session, [row])
    make_transient_to_detached(row)
    session.add(row)


@cache
def _insert_into(model: type[SQLModel]) -> tuple[Insert, list[str]]:
    """The statement for a table, and its columns: to put it together takes as long as to send it."""
    mapper: Any = inspect(model)
    return cast("Table", mapper.local_table).insert(), [column.key for column in mapper.columns]
