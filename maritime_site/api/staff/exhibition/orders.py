"""Staff keep the list of what exhibitors order, and see the orders (EXHIBIT-1)."""

from __future__ import annotations

from typing import Annotated
from uuid import UUID

from fastapi import Depends, Query
from pydantic import Field

from maritime_site.api.access import Now, ReadSession
from maritime_site.api.routing import Router
from maritime_site.api.schemas import DataAnswer, Done, ListAnswer, Moment, Saved, Schema, failure_responses
from maritime_site.api.staff.administration.signin import AdminIdentity, require_permission
from maritime_site.api.staff.context import DECIDING, READING, StaffContext, staff_context
from maritime_site.core.schemas import ListFilters, OptionalLine
from maritime_site.core.text.i18n import _
from maritime_site.domain.exhibitor_lists.schemas import EntryHint, EntryTitle
from maritime_site.domain.exhibitor_orders import queries, service
from maritime_site.domain.exhibitor_orders.models import OrderItem, OrderStatus
from maritime_site.domain.exhibitor_orders.schemas import ItemRequest

router = Router(prefix="/admin/exhibitor-orders", tags=["Back office"])
Viewer = Annotated[AdminIdentity, Depends(require_permission("EXHIBITORS_DECIDE"))]
StaffDep = Annotated[StaffContext, staff_context("EXHIBITORS_DECIDE")]


class ItemSchema(Schema):
    """An item; `ordered` is how many are wanted in all, by so many `companies`."""

    id: UUID
    title: EntryTitle
    hint: EntryHint
    price: int
    currency: str
    until: Moment
    ordered: int
    companies: int

    @classmethod
    def of(cls, row: OrderItem, ordered: int = 0, companies: int = 0) -> ItemSchema:
        """As programs read it."""
        return cls(
            id=row.id,
            title=row.titles,
            hint=row.hints,
            price=row.price_minor,
            currency=row.currency,
            until=row.until,
            ordered=ordered,
            companies=companies,
        )


class LineSchema(Schema):
    """One company's order of one item."""

    item_id: UUID
    title: str
    company_id: UUID
    company: str
    quantity: int
    price_minor: int = Field(serialization_alias="price", description="Of one, in the currency's minor unit")
    note: str
    ordered_at: Moment


class LineFilters(ListFilters):
    """Which orders; what is left empty matches all."""

    search: OptionalLine = Field("", description="Words of the item or the company")
    status: OrderStatus | None = Field(None, description="Whether the item's day is still to come")
    page: int = Field(1, ge=1, le=1_000_000)
    page_size: int = Field(100, ge=1, le=100)


@router.get("", operation_id="admin_exhibitor_order_items", responses=failure_responses(401, 403, 503))
def list_items(_admin: Viewer, session: ReadSession) -> DataAnswer[list[ItemSchema]]:
    """What exhibitors can order, and how many of each are wanted; what closes first comes first."""
    rows = queries.list_items(session)
    return DataAnswer(data=[ItemSchema.of(row.item, row.quantity, row.companies) for row in rows])


@router.get("/lines", operation_id="admin_exhibitor_order_lines", responses=failure_responses(401, 403, 422, 503))
def list_lines(
    _admin: Viewer, payload: Annotated[LineFilters, Query()], session: ReadSession, now: Now
) -> ListAnswer[LineSchema]:
    """Which company wants how many of which item."""
    choice = queries.LineChoice(payload.search, payload.status, now)
    rows = queries.list_lines(session, choice, page=payload.page, page_size=payload.page_size)
    total = queries.count_lines(session, choice)
    return ListAnswer(data=[LineSchema.model_validate(row) for row in rows], total=total)


@router.post(
    "",
    status_code=201,
    operation_id="admin_add_exhibitor_order_item",
    responses=failure_responses(401, 403, 413, 415, 422, 503),
)
def add_item(payload: ItemRequest, context: StaffDep) -> Saved[ItemSchema]:
    """Put an item on every exhibitor's list."""
    row = service.save_item(context.session, payload, actor=context.actor, now=context.now)
    return Saved(message=_("Saved"), data=ItemSchema.of(row))


@router.put("/{id}", operation_id="admin_change_exhibitor_order_item", responses=DECIDING)
def change_item(id: UUID, payload: ItemRequest, context: StaffDep) -> Saved[ItemSchema]:
    """Change an item; what is ordered keeps its price."""
    row = service.save_item(context.session, payload, actor=context.actor, now=context.now, id=id)
    return Saved(message=_("Saved"), data=ItemSchema.of(row))


@router.delete("/{id}", operation_id="admin_withdraw_exhibitor_order_item", responses=READING)
def withdraw_item(id: UUID, context: StaffDep) -> Done:
    """Take an item off the list; what is ordered stays."""
    service.withdraw_item(context.session, id, actor=context.actor, now=context.now)
    return Done(message=_("Removed"))
