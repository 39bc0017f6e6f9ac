"""An exhibitor's tasks: what staff ask for by a day, and the company's answers (EXHIBIT-1)."""

from __future__ import annotations

from uuid import UUID

from maritime_site.api.access import Now, ReadSession, WriteSession
from maritime_site.api.exhibition.team import TeamMember
from maritime_site.api.routing import Router
from maritime_site.api.schemas import DataAnswer, Moment, Saved, Schema, failure_responses
from maritime_site.core.text.i18n import _
from maritime_site.domain.company_pages import members
from maritime_site.domain.exhibitor_tasks import service
from maritime_site.domain.exhibitor_tasks.models import TaskType
from maritime_site.domain.exhibitor_tasks.schemas import AnswerRequest

router = Router(prefix="/exhibition/tasks", tags=["Exhibition"])


class TaskSchema(Schema):
    """A task in the language of `Accept-Language`, with the company's answer."""

    id: UUID
    title: str
    hint: str
    type: TaskType
    due_at: Moment
    is_done: bool
    answer: str
    done_at: Moment | None


@router.get("", operation_id="exhibition_tasks", responses=failure_responses(401, 503), summary="One's tasks")
def list_tasks(who: TeamMember, session: ReadSession) -> DataAnswer[list[TaskSchema]]:
    """What staff ask of every exhibitor, the earliest day first."""
    company_id = members.require_company_id(session, who.person)
    return DataAnswer(data=[TaskSchema.model_validate(view) for view in service.list_tasks(session, company_id)])


@router.put(
    "/{id}",
    operation_id="exhibition_answer_task",
    responses=failure_responses(401, 404, 409, 413, 415, 422, 503),
    summary="Answer a task",
)
def answer_task(
    id: UUID, payload: AnswerRequest, who: TeamMember, session: WriteSession, now: Now
) -> Saved[TaskSchema]:
    """Tick it off or answer it in words; `done: false` takes that back."""
    view = service.answer_task(session, id, payload, member=who.person, now=now)
    return Saved(message=_("Saved"), data=TaskSchema.model_validate(view))
