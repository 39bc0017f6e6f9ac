"""What somebody does first who has nothing at the event yet, by what they take part as (ME-2)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from maritime_site.core.text.i18n import N_
from maritime_site.web.routes import Route


@dataclass(frozen=True)
class FirstStep:
    """A sentence, and the button that leads there; source texts and an English path."""

    words: str
    action: str
    path: str


LOOK_AROUND = FirstStep(
    N_("Nothing is planned yet. Look through the programme and choose what you want to hear."),
    N_("See the programme"),
    Route.PROGRAMME,
)
FIRST_STEPS: Mapping[str, FirstStep] = {
    "exhibitor": FirstStep(
        N_("Nothing is planned yet. Choose your stall in the hall plan first."),
        N_("Book Your Stall"),
        Route.BOOK_YOUR_STALL,
    ),
    "media": FirstStep(
        N_("Nothing is planned yet. Read the press releases first, then choose the sessions you report on."),
        N_("Press releases"),
        Route.PRESS_RELEASE,
    ),
    "visitor": FirstStep(
        N_("Nothing is planned yet. See who exhibits, and what you want to visit."),
        N_("Exhibitors"),
        Route.EXHIBITORS,
    ),
}


def first_step_of(kind: str) -> FirstStep:
    """What people of this kind do first."""
    return FIRST_STEPS.get(kind, LOOK_AROUND)
