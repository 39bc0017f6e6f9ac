"""How often one exhibitor may change something about stalls."""

from __future__ import annotations

from uuid import UUID

from maritime_site.core.errors import TooMany
from maritime_site.core.rate_limits import Limiter
from maritime_site.core.text.i18n import _

ACTION_RATE = "300 per 1 minute"


def count_action(limiter: Limiter, person_id: UUID) -> None:
    """Count one act, also a refused one. Raises TooMany."""
    key = ("stall-act", str(person_id))
    if not limiter.take(ACTION_RATE, *key):
        raise TooMany(_("Too many requests. Please wait a moment."), retry_after=limiter.wait(ACTION_RATE, *key))
