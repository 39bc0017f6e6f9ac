"""What is said when the site itself cannot answer (HOSP-2); REST says it with a 503, pages when a call fails.

`PAID_TOO_LATE` is for whoever paid an expired booking whose room somebody else has (HOSP-3).
"""

from __future__ import annotations

from maritime_site.core.text.i18n import N_

PACKAGES_FAILED = N_("Failed to fetch packages. Please try again.")
BOOKING_FAILED = N_("Failed to create booking. Please try again.")
REPORT_FAILED = N_("Failed to report payment failure")
CANCEL_FAILED = N_("Failed to cancel booking. Please try again.")
CANCEL_REFUSED = N_("Failed to cancel booking")
BOOKINGS_FAILED = N_("Failed to fetch bookings. Please try again.")
PAID_TOO_LATE = N_(
    "Your payment came after the time to pay had run out, and the room was no longer free. You get it back in full."
)
VERIFY_FAILED = N_("Your payment cannot be checked right now. We keep asking and write to you.")
