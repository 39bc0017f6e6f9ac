"""Break-glass access: a super-administrator who lost password or second factor gets in again, from the machine."""

from __future__ import annotations

from datetime import datetime

from sqlmodel import Session, col, select

from maritime_site.core.errors import NotFound
from maritime_site.core.text import _
from maritime_site.domain.administration import access, factors, messages, passwords, service
from maritime_site.domain.administration.models import Administrator
from maritime_site.domain.administration.permissions import is_super
from maritime_site.domain.audit import service as audit
from maritime_site.domain.audit.service import Actor
from maritime_site.domain.outbox.service import post
from maritime_site.domain.signin import tries
from maritime_site.domain.signin.hashes import keyed
from maritime_site.domain.signin.turns import in_turn
from maritime_site.ports.services import Services


def super_administrators(session: Session) -> list[str]:
    """The addresses of all super-administrators, disabled ones too."""
    rows = session.exec(select(Administrator).order_by(col(Administrator.email))).all()
    return [row.email for row in rows if is_super(row.roles)]


def restore_access(session: Session, email: str, *, actor: Actor, services: Services, now: datetime) -> str:
    """Give a super-administrator's account a new password and answer it; to be shown once.

    The account is enabled, its second factor taken off, locks after wrong tries lifted, and its sessions and links end.
    Its owner is told by e-mail, and it is on record. Raises NotFound for anybody who is no super-administrator.
    """
    in_turn(session, "staff")
    found = service.by_email(session, email)
    if found is None or not is_super(found.roles):
        raise NotFound(_("There is no super-administrator with this address"))
    before = {"disabled": bool(found.disabled_at), "enrolled": factors.is_enrolled(session, found.id)}
    password = passwords.random_password()
    found.password_hash, found.disabled_at, found.updated_at = passwords.hashed(password), None, now
    session.add(found)
    if before["enrolled"]:
        factors.drop(session, found, services=services, now=now)
    for label, whose in (("administrator", found.email), ("second-factor", str(found.id))):
        tries.forget(session, keyed(services.secret, label, whose))
    access.end_all(session, found.id, now=now)
    letter = messages.password_changed(found.name, event=services.settings.title)
    post(session, letter, channel="email", recipient=found.email, now=now)
    after = {"disabled": False, "enrolled": False, "new password": True}
    audit.record(
        session, actor, "staff.break-glass", entity="staff", entity_id=str(found.id), before=before, after=after,
        now=now,
    )  # fmt: skip
    return password
