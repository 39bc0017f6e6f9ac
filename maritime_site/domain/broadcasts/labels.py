"""What the states of a message to many are called."""

from __future__ import annotations

from maritime_site.core.text.i18n import N_
from maritime_site.domain.broadcasts.models import State

STATE_NAMES = {
    State.WAITING: N_("Waits for approval"),
    State.SENDING: N_("Going out"),
    State.SENT: N_("Sent"),
    State.STOPPED: N_("Stopped"),
    State.DRAFT: N_("Draft"),
}
