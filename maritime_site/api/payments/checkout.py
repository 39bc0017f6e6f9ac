"""Paying for a booking, and the gateway's own call (contract, "Hospitality")."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import Depends, Header, Request
from pydantic import BaseModel

from maritime_site.api.access import Now, ServicesDep, SignedIn
from maritime_site.api.hospitality import BookingSchema, Key
from maritime_site.api.routing import Router, asks_gateway, hears_gateway
from maritime_site.api.schemas import Answer, DataAnswer, failure_responses
from maritime_site.core.errors import unavailable_as
from maritime_site.domain import event_handlers
from maritime_site.domain.hospitality import labels, payments, service
from maritime_site.domain.hospitality.payments import Checkout
from maritime_site.domain.hospitality.schemas import PayBookingRequest, ReportFailureRequest, VerifyPaymentRequest
from maritime_site.domain.payments import gateway_sync, idempotency

CREATE_ORDER = "create-order"  # the operation an idempotency key belongs to
router = Router(prefix="/hospitality/payments", tags=["Payments"])

WEBHOOK_BODY: dict[str, Any] = {
    "requestBody": {"required": True, "content": {"application/json": {"schema": {"type": "object"}}}}
}


class OrderSchema(BaseModel):
    """An order at the gateway; the amount is in the currency's minor unit."""

    id: str
    amount: int
    currency: str
    receipt: str
    status: str


class OrderAnswer(Answer):
    """What a checkout needs. `checkoutUrl` is the gateway's own page, when it has one."""

    order: OrderSchema
    gateway: str
    key_id: str
    checkout_url: str | None = None

    @classmethod
    def of(cls, checkout: Checkout) -> OrderAnswer:
        """The answer for an open checkout."""
        order = OrderSchema(
            id=checkout.order_id,
            amount=checkout.amount,
            currency=checkout.currency,
            receipt=checkout.receipt,
            status=checkout.status,
        )
        return cls(order=order, gateway=checkout.gateway, key_id=checkout.key_id, checkout_url=checkout.url)


async def raw_body(request: Request) -> bytes:
    """The bytes a signature covers, exactly as they came."""
    return await request.body()


@router.post(
    "/create-order",
    operation_id="payment_create_order",
    response_model_exclude_none=True,
    responses=failure_responses(401, 404, 409, 413, 415, 422, 503),
)
@asks_gateway
def create_order(
    payload: PayBookingRequest, who: SignedIn, services: ServicesDep, now: Now, key: Key = None
) -> OrderAnswer:
    """The order to pay a held booking with; asking again gives the same one."""
    service.require_kind(payload.user_type, who.person)
    with unavailable_as(labels.BOOKING_FAILED):
        with services.database.writing() as session:
            known = idempotency.first_answer(
                session, key, payload, owner_id=who.person.id, operation=CREATE_ORDER, now=now
            )
        if known is not None:
            return OrderAnswer.model_validate(known)
        answer = OrderAnswer.of(payments.open_checkout(services, payload.booking_id, owner=who.person, now=now))
        with services.database.writing() as session:
            kept = answer.model_dump(mode="json", by_alias=True)
            idempotency.save_answer(session, key, kept, owner_id=who.person.id, operation=CREATE_ORDER)
    return answer


@router.post(
    "/verify", operation_id="payment_verify", responses=failure_responses(400, 401, 404, 409, 413, 415, 422, 503)
)
@asks_gateway
def verify_payment(
    payload: VerifyPaymentRequest, who: SignedIn, services: ServicesDep, now: Now
) -> DataAnswer[BookingSchema]:
    """Hand over what the checkout returned; the gateway itself is asked before anything is confirmed."""
    service.require_kind(payload.user_type, who.person)
    with unavailable_as(labels.VERIFY_FAILED):
        view = payments.verify_payment(
            services, payload, owner=who.person, react=event_handlers.dispatch_events, now=now
        )
    return DataAnswer(data=BookingSchema.model_validate(view))


@router.post(
    "/payment-failed", operation_id="payment_failed", responses=failure_responses(401, 404, 413, 415, 422, 503)
)
@asks_gateway
def payment_failed(payload: ReportFailureRequest, who: SignedIn, services: ServicesDep, now: Now) -> Answer:
    """Report that paying failed: a hint only, a captured payment stays captured."""
    service.require_kind(payload.user_type, who.person)
    with unavailable_as(labels.REPORT_FAILED):
        payments.report_failure(services, payload, owner=who.person, react=event_handlers.dispatch_events, now=now)
    return Answer()


@router.post(
    "/webhook",
    operation_id="payment_webhook",
    openapi_extra=WEBHOOK_BODY,
    responses=failure_responses(400, 413, 422, 503),
)
@hears_gateway
def receive_webhook(
    body: Annotated[bytes, Depends(raw_body)],
    services: ServicesDep,
    now: Now,
    signature: Annotated[str, Header(alias="X-Razorpay-Signature")] = "",
    event_id: Annotated[str, Header(alias="X-Razorpay-Event-Id")] = "",
) -> Answer:
    """The gateway's own call, authenticated by its signature over the raw body; repeats and unknown events are fine."""
    gateway_sync.receive_webhook(
        services, body=body, signature=signature, event_id=event_id, react=event_handlers.dispatch_events, now=now
    )
    return Answer()
