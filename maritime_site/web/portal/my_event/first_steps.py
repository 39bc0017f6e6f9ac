"""What somebody does first who has nothing at the event yet, by what they take part as (ME-2)."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from maritime_site.core.text.i18n import N_
from maritime_site.domain.people.kinds import KINDS
from maritime_site.domain.people.models import Person, Status
from maritime_site.web.offered import list_unoffered
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
READ_UP = FirstStep(
    N_("Nothing is planned yet. Read meanwhile what the event is about."),
    N_("About the event"),
    Route.MARITIME_WEEK,
)
TEAM = FirstStep(
    N_("Nothing is planned yet. See what your company's stall needs, and scan the passes of its visitors."),
    N_("Exhibitor's desk"),
    Route.DESK,
)
UNDECIDED = N_("Nothing is planned yet. Look through your profile meanwhile, and complete it.")
FIRST_STEPS: Mapping[str, FirstStep] = {
    "exhibitor": FirstStep(
        N_("Nothing is planned yet. Choose your stall in the hall plan first."),
        N_("Book Your Stall"),
        Route.BOOK_YOUR_STALL,
    ),
    "conference": FirstStep(
        N_("Nothing is planned yet. Propose a talk for the programme, and see what becomes of it."),
        N_("Propose a talk"),
        Route.TALK_PROPOSALS,
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


def first_step_of(person: Person, *, is_colleague: bool = False, lacks: Collection[str] = ()) -> FirstStep:
    """What somebody does first: booking and networking open with the approval, and a company's team finds its desk.

    Nobody is led to what the event `lacks`.
    """
    if person.status != Status.APPROVED:
        return FirstStep(UNDECIDED, N_("My profile"), KINDS[person.kind].profile_path)
    if is_colleague:
        return TEAM
    step = FIRST_STEPS.get(person.kind, LOOK_AROUND)
    return READ_UP if step.path in list_unoffered(lacks) else step
