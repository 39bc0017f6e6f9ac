"""Why the site itself gives money back, as it is kept with the refund; the office tells it in its reader's language."""

from __future__ import annotations

CANCELLED, GIVEN_UP = "cancelled by its owner", "given up by its owner"
SECOND_PAYMENT, OVERPAID = "second payment", "more than was due"
# The status at that moment follows.
BOOKING_IS, CLAIM_IS = "booking is", "claim is"
