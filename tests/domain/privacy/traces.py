"""Looks for somebody in everything that is kept."""

from __future__ import annotations

from sqlalchemy import inspect, select, text
from sqlmodel import Session

from maritime_site.core.db.orm import metadata


def traces_of(session: Session, *texts: str) -> dict[str, list[str]]:
    """Table and column of every value that holds one of these texts, in any letter case.

    Every table the database has is read whole, also those that no code names, such as indexes of words.
    """
    wanted, result = [each.casefold() for each in texts], {}
    known = {table.name: select(table) for table in metadata.sorted_tables}
    names = inspect(session.connection()).get_table_names()
    for name in {*known, *names} - {"sqlite_sequence"}:
        rows = session.connection().execute(known.get(name, text(f'SELECT * FROM "{name}"'))).mappings()
        for row in rows:
            for column, value in row.items():
                said = value.decode("utf-8", "ignore") if isinstance(value, bytes) else str(value)
                if any(each in said.casefold() for each in wanted):
                    result.setdefault(f"{name}.{column}", []).append(said[:200])
    return result
