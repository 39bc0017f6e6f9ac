"""What is said when the site itself cannot answer (HOSP-2); REST says it with a 503, pages when a call fails."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from maritime_site.core.errors import Unavailable
from maritime_site.core.text import N_, _

PACKAGES_FAILED = N_("Failed to fetch packages. Please try again.")
BOOKING_FAILED = N_("Failed to create booking. Please try again.")
REPORT_FAILED = N_("Failed to report payment failure")
CANCEL_FAILED = N_("Failed to cancel booking. Please try again.")
CANCEL_REFUSED = N_("Failed to cancel booking")
BOOKINGS_FAILED = N_("Failed to fetch bookings. Please try again.")
VERIFY_FAILED = N_("Your payment cannot be checked right now. We keep asking and write to you.")


@contextmanager
def said_as(sentence: str) -> Iterator[None]:
    """Inside the block, whatever is away is told in this sentence."""
    try:
        yield
    except Unavailable as refusal:
        raise Unavailable(_(sentence)) from refusal
