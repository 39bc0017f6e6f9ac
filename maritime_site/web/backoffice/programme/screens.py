"""The programme's rows in the table of screens."""

from __future__ import annotations

from functools import partial

from maritime_site.core.text.i18n import N_
from maritime_site.domain.programme.editing import PlanEntryType
from maritime_site.web.backoffice.programme.lists import (
    PATHS,
    HallsState,
    PlannedState,
    SessionsState,
    SpeakersState,
    TracksState,
)
from maritime_site.web.backoffice.programme.page import SINGULAR, TITLES, plan_form, planned_list
from maritime_site.web.backoffice.programme.release_page import release_page
from maritime_site.web.backoffice.programme.releasing import ReleaseState
from maritime_site.web.backoffice.programme.state import HallPlan, PlanEntryState, SessionPlan, SpeakerPlan, TrackPlan
from maritime_site.web.backoffice.screen import PROGRAMME, Screen

STATES: tuple[tuple[PlanEntryType, type[PlannedState], type[PlanEntryState]], ...] = (
    (PlanEntryType.SESSION, SessionsState, SessionPlan),
    (PlanEntryType.SPEAKER, SpeakersState, SpeakerPlan),
    (PlanEntryType.HALL, HallsState, HallPlan),
    (PlanEntryType.TRACK, TracksState, TrackPlan),
)


def _build_screens(
    entry_type: PlanEntryType, planned: type[PlannedState], plan: type[PlanEntryState]
) -> tuple[Screen, ...]:
    path, form = PATHS[entry_type], partial(plan_form, entry_type, plan)
    return (
        Screen(
            path,
            TITLES[entry_type],
            partial(planned_list, entry_type, planned),
            "PROGRAMME_EDIT",
            (planned.open,),
            PROGRAMME,
        ),
        Screen(f"{path}/[id]", SINGULAR[entry_type].capitalize(), form, "PROGRAMME_EDIT", (plan.open,)),
    )


SCREENS = (
    *(screen for row in STATES for screen in _build_screens(*row)),
    Screen(
        "/admin/programme", N_("Programme release"), release_page, "PROGRAMME_EDIT", (ReleaseState.open,), PROGRAMME
    ),
)
