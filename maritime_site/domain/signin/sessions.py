"""Sessions: opened by a verified code or password, checked at every call, ended by logging out."""

from __future__ import annotations

from datetime import datetime, timedelta
from uuid import UUID

from sqlalchemy import func, update
from sqlmodel import Session, col, select

from maritime_site.core.db.bulk_insert import insert_rows
from maritime_site.core.errors import NotFound
from maritime_site.core.text.i18n import _
from maritime_site.domain.signin import tokens
from maritime_site.domain.signin.advisory_locks import take_advisory_lock
from maritime_site.domain.signin.models import SignInSession
from maritime_site.domain.signin.tokens import Claims, Keys

PARTICIPANT_LIFE = timedelta(hours=12)
ADMIN_LIFE = timedelta(hours=8)
ADMIN_IDLE = timedelta(minutes=30)
SEEN_EVERY = timedelta(minutes=1)
MOST_LIVE = 5


def _live_conditions(now: datetime) -> tuple[object, object]:
    return (col(SignInSession.ended_at).is_(None), col(SignInSession.expires_at) > now)


def open_session(
    session: Session,
    *,
    kind: str,
    owner_id: UUID,
    life: timedelta,
    keys: Keys,
    now: datetime,
    client: str = "",
    browser: str = "",
    is_first: bool = False,
) -> str:
    """Open a session and return its token, tied to this browser if one is named; a sixth live one ends the oldest.

    `is_first`: nobody was ever signed in as the owner, so there is none to end.
    """
    if not is_first:
        _end_oldest(session, owner_id, now=now)
    row = SignInSession(
        kind=kind, owner_id=owner_id, created_at=now, last_seen_at=now, expires_at=now + life, client=client[:200]
    )
    insert_rows(session, [row])
    return tokens.issue_token(
        Claims(row.id, owner_id, kind, browser=browser), keys=keys, now=now, expires_at=row.expires_at
    )


def _end_oldest(session: Session, owner_id: UUID, *, now: datetime) -> None:
    take_advisory_lock(session, "sessions", str(owner_id))
    live = select(SignInSession.id).where(SignInSession.owner_id == owner_id, *_live_conditions(now))  # pyright: ignore[reportArgumentType]
    newest_first = live.order_by(col(SignInSession.created_at).desc())
    if oldest := session.exec(newest_first).all()[MOST_LIVE - 1 :]:
        _end_sessions(session, col(SignInSession.id).in_(oldest), now=now)


def live_session(session: Session, claims: Claims, *, now: datetime) -> SignInSession:
    """The session row behind a token. Raises NotSignedIn when it ended, expired or was never there."""
    return require_live(session.get(SignInSession, claims.session_id), claims, now=now)


def require_live(row: SignInSession | None, claims: Claims, *, now: datetime) -> SignInSession:
    """The row, if it is the live session that these claims speak of. Raises NotSignedIn."""
    claims.check_times(now)
    if row is None or row.ended_at or row.expires_at <= now or row.owner_id != claims.owner_id:
        raise tokens.invalid_token_error()
    if row.kind != claims.kind:
        raise tokens.invalid_token_error()
    return row


def live_of(session: Session, owner_id: UUID, *, now: datetime) -> list[SignInSession]:
    """A person's live sessions, the one used last first."""
    mine = (col(SignInSession.owner_id) == owner_id, *_live_conditions(now))
    result = select(SignInSession).where(*mine)  # pyright: ignore[reportArgumentType]
    return list(session.exec(result.order_by(col(SignInSession.last_seen_at).desc(), col(SignInSession.id))).all())


def is_due(row: SignInSession, *, now: datetime) -> bool:
    """Whether a session's use is worth noting: once a minute."""
    return now - row.last_seen_at >= SEEN_EVERY


def note_use(session: Session, session_id: UUID, *, now: datetime) -> None:
    """Note that a session is in use."""
    later = (col(SignInSession.id) == session_id, col(SignInSession.last_seen_at) < now)
    session.exec(update(SignInSession).where(*later).values(last_seen_at=now))


def end_own(session: Session, session_id: UUID, *, owner_id: UUID, now: datetime) -> None:
    """End one of this person's live sessions. Raises NotFound for any other."""
    row = session.get(SignInSession, session_id)
    if row is None or row.owner_id != owner_id or row.ended_at or row.expires_at <= now:
        raise NotFound(_("There is no such session"))
    end_session(session, session_id, now=now)


def end_session(session: Session, session_id: UUID, *, now: datetime) -> None:
    """End one session."""
    _end_sessions(session, SignInSession.id == session_id, now=now)


def end_all(session: Session, owner_id: UUID, *, now: datetime, but: UUID | None = None) -> None:
    """End every live session of a person or administrator, except perhaps the one they are using."""
    others = SignInSession.owner_id == owner_id
    _end_sessions(session, others if but is None else others & (SignInSession.id != but), now=now)  # pyright: ignore[reportOperatorIssue]


def _end_sessions(session: Session, which: object, *, now: datetime) -> None:
    session.exec(update(SignInSession).where(which, *_live_conditions(now)).values(ended_at=now))  # pyright: ignore[reportArgumentType]


def count_live(session: Session, *, now: datetime) -> dict[str, int]:
    """How many sessions live, by kind."""
    kind = col(SignInSession.kind)
    counted = select(kind, func.count()).where(*_live_conditions(now)).group_by(kind)  # pyright: ignore[reportArgumentType, reportCallIssue]
    return dict(session.exec(counted).all())
