"""Names that the code keeps, in the words of the office."""

from __future__ import annotations

from collections.abc import Mapping

from maritime_site.core.text.formatting import format_money
from maritime_site.core.text.i18n import DEFAULT, N_, TAGS, _, current_language
from maritime_site.domain.hospitality.models import BookingStatus
from maritime_site.domain.hospitality.transitions import STATUS_NAMES
from maritime_site.domain.outbox.models import MessageStatus
from maritime_site.domain.people.models import Status

STATUS_WORDS = {
    Status.PENDING: N_("Pending"),
    Status.APPROVED: N_("Approved"),
    Status.WAITLISTED: N_("Waiting list"),
    Status.REJECTED: N_("Rejected"),
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
    MessageStatus.QUEUED: N_("Waiting"),
    MessageStatus.SENT: N_("Sent"),
    MessageStatus.FAILED: N_("Failed"),
    MessageStatus.EXPIRED: N_("Expired"),
    MessageStatus.WITHDRAWN: N_("Taken back"),
}
NO_MONEY = N_("No money goes back: what is paid for rooms and stalls stays until they are cancelled or released.")
# Who moved a booking, a stall or a nomination, where it was nobody by name.
ACTOR_WORDS = {
    "owner": N_("owner"),
    "administrator": N_("administrator"),
    "gateway": N_("gateway"),
    "system": N_("system"),
    "nominator": N_("nominator"),
    "nominee": N_("nominee"),
}


def name_actor(by: str) -> str:
    """Whoever did something, as the office says it; names and addresses as they are."""
    return _(ACTOR_WORDS[by]) if by in ACTOR_WORDS else by


def in_other_language(english: str, hindi: str) -> str:
    """What `in_language` leaves out, to stand below it."""
    return hindi if current_language() == DEFAULT else english


def other_tag() -> str:
    """The `lang` of such words."""
    return TAGS["hi" if current_language() == DEFAULT else DEFAULT]


def begin_lower(text: str) -> str:
    """A text as the second part of a sentence."""
    return text[:1].lower() + text[1:]


def humanize_name(name: str) -> str:
    """A kept name as words: `staff.reset_factor` is Reset factor, `booking-held` Booking held."""
    words = name.rpartition(".")[2].replace("_", " ").replace("-", " ")
    return _(words[:1].upper() + words[1:])


def list_amounts(sums: Mapping[str, int]) -> str:
    """Amounts in minor units by currency, one after the other; empty for none."""
    return ", ".join(format_money(amount, currency) for currency, amount in sums.items())
