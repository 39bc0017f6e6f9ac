"""Where a colleague is signed in, and ending it for them: a lost laptop, somebody who left (BO-8)."""

from __future__ import annotations

from datetime import datetime
from uuid import UUID

from sqlmodel import Session

from maritime_site.core.errors import NotFound
from maritime_site.core.text import _
from maritime_site.domain.administration import account, queries, staff
from maritime_site.domain.administration.acting import Acting
from maritime_site.domain.signin import sessions
from maritime_site.domain.signin.models import SignInSession


def live(session: Session, id: UUID, *, now: datetime) -> list[SignInSession]:
    """A colleague's live sessions, those used last first. Raises NotFound for no such account."""
    queries.one(session, id)
    return account.sessions_of(session, id, now=now)


def end(session: Session, id: UUID, session_id: UUID, *, by: Acting, now: datetime) -> None:
    """End one of a colleague's live sessions. Raises NotFound, or NotAllowed for an account above the actor."""
    found = staff.in_reach(session, id, by=by)
    before = account.sessions_of(session, id, now=now)
    if session_id not in {row.id for row in before}:
        raise NotFound(_("There is no such session"))
    sessions.end(session, session_id, now=now)
    told = {"sessions": len(before)}, {"sessions": len(before) - 1}
    staff.record(session, "staff.end-session", found, *told, by=by, now=now)


def end_all(session: Session, id: UUID, *, by: Acting, now: datetime) -> int:
    """End every session of a colleague; answers how many lived. Raises NotFound, or NotAllowed as `end` does."""
    found = staff.in_reach(session, id, by=by)
    living = len(account.sessions_of(session, id, now=now))
    sessions.end_all(session, id, now=now)
    if living:
        staff.record(session, "staff.end-sessions", found, {"sessions": living}, {"sessions": 0}, by=by, now=now)
    return living
