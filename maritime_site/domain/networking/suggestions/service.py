"""Dismissing a suggestion (MEET-3)."""

from __future__ import annotations

from datetime import datetime
from uuid import UUID

from sqlalchemy import delete, update
from sqlmodel import Session, col, or_, select

from maritime_site.core.errors import NotFound
from maritime_site.core.text.i18n import _
from maritime_site.domain.networking.directory import is_shown
from maritime_site.domain.networking.labels import NO_PERSON
from maritime_site.domain.networking.suggestions.models import SuggestionDismissal
from maritime_site.domain.people.models import Person
from maritime_site.domain.signin.advisory_locks import take_advisory_lock


def dismiss_suggestion(session: Session, other_id: UUID, *, actor: Person, now: datetime) -> None:
    """Let somebody not be suggested to the actor again; a repeat changes nothing. Raises NotFound for the unseen."""
    take_advisory_lock(session, "suggestions", str(actor.id))
    if _find_dismissal(session, actor.id, other_id) is not None:
        return
    other = session.get(Person, other_id)
    if other is None or not is_shown(other) or other_id == actor.id:
        raise NotFound(_(NO_PERSON))
    session.add(SuggestionDismissal(person_id=actor.id, other_id=other_id, created_at=now))
    session.flush()


def _find_dismissal(session: Session, person_id: UUID, other_id: UUID) -> SuggestionDismissal | None:
    mine = (SuggestionDismissal.person_id == person_id, SuggestionDismissal.other_id == other_id)
    return session.exec(select(SuggestionDismissal).where(*mine)).first()


def erase_dismissals(session: Session, person_id: UUID) -> None:
    """Forget whom a person dismissed, and who dismissed them."""
    named = or_(col(SuggestionDismissal.person_id) == person_id, col(SuggestionDismissal.other_id) == person_id)
    session.exec(delete(SuggestionDismissal).where(named))


def move_dismissals(session: Session, goes: UUID, stays: UUID) -> None:
    """Let what the registration that goes dismissed be the other's; who dismissed it dismissed the person."""
    rows = session.exec(
        select(SuggestionDismissal).where(
            or_(col(SuggestionDismissal.person_id) == goes, col(SuggestionDismissal.other_id) == goes)
        )
    ).all()
    for row in rows:
        person_id = stays if row.person_id == goes else row.person_id
        other_id = stays if row.other_id == goes else row.other_id
        if person_id == other_id or _find_dismissal(session, person_id, other_id) is not None:
            session.delete(row)
        else:
            values = {"person_id": person_id, "other_id": other_id}
            session.exec(update(SuggestionDismissal).where(col(SuggestionDismissal.id) == row.id).values(**values))
    session.flush()
