"""What an exhibitor orders for the stall from the organisers' list (EXHIBIT-1)."""

from __future__ import annotations

from uuid import UUID

from pydantic import Field

from maritime_site.api.access import Now, ReadSession, ServicesDep, WriteSession
from maritime_site.api.exhibition.team import TeamMember
from maritime_site.api.payments.schemas import Money
from maritime_site.api.routing import Router
from maritime_site.api.schemas import DataAnswer, Moment, Saved, Schema, failure_responses
from maritime_site.core.text.i18n import _
from maritime_site.domain.company_pages import members
from maritime_site.domain.exhibitor_orders import service
from maritime_site.domain.exhibitor_orders.schemas import OrderRequest
from maritime_site.domain.exhibitor_orders.service import OrderView

router = Router(prefix="/exhibition/orders", tags=["Exhibition"])


class OrderSchema(Schema):
    """An item in the language of `Accept-Language`, with how many the company ordered."""

    id: UUID
    title: str
    hint: str
    price: Money = Field(description="Of one; what is ordered keeps the price of its day")
    until: Moment
    is_open: bool = Field(description="Whether it can be ordered, changed and cancelled")
    quantity: int
    note: str

    @classmethod
    def of(cls, view: OrderView) -> OrderSchema:
        """As programs read it."""
        return cls(
            id=view.id,
            title=view.title,
            hint=view.hint,
            price=Money(amount=view.price_minor, currency=view.currency),
            until=view.until,
            is_open=view.is_open,
            quantity=view.quantity,
            note=view.note,
        )


@router.get("", operation_id="exhibition_orders", responses=failure_responses(401, 503), summary="One's orders")
def list_orders(who: TeamMember, session: ReadSession, now: Now) -> DataAnswer[list[OrderSchema]]:
    """What can be ordered for the stall, and what the company ordered; what closes first comes first."""
    company_id = members.require_company_id(session, who.person)
    return DataAnswer(data=[OrderSchema.of(view) for view in service.list_orders(session, company_id, now=now)])


@router.put(
    "/{id}",
    operation_id="exhibition_order_item",
    responses=failure_responses(401, 404, 409, 413, 415, 422, 503),
    summary="Order an item",
)
def order_item(
    *, id: UUID, payload: OrderRequest, who: TeamMember, session: WriteSession, services: ServicesDep, now: Now
) -> Saved[OrderSchema]:
    """How many the company wants in all; 0 cancels. 409 after the item's last day."""
    view = service.order_item(session, id, payload, member=who.person, services=services, now=now)
    return Saved(message=_("Saved"), data=OrderSchema.of(view))
