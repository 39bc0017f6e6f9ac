"""Break-glass access: a super-administrator who lost password or second factor gets in again, from the machine."""

from __future__ import annotations

from datetime import datetime

from sqlmodel import Session, col, select

from maritime_site.core.errors import NotFound
from maritime_site.core.text.i18n import _
from maritime_site.domain.administration import messages, service, session_revocation
from maritime_site.domain.administration.credentials import mfa, passwords
from maritime_site.domain.administration.models import Administrator
from maritime_site.domain.administration.permissions import is_super
from maritime_site.domain.audit import service as audit
from maritime_site.domain.audit.service import Actor
from maritime_site.domain.outbox.service import enqueue_message
from maritime_site.domain.signin import failed_attempts
from maritime_site.domain.signin.advisory_locks import take_advisory_lock
from maritime_site.domain.signin.hashes import keyed_hash
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
    take_advisory_lock(session, "staff")
    result = service.by_email(session, email)
    if result is None or not is_super(result.roles):
        raise NotFound(_("There is no super-administrator with this address"))
    before = {"disabled": bool(result.disabled_at), "enrolled": mfa.is_enrolled(session, result.id)}
    password = passwords.random_password()
    result.password_hash, result.disabled_at, result.updated_at = passwords.hash_password(password), None, now
    session.add(result)
    if before["enrolled"]:
        mfa.remove_factor(session, result, services=services, now=now)
    for label, whose in (("administrator", result.email), ("second-factor", str(result.id))):
        failed_attempts.reset_failed(session, keyed_hash(services.secret, label, whose))
    session_revocation.end_all(session, result.id, now=now)
    draft = messages.password_changed(result.name, event=services.event.localized_title)
    enqueue_message(session, draft, channel="email", recipient=result.email, now=now)
    after = {"disabled": False, "enrolled": False, "new password": True}
    audit.record_change(session, result, "staff.break-glass", actor=actor, before=before, after=after, now=now)
    return password
