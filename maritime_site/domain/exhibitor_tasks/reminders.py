"""A message to each exhibitor whose task ends within days and is not answered; one for each task (EXHIBIT-1)."""

from __future__ import annotations

from datetime import datetime, timedelta

from sqlalchemy import exists
from sqlmodel import Session, col, or_, select

from maritime_site.core.text.formatting import day_and_time
from maritime_site.core.text.i18n import _, use_language
from maritime_site.core.text.paragraphs import join_paragraphs
from maritime_site.domain.companies.models import CompanySeat
from maritime_site.domain.company_pages import members
from maritime_site.domain.exhibitor_tasks.models import ExhibitorTask, TaskAnswer
from maritime_site.domain.exhibitor_tasks.service import view_task
from maritime_site.domain.outbox.branding import Branding
from maritime_site.domain.outbox.service import MessageDraft
from maritime_site.domain.people.mailing import post_to
from maritime_site.domain.people.models import Person, Status

AHEAD = timedelta(days=3)
MOST = 200
DESK, PURPOSE = "/exhibition/desk", "exhibitor-task-reminder"


def remind_exhibitors(session: Session, *, letterhead: Branding, zone: str, now: datetime) -> int:
    """Remind of tasks that end within three days; answers how many letters were written."""
    due = (
        col(ExhibitorTask.withdrawn_at).is_(None),
        col(ExhibitorTask.due_at) > now,
        col(ExhibitorTask.due_at) <= now + AHEAD,
    )
    return sum(
        _remind_of(session, task, letterhead=letterhead, zone=zone, now=now)
        for task in session.exec(select(ExhibitorTask).where(*due)).all()
    )


def _remind_of(session: Session, task: ExhibitorTask, *, letterhead: Branding, zone: str, now: datetime) -> int:
    mine = (col(TaskAnswer.task_id) == task.id, col(TaskAnswer.company_id) == col(Person.id))
    settled = exists().where(*mine, or_(col(TaskAnswer.done_at).is_not(None), col(TaskAnswer.reminded_at).is_not(None)))
    seated = exists().where(col(CompanySeat.person_id) == col(Person.id))
    waiting = select(Person).where(
        Person.kind == members.EXHIBITOR, Person.status == Status.APPROVED, ~settled, ~seated
    )
    owners = session.exec(waiting.order_by(col(Person.id)).limit(MOST).with_for_update(skip_locked=True)).all()
    for owner in owners:
        row = session.get(TaskAnswer, (task.id, owner.id)) or TaskAnswer(task_id=task.id, company_id=owner.id)
        row.reminded_at = now
        session.add(row)
        with use_language(owner.language):
            post_to(session, _write(task, owner, letterhead=letterhead, zone=zone), owner, now=now)
    session.flush()
    return len(owners)


def _write(task: ExhibitorTask, owner: Person, *, letterhead: Branding, zone: str) -> MessageDraft:
    view = view_task(task, None)
    lines = (
        _("Dear {name},", name=owner.full_name),
        _(
            "Until {time} your company still has to do this: {task}",
            time=day_and_time(task.due_at, zone),
            task=view.title,
        ),
        *([view.hint] if view.hint else []),
        _("Do it on your desk: {address}", address=letterhead.page(DESK)),
        letterhead.event,
    )
    subject = _("A task of your company is due: {task}", task=view.title)
    return MessageDraft(subject=subject, text=join_paragraphs(lines), purpose=PURPOSE)
