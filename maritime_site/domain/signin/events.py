"""What happened at the sign-in door: a row and a log line each, the address masked (security.md R14)."""

from __future__ import annotations

from datetime import datetime, timedelta
from enum import StrEnum

import structlog
from sqlalchemy import delete
from sqlmodel import Session, col

from maritime_site.core.db.bulk_insert import insert_rows
from maritime_site.core.db.database import count_changed
from maritime_site.domain.signin.addresses import Address
from maritime_site.domain.signin.models import SignInEvent

# As long as CERT-In wants logs kept (security.md A24).
KEPT = timedelta(days=180)
log = structlog.get_logger()


class SignInEventType(StrEnum):
    """The kinds of events."""

    CODE_SENT = "code_sent"
    CODE_WITHHELD = "code_withheld"
    SIGNED_IN = "signed_in"
    WRONG_CODE = "wrong_code"
    LOCKED = "locked"
    ADDRESS_CHANGED = "address_changed"


def record_event(
    session: Session,
    what: SignInEventType,
    address: Address,
    *,
    kind: str,
    purpose: str,
    now: datetime,
    reason: str = "",
) -> None:
    """Note one event in the caller's transaction; the row names nobody who could not be told from the mask."""
    event = SignInEvent(at=now, what=what, kind=kind, purpose=purpose, who=address.masked, reason=reason)
    insert_rows(session, [event])
    log.info("signin", what=str(what), kind=kind, purpose=purpose, who=address.masked, reason=reason)


def purge_events(session: Session, *, now: datetime) -> int:
    """Delete what is half a year old; how many rows went."""
    return count_changed(session.exec(delete(SignInEvent).where(col(SignInEvent.at) <= now - KEPT)))
