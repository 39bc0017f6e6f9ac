"""One's own account: the password, and the browsers and programs that are signed in with it (BO-8)."""

from __future__ import annotations

from datetime import datetime
from uuid import UUID

from sqlmodel import Session, col, select

from maritime_site.core.errors import Invalid, NotFound
from maritime_site.core.text.i18n import _
from maritime_site.domain.administration import messages, session_revocation
from maritime_site.domain.administration.models import Administrator
from maritime_site.domain.audit import service as audit
from maritime_site.domain.audit.service import Actor
from maritime_site.domain.outbox.service import enqueue_message
from maritime_site.domain.signin import failed_attempts, sessions
from maritime_site.domain.signin.hashes import keyed_hash
from maritime_site.domain.signin.models import SignInSession
from maritime_site.ports.services import Services


class WrongPresentPassword(Invalid):
    """The password in use was not given rightly. It is counted."""

    keeps_changes = True

    def __init__(self) -> None:
        super().__init__({"currentPassword": _("This is not your present password")})


def change_password(
    session: Session,
    administrator: Administrator,
    *,
    proven: bool,
    password_hash: str,
    session_id: UUID,
    actor: Actor,
    services: Services,
    now: datetime,
) -> None:
    """Set one's own password and end one's other sessions.

    `proven` is whether the present one was given (`service.verify_password`, outside this transaction). Raises
    WrongPresentPassword (counted; to be committed), or TooMany after ten wrong ones.
    """
    door = keyed_hash(services.secret, "own-password", str(administrator.id))
    failed_attempts.check_lock(session, door, now=now)
    if not proven:
        failed_attempts.note_wrong(session, door, now=now)
        raise WrongPresentPassword
    failed_attempts.reset_failed(session, door)
    mine = session.get_one(Administrator, administrator.id)
    mine.password_hash, mine.updated_at = password_hash, now
    session.add(mine)
    session_revocation.end_all(session, mine.id, now=now, but=session_id)
    draft = messages.password_changed(mine.name, event=services.event.localized_title)
    enqueue_message(session, draft, channel="email", recipient=mine.email, now=now)
    audit.record_change(
        session,
        mine,
        "administrator.password",
        actor=actor,
        before={"set": True},
        after={"set": True, "by": "owner"},
        now=now,
    )


def sessions_of(session: Session, administrator_id: UUID, *, now: datetime) -> list[SignInSession]:
    """An administrator's live sessions, those used last first."""
    live = (
        SignInSession.owner_id == administrator_id,
        col(SignInSession.ended_at).is_(None),
        col(SignInSession.expires_at) > now,
        col(SignInSession.last_seen_at) > now - sessions.ADMIN_IDLE,
    )
    return list(session.exec(select(SignInSession).where(*live).order_by(col(SignInSession.last_seen_at).desc())).all())


def end_session(session: Session, id: UUID, *, owner_id: UUID, now: datetime) -> None:
    """End one of one's own sessions. Raises NotFound for anybody else's."""
    row = session.get(SignInSession, id)
    if row is None or row.owner_id != owner_id:
        raise NotFound(_("There is no such session"))
    sessions.end_session(session, id, now=now)
