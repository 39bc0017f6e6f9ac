"""Two registrations of one person become one: the company's answers follow (STAFF-1)."""

from __future__ import annotations

from datetime import datetime

from sqlmodel import Session, select

from maritime_site.domain.exhibitor_tasks.models import TaskAnswer
from maritime_site.domain.people.decisions import RegistrationsMerged
from maritime_site.ports.services import Services


def merged(session: Session, happened: RegistrationsMerged, _services: Services, _now: datetime) -> None:
    """A reaction: an answer moves where the registration that stays gave none."""
    stays, goes = happened.person_id, happened.other_id
    for row in session.exec(select(TaskAnswer).where(TaskAnswer.company_id == goes)).all():
        own = session.get(TaskAnswer, (row.task_id, stays))
        moved = own or TaskAnswer(task_id=row.task_id, company_id=stays, reminded_at=row.reminded_at)
        if moved.done_at is None:
            moved.answer, moved.done_at = row.answer, row.done_at
        session.delete(row)
        session.add(moved)
    session.flush()
