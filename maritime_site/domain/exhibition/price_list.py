"""The rows of the price page, which organisers keep alike: what a square metre costs, and what comes with a stall."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any, Generic, TypeVar
from uuid import UUID

from sqlmodel import Session, func, select

from maritime_site.core.db.seen import require_unchanged
from maritime_site.core.errors import NotFound
from maritime_site.core.text.i18n import _
from maritime_site.domain.audit import service as audit
from maritime_site.domain.audit.service import Actor
from maritime_site.domain.exhibition.models import Entitlement, Tariff

R = TypeVar("R", Tariff, Entitlement)


@dataclass(frozen=True)
class PriceList(Generic[R]):
    """One table of them: what the audit log calls a row and `kept` of it, and the sentence where there is `none`."""

    table: type[R]
    entity: str
    kept: tuple[str, ...]
    none: str

    def get_row(self, session: Session, id: UUID, *, lock: bool = False) -> R:
        """One row. Raises NotFound."""
        row = session.get(self.table, id, with_for_update=lock or None, populate_existing=lock)
        if row is None:
            raise NotFound(_(self.none))
        return row

    def save_row(
        self,
        session: Session,
        values: dict[str, Any],
        *,
        actor: Actor,
        now: datetime,
        id: UUID | None = None,
        seen: datetime | None = None,
    ) -> R:
        """Change a row, or add one without `id`, on record where it is another one now.

        Raises NotFound, Conflict when it was changed since `seen`, its `updated_at`.
        """
        row = self.get_row(session, id, lock=True) if id else None
        require_unchanged(row.updated_at if row else None, seen)
        before = self._to_record(row) if row else {}
        row = row or self.table(**values, position=self._count(session), updated_at=now)
        for name, value in (values | {"updated_at": now, "is_demo": False}).items():
            setattr(row, name, value)
        session.add(row)
        session.flush()
        after = self._to_record(row)
        if before != after:
            self._note(session, row, "save", actor=actor, before=before, after=after, now=now)
        return row

    def remove_row(self, session: Session, row: R, *, actor: Actor, now: datetime) -> None:
        """Take it off the list."""
        self._note(session, row, "remove", actor=actor, before=self._to_record(row), after={}, now=now)
        session.delete(row)

    def _count(self, session: Session) -> int:
        return session.exec(select(func.count()).select_from(self.table)).one()

    def _to_record(self, row: R) -> dict[str, Any]:
        return {name: getattr(row, name) for name in self.kept}

    def _note(self, session: Session, row: R, act: str, **change: Any) -> None:
        thing = self.entity.replace(" ", "_")
        audit.record_change(session, row, f"{thing}.{act}", entity=self.entity, **change)
