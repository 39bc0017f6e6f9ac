"""What bookings and their messages need to know of the event: the same as whatever else is held for a time."""

from __future__ import annotations

from maritime_site.domain.payments.policy import PaymentPolicy, terms_of

__all__ = ["PaymentPolicy", "terms_of"]
