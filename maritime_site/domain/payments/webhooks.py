"""A gateway's webhook body, read carefully into a hint (shapes: razorpay.com/docs/webhooks, security.md section 3)."""

from __future__ import annotations

import json
from typing import Any

from maritime_site.core.errors import Invalid
from maritime_site.core.json_values import as_object, is_object
from maritime_site.core.text.field_errors import BAD_JSON
from maritime_site.core.text.i18n import _
from maritime_site.domain.payments.gateway_notifications import NotificationHint

LONGEST = 120


def read_webhook(body: bytes, *, event_id: str) -> NotificationHint:
    """What a signed webhook says. Raises Invalid when it is no JSON object.

    Without an event id it is known by its event and payment (contract). Names, addresses and card facts of the payer
    that a gateway sends along are not kept.
    """
    values = _parse_object(body)
    payload = values.get("payload")
    payment, order, refund = (_get_entity(payload, name) for name in ("payment", "order", "refund"))
    name = _read_short_text(values.get("event"))
    payment_id = _read_short_text(payment.get("id")) or _read_short_text(refund.get("payment_id"))
    order_id = _read_short_text(payment.get("order_id")) or _read_short_text(order.get("id"))
    amount = payment.get("amount", order.get("amount"))
    currency = payment.get("currency", order.get("currency"))
    facts = {
        "payment": _read_short_text(payment.get("status")),
        "order": _read_short_text(order.get("status")),
        "refund": _read_short_text(refund.get("id")),
        "amount": _read_short_text(str(amount)) if _is_whole(amount) else "",
        "currency": _read_short_text(currency),
    }
    return NotificationHint(
        key=f"webhook:{_read_short_text(event_id) or f'{name}:{payment_id or order_id}'}",
        name=name,
        order_id=order_id,
        payment_id=payment_id,
        amount=None if amount is None else amount if _is_whole(amount) else -1,
        currency=None if currency is None else _read_short_text(currency),
        facts={key: value for key, value in facts.items() if value},
    )


def _parse_object(body: bytes) -> dict[str, Any]:
    try:
        values = json.loads(body)
    except (ValueError, RecursionError) as error:
        raise Invalid({"body": _(BAD_JSON)}) from error
    if not is_object(values):
        raise Invalid({"body": _(BAD_JSON)})
    return values


def _get_entity(payload: object, name: str) -> dict[str, Any]:
    return as_object(as_object(as_object(payload).get(name)).get("entity"))


def _read_short_text(value: object) -> str:
    """A short text any database can keep."""
    if not isinstance(value, str):
        return ""
    return "".join(char for char in value[:LONGEST] if char.isprintable() and not "\ud800" <= char <= "\udfff")


def _is_whole(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and abs(value) < 2**63
