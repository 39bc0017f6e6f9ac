"""What orders hold about an exhibitor, and how it is erased (REG-7)."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import delete
from sqlmodel import Session, col, select

from maritime_site.core.serialization import Record
from maritime_site.domain.exhibitor_orders.models import OrderItem, OrderLine
from maritime_site.domain.people.models import Person
from maritime_site.ports.services import Services


def export_of(session: Session, person: Person) -> dict[str, list[Record]]:
    """What the person's company ordered."""
    rows = select(OrderLine, OrderItem).join(OrderItem, col(OrderItem.id) == col(OrderLine.item_id))
    mine = rows.where(OrderLine.company_id == person.id).order_by(col(OrderLine.ordered_at), col(OrderItem.id))
    return {
        "exhibitorOrders": [
            {"item": item.title_en, "quantity": row.quantity, "price": row.price_minor, "note": row.note}
            for row, item in session.exec(mine).all()
        ]
    }


def erase_held_data(session: Session, person: Person, *, services: Services, now: datetime) -> None:  # noqa: ARG001  as every holder
    """Delete what the person's company ordered."""
    session.exec(delete(OrderLine).where(col(OrderLine.company_id) == person.id))
