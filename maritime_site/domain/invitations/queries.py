"""The office's list of invitations: sent, opened, used, recalled are seen (INVITE-1)."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from sqlmodel import Session, col, or_, select

from maritime_site.domain.invitations.models import InvitationStatus, InvitationUse, RegistrationInvitation
from maritime_site.domain.outbox.models import Message, MessageStatus
from maritime_site.domain.people.kinds import find_form
from maritime_site.domain.people.models import Person
from maritime_site.search.queries import find_records
from maritime_site.search.totals import Total, count_finds

R = RegistrationInvitation


@dataclass(frozen=True)
class InvitationView:
    """An invitation with its status now, and when its message left."""

    row: RegistrationInvitation
    status: InvitationStatus
    sent_at: datetime | None


def list_invitations(
    session: Session, *, search: str = "", status: str = "", kind: str = "", page: int, page_size: int, now: datetime
) -> tuple[list[InvitationView], Total]:
    """Invitations that match, newest first, and how many there are; empty texts match all.

    `kind` is the name of a form: a kind's key means its first form, student and seafarer are two of visitors'.
    """
    key, category = (find_form(kind)[0].key, find_form(kind)[1]) if kind else ("", "")
    matches = find_records(session, "invitation", search, {"kind": key}, until=page * page_size)
    held = [col(R.kind) == key] if key else []
    narrowed = [*_status_conditions(status, now), *([col(R.category) == category] if key else [])]
    chosen = [*matches.within(*held), *narrowed]
    total = count_finds(session, select(R.id).where(*chosen)) if narrowed else matches.total
    order = (col(R.created_at).desc(), col(R.id).desc())
    rows = session.exec(select(R).where(*chosen).order_by(*order).offset((page - 1) * page_size).limit(page_size)).all()
    return [view_invitation(session, row, now=now) for row in rows], total


def _status_conditions(status: str, now: datetime) -> list[Any]:
    recalled, used = col(R.recalled_at).is_not(None), col(R.used) >= col(R.uses)
    over = (col(R.expires_at).is_not(None)) & (col(R.expires_at) <= now)
    return (
        {
            InvitationStatus.RECALLED: [recalled],
            InvitationStatus.USED: [~recalled, used],
            InvitationStatus.EXPIRED: [~recalled, ~used, over],
            InvitationStatus.OPEN: [~recalled, ~used, or_(col(R.expires_at).is_(None), col(R.expires_at) > now)],
        }.get(InvitationStatus(status), [])
        if status
        else []
    )


def view_invitation(session: Session, row: RegistrationInvitation, *, now: datetime) -> InvitationView:
    """One invitation as the office sees it."""
    message = session.get(Message, row.message_id) if row.message_id else None
    sent = message.sent_at if message is not None and message.status == MessageStatus.SENT else None
    return InvitationView(row, row.status_at(now), sent)


def list_registered(session: Session, id: UUID) -> list[Person]:
    """Who registered with an invitation, the first one first; registrations that are gone are left out."""
    used = select(Person).join(InvitationUse, col(InvitationUse.person_id) == col(Person.id))
    mine = used.where(InvitationUse.invitation_id == id).order_by(col(InvitationUse.used_at))
    return list(session.exec(mine.limit(100)).all())
