"""Where a colleague is signed in, and ending it for them: a lost laptop, somebody who left (BO-8)."""

from __future__ import annotations

from datetime import datetime
from uuid import UUID

from sqlmodel import Session

from maritime_site.core.errors import NotFound
from maritime_site.core.text.i18n import _
from maritime_site.domain.administration import account, queries, staff
from maritime_site.domain.administration.authority import StaffActor
from maritime_site.domain.signin import sessions
from maritime_site.domain.signin.models import SignInSession


def list_live_sessions(session: Session, id: UUID, *, now: datetime) -> list[SignInSession]:
    """A colleague's live sessions, those used last first. Raises NotFound for no such account."""
    queries.get_staff(session, id)
    return account.sessions_of(session, id, now=now)


def end_session(session: Session, id: UUID, session_id: UUID, *, by: StaffActor, now: datetime) -> None:
    """End one of a colleague's live sessions. Raises NotFound, or NotAllowed for an account above the actor."""
    result = staff.in_reach(session, id, by=by)
    before = account.sessions_of(session, id, now=now)
    if session_id not in {row.id for row in before}:
        raise NotFound(_("There is no such session"))
    sessions.end_session(session, session_id, now=now)
    values = {"sessions": len(before)}, {"sessions": len(before) - 1}
    staff.record_change(session, "staff.end-session", result, *values, by=by, now=now)


def end_all(session: Session, id: UUID, *, by: StaffActor, now: datetime) -> int:
    """End every session of a colleague; answers how many. Raises NotFound, or NotAllowed as `end_session` does."""
    result = staff.in_reach(session, id, by=by)
    living = len(account.sessions_of(session, id, now=now))
    sessions.end_all(session, id, now=now)
    if living:
        staff.record_change(
            session, "staff.end-sessions", result, {"sessions": living}, {"sessions": 0}, by=by, now=now
        )
    return living
