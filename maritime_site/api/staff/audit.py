"""The audit log for those who may read it (contract, "Back office"; BO-5)."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import Depends, Query
from pydantic import Field, StringConstraints

from maritime_site.api.access import ReadSession
from maritime_site.api.routing import Router
from maritime_site.api.schemas import Answer, ListAnswer, Moment, failure_responses
from maritime_site.api.staff.administration.signin import AdminIdentity, require_permission
from maritime_site.api.staff.context import LISTING
from maritime_site.core.schemas import ListFilters, OptionalLine, Schema
from maritime_site.domain.audit import queries
from maritime_site.domain.audit.service import first_fault

router = Router(prefix="/admin/audit", tags=["Back office"])
Reader = Annotated[AdminIdentity, Depends(require_permission("AUDIT_VIEW"))]


class AuditRow(Schema):
    """One change: who, what, from what to what, when, from where."""

    sequence: int
    at: Moment
    actor_id: str
    actor: str
    client: str
    action: str
    entity: str
    entity_id: str
    before: dict[str, Any]
    after: dict[str, Any]


class ChainAnswer(Answer):
    """Whether the chain holds; `fault` is the first entry that was changed, is missing, or was cut off."""

    intact: bool
    fault: int | None


class AuditFilters(ListFilters):
    """Which entries; texts left empty match all."""

    search: OptionalLine = Field("", description="Words of an administrator's address, an action, a thing or an id")
    status: Annotated[str, StringConstraints(max_length=60)] = Field("", description="What the action starts with")
    entity_id: Annotated[OptionalLine, StringConstraints(max_length=60)] = ""
    page: int = Field(1, ge=1, le=1_000_000)
    page_size: int = Field(25, ge=1, le=100)


@router.get("", operation_id="admin_audit", summary="Every change", responses=LISTING)
def audit_log(_admin: Reader, payload: Annotated[AuditFilters, Query()], session: ReadSession) -> ListAnswer[AuditRow]:
    """What administrators changed, newest first."""
    rows, total = queries.list_entries(
        session,
        search=payload.search,
        action=payload.status,
        entity_id=payload.entity_id,
        page=payload.page,
        page_size=payload.page_size,
    )
    names = tuple(AuditRow.model_fields)
    return ListAnswer(data=[AuditRow(**{name: getattr(row, name) for name in names}) for row in rows], total=total)


@router.get(
    "/chain", operation_id="admin_audit_chain", summary="Prove the log", responses=failure_responses(401, 403, 503)
)
def verify_chain(_admin: Reader, session: ReadSession) -> ChainAnswer:
    """Read the whole log and check every seal."""
    fault = first_fault(session)
    return ChainAnswer(intact=fault is None, fault=fault)
