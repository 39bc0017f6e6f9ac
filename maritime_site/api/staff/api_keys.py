"""API keys over REST (OPEN-1). A key is read once, in the answer that makes it."""

from __future__ import annotations

from typing import Annotated
from uuid import UUID

from fastapi import Depends, Query
from pydantic import Field

from maritime_site.api.access import Now, ReadSession
from maritime_site.api.routing import Router
from maritime_site.api.schemas import ListAnswer, Moment, Saved, Schema, failure_responses
from maritime_site.api.staff.administration.signin import AdminIdentity, require_permission
from maritime_site.api.staff.context import LISTING, READING, StaffContext, staff_context
from maritime_site.core.schemas import ListFilters, OptionalLine
from maritime_site.core.text.i18n import _
from maritime_site.domain.api_keys import service
from maritime_site.domain.api_keys.models import ApiKey, ApiKeyStatus
from maritime_site.domain.api_keys.schemas import CreateApiKeyRequest

router = Router(prefix="/admin/api-keys", tags=["Back office"])
Viewer = Annotated[AdminIdentity, Depends(require_permission("API_KEYS_EDIT"))]
StaffDep = Annotated[StaffContext, staff_context("API_KEYS_EDIT")]


class ApiKeySchema(Schema):
    """A key: its visible beginning, what it may do, until when, and when it was used last (to a minute)."""

    id: UUID
    name: str
    prefix: str = Field(examples=["mkey_0a1b2c3d4e"])
    scopes: list[str]
    status: ApiKeyStatus
    made_by: str
    created_at: Moment
    expires_at: Moment
    last_used_at: Moment | None
    revoked_at: Moment | None


class NewApiKeySchema(ApiKeySchema):
    """A new key; `key` is shown here and never again."""

    key: str = Field(description="The bearer token. Keep it; it is shown once")


class ApiKeyFilters(ListFilters):
    """Which keys; texts left empty match all."""

    search: OptionalLine = Field("", description="Words of the name, or the prefix")
    status: ApiKeyStatus | None = None
    page: int = Field(1, ge=1, le=1_000_000)
    page_size: int = Field(25, ge=1, le=100)


def _to_api_key(row: ApiKey, now: Moment) -> ApiKeySchema:
    own = ("id", "name", "prefix", "scopes", "created_at", "expires_at", "last_used_at", "revoked_at")
    values = {name: getattr(row, name) for name in own}
    return ApiKeySchema(**values, status=row.status_at(now), made_by=row.made_by_name)


@router.get("", operation_id="admin_api_keys", responses=LISTING)
def list_api_keys(
    _admin: Viewer, payload: Annotated[ApiKeyFilters, Query()], session: ReadSession, now: Now
) -> ListAnswer[ApiKeySchema]:
    """Every key, whoever made it, newest first."""
    rows, total = service.list_api_keys(
        session,
        search=payload.search,
        status=payload.status or "",
        page=payload.page,
        page_size=payload.page_size,
        now=now,
    )
    return ListAnswer(data=[_to_api_key(row, now) for row in rows], total=total)


@router.post(
    "",
    status_code=201,
    operation_id="admin_make_api_key",
    responses=failure_responses(401, 403, 413, 415, 422, 503),
)
def create_api_key(payload: CreateApiKeyRequest, context: StaffDep) -> Saved[NewApiKeySchema]:
    """Make a key with permissions that one has oneself; it is shown in this answer alone."""
    made = service.create_api_key(context.session, payload, by=context.staff_actor, now=context.now)
    record = _to_api_key(made.row, context.now)
    return Saved(message=_("Saved"), data=NewApiKeySchema(**record.model_dump(), key=made.key))


@router.get("/{id}", operation_id="admin_api_key", responses=READING)
def get_api_key(_admin: Viewer, id: UUID, session: ReadSession, now: Now) -> Saved[ApiKeySchema]:
    """One key as it is now."""
    return Saved(message="", data=_to_api_key(service.get_api_key(session, id), now))


@router.delete("/{id}", operation_id="admin_revoke_api_key", responses=READING)
def revoke_api_key(id: UUID, context: StaffDep) -> Saved[ApiKeySchema]:
    """Let a key open nothing any more, at once."""
    row = service.revoke_api_key(context.session, id, by=context.staff_actor, now=context.now)
    return Saved(message=_("The key is revoked"), data=_to_api_key(row, context.now))
