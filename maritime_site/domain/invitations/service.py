"""An invitation is opened and used: what it fills in, what it waives, and that it is counted (INVITE-1)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from sqlalchemy import or_, update
from sqlmodel import Session, col, select

from maritime_site.core.db.database import count_changed
from maritime_site.core.errors import Conflict
from maritime_site.core.text.i18n import N_, _
from maritime_site.domain.invitations import codes
from maritime_site.domain.invitations.models import InvitationStatus, InvitationUse, RegistrationInvitation
from maritime_site.domain.people.kinds import Form, Kind

NOT_VALID = N_("This invitation is not valid")


@dataclass(frozen=True)
class OpenedInvitation:
    """An invitation that can be used now. `proves_email`: its message's own link was brought."""

    id: UUID
    kind: str
    category: str
    email: str
    fields: dict[str, Any]
    approve: bool
    proves_email: bool


def not_valid() -> Conflict:
    """The one answer to an invitation that cannot be used: why is nobody's business but the office's."""
    return Conflict(_(NOT_VALID))


def find_invitation(
    session: Session, text: str, *, kind: Kind, form: Form, secrets_known: Sequence[bytes], now: datetime
) -> OpenedInvitation:
    """The invitation that this code or link means, for this form. Raises Conflict where it cannot be used (here)."""
    code, key = codes.split_invitation(text[: codes.LONGEST])
    row = session.exec(select(RegistrationInvitation).where(RegistrationInvitation.code == code)).first()
    if row is None or (row.kind, row.category) != (kind.key, form.category):
        raise not_valid()
    if row.status_at(now) != InvitationStatus.OPEN:
        raise not_valid()
    proves = bool(row.email) and codes.is_key(key, row.code, row.email, secrets_known=secrets_known)
    return OpenedInvitation(row.id, row.kind, row.category, row.email, dict(row.fields), row.approve, proves)


def note_opened(session: Session, id: UUID, *, now: datetime) -> None:
    """Note when an invitation was opened first."""
    first = (col(RegistrationInvitation.id) == id, col(RegistrationInvitation.opened_at).is_(None))
    session.exec(update(RegistrationInvitation).where(*first).values(opened_at=now))


def fill_answers(invitation: OpenedInvitation, sent: dict[str, Any]) -> dict[str, Any]:
    """What was sent, and what the invitation fills in where nothing was. Raises Conflict for another e-mail address."""
    filled = {**invitation.fields, **({"email": invitation.email} if invitation.email else {})}
    values = filled | {name: value for name, value in sent.items() if value not in (None, "")}
    if invitation.email and str(values["email"]).strip().lower() != invitation.email:
        raise not_valid()
    return values


def count_use(session: Session, invitation: OpenedInvitation, person_id: UUID, *, now: datetime) -> None:
    """Count one use: the contended row, so the last thing before the commit. Raises Conflict when none is left."""
    session.add(InvitationUse(invitation_id=invitation.id, person_id=person_id, used_at=now))
    session.flush()
    table = RegistrationInvitation
    usable = (
        col(table.id) == invitation.id,
        col(table.used) < col(table.uses),
        col(table.recalled_at).is_(None),
        or_(col(table.expires_at).is_(None), col(table.expires_at) > now),
    )
    if not count_changed(session.exec(update(table).where(*usable).values(used=table.used + 1))):
        raise not_valid()
