"""What is planned, in lists: sessions, speakers, halls and strands (PROG-1)."""

from __future__ import annotations

from datetime import date
from typing import Any, ClassVar, TypedDict

import reflex as rx

from maritime_site.core.text.formatting import format_day
from maritime_site.core.text.i18n import _
from maritime_site.domain.programme import editing
from maritime_site.domain.programme.editing import PlanEntryType
from maritime_site.ports.services import get_event
from maritime_site.web.backoffice.datetimes import format_moment
from maritime_site.web.backoffice.list_state import ListQuery, ListState
from maritime_site.web.backoffice.staff_auth import StaffContext
from maritime_site.web.db import read_in_thread

PATHS = {
    PlanEntryType.SESSION: "/admin/sessions",
    PlanEntryType.SPEAKER: "/admin/speakers",
    PlanEntryType.HALL: "/admin/halls",
    PlanEntryType.TRACK: "/admin/tracks",
}


class PlannedRow(TypedDict):
    """A planned thing in a list."""

    id: str
    name: str
    more: str
    when: str
    status: str
    path: str


class PlannedState(ListState, rx.State, mixin=True):
    """One list."""

    WHAT: ClassVar[PlanEntryType] = PlanEntryType.SESSION
    PERMISSION: ClassVar[str] = "PROGRAMME_EDIT"
    FILTERS: ClassVar[tuple[str, ...]] = ("day", "hall", "speaker")

    rows: list[PlannedRow] = []

    async def _fill(self, _desk: StaffContext, look: ListQuery) -> int:
        try:
            day = date.fromisoformat(self.asked["day"])
        except ValueError:
            day = None
        result, total = await read_in_thread(
            editing.list_entries,
            self.WHAT,
            search=look.search,
            status=look.status,
            day=day,
            hall=self.asked["hall"],
            speaker=self.asked["speaker"],
            zone=get_event().zone_name,
            page=look.page,
            page_size=look.page_size,
        )
        self.rows = [_to_planned_row(self.WHAT, row) for row in result]
        return total


def _to_planned_row(what: PlanEntryType, row: Any) -> PlannedRow:
    is_session = what is PlanEntryType.SESSION
    when = format_moment(row.starts_at) if is_session else ""
    return PlannedRow(
        id=str(row.id),
        name=row.title_en if is_session else row.name_en,
        when=when,
        more=getattr(row, "role_en", "") or getattr(row, "slug", "") or getattr(row, "title_hi", ""),
        status=("ready" if row.released else "draft") if is_session else "",
        path=f"{PATHS[what]}/{row.id}",
    )


class SessionsState(PlannedState, rx.State):
    """Sessions, narrowed by day, hall and speaker."""

    days: list[tuple[str, str]] = []
    halls: list[tuple[str, str]] = []
    speakers: list[tuple[str, str]] = []

    async def _fill(self, desk: StaffContext, look: ListQuery) -> int:
        every = ("", _("All"))
        self.days = [every, *((day.isoformat(), format_day(day)) for day in get_event().days)]
        self.halls = [every, *await read_in_thread(editing.list_choices, PlanEntryType.HALL)]
        self.speakers = [every, *await read_in_thread(editing.list_choices, PlanEntryType.SPEAKER)]
        return await super()._fill(desk, look)


class SpeakersState(PlannedState, rx.State):
    """Speakers."""

    WHAT: ClassVar[PlanEntryType] = PlanEntryType.SPEAKER


class HallsState(PlannedState, rx.State):
    """Halls."""

    WHAT: ClassVar[PlanEntryType] = PlanEntryType.HALL


class TracksState(PlannedState, rx.State):
    """Strands."""

    WHAT: ClassVar[PlanEntryType] = PlanEntryType.TRACK
