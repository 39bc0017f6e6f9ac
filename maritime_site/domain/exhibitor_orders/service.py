"""Companies order for their stalls from a list that staff keep (EXHIBIT-1)."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from sqlmodel import Session, col, select

from maritime_site.core.errors import Conflict
from maritime_site.core.text.formatting import day_and_time
from maritime_site.core.text.home import keep_home_currency
from maritime_site.core.text.i18n import N_, _
from maritime_site.domain.audit.service import Actor
from maritime_site.domain.company_pages import members
from maritime_site.domain.exhibitor_lists.service import EntryList, require_ahead
from maritime_site.domain.exhibitor_orders.models import OrderItem, OrderLine
from maritime_site.domain.exhibitor_orders.schemas import ItemRequest, OrderRequest
from maritime_site.domain.people import queries as people
from maritime_site.domain.people.models import Person
from maritime_site.ports.services import Services

NO_ITEM = N_("There is no such item")
CLOSED = N_("This could be ordered until {time}")


@dataclass(frozen=True)
class OrderView:
    """An item with a company's order, in the current language; `price_minor` is of one."""

    id: UUID
    title: str
    hint: str
    price_minor: int
    currency: str
    until: datetime
    is_open: bool
    quantity: int
    note: str

    @property
    def amount_minor(self) -> int:
        """What the order comes to."""
        return self.price_minor * self.quantity


def list_orders(session: Session, company_id: UUID, *, now: datetime) -> list[OrderView]:
    """The list with a company's orders, what closes first comes first; what was withdrawn only where it is ordered."""
    mine = session.exec(select(OrderLine).where(OrderLine.company_id == company_id)).all()
    lines = {line.item_id: line for line in mine}
    items = session.exec(
        select(OrderItem).order_by(col(OrderItem.until), col(OrderItem.created_at), col(OrderItem.id))
    ).all()
    return [_to_view(item, lines.get(item.id), now) for item in items if item.withdrawn_at is None or item.id in lines]


def _to_view(item: OrderItem, line: OrderLine | None, now: datetime) -> OrderView:
    return OrderView(
        item.id,
        item.title,
        item.hint,
        line.price_minor if line else item.price_minor,
        line.currency if line else item.currency,
        item.until,
        item.withdrawn_at is None and now < item.until,
        line.quantity if line else 0,
        line.note if line else "",
    )


def order_item(
    session: Session, id: UUID, payload: OrderRequest, *, member: Person, services: Services, now: datetime
) -> OrderView:
    """Say how many of an item one's company wants; 0 cancels. The same again changes nothing.

    Raises NotAllowed for who stands for no company, NotFound, and Conflict after the item's last day or for a colleague
    who is not approved; nothing but a cancellation comes from a company that is not approved (Conflict).
    """
    company_id = members.require_acting(session, member)
    people.lock_person(session, company_id)
    if payload.quantity:
        people.require_approved(people.get_person(session, company_id))
    item = ITEMS.require(session, id)
    if now >= item.until:
        raise Conflict(_(CLOSED, time=day_and_time(item.until, services.event.zone_name)))
    line = session.get(OrderLine, (id, company_id))
    if payload.quantity == 0:
        if line is not None:
            session.delete(line)
            session.flush()
        return _to_view(item, None, now)
    if line is None:
        line = OrderLine(
            item_id=id, company_id=company_id, quantity=payload.quantity, price_minor=item.price_minor, ordered_at=now
        )
        line.currency = item.currency
    line.quantity, line.note = payload.quantity, payload.note
    session.add(line)
    session.flush()
    return _to_view(item, line, now)


def save_item(
    session: Session, payload: ItemRequest, *, actor: Actor, now: datetime, id: UUID | None = None
) -> OrderItem:
    """Put an item on the list, or change one by `id`; orders keep their price. Raises NotFound, Invalid."""
    if id is None:
        require_ahead(payload.until, field="until", now=now)
    row = ITEMS.require(session, id) if id else OrderItem(title_en="", until=payload.until, created_at=now)
    before = _to_record(row) if id else {}
    row.price_minor, row.currency, row.until = payload.price, keep_home_currency(session), payload.until
    return ITEMS.save(session, row, payload, before, actor=actor, now=now)


def withdraw_item(session: Session, id: UUID, *, actor: Actor, now: datetime) -> None:
    """Take an item off the list; what was ordered is kept. Raises NotFound."""
    ITEMS.withdraw(session, id, actor=actor, now=now)


def _to_record(row: OrderItem) -> dict[str, Any]:
    return {"title": row.title_en, "price": row.price_minor, "currency": row.currency, "until": row.until.isoformat()}


ITEMS = EntryList(OrderItem, "exhibitor order item", _to_record, NO_ITEM)
