"""Rows that are inserted past the session, by one statement, are those that were made (IMPORT-1)."""

from __future__ import annotations

from sqlmodel import select

from maritime_site.core.db.bulk_insert import insert_rows
from maritime_site.domain.outbox.models import Message
from tests.people import NOON


def test_rows_are_written_with_what_they_were_given(session):
    common = {"channel": "email", "subject": "Hello", "text": "Hello", "purpose": "test"}
    told = [common | {"recipient": f"{n}@demo.example", "created_at": NOON, "due_at": NOON} for n in range(3)]
    rows = [Message(**values) for values in told]
    insert_rows(session, rows)
    kept = {row.id: row for row in session.exec(select(Message)).all()}
    assert {row.id: row.recipient for row in rows} == {key: row.recipient for key, row in kept.items()}
    assert all(row.created_at == NOON and row.attempts == 0 for row in kept.values())
