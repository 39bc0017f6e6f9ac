"""Acts on all that match a filter: how far they are, and an end to them (BULK-1)."""

from __future__ import annotations

from typing import Annotated, Literal
from uuid import UUID

from fastapi import Depends

from maritime_site.api.access import ReadSession
from maritime_site.api.routing import Router
from maritime_site.api.schemas import DataAnswer, Schema
from maritime_site.api.staff.administration.signin import AdminIdentity, require_permission
from maritime_site.api.staff.context import ACTING, READING, StaffContext, staff_context
from maritime_site.domain.bulk_acts import service

router = Router(prefix="/admin/bulk", tags=["Back office"])
Viewer = Annotated[AdminIdentity, Depends(require_permission("REGISTRATIONS_DECIDE"))]
StaffDep = Annotated[StaffContext, staff_context("REGISTRATIONS_DECIDE")]


class RefusedSchema(Schema):
    """One that could not be decided so, and why."""

    id: UUID
    reason: str


class BulkJobSchema(Schema):
    """How far an act is; `refused` names the first thousand."""

    status: Literal["running", "done", "stopped", "failed"]
    done: int
    total: int
    changed: int
    same: int
    refused: list[RefusedSchema]


@router.get("/{id}", operation_id="admin_bulk_job", responses=READING)
def get_job(id: UUID, _admin: Viewer, session: ReadSession) -> DataAnswer[BulkJobSchema]:
    """How far an act is, and whom it could not decide so."""
    return DataAnswer(data=BulkJobSchema.model_validate(service.get_job(session, id)))


@router.post("/{id}/stop", operation_id="admin_bulk_stop", responses=ACTING)
def stop_job(id: UUID, context: StaffDep) -> DataAnswer[BulkJobSchema]:
    """Leave the rest as it is; what is done stays done. On an act that has ended it changes nothing."""
    job = service.stop_job(context.session, id, actor=context.actor, now=context.now)
    return DataAnswer(data=BulkJobSchema.model_validate(job))
