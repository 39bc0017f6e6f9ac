"""The award categories for staff: listed, added, changed (contract, "Back office"; AWD-1).

Annotations here are read while the routes are made, so they are not postponed.
"""

from typing import Annotated, Literal
from uuid import UUID

from fastapi import Depends, Query
from pydantic import Field

from maritime_site.api.access import Now, ReadSession
from maritime_site.api.routing import Router
from maritime_site.api.schemas import ListAnswer, Moment, Saved
from maritime_site.api.staff.administration.signin import AdminIdentity, require_permission
from maritime_site.api.staff.context import DECIDING, LISTING, StaffContext, staff_context
from maritime_site.core.schemas import ListFilters, OptionalLine
from maritime_site.core.text.i18n import _
from maritime_site.domain.awards import categories
from maritime_site.domain.awards.models import AwardCategory
from maritime_site.domain.awards.schemas import CategoryRequest, NewCategoryRequest

router = Router(prefix="/admin/award-categories", tags=["Back office"])

Viewer = Annotated[AdminIdentity, Depends(require_permission("NOMINATIONS_VIEW"))]
Decider = Annotated[StaffContext, staff_context("NOMINATIONS_DECIDE")]


class OfficeCategory(CategoryRequest):
    """A category as staff see it."""

    id: UUID
    key: str
    closes_at: Moment  # pyright: ignore[reportIncompatibleVariableOverride]
    demo: bool


class CategoryFilters(ListFilters):
    """Which categories; texts left empty match all, and a page holds all that an event is likely to have."""

    search: OptionalLine = Field("", description="Words of the key or of a name")
    status: Literal["", "open", "closed"] = Field("", description="Whether it takes nominations now")
    page: int = Field(1, ge=1, le=1_000_000)
    page_size: int = Field(100, ge=1, le=100)


def _to_category_response(category: AwardCategory) -> OfficeCategory:
    return OfficeCategory(**{name: getattr(category, name) for name in OfficeCategory.model_fields})


@router.get("", operation_id="admin_award_categories", responses=LISTING)
def list_categories(
    _admin: Viewer, filters: Annotated[CategoryFilters, Query()], session: ReadSession, now: Now
) -> ListAnswer[OfficeCategory]:
    """The award categories with their texts in both languages."""
    rows, total = categories.list_categories(
        session, search=filters.search, status=filters.status, now=now, page=filters.page, page_size=filters.page_size
    )
    return ListAnswer(data=[_to_category_response(row) for row in rows], total=total)


@router.post("", status_code=201, operation_id="admin_add_award_category", responses=DECIDING)
def add_category(payload: NewCategoryRequest, context: Decider) -> Saved[OfficeCategory]:
    """A new category; its key stays for good."""
    made = categories.add_category(context.session, payload, actor=context.actor, now=context.now)
    return Saved(message=_("Saved"), data=_to_category_response(made))


@router.put("/{id}", operation_id="admin_change_award_category", responses=DECIDING)
def change_category(id: UUID, payload: CategoryRequest, context: Decider) -> Saved[OfficeCategory]:
    """Change a category's texts, its closing time, and whether it is open."""
    result = categories.change_category(context.session, id, payload, actor=context.actor, now=context.now)
    return Saved(message=_("Saved"), data=_to_category_response(result))
