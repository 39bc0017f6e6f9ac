"""What all tables share: how constraints are named, and columns that need care."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

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
