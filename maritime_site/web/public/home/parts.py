"""Which parts the first page has in each phase, in their order, and the cards that stand on it always (EVENT-3)."""

from __future__ import annotations

from collections.abc import Collection

from maritime_site.core.text.i18n import N_, _
from maritime_site.ports.event import Event, Phase
from maritime_site.web.offered import list_unoffered
from maritime_site.web.routes import Route

# Each is `templates/home/<name>.html`; one that has nothing to show takes no room.
_COMING = ("days", "speakers", "companies", "strands", "figures", "news", "visit", "questions", "partners")
_AFTER = ("results", "figures", "gallery", "films", "news", "companies", "questions", "partners")
PARTS: dict[str, tuple[str, ...]] = {
    Phase.ANNOUNCED: _COMING,
    Phase.REGISTRATION: ("ways", *_COMING),
    Phase.RUNNING: ("now", "hours", "news", "ways", "days", "speakers", "companies", *_COMING[3:5], *_COMING[6:]),
    Phase.OVER: _AFTER,
    Phase.ARCHIVED: _AFTER,
}
# Where the ways to register stand on the page.
TAKE_PART = "take-part"
Cards = tuple[tuple[str, str, str, str], ...]
_PLANS: Cards = (
    (
        N_("Hospitality packages"),
        Route.HOSPITALITY,
        N_("Rooms near the venue, held while you pay"),
        "bed",
    ),
    (N_("Why exhibit"), Route.WHY_EXHIBIT, N_("Who comes, what a stall holds, and what it costs"), "stall"),
    (N_("Award nomination"), Route.NOMINATE, N_("Nominate yourself or somebody else for an award"), "award"),
)
NO_PRICES = N_("Who comes, and what a stall holds")
_RESULTS: Cards = (
    (N_("Photo gallery"), Route.PHOTO_GALLERY, N_("Pictures of each day"), "camera"),
    (N_("Press releases"), Route.PRESS_RELEASE, N_("What the organisers told the press"), "document"),
    (N_("Video gallery"), Route.VIDEO_GALLERY, N_("Films of the event, with transcripts"), "play"),
    (N_("Past events"), Route.PAST_EVENTS, N_("The events of this series, with what was reported"), "anchor"),
)


def choose_parts(event: Event, phase: Phase) -> tuple[str, ...]:
    """The parts of a phase: those the office shows, in its order, or else all in the phase's own (EVENT-3)."""
    wanted = event.facts.home_parts
    return PARTS[phase] if wanted is None else tuple(part for part in wanted if part in PARTS[phase])


def plan_cards(event: Event) -> Cards:
    """What one does before coming, of what there is, in the current language."""
    unoffered = list_unoffered(event.lacks)
    others: dict[str, str] = {Route.WHY_EXHIBIT: NO_PRICES} if "stalls" in event.lacks else {}
    return tuple(
        (_(title), path, _(others.get(path, text)), icon) for title, path, text, icon in _PLANS if path not in unoffered
    )


def result_cards(filled: Collection[str]) -> Cards:
    """What there is to see once the event is over, in the current language; only pages of `filled` hold something."""
    return tuple((_(title), path, _(text), icon) for title, path, text, icon in _RESULTS if path in filled)
