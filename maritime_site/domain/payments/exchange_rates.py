"""What other currencies are worth where the limit of one administrator's refunds is compared (R36).

The limit is in the event's currency. The office sets the rates; without one, every refund in another currency needs
two administrators.
"""

from __future__ import annotations

from datetime import datetime
from decimal import ROUND_FLOOR, Decimal
from typing import Annotated, Literal

from pydantic import Field
from sqlmodel import Session

from maritime_site.core.schemas import Schema
from maritime_site.core.text.home import home_currency
from maritime_site.domain.audit import service as audit
from maritime_site.domain.audit.service import Actor
from maritime_site.domain.payments.staff.models import ExchangeRate

MILLION = 1_000_000
Rate = Annotated[Decimal, Field(gt=0, lt=1_000_000, max_digits=12, decimal_places=6)]


class SetRate(Schema):
    """What one unit of another currency is in the event's; null takes the rate away, so that every refund needs two."""

    currency: Literal["USD"] = "USD"
    rate: Rate | None = Field(examples=["84.25"])


def set_rate(session: Session, payload: SetRate, *, actor: Actor, now: datetime) -> ExchangeRate | None:
    """Keep a currency's rate, or take it away. On record; repeating it changes nothing."""
    row = session.get(ExchangeRate, payload.currency, with_for_update=True)
    before, after = rate_of(row), payload.rate
    if before == after:
        return row
    if payload.rate is None:
        session.delete(row)
        row = None
    else:
        row = row or ExchangeRate(currency=payload.currency, limit_micro=0, set_by="", set_by_name="", updated_at=now)
        row.limit_micro = int(payload.rate * MILLION)
        row.set_by, row.set_by_name, row.updated_at = actor.id, actor.name, now
        session.add(row)
    session.flush()
    audit.append_entry(
        session,
        actor,
        "exchange-rate.set",
        entity="exchange-rate",
        entity_id=payload.currency,
        before={"rate": str(before or "")},
        after={"rate": str(after or "")},
        now=now,
    )
    return row


def rate_of(row: ExchangeRate | None) -> Decimal | None:
    """What one unit of a row's currency is in the event's."""
    return (Decimal(row.limit_micro) / MILLION).normalize() if row else None


def convert_limit(session: Session, limit: int, currency: str, *, asking: str = "") -> int:
    """The limit (minor units of the event's currency) in minor units of another currency, rounded down.

    0 where no rate is set, and for whoever set it (`asking` is an administrator's id): nobody raises their own limit.
    """
    if currency == home_currency():
        return limit
    row = session.get(ExchangeRate, currency)
    if row is None or row.set_by == asking:
        return 0
    return int((Decimal(limit) * MILLION / row.limit_micro).to_integral_value(ROUND_FLOOR))
