"""Every table is known to Alembic and the tests, and keeps times and money the house's way."""

from __future__ import annotations

import importlib
from pathlib import Path

import pytest
from sqlalchemy import DateTime, Float, Numeric

from maritime_site.core.db.orm import UtcDateTime
from maritime_site.domain import tables

DOMAIN = Path(tables.__file__).parent
TABLES = list(tables.metadata.tables.values())


def test_every_module_with_tables_is_in_the_index():
    with_tables = {
        f"maritime_site.domain.{path.parent.name}.{path.stem}"
        for path in DOMAIN.glob("*/*.py")
        if "table=True" in path.read_text(encoding="utf-8")
    }
    listed = {module.__name__ for name in tables.__all__ if hasattr(module := getattr(tables, name), "__name__")}
    assert with_tables - listed == set()
    for name in with_tables:
        importlib.import_module(name)
    assert set(TABLES) == set(tables.metadata.tables.values())


@pytest.mark.parametrize("table", TABLES, ids=lambda table: table.name)
def test_times_are_aware_and_money_is_whole(table):
    for column in table.columns:
        assert not isinstance(column.type, Float | Numeric), column
        assert not isinstance(column.type, DateTime) or isinstance(column.type, UtcDateTime), column


@pytest.mark.parametrize("table", TABLES, ids=lambda table: table.name)
def test_every_constraint_has_a_name(table):
    assert [constraint for constraint in table.constraints if constraint.columns and not constraint.name] == []
