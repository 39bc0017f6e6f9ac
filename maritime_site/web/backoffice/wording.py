"""Names that the code keeps, in the words of the office."""

from __future__ import annotations

from maritime_site.domain.hospitality.models import BookingStatus
from maritime_site.domain.hospitality.transitions import STATUS_NAMES
from maritime_site.domain.outbox.models import MessageStatus
from maritime_site.domain.people.models import Status

STATUS_WORDS = {
    Status.PENDING: "Pending",
    Status.APPROVED: "Approved",
    Status.WAITLISTED: "Waiting list",
    Status.REJECTED: "Rejected",
}
BOOKING_WORDS = {
    status: STATUS_NAMES[status]
    for status in (
        BookingStatus.CONFIRMED,
        BookingStatus.PENDING_PAYMENT,
        BookingStatus.EXPIRED,
        BookingStatus.CANCELLED,
    )
}
DELIVERY_WORDS = {
    MessageStatus.QUEUED: "Waiting",
    MessageStatus.SENT: "Sent",
    MessageStatus.FAILED: "Failed",
    MessageStatus.EXPIRED: "Expired",
    MessageStatus.WITHDRAWN: "Taken back",
}


def humanize_name(name: str) -> str:
    """A kept name as words: `staff.reset_factor` is Reset factor, `booking-held` Booking held."""
    words = name.rpartition(".")[2].replace("_", " ").replace("-", " ")
    return words[:1].upper() + words[1:]


def count_with_noun(number: int, one: str, many: str) -> str:
    """A number with its noun: 1 payment, 2 payments."""
    return f"{number} {one if number == 1 else many}"
