"""What invitations hold about somebody, and how it is erased (REG-7)."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

from sqlalchemy import delete
from sqlmodel import Session, col, or_, select

from maritime_site.core.serialization import Record, serialize_row
from maritime_site.domain.invitations.models import InvitationUse, RegistrationInvitation
from maritime_site.domain.people.models import Person

# An invitation that ended without anybody coming says nothing any more that the office needs.
KEPT = timedelta(days=90)
MOST_PURGED = 200
R = RegistrationInvitation


def _invitations_of(session: Session, person: Person, emails: Sequence[str]) -> list[RegistrationInvitation]:
    used = select(InvitationUse.invitation_id).where(InvitationUse.person_id == person.id)
    mine = or_(col(R.email).in_(list(emails)), col(R.id).in_(used))
    return list(session.exec(select(R).where(mine).order_by(col(R.created_at))).all())


def export_of(session: Session, person: Person, emails: Sequence[str]) -> dict[str, list[Record]]:
    """Invitations sent to the person's addresses, or used by them; of a code for many only that it was used."""
    names = ("kind", "created_at", "expires_at", "opened_at")
    return {
        "invitations": [
            serialize_row(row, *names, *(("email", "fields") if row.email else ()))
            for row in _invitations_of(session, person, emails)
        ]
    }


def erase_invitations(session: Session, person: Person, emails: Sequence[str], *, now: datetime) -> list[UUID]:
    """Empty and recall the invitations to these addresses, and forget who used a code. Answers their ids."""
    own = [row for row in _invitations_of(session, person, emails) if row.email]
    for row in own:
        row.email, row.fields, row.recalled_at = "", {}, row.recalled_at or now
        session.add(row)
    session.flush()
    session.exec(delete(InvitationUse).where(col(InvitationUse.person_id) == person.id))
    return [row.id for row in own]


def purge_ended(session: Session, *, now: datetime) -> int:
    """Delete invitations that ended 90 days ago without a use; answers how many."""
    old = now - KEPT
    ended: list[Any] = [or_(col(R.recalled_at) <= old, col(R.expires_at) <= old), col(R.used) == 0]
    rows = session.exec(select(R).where(*ended).limit(MOST_PURGED)).all()
    for row in rows:
        session.delete(row)
    return len(rows)
