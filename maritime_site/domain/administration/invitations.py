"""Links by which people set the password of their account: sent once, used once, for three days."""

from __future__ import annotations

import secrets
import string
from datetime import datetime, timedelta

from sqlalchemy import ColumnElement, update
from sqlmodel import Session, col, select

from maritime_site.core.db.database import count_changed
from maritime_site.core.errors import Rejected
from maritime_site.core.text.i18n import N_, _
from maritime_site.domain.administration import messages, session_revocation
from maritime_site.domain.administration.models import Administrator, Invitation
from maritime_site.domain.audit import service as audit
from maritime_site.domain.audit.service import Actor
from maritime_site.domain.outbox.service import enqueue_message
from maritime_site.domain.signin.hashes import keyed_hash
from maritime_site.ports.services import Services

LIFETIME = timedelta(hours=72)
PATH = "/admin/invitation"
OVER = N_("This link was used, has expired, or is not complete. Ask for a new one.")


def new_token() -> str:
    """Some 228 bits as letters only: a run of digits in a message would look like a one-time code."""
    return "".join(secrets.choice(string.ascii_letters) for _place in range(40))


def send_invitation(session: Session, administrator: Administrator, *, services: Services, now: datetime) -> None:
    """Write to somebody with a link to set their password; links sent earlier end."""
    end_invitations(session, administrator, now=now)
    token = new_token()
    session.add(
        Invitation(
            administrator_id=administrator.id,
            token_hash=_hash_token(services.secret, token),
            created_at=now,
            expires_at=now + LIFETIME,
        )
    )
    link = f"{services.settings.origin}{PATH}?token={token}"
    event = services.event.localized_title
    draft = messages.invitation_message(administrator.name, link, event=event, lifetime=LIFETIME)
    enqueue_message(session, draft, channel="email", recipient=administrator.email, now=now)


def end_invitations(session: Session, administrator: Administrator, *, now: datetime) -> None:
    """Links that were sent no longer work."""
    open_ones = (Invitation.administrator_id == administrator.id, col(Invitation.used_at).is_(None))
    session.exec(update(Invitation).where(*open_ones).values(used_at=now))  # pyright: ignore[reportArgumentType]


def find_invitee(session: Session, token: str, *, services: Services, now: datetime) -> Administrator:
    """Whose link this is. Raises Rejected for one that was used, expired or never sent."""
    row = session.exec(select(Invitation).where(_is_of(token, services))).first()
    owner = session.get(Administrator, row.administrator_id) if row else None
    if row is None or row.used_at or row.expires_at <= now or owner is None or owner.disabled_at:
        raise Rejected(_(OVER))
    return owner


def accept_invitation(
    session: Session, token: str, *, password_hash: str, services: Services, client: str, now: datetime
) -> Administrator:
    """Set the password that the invited person chose; sessions and other links end. Raises Rejected."""
    owner = find_invitee(session, token, services=services, now=now)
    mine = (_is_of(token, services), col(Invitation.used_at).is_(None))
    if not count_changed(session.exec(update(Invitation).where(*mine).values(used_at=now))):  # pyright: ignore[reportArgumentType]
        raise Rejected(_(OVER))
    had_one = bool(owner.password_hash)
    owner.password_hash, owner.updated_at = password_hash, now
    session.add(owner)
    session_revocation.end_all(session, owner.id, now=now)
    audit.record_change(
        session,
        owner,
        "administrator.password",
        actor=Actor(str(owner.id), owner.email, client),
        before={"set": had_one},
        after={"set": True, "by": "invitation"},
        now=now,
    )
    return owner


def _is_of(token: str, services: Services) -> ColumnElement[bool]:
    return col(Invitation.token_hash).in_([_hash_token(secret, token) for secret in services.secrets_known])


def _hash_token(secret: bytes, token: str) -> str:
    return keyed_hash(secret, "invitation", token)
