"""What a new site still needs, over REST (EVENT-4)."""

from __future__ import annotations

from typing import Annotated

from fastapi import Depends

from maritime_site.api.access import Now, ReadSession, ServicesDep
from maritime_site.api.routing import Router
from maritime_site.api.schemas import DataAnswer, Schema, failure_responses
from maritime_site.api.staff.administration.signin import AdminIdentity, require_permission
from maritime_site.domain.administration import checklist

router = Router(prefix="/admin/checklist", tags=["Back office"])
Editor = Annotated[AdminIdentity, Depends(require_permission("EVENT_EDIT"))]


class SetupStepSchema(Schema):
    """One thing to set up, whether that is done, and the screen where it is done."""

    key: str
    title: str
    done: bool
    path: str


@router.get("", operation_id="admin_checklist", responses=failure_responses(401, 403, 503))
def list_setup_steps(
    _admin: Editor, session: ReadSession, services: ServicesDep, now: Now
) -> DataAnswer[list[SetupStepSchema]]:
    """What a new site still needs; each step sees by itself whether it is done."""
    steps = checklist.list_setup_steps(session, services=services, now=now)
    return DataAnswer(data=[SetupStepSchema.model_validate(step) for step in steps])
