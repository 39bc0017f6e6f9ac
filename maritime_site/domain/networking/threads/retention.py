"""How long messages between the connected are kept (MEET-2)."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import delete
from sqlmodel import Session, col

from maritime_site.domain.networking.threads.models import ThreadMessage


def forget_messages(session: Session, *, until: datetime) -> int:
    """Delete what was written until then; answers how many messages went. The connections stay."""
    return session.exec(delete(ThreadMessage).where(col(ThreadMessage.created_at) <= until)).rowcount
