"""How a database would answer what it is asked, told by itself (EXPLAIN)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count

from sqlalchemy import event, text
from sqlmodel import Session

# The driver of SQLite keeps what it prepared, and a plan that is kept knows nothing of indexes dropped since.
NUMBERS = count()
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
