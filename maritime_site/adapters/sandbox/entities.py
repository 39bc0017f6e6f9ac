"""Razorpay's JSON entities and webhook events, as the sandbox tells them (security.md section 3)."""

from __future__ import annotations

import json
from datetime import datetime
from typing import Any

from maritime_site.domain.payments.sandbox_tables import SandboxOrder, SandboxPayment, SandboxRefund

ACCOUNT = "acc_Sandbox0000000"


def payment_entity(payment: SandboxPayment) -> dict[str, Any]:
    """A payment as Razorpay would show it now."""
    whole = payment.amount_refunded >= payment.amount
    failed = payment.status == "failed"
    return {
        "id": payment.id,
        "entity": "payment",
        "amount": payment.amount,
        "currency": payment.currency,
        "status": payment.status,
        "order_id": payment.order_id,
        "invoice_id": None,
        "international": False,
        "method": "upi",
        "amount_refunded": payment.amount_refunded,
        "refund_status": None if not payment.amount_refunded else "full" if whole else "partial",
        "captured": not failed,
        "description": "",
        "vpa": "failure@razorpay" if failed else "success@razorpay",
        "notes": [],
        "fee": 0,
        "tax": 0,
        "error_code": "BAD_REQUEST_ERROR" if failed else None,
        "error_description": payment.error or None,
        "error_source": "customer" if failed else None,
        "error_step": "payment_authentication" if failed else None,
        "error_reason": "payment_failed" if failed else None,
        "acquirer_data": {},
        "created_at": int(payment.created_at.timestamp()),
    }


def order_entity(order: SandboxOrder) -> dict[str, Any]:
    """An order as Razorpay would show it now."""
    paid = order.amount if order.status == "paid" else 0
    return {
        "id": order.id,
        "entity": "order",
        "amount": order.amount,
        "amount_paid": paid,
        "amount_due": order.amount - paid,
        "currency": order.currency,
        "receipt": order.receipt,
        "offer_id": None,
        "status": order.status,
        "attempts": 1,
        "notes": [],
        "created_at": int(order.created_at.timestamp()),
    }


def refund_entity(refund: SandboxRefund, payment: SandboxPayment) -> dict[str, Any]:
    """A refund as Razorpay would show it now."""
    return {
        "id": refund.id,
        "entity": "refund",
        "amount": refund.amount,
        "currency": payment.currency,
        "payment_id": refund.payment_id,
        "notes": [],
        "receipt": None,
        "acquirer_data": {"arn": None},
        "batch_id": None,
        "status": refund.status,
        "speed_requested": "normal",
        "speed_processed": "normal",
        "created_at": int(refund.created_at.timestamp()),
    }


def event_body(name: str, entities: dict[str, dict[str, Any]], *, at: datetime) -> str:
    """A webhook's body: `event_body("payment.captured", {"payment": {…}}, at=…)`."""
    return json.dumps(
        {
            "entity": "event",
            "account_id": ACCOUNT,
            "event": name,
            "contains": list(entities),
            "payload": {kind: {"entity": entity} for kind, entity in entities.items()},
            "created_at": int(at.timestamp()),
        },
        separators=(",", ":"),
    )
