"""Where the books differ, told in the reader's language: it is kept as the comparison at night found it (R35)."""

from __future__ import annotations

from maritime_site.core.text.i18n import N_, _
from maritime_site.domain.payments.reconciliation import AGREE_AGAIN, NO_PAYMENT
from maritime_site.domain.payments.staff.models import PaymentDifference

BACK = " refunded"
STATES = {
    "created": N_("Begun"),
    "authorized": N_("Authorised"),
    "captured": N_("Captured"),
    "partially_refunded": N_("Partly refunded"),
    "refunded": N_("Refunded"),
    "failed": N_("Failed"),
}


def describe_difference(odd: PaymentDifference) -> str:
    """How one payment reads here and there."""
    return _("here: {ours}; there: {theirs}", ours=_tell_side(odd.ours), theirs=_tell_side(odd.theirs))


def tell_note(note: str) -> str:
    """What closed a difference: the comparison's own words in the reader's language, what staff typed as it is."""
    return _(note) if note == AGREE_AGAIN else note


def _tell_side(text: str) -> str:
    """One side as it is kept: a state, a state and an amount, an amount, or that there is no such payment."""
    if text == NO_PAYMENT:
        return _(text)
    if text.endswith(BACK):
        return _("{amount} refunded", amount=text.removesuffix(BACK))
    state, comma, amount = text.partition(", ")
    return f"{_(STATES[state])}{comma}{amount}" if state in STATES else text
