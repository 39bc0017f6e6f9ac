"""What owners read of a refund that a second administrator denied, in letters about bookings and stalls alike."""

from __future__ import annotations

from maritime_site.core.text.i18n import N_

DENIED = N_("Refund not approved")
DENIED_TEXT = N_(
    "The organisers did not approve the refund of {amount}. The money is still with us. "
    "Please write to the organisers if you think that it is due to you."
)
