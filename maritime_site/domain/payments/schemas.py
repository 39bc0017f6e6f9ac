"""What a payer's browser hands over."""

from __future__ import annotations

from typing import Annotated

from pydantic import StringConstraints

from maritime_site.core.schemas import Schema

GatewayId = Annotated[str, StringConstraints(min_length=1, max_length=64, pattern=r"^[A-Za-z0-9_]+$")]
Signature = Annotated[str, StringConstraints(min_length=1, max_length=200)]


class PaymentSignature(Schema):
    """What the checkout handed to the browser."""

    order_id: GatewayId
    payment_id: GatewayId
    signature: Signature
