"""What the office may set of money (BO-3); the event's own facts are in staff/event.py."""

from __future__ import annotations

from typing import Annotated

from fastapi import Depends

from maritime_site.api.access import ReadSession
from maritime_site.api.routing import Router
from maritime_site.api.schemas import DataAnswer, Moment, failure_responses
from maritime_site.api.staff.administration.signin import AdminIdentity, require_permission
from maritime_site.api.staff.context import StaffContext, staff_context
from maritime_site.core.schemas import Schema
from maritime_site.core.text.home import DOLLAR
from maritime_site.domain.payments import exchange_rates
from maritime_site.domain.payments.exchange_rates import SetRate
from maritime_site.domain.payments.staff.models import ExchangeRate

router = Router(prefix="/admin/settings", tags=["Back office"])
Keeper = Annotated[AdminIdentity, Depends(require_permission("SETTINGS_EDIT"))]
StaffDep = Annotated[StaffContext, staff_context("SETTINGS_EDIT")]


class RateSchema(Schema):
    """What one unit of another currency is in the event's, and who set it; null where none is set."""

    currency: str
    rate: str | None
    set_by: str = ""
    updated_at: Moment | None = None


def _read_exchange_rate(currency: str, row: ExchangeRate | None) -> DataAnswer[RateSchema]:
    if row is None:
        return DataAnswer(data=RateSchema(currency=currency, rate=None))
    rate = f"{exchange_rates.rate_of(row):f}"
    return DataAnswer(data=RateSchema(currency=currency, rate=rate, set_by=row.set_by_name, updated_at=row.updated_at))


@router.get(
    "/exchange-rate",
    operation_id="admin_exchange_rate",
    summary="The rate that refunds are compared at",
    responses=failure_responses(401, 403, 503),
)
def read_rate(_admin: Keeper, session: ReadSession) -> DataAnswer[RateSchema]:
    """What one US dollar is in the event's currency, where the limit of one administrator's refunds is compared."""
    return _read_exchange_rate(DOLLAR, session.get(ExchangeRate, DOLLAR))


@router.put(
    "/exchange-rate",
    operation_id="admin_exchange_rate_set",
    summary="Set that rate",
    responses=failure_responses(401, 403, 413, 415, 422, 503),
)
def set_rate(payload: SetRate, context: StaffDep) -> DataAnswer[RateSchema]:
    """Set it, or take it away with null; it counts at once, except for refunds of whoever set it."""
    return _read_exchange_rate(
        payload.currency, exchange_rates.set_rate(context.session, payload, actor=context.actor, now=context.now)
    )
