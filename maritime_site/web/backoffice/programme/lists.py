"""What is planned, in lists: sessions, speakers, halls and strands (PROG-1)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date
from typing import Any, ClassVar, TypedDict

import reflex as rx
from sqlmodel import Session

from maritime_site.core.schemas import parse_request
from maritime_site.core.text.formatting import format_count, format_day
from maritime_site.core.text.i18n import N_, _, in_language
from maritime_site.domain.programme import bulk, editing
from maritime_site.domain.programme.bulk import ChangeSessionsRequest, SessionAct
from maritime_site.domain.programme.editing import PlanEntryType
from maritime_site.ports.services import get_event
from maritime_site.web import kit
from maritime_site.web.backoffice.bulk import BulkListState
from maritime_site.web.backoffice.datetimes import format_moment
from maritime_site.web.backoffice.list_state import ListQuery, ListState
from maritime_site.web.backoffice.staff_auth import StaffContext, staff_event, uuid_of
from maritime_site.web.handlers.db import in_transaction, read_in_thread

PATHS = {
    PlanEntryType.SESSION: "/admin/sessions",
    PlanEntryType.SPEAKER: "/admin/speakers",
    PlanEntryType.HALL: "/admin/halls",
    PlanEntryType.TRACK: "/admin/tracks",
}

BULK: Mapping[str, str] = {
    SessionAct.PUBLISH: N_("will be published with the next release"),
    SessionAct.WITHDRAW: N_("will be withdrawn with the next release"),
    SessionAct.MOVE_HALL: N_("moved to another hall in the plan"),
    SessionAct.MOVE_DAY: N_("moved to another day in the plan"),
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

    ENTRY_TYPE: ClassVar[PlanEntryType] = PlanEntryType.SESSION
    PERMISSION: ClassVar[str] = "PROGRAMME_EDIT"
    FILTERS: ClassVar[tuple[str, ...]] = ("day", "hall", "speaker")

    rows: list[PlannedRow] = []

    async def _fill(self, _context: StaffContext, query: ListQuery) -> int:
        try:
            day = date.fromisoformat(self.asked["day"])
        except ValueError:
            day = None
        result, total = await read_in_thread(
            editing.list_entries,
            self.ENTRY_TYPE,
            search=query.search,
            status=query.status,
            day=day,
            hall=self.asked["hall"],
            speaker=self.asked["speaker"],
            zone=get_event().zone_name,
            page=query.page,
            page_size=query.page_size,
        )
        self.rows = [_to_planned_row(self.ENTRY_TYPE, row, self._describe(row)) for row in result]
        return total

    def _describe(self, row: Any) -> str:
        """What stands beside the name of one."""
        role = in_language(row.role_en, row.role_hi) if self.ENTRY_TYPE is PlanEntryType.SPEAKER else ""
        return role or str(row.slug)


def _to_planned_row(entry_type: PlanEntryType, row: Any, more: str) -> PlannedRow:
    is_session = entry_type is PlanEntryType.SESSION
    when = format_moment(row.starts_at) if is_session else ""
    return PlannedRow(
        id=str(row.id),
        name=in_language(row.title_en, row.title_hi) if is_session else in_language(row.name_en, row.name_hi),
        when=when,
        more=more,
        status=("ready" if row.released else "draft") if is_session else "",
        path=f"{PATHS[entry_type]}/{row.id}",
    )


class SessionsState(PlannedState, BulkListState, rx.State):
    """Sessions, narrowed by day, hall and speaker; those that are ticked are changed together (BULK-1).

    `target` is where a move leads, as the question before it says.
    """

    target: str = ""
    days: list[tuple[str, str]] = []
    halls: list[tuple[str, str]] = []
    speakers: list[kit.Option] = []

    async def _fill(self, context: StaffContext, query: ListQuery) -> int:
        every = ("", _("All"))
        self.days = [every, *((day.isoformat(), format_day(day)) for day in get_event().days)]
        self.halls = [every, *await read_in_thread(editing.list_choices, PlanEntryType.HALL)]
        speakers = await read_in_thread(editing.list_choices, PlanEntryType.SPEAKER)
        self.speakers = kit.list_options([every, *speakers])
        return await super()._fill(context, query)

    def _describe(self, row: Any) -> str:
        return dict(self.halls).get(str(row.hall_id), _("To be announced"))

    @rx.event
    @staff_event("PROGRAMME_EDIT", anew=False)
    async def choose_verb(self, _context: StaffContext, verb: str) -> None:
        """Remember what is to be done; where to is chosen anew."""
        self.verb, self.target = str(verb), ""

    @rx.event
    @staff_event("PROGRAMME_EDIT", anew=False)
    async def aim(self, _context: StaffContext, value: str) -> None:
        """Remember the hall or day a move leads to, for the question before it."""
        self.target = dict([*self.halls, *self.days]).get(value, "") if value else ""

    @rx.event
    @staff_event("PROGRAMME_EDIT")
    async def decide(self, context: StaffContext, form: dict[str, Any]) -> None:
        """Change all that are ticked; each by itself, and those refused are told."""
        ids, verb, _reason = self._read_bulk_form(form, BULK)
        wanted = {"action": verb, "hallId": form.get("hallId") or None, "day": form.get("day") or None}
        payload = parse_request(ChangeSessionsRequest, wanted)
        zone = get_event().zone_name
        outcome = await in_transaction(bulk.change_each, ids, payload, actor=context.actor, zone=zone, now=context.now)
        self.target = ""
        await self._tell(outcome, BULK[verb], root=PATHS[self.ENTRY_TYPE])

    async def _tell_effect(self) -> str:
        count = await read_in_thread(_count_followers, self.picked) if self.picked else 0
        if not count:
            return _("Nobody has any of them in their agenda.")
        if count == 1:
            return _("1 person has one of them in their agenda, and is written to once it is released.")
        return _(
            "{count} people have one of them in their agenda, and are written to once it is released.",
            count=format_count(count),
        )


def _count_followers(session: Session, ids: Sequence[str]) -> int:
    return bulk.count_followers(session, [uuid_of(known_id) for known_id in ids])


class SpeakersState(PlannedState, rx.State):
    """Speakers."""

    ENTRY_TYPE: ClassVar[PlanEntryType] = PlanEntryType.SPEAKER


class HallsState(PlannedState, rx.State):
    """Halls."""

    ENTRY_TYPE: ClassVar[PlanEntryType] = PlanEntryType.HALL


class TracksState(PlannedState, rx.State):
    """Strands."""

    ENTRY_TYPE: ClassVar[PlanEntryType] = PlanEntryType.TRACK
