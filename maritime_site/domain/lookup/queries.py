"""Which rows of a long list have the words somebody looks for, at any size (PERF-2)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from sqlalchemy import ColumnElement, bindparam, exists, false, text, true
from sqlmodel import Session, cast, col, func, select

from maritime_site.core.words import sought
from maritime_site.domain.lookup.models import INDEX, LookupEntry
from maritime_site.domain.lookup.service import list_of, record_of

# So many finds are taken from the index one by one; of more, it is quicker to walk the list and take what fits.
FEW = 1_000


@dataclass(frozen=True)
class Wanted:
    """A list's rows with some words: conditions (none when nothing is looked for), and how many rows they leave."""

    conditions: tuple[ColumnElement[bool], ...] = ()
    hits: int | None = None

    def total(self, session: Session, counted: Any, *, narrowed: bool) -> int:
        """How many rows there are: what the index knows, or of a list that is narrowed further, what is counted."""
        if self.hits is not None and not narrowed:
            return self.hits
        if self.hits == 0:
            return 0
        return session.execute(select(func.count()).select_from(counted.subquery())).scalar_one()


def wanted(session: Session, key: Any, search: str) -> Wanted:
    """Rows of the followed table whose `key` this is, with words that begin with each of these."""
    if not search.split():
        return Wanted()
    words = sought(search)
    if not words:
        return Wanted((false(),), 0)
    name = list_of(key.class_)
    found = INDEX.found(session, {"words": words}, {"list": name})
    # The index of words answers for this list alone; asked for the list too, a database would read all of it.
    its_entry = (col(LookupEntry.list) == name, col(LookupEntry.record) == record_of(key), found.condition)
    if found.hits is None:
        hits = session.exec(select(func.count()).select_from(LookupEntry).where(found.condition)).one()
        if hits <= FEW:
            return Wanted((key.in_(select(cast(LookupEntry.record, key.type)).where(found.condition)),), hits)
        # Not `exists`: PostgreSQL would join the whole list instead of walking it.
        return Wanted((select(true()).where(*its_entry).limit(1).scalar_subquery().is_(True),), hits)
    if not found.numbers or found.hits > FEW:
        return Wanted((exists().where(*its_entry),), found.hits)
    mine = col(LookupEntry.number).in_(_values(found.numbers))
    listed = session.exec(select(func.json_group_array(cast(LookupEntry.record, key.type))).where(mine)).one()
    return Wanted((key.in_(_values(listed)),), found.hits)


def _values(listed: str) -> Any:
    return text("SELECT value FROM json_each(:listed)").bindparams(bindparam("listed", listed, unique=True))
