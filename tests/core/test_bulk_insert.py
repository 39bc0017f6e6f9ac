"""Rows that are built past a model's constructor hold what it would have given them (IMPORT-1)."""

from __future__ import annotations

from typing import Any

import pytest
from sqlmodel import SQLModel, select

from maritime_site.core.db.bulk_insert import build_row, insert_rows
from maritime_site.domain.outbox.models import Message, MessageSubject
from maritime_site.domain.people.models import Consent, Person, RegistrationEvent
from tests.people import NOON

MODELS = (Consent, Message, MessageSubject, Person, RegistrationEvent)


def required_values(model: type[SQLModel]) -> dict[str, Any]:
    return {name: f"its {name}" for name, field in model.model_fields.items() if field.is_required()}


def read(row: SQLModel, *, but: set[str]) -> dict[str, Any]:
    return {name: getattr(row, name) for name in type(row).model_fields if name not in but}


@pytest.mark.parametrize("model", MODELS)
def test_row_has_the_defaults_of_its_model(model):
    values = required_values(model)
    made, one, other = model(**values), build_row(model, values), build_row(model, values)
    anew = {name for name, field in model.model_fields.items() if field.default_factory}
    assert read(one, but=anew) == read(made, but=anew)
    for name in anew:
        assert type(getattr(one, name)) is type(getattr(made, name))
        assert getattr(one, name) is not getattr(other, name)


def test_rows_are_written_with_what_they_were_given(session):
    common = {"channel": "email", "subject": "Hello", "text": "Hello", "purpose": "test"}
    told = [common | {"recipient": f"{n}@demo.example", "created_at": NOON, "due_at": NOON} for n in range(3)]
    rows = [build_row(Message, values) for values in told]
    insert_rows(session, rows)
    kept = {row.id: row for row in session.exec(select(Message)).all()}
    assert {row.id: row.recipient for row in rows} == {key: row.recipient for key, row in kept.items()}
    assert all(row.created_at == NOON and row.attempts == 0 for row in kept.values())
