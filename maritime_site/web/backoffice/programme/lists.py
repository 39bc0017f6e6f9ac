"""What is planned, in lists: sessions, speakers, halls and strands (PROG-1)."""

from __future__ import annotations

from datetime import date
from typing import Any, ClassVar, TypedDict

import reflex as rx

from maritime_site.domain.programme import editing
from maritime_site.domain.programme.editing import What
from maritime_site.ports.services import services
from maritime_site.web.backoffice.desk import Desk
from maritime_site.web.backoffice.moments import moment
from maritime_site.web.backoffice.worklist import Look, WorkList
from maritime_site.web.transactions import reading

PATHS = {
    What.SESSION: "/admin/sessions", What.SPEAKER: "/admin/speakers", What.HALL: "/admin/halls",
    What.TRACK: "/admin/tracks",
}  # fmt: skip


class PlannedRow(TypedDict):
    """A planned thing in a list."""

    id: str
    name: str
    more: str
    when: str
    status: str
    path: str


class Planned(WorkList, rx.State, mixin=True):
    """One list."""

    WHAT: ClassVar[What] = What.SESSION
    PERMISSION: ClassVar[str] = "PROGRAMME_EDIT"
    FILTERS: ClassVar[tuple[str, ...]] = ("day",)

    rows: list[PlannedRow] = []

    async def _fill(self, _desk: Desk, look: Look) -> int:
        try:
            day = date.fromisoformat(self.asked["day"])
        except ValueError:
            day = None
        found, total = await reading(
            editing.found, self.WHAT, search=look.search, status=look.status, day=day,
            zone=services().settings.event_timezone, page=look.page, page_size=look.page_size,
        )  # fmt: skip
        self.rows = [_row(self.WHAT, row) for row in found]
        return total


def _row(what: What, row: Any) -> PlannedRow:
    is_session = what is What.SESSION
    when = moment(row.starts_at) if is_session else ""
    return PlannedRow(
        id=str(row.id), name=row.title_en if is_session else row.name_en, when=when,
        more=getattr(row, "role_en", "") or getattr(row, "slug", "") or getattr(row, "title_hi", ""),
        status=("ready" if row.released else "draft") if is_session else "", path=f"{PATHS[what]}/{row.id}",
    )  # fmt: skip


class SessionsState(Planned, rx.State):
    """Sessions."""


class SpeakersState(Planned, rx.State):
    """Speakers."""

    WHAT: ClassVar[What] = What.SPEAKER


class HallsState(Planned, rx.State):
    """Halls."""

    WHAT: ClassVar[What] = What.HALL


class TracksState(Planned, rx.State):
    """Strands."""

    WHAT: ClassVar[What] = What.TRACK
