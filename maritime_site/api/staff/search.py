"""One search over everything the office looks for (BULK-1)."""

from __future__ import annotations

from typing import Annotated

from fastapi import Depends, Query

from maritime_site.api.access import ReadSession
from maritime_site.api.routing import Router
from maritime_site.api.schemas import DataAnswer, Schema, failure_responses
from maritime_site.api.staff.administration.signin import AdminIdentity, require_administrator
from maritime_site.core.schemas import OptionalLine
from maritime_site.domain.administration import search

router = Router(prefix="/admin/search", tags=["Back office"])
Anyone = Annotated[AdminIdentity, Depends(require_administrator)]


class SearchHit(Schema):
    """Something that was found; `path` is the screen that shows it."""

    kind: str
    id: str
    title: str
    path: str


@router.get("", operation_id="admin_search", summary="Search everything", responses=failure_responses(401, 422, 503))
def search_everything(
    admin: Anyone, session: ReadSession, q: Annotated[OptionalLine, Query(description="Beginnings of words")] = ""
) -> DataAnswer[list[SearchHit]]:
    """People, bookings, stalls, cases, payments and nominations with words that begin with each of these."""
    hits = search.search_office(session, q, permission_set=admin.permission_set)
    return DataAnswer(data=[SearchHit.model_validate(hit) for hit in hits])
