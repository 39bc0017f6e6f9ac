"""Who keeps the same sessions: a reason to meet (MEET-3)."""

from __future__ import annotations

from uuid import UUID

from sqlmodel import Session, col, select

from maritime_site.core.text.i18n import in_language
from maritime_site.domain.people.models import Person
from maritime_site.domain.programme.models import AgendaSession, ProgrammeSession

# Of so many sessions, so many people each: what is suggested costs the same however many keep a session.
MOST_SESSIONS, MOST_PEOPLE = 10, 40


def list_fellows(session: Session, person: Person) -> dict[UUID, str]:
    """People who keep a session that a person keeps too, each with the title of one, the earliest first."""
    mine = select(ProgrammeSession).join(AgendaSession, col(AgendaSession.session_id) == col(ProgrammeSession.id))
    kept = mine.where(AgendaSession.person_id == person.id, col(AgendaSession.kept), col(ProgrammeSession.released))
    result: dict[UUID, str] = {}
    for row in session.exec(kept.order_by(col(ProgrammeSession.starts_at)).limit(MOST_SESSIONS)).all():
        title = in_language(row.title_en, row.title_hi)
        others = select(AgendaSession.person_id).where(AgendaSession.session_id == row.id, col(AgendaSession.kept))
        for other_id in session.exec(others.where(AgendaSession.person_id != person.id).limit(MOST_PEOPLE)).all():
            result.setdefault(other_id, title)
    return result
