"""What the site itself notes in a registration's history: kept as a code, told in the reader's language."""

from __future__ import annotations

from datetime import datetime

from maritime_site.core.text.i18n import N_, _

OFFERED = "offer until"  # the moment follows
OFFER_ENDED, ERASED, DEMO = "offer ended", "erased", "demo"
DECLINED = N_("You declined the place that was offered to you.")
NAMES = {
    OFFER_ENDED: N_("The offered place was not taken in time"),
    ERASED: N_("The data of the person was erased"),
    DEMO: N_("Demo content"),
    DECLINED: DECLINED,
}


def note_offer(until: datetime) -> str:
    """The note of a place that is offered until a moment."""
    return f"{OFFERED} {until.isoformat()}"


def read_offer(note: str) -> datetime | None:
    """The moment that such a note says; None for any other note."""
    begins, _space, moment = note.rpartition(" ")
    try:
        return datetime.fromisoformat(moment) if begins == OFFERED else None
    except ValueError:
        return None


def name_note(note: str) -> str:
    """A note as people read it: the site's own in their language, what somebody typed as it is."""
    return _(NAMES[note]) if note in NAMES else note
