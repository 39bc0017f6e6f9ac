"""What tasks hold about an exhibitor, and how it is erased (REG-7)."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import delete
from sqlmodel import Session, col, select

from maritime_site.core.serialization import Record
from maritime_site.domain.exhibitor_tasks.models import ExhibitorTask, TaskAnswer
from maritime_site.domain.people.models import Person
from maritime_site.ports.services import Services


def export_of(session: Session, person: Person) -> dict[str, list[Record]]:
    """What the person's company answered."""
    rows = select(TaskAnswer, ExhibitorTask).join(ExhibitorTask, col(ExhibitorTask.id) == col(TaskAnswer.task_id))
    mine = session.exec(rows.where(TaskAnswer.company_id == person.id).order_by(col(ExhibitorTask.due_at))).all()
    return {
        "exhibitorTasks": [
            {"task": task.title_en, "answer": row.answer, "doneAt": row.done_at.isoformat() if row.done_at else None}
            for row, task in mine
        ]
    }


def erase_held_data(session: Session, person: Person, *, services: Services, now: datetime) -> None:  # noqa: ARG001  as every holder
    """Delete what the person's company answered."""
    session.exec(delete(TaskAnswer).where(col(TaskAnswer.company_id) == person.id))
