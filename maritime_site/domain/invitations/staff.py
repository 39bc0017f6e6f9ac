"""What staff do with invitations: make one, send it, recall it; each act is on record (INVITE-1)."""

from __future__ import annotations

from datetime import datetime
from typing import Any
from uuid import UUID

from sqlmodel import Session

from maritime_site.core.errors import NotFound
from maritime_site.core.text.i18n import _, use_language
from maritime_site.core.text.links import page_at
from maritime_site.domain.audit import service as audit
from maritime_site.domain.audit.service import Actor
from maritime_site.domain.invitations import codes, messages
from maritime_site.domain.invitations.models import RegistrationInvitation
from maritime_site.domain.invitations.schemas import CreateInvitationRequest, check_request
from maritime_site.domain.outbox.branding import letterhead_of
from maritime_site.domain.outbox.service import enqueue_message
from maritime_site.domain.people.kinds import KINDS
from maritime_site.ports.services import Services

PARAMETER = "invitation"


def create_invitation(
    session: Session, payload: CreateInvitationRequest, *, actor: Actor, services: Services, now: datetime
) -> RegistrationInvitation:
    """A new invitation; one for a single person is sent at once. Raises Invalid."""
    kind, form, fields = check_request(payload, now=now)
    row = RegistrationInvitation(
        code=codes.new_code(),
        kind=kind.key,
        category=form.category,
        email=(payload.email or "").lower(),
        fields=fields,
        uses=payload.uses or 1,
        approve=payload.approve,
        language=payload.language,
        created_by=UUID(actor.id),
        created_at=now,
        expires_at=payload.expires_at,
    )
    session.add(row)
    session.flush()
    if row.email:
        _send_message(session, row, services=services, now=now)
    _record_change(session, row, "create", actor=actor, before={}, now=now)
    return row


def _send_message(session: Session, row: RegistrationInvitation, *, services: Services, now: datetime) -> None:
    key = codes.build_key(services.secret, row.code, row.email)
    with use_language(row.language):
        address = build_address(row, services.settings.origin, key=key)
        draft = messages.invitation_message(
            row, address=address, letterhead=letterhead_of(services), zone=services.event.zone_name
        )
        message = enqueue_message(session, draft, channel="email", recipient=row.email, now=now, about=(row.id,))
    session.flush()
    row.message_id = message.id
    session.add(row)


def build_address(row: RegistrationInvitation, site: str, *, key: str = "") -> str:
    """The page that opens the registration with this invitation, in the current language."""
    form = KINDS[row.kind].form(row.category)
    assert form is not None  # invitations are made for forms only
    value = f"{row.code}{codes.SEPARATOR}{key}" if key else row.code
    return f"{page_at(site, form.path)}?{PARAMETER}={value}"


def get_invitation(session: Session, id: UUID, *, lock: bool = False) -> RegistrationInvitation:
    """One invitation. Raises NotFound."""
    row = session.get(RegistrationInvitation, id, with_for_update=lock or None, populate_existing=lock)
    if row is None:
        raise NotFound(_("There is no such invitation"))
    return row


def recall_invitation(session: Session, id: UUID, *, actor: Actor, now: datetime) -> RegistrationInvitation:
    """Let it be used no more; who has registered with it stays. A repeat changes nothing. Raises NotFound."""
    row = get_invitation(session, id, lock=True)
    if row.recalled_at is None:
        before = _state_of(row)
        row.recalled_at = now
        session.add(row)
        _record_change(session, row, "recall", actor=actor, before=before, now=now)
    return row


def _record_change(
    session: Session, row: RegistrationInvitation, verb: str, *, actor: Actor, before: dict[str, Any], now: datetime
) -> None:
    audit.record_change(session, row, f"invitation.{verb}", actor=actor, before=before, after=_state_of(row), now=now)


def _state_of(row: RegistrationInvitation) -> dict[str, Any]:
    """What stands in the audit log: nothing about the person invited."""
    return {
        "kind": row.kind,
        "category": row.category,
        "uses": row.uses,
        "used": row.used,
        "approve": row.approve,
        "expiresAt": row.expires_at.isoformat() if row.expires_at else None,
        "recalled": row.recalled_at is not None,
    }
