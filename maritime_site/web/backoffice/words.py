"""Names that the code keeps, in the words of the office."""

from __future__ import annotations

from maritime_site.domain.people.models import Status

STATUS_WORDS = {
    Status.PENDING: "Pending",
    Status.APPROVED: "Approved",
    Status.WAITLISTED: "Waiting list",
    Status.REJECTED: "Rejected",
}


def spoken(name: str) -> str:
    """A kept name as words: `staff.reset_factor` is Reset factor, `booking-held` Booking held."""
    words = name.rpartition(".")[2].replace("_", " ").replace("-", " ")
    return words[:1].upper() + words[1:]


def counted(number: int, one: str, many: str) -> str:
    """A number with its noun: 1 payment, 2 payments."""
    return f"{number} {one if number == 1 else many}"
