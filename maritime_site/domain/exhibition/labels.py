"""Words that several doors say about stalls: statuses, and what is told when the site itself cannot answer."""

from __future__ import annotations

from collections.abc import Mapping

from maritime_site.core.text.i18n import N_, _
from maritime_site.domain.exhibition.models import ApplicationStatus, StallType

PLAN_FAILED = N_("Failed to fetch the hall plan. Please try again.")
HOLD_FAILED = N_("Failed to hold the stall. Please try again.")
PAYING_FAILED = N_("Failed to open the payment. Please try again.")
VERIFY_FAILED = N_("Your payment cannot be checked right now. We keep asking and write to you.")
ANNOUNCED_LATER = N_("To be announced")

STATUS_NAMES: Mapping[str, str] = {
    ApplicationStatus.HELD: N_("Held for you"),
    ApplicationStatus.APPLIED: N_("Applied"),
    ApplicationStatus.OFFERED: N_("Offered"),
    ApplicationStatus.ACCEPTED: N_("Offer accepted"),
    ApplicationStatus.INVOICED: N_("Invoiced"),
    ApplicationStatus.PAID: N_("Paid"),
    ApplicationStatus.EXPIRED: N_("Expired"),
    ApplicationStatus.REFUSED: N_("Refused"),
    ApplicationStatus.RELEASED: N_("Given up"),
}
TYPE_NAMES: Mapping[str, str] = {StallType.SHELL: N_("Shell scheme"), StallType.RAW: N_("Raw space")}
# What an application asks, by JSON name.
APPLICATION_LABELS: Mapping[str, str] = {
    "fasciaName": N_("Name on the fascia"),
    "billingAddress": N_("Billing address"),
    "taxNumber": N_("Tax number"),
    "exhibits": N_("What you exhibit"),
    "remarks": N_("Remarks for the organisers"),
}
CLASS_NAMES: Mapping[str, str] = {
    "standard": N_("Standard"),
    "premium": N_("Premium"),
    "start-up": N_("Start-up"),
}


def class_name(price_class: str) -> str:
    """A price class as people read it; one the office invented keeps its own word."""
    return _(CLASS_NAMES[price_class]) if price_class in CLASS_NAMES else price_class
