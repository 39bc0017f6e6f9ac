"""Staff put entries on a list that every exhibitor sees, change them and take them off (EXHIBIT-1)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Generic, TypeVar
from uuid import UUID

from sqlmodel import Session

from maritime_site.core.errors import Invalid, NotFound
from maritime_site.core.text.i18n import _
from maritime_site.domain.audit import service as audit
from maritime_site.domain.audit.service import Actor
from maritime_site.domain.exhibitor_lists.models import ListEntry
from maritime_site.domain.exhibitor_lists.schemas import EntryRequest

Entry = TypeVar("Entry", bound=ListEntry)


def require_ahead(moment: datetime, *, field: str, now: datetime) -> None:
    """Refuse a new entry whose day is over: every company would find it late or closed. Raises Invalid for `field`."""
    if moment <= now:
        raise Invalid({field: _("Choose a time that is still to come")})


@dataclass(frozen=True)
class EntryList(Generic[Entry]):
    """One list: its table, what the audit log calls an entry and notes of it, and what is said where there is none."""

    model: type[Entry]
    name: str
    facts: Callable[[Entry], dict[str, Any]]
    missing: str

    def require(self, session: Session, id: UUID) -> Entry:
        """An entry that stands, under its lock. Raises NotFound."""
        row = session.get(self.model, id, with_for_update=True, populate_existing=True)
        if row is None or row.withdrawn_at is not None:
            raise NotFound(_(self.missing))
        return row

    def save(
        self,
        session: Session,
        row: Entry,
        payload: EntryRequest,
        before: dict[str, Any],
        *,
        actor: Actor,
        now: datetime,
    ) -> Entry:
        """Write the texts of an entry, a new one or one that was `before`, and put the change on record."""
        row.title_en, row.title_hi = payload.title.en, payload.title.hi
        row.hint_en, row.hint_hi = payload.hint.en, payload.hint.hi
        session.add(row)
        session.flush()
        self._record(session, row, "save", before, self.facts(row), actor=actor, now=now)
        return row

    def withdraw(self, session: Session, id: UUID, *, actor: Actor, now: datetime) -> None:
        """Take an entry off the list; what companies answered is kept. Raises NotFound."""
        row = self.require(session, id)
        row.withdrawn_at = now
        session.add(row)
        self._record(session, row, "withdraw", self.facts(row), {}, actor=actor, now=now)

    def _record(
        self,
        session: Session,
        row: Entry,
        act: str,
        before: dict[str, Any],
        after: dict[str, Any],
        *,
        actor: Actor,
        now: datetime,
    ) -> None:
        action = f"{self.name.replace(' ', '-')}.{act}"
        audit.record_change(session, row, action, actor=actor, entity=self.name, before=before, after=after, now=now)
