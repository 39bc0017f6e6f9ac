"""What staff see of orders: how many of each item, and who wants them (EXHIBIT-1)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from sqlalchemy import ColumnElement
from sqlmodel import Session, col, func, select

from maritime_site.domain.exhibitor_lists.queries import match_words
from maritime_site.domain.exhibitor_orders.models import OrderItem, OrderLine, OrderStatus
from maritime_site.domain.people.models import Person

JOINED = (col(OrderItem.id) == col(OrderLine.item_id), col(Person.id) == col(OrderLine.company_id))


@dataclass(frozen=True)
class OfficeItem:
    """An item on the list: how many are ordered, by how many companies."""

    item: OrderItem
    quantity: int
    companies: int


@dataclass(frozen=True)
class OfficeLine:
    """One company's order of one item."""

    item_id: UUID
    title: str
    company_id: UUID
    company: str
    quantity: int
    price_minor: int
    note: str
    ordered_at: datetime


@dataclass(frozen=True)
class LineChoice:
    """Which orders: every word of `search` is in the item's title or the company's name; open ones may still change."""

    search: str
    status: OrderStatus | None
    now: datetime


def list_items(session: Session) -> list[OfficeItem]:
    """Every item that stands, what closes first comes first."""
    counts = select(OrderLine.item_id, func.sum(OrderLine.quantity), func.count()).group_by(col(OrderLine.item_id))
    known = {item_id: (int(quantity), number) for item_id, quantity, number in session.exec(counts).all()}
    available = select(OrderItem).where(col(OrderItem.withdrawn_at).is_(None))
    items = session.exec(available.order_by(col(OrderItem.until), col(OrderItem.created_at), col(OrderItem.id))).all()
    return [OfficeItem(item, *known.get(item.id, (0, 0))) for item in items]


def list_lines(
    session: Session, choice: LineChoice | None = None, *, page: int = 1, page_size: int = 100
) -> Sequence[OfficeLine]:
    """Orders by item, then by company: all, or those of a choice."""
    rows = select(OrderLine, OrderItem, Person).where(*JOINED, *_narrow(choice))
    order = (
        col(OrderItem.until),
        col(OrderItem.created_at),
        col(OrderItem.id),
        col(OrderLine.ordered_at),
        col(Person.id),
    )
    results = session.exec(rows.order_by(*order).offset((page - 1) * page_size).limit(page_size)).all()
    return [_to_line(line, item, person) for line, item, person in results]


def _to_line(line: OrderLine, item: OrderItem, person: Person) -> OfficeLine:
    company = person.details.get("company_name", "") or person.organisation
    return OfficeLine(
        item.id, item.title_en, person.id, company, line.quantity, line.price_minor, line.note, line.ordered_at
    )


def count_lines(session: Session, choice: LineChoice | None = None) -> int:
    """How many orders there are, in all or of a choice."""
    return session.exec(select(func.count(col(OrderLine.item_id))).where(*JOINED, *_narrow(choice))).one()


def _narrow(choice: LineChoice | None) -> list[ColumnElement[bool]]:
    if choice is None:
        return []
    is_open = col(OrderItem.until) >= choice.now
    by_status = {OrderStatus.OPEN: [is_open], OrderStatus.CLOSED: [~is_open], None: []}
    return [*match_words(choice.search, OrderItem), *by_status[choice.status]]
