"""What lets an administrator in, and how all of it ends at once."""

from __future__ import annotations

from datetime import datetime
from uuid import UUID

from sqlalchemy import update
from sqlmodel import Session, col

from maritime_site.domain.administration.models import Invitation, SecondStep
from maritime_site.domain.signin import sessions


def end_all(session: Session, administrator_id: UUID, *, now: datetime, but: UUID | None = None) -> None:
    """End sessions (except perhaps one), sign-ins that wait for the second factor, and links that were sent."""
    sessions.end_all(session, administrator_id, now=now, but=but)
    for table in (SecondStep, Invitation):
        waiting = (table.administrator_id == administrator_id, col(table.used_at).is_(None))
        session.exec(update(table).where(*waiting).values(used_at=now))  # pyright: ignore[reportArgumentType]
