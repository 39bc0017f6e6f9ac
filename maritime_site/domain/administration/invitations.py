"""Links by which people set the password of their account: sent once, used once, for three days."""

from __future__ import annotations

import secrets
import string
from datetime import datetime, timedelta

from sqlalchemy import ColumnElement, update
from sqlmodel import Session, col, select

from maritime_site.core.database import changed
from maritime_site.core.errors import Rejected
from maritime_site.core.text import N_, _
from maritime_site.domain.administration import access, messages
from maritime_site.domain.administration.models import Administrator, Invitation
from maritime_site.domain.audit import service as audit
from maritime_site.domain.audit.service import Actor
from maritime_site.domain.outbox.service import post
from maritime_site.domain.signin.hashes import keyed
from maritime_site.ports.services import Services

LIFETIME = timedelta(hours=72)
PATH = "/admin/invitation"
OVER = N_("This link was used, has expired, or is not complete. Ask for a new one.")


def new_token() -> str:
    """Some 228 bits as letters only: a run of digits in a message would look like a one-time code."""
    return "".join(secrets.choice(string.ascii_letters) for _place in range(40))


def send(session: Session, administrator: Administrator, *, services: Services, now: datetime) -> None:
    """Write to somebody with a link to set their password; links sent earlier end."""
    end(session, administrator, now=now)
    token = new_token()
    session.add(
        Invitation(
            administrator_id=administrator.id, token_hash=_hash(services.secret, token), created_at=now,
            expires_at=now + LIFETIME,
        )
    )  # fmt: skip
    settings = services.settings
    letter = messages.invitation(
        administrator.name, f"{settings.origin}{PATH}?token={token}", event=settings.title, lifetime=LIFETIME
    )
    post(session, letter, channel="email", recipient=administrator.email, now=now)


def end(session: Session, administrator: Administrator, *, now: datetime) -> None:
    """Links that were sent no longer work."""
    open_ones = (Invitation.administrator_id == administrator.id, col(Invitation.used_at).is_(None))
    session.exec(update(Invitation).where(*open_ones).values(used_at=now))  # pyright: ignore[reportArgumentType]


def invitee(session: Session, token: str, *, services: Services, now: datetime) -> Administrator:
    """Whose link this is. Raises Rejected for one that was used, expired or never sent."""
    found = session.exec(select(Invitation).where(_is_of(token, services))).first()
    owner = session.get(Administrator, found.administrator_id) if found else None
    if found is None or found.used_at or found.expires_at <= now or owner is None or owner.disabled_at:
        raise Rejected(_(OVER))
    return owner


def accept(
    session: Session, token: str, *, password_hash: str, services: Services, client: str, now: datetime
) -> Administrator:
    """Set the password that the invited person chose; sessions and other links end. Raises Rejected."""
    owner = invitee(session, token, services=services, now=now)
    mine = (_is_of(token, services), col(Invitation.used_at).is_(None))
    if not changed(session.exec(update(Invitation).where(*mine).values(used_at=now))):  # pyright: ignore[reportArgumentType]
        raise Rejected(_(OVER))
    had_one = bool(owner.password_hash)
    owner.password_hash, owner.updated_at = password_hash, now
    session.add(owner)
    access.end_all(session, owner.id, now=now)
    audit.record(
        session, Actor(str(owner.id), owner.email, client), "administrator.password", entity="administrator",
        entity_id=str(owner.id), before={"set": had_one}, after={"set": True, "by": "invitation"}, now=now,
    )  # fmt: skip
    return owner


def _is_of(token: str, services: Services) -> ColumnElement[bool]:
    return col(Invitation.token_hash).in_([_hash(secret, token) for secret in services.secrets_known])


def _hash(secret: bytes, token: str) -> str:
    return keyed(secret, "invitation", token)
