"""How a database would answer what it is asked, told by itself (EXPLAIN)."""

from __future__ import annotations

import re
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count

import pytest
from sqlalchemy import event, text
from sqlmodel import Session

from maritime_site.core.db.database import Database
from maritime_site.ports.services import get_event

# The driver of SQLite keeps what it prepared, and a plan that is kept knows nothing of indexes dropped since.
NUMBERS = count()
# What many rows share; an index that is looked up by nothing else finds most of its table.
SHARED = {"status", "kind", "category", "purpose", "channel", "country", "language", "listed", "what", "read_at"}
# Tables that hold a row or more of each person.
MANY = (
    "person|consent|registration_event|signin_session|signin_event|one_time_code|outbox_message|outbox_message_subject"
    "|booking|booking_step|payment_order|payment_attempt|refund|ledger_entry|billing_document|idempotency_record"
    "|connection|connection_message|connection_block|meeting|meeting_slot|programme_agenda_session|entry_pass"
    "|admission|search_entry|data_request|person_document|registration_answer|lead"
)
DEARER = ("seqscan", "bitmapscan", "sort", "incremental_sort")


@contextmanager
def explained(session: Session, *words: str) -> Iterator[list[str]]:
    """The plan of each statement asked meanwhile that has all of these words."""
    connection = session.connection()
    word = "EXPLAIN QUERY PLAN" if connection.dialect.name == "sqlite" else "EXPLAIN"
    values: list[str] = []

    def note(connection, _cursor, statement, parameters, _context, _many):
        if not statement.startswith("EXPLAIN") and all(word in statement for word in words):
            asked = f"{word} /* {next(NUMBERS)} */ {statement}"
            rows = connection.exec_driver_sql(asked, parameters).all()
            values.append("\n".join(str(row[-1]) for row in rows))

    event.listen(connection, "before_cursor_execute", note)
    try:
        yield values
    finally:
        event.remove(connection, "before_cursor_execute", note)


@contextmanager
def statements(database: Database) -> Iterator[list[str]]:
    """What this thread asks of a database meanwhile; what its workers ask is left out."""
    get_event()  # kept for a second: the look at it, a statement of its own, is not counted by chance
    said: list[str] = []
    here = threading.get_ident()

    def note(_connection, _cursor, statement, *_more):
        if threading.get_ident() == here:
            said.append(statement)

    event.listen(database.engine, "before_cursor_execute", note)
    try:
        yield said
    finally:
        event.remove(database.engine, "before_cursor_execute", note)


def sort_only_what_has_no_index(session: Session) -> None:
    """Let PostgreSQL read few rows as it would read many.

    Three rows it reads whole, or sorts, as cheaply as it follows an index, and which of them seems cheaper depends on
    how many pages earlier tests left behind in the table.
    """
    if session.connection().dialect.name == "postgresql":
        for way in DEARER:
            session.execute(text(f"SET LOCAL enable_{way} = off"))


def is_sorted(plan: str) -> bool:
    """Whether rows are put in order after they were read."""
    return re.search(r"TEMP B-TREE|^[ >-]*(Incremental )?Sort ", plan, re.MULTILINE) is not None


def reads_many(step: str) -> bool:
    """Whether a step of a plan goes through rows that many people have a share in."""
    if re.match(rf"SCAN ({MANY})\b", step):
        return True
    looked_up = re.match(rf"SEARCH ({MANY}) USING (?:COVERING )?INDEX \w+ \((.*)\)", step)
    return looked_up is not None and SHARED.issuperset(re.findall(r"(\w+)=\?", looked_up[2]))


@contextmanager
def planned(database: Database) -> Iterator[list[str]]:
    """Each step of a statement sent in the block that reads many rows, with its statement."""
    if database.engine.dialect.name != "sqlite":
        pytest.skip("PostgreSQL chooses by statistics of its own")
    wide: list[str] = []

    def explain(connection, _cursor, statement, parameters, _context, many):
        if statement.startswith(("SELECT", "UPDATE", "DELETE", "INSERT")):
            one = parameters[0] if many else parameters
            raw = connection.connection.driver_connection
            steps = raw.execute(f"EXPLAIN QUERY PLAN {statement}", one).fetchall()
            wide.extend(f"{step[3]} in {' '.join(statement.split())}" for step in steps if reads_many(step[3]))

    event.listen(database.engine, "before_cursor_execute", explain)
    try:
        yield wide
    finally:
        event.remove(database.engine, "before_cursor_execute", explain)
