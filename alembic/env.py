"""Runs the migrations over a connection that `maritime_site.core.db.migrations` hands in."""

from __future__ import annotations

from typing import Any, Literal

from alembic import context
from alembic.script import ScriptDirectory
from sqlalchemy import Connection
from sqlmodel.sql.sqltypes import AutoString

from maritime_site.core.db.migrations import connect_for_migration
from maritime_site.core.db.orm import UtcDateTime
from maritime_site.domain.tables import metadata
from maritime_site.settings import load_settings


def render_item(kind: str, item: Any, _context: Any) -> str | Literal[False]:
    """Write our own column types as SQLAlchemy's, so that a migration never depends on code that may change."""
    if kind == "type" and isinstance(item, UtcDateTime):
        return "sa.DateTime(timezone=True)"
    if kind == "type" and isinstance(item, AutoString):
        return f"sa.String(length={item.length})" if item.length else "sa.String()"
    return False


def is_ours(name: str | None, kind: str, _parents: Any) -> bool:
    """Leave FTS5's tables alone: they belong to indexes of words, which SQLAlchemy cannot describe."""
    return not (kind == "table" and (name or "").startswith("search_words"))


def number_revisions(_context: Any, _revision: Any, directives: list[Any]) -> None:
    """Count revisions up, 0001, 0002, …: their order can be read from the folder."""
    newest = ScriptDirectory.from_config(context.config).get_current_head() or "0"
    for script in directives:
        script.rev_id = f"{int(newest) + 1:04d}"


def migrate(connection: Connection) -> None:
    """Run what was asked for in one transaction, on SQLite too."""
    context.configure(
        connection=connection,
        target_metadata=metadata,
        render_as_batch=True,
        transactional_ddl=True,
        compare_type=True,
        render_item=render_item,
        include_name=is_ours,
        process_revision_directives=number_revisions,
    )
    with context.begin_transaction():
        context.run_migrations()


given: Connection | None = context.config.attributes.get("connection")
if given is not None:
    migrate(given)
else:
    with connect_for_migration(load_settings().database) as opened:
        migrate(opened)
