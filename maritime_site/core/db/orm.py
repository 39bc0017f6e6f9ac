"""What all tables share: how constraints are named, and columns that need care."""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from datetime import UTC, datetime
from functools import cache, partial
from typing import Any, cast

from sqlalchemy import JSON, DateTime, MetaData, TypeDecorator
from sqlalchemy.engine import Dialect
from sqlmodel import Field, SQLModel

SQLModel.metadata.naming_convention = {
    "ix": "ix_%(column_0_label)s",
    "uq": "uq_%(table_name)s_%(column_0_N_name)s",
    "ck": "ck_%(table_name)s_%(constraint_name)s",
    "fk": "fk_%(table_name)s_%(column_0_name)s_%(referred_table_name)s",
    "pk": "pk_%(table_name)s",
}
metadata: MetaData = SQLModel.metadata


class TableModel(SQLModel):
    """What every table inherits: a row is made of its defaults and of the values given, which nobody validates.

    SQLModel's own way sets each value as a change and reads each default's signature: it takes twenty times as long.
    """

    def __init__(self, **values: Any) -> None:
        names, constants, factories = _fields_of(cast("Any", type(self)))
        if unknown := values.keys() - names:
            raise TypeError(f"{type(self).__name__} has no {', '.join(sorted(unknown))}")
        related = {name: values.pop(name) for name in self.__sqlmodel_relationships__ if name in values}
        made = {name: make() for name, make in factories.items() if name not in values}
        vars(self).update(constants | made | values)
        for name, value in related.items():
            setattr(self, name, value)


@cache
def _fields_of(model: Any) -> tuple[set[str], dict[str, Any], dict[str, Callable[[], Any]]]:
    """The names that may be given, the values of those that are left out, and what makes one anew for each row."""
    constants, factories = dict[str, Any](), dict[str, Callable[[], Any]]()
    for name, field in model.model_fields.items():
        default: object = field.default
        if field.default_factory:
            factories[name] = field.default_factory
        elif isinstance(default, (dict, list)):
            factories[name] = partial(deepcopy, default)
        elif not field.is_required():
            constants[name] = default
    return {*model.model_fields, *model.__sqlmodel_relationships__}, constants, factories


class UtcDateTime(TypeDecorator[datetime]):
    """An aware time, kept in UTC on every database (SQLite itself forgets the zone)."""

    impl = DateTime(timezone=True)
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> datetime | None:  # noqa: ARG002  SQLAlchemy's signature
        """Refuse times without a zone; a naive time is a bug."""
        if value is None:
            return None
        if value.tzinfo is None:
            raise ValueError("a time without a zone")
        return value.astimezone(UTC)

    def process_result_value(self, value: datetime | None, dialect: Dialect) -> datetime | None:  # noqa: ARG002  SQLAlchemy's signature
        """Give the zone back."""
        return value if value is None or value.tzinfo else value.replace(tzinfo=UTC)


def time_column(**options: Any) -> Any:
    """A time column; `default=None` for one that may be empty."""
    return Field(sa_type=UtcDateTime, **options)  # pyright: ignore[reportArgumentType, reportCallIssue]


def json_column(**options: Any) -> Any:
    """A column of plain JSON; replace its value as a whole, changes inside are not seen."""
    return Field(sa_type=JSON, **options)  # pyright: ignore[reportArgumentType, reportCallIssue]
