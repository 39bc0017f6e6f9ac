"""Paying at the sandbox gateway by program; this router exists with that gateway only."""

from __future__ import annotations

from maritime_site.api.access import ServicesDep
from maritime_site.api.routing import Router
from maritime_site.api.schemas import Answer, failure_responses
from maritime_site.core.errors import Unavailable
from maritime_site.core.schemas import Schema
from maritime_site.core.text.i18n import _
from maritime_site.domain.hospitality.schemas import GatewayId
from maritime_site.ports.sandbox import Outcome, Sandbox

router = Router(prefix="/sandbox", tags=["Sandbox"])


class Pay(Schema):
    """Pay an order, or fail to."""

    order_id: GatewayId
    outcome: Outcome


class HandedOver(Answer):
    """What a browser's checkout would hand over; no signature after a failure."""

    order_id: str
    payment_id: str
    signature: str | None


@router.post("/pay", operation_id="sandbox_pay", responses=failure_responses(404, 409, 413, 415, 422, 503))
def pay_order(payload: Pay, services: ServicesDep) -> HandedOver:
    """Play the payer: anybody who knows an order's id may pay it. The sandbox then sends its webhook too."""
    if not isinstance(services.gateway, Sandbox):
        raise Unavailable(_("Payments are not available at the moment"))
    done = services.gateway.pay(payload.order_id, payload.outcome)
    return HandedOver(order_id=done.order_id, payment_id=done.payment_id, signature=done.signature)
