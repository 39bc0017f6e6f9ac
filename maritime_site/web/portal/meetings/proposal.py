"""The form that proposes a meeting, or other times for one (MEET-1)."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date, datetime
from typing import Any, ClassVar
from uuid import UUID

import reflex as rx
from sqlmodel import Session

from maritime_site.core.clock import utc_now
from maritime_site.core.ids import uuid_or_nil
from maritime_site.core.schemas import parse_request
from maritime_site.core.text import formatting
from maritime_site.core.text.i18n import N_, _
from maritime_site.domain.meetings import asking, free_times, places, service
from maritime_site.domain.meetings.models import MeetingAction, PlaceKind
from maritime_site.domain.meetings.schemas import ProposalRequest, RespondRequest
from maritime_site.domain.networking import rate_limits
from maritime_site.domain.networking.threads.queries import list_threads
from maritime_site.domain.people.models import Person, Status
from maritime_site.ports.services import get_event, get_services
from maritime_site.web.handlers.db import in_transaction, read_in_thread
from maritime_site.web.handlers.form_handler import FormErrors, form_handler, on_one_page
from maritime_site.web.handlers.rate_limits import check_limit
from maritime_site.web.portal.meetings.cards import TimeChoice
from maritime_site.web.portal.meetings.state import MeetingsState
from maritime_site.web.portal.networking.access import require_networker

PARAMETER = "with"
MOVING = "move"
TICKED = "time-"
PROPOSING = "propose"
LONGEST = 30


class ProposalState(FormErrors, rx.State):
    """The open form: for whom, on which day, and the times at which both are free.

    `moving` is the meeting that gets other times; `writing` says which of the two forms is open. `ticked` are the times
    chosen so far, of which `elsewhere` are on other days. `sent` counts, so that a form is drawn anew once it is sent,
    and `opened`, so that the person and the day are where the server has them.
    """

    LABELS: ClassVar[Mapping[str, str]] = {"times": N_("Times"), "place": N_("Place"), "note": N_("Note")}

    writing: str = ""
    name: str = ""
    person_id: str = ""
    day: str = ""
    people: list[list[str]] = []
    days: list[list[str]] = []
    choices: list[TimeChoice] = []
    ticked: list[str] = []
    elsewhere: list[TimeChoice] = []
    stalls: list[list[str]] = []
    moving: str = ""
    sent: int = 0
    opened: int = 0

    def _form_is_open(self) -> bool:
        return bool(self.writing)

    @rx.event
    @form_handler(aside=True)
    async def greet(self) -> None:
        """Open the form at once for whom, or for which meeting, the address names."""
        self.writing = ""
        page = await self.get_state(MeetingsState)
        if page.status != Status.APPROVED:
            return
        named = self.router.url.query_parameters
        if wanted := str(named.get(PARAMETER, "")):
            await self._begin_proposal(wanted)
        elif name := page._name_of(moving := str(named.get(MOVING, ""))):  # noqa: SLF001  of the same page
            await self._begin_move(moving, name)

    @rx.event
    @form_handler(aside=True)
    async def begin(self) -> None:
        """Open the form of a new meeting."""
        await self._begin_proposal("")

    @rx.event
    @form_handler(aside=True)
    async def begin_move(self, meeting_id: str, name: str) -> None:
        """Open the form of other times for a meeting."""
        await self._begin_move(meeting_id, name)

    @rx.event
    @form_handler(aside=True)
    async def choose_person(self, person_id: str) -> None:
        """Show when this person is free."""
        self.person_id = person_id
        await self._fill(await self._person())

    @rx.event
    @form_handler(aside=True)
    async def choose_day(self, day: str) -> None:
        """Show the free times of another day."""
        self.day = day
        await self._fill(await self._person())

    @rx.event
    def tick(self, start: str, wanted: bool) -> None:
        """Choose a time, or do so no longer; it stays chosen while other days are looked at."""
        offered = {choice.start for choice in [*self.choices, *self.elsewhere]}
        others = [chosen for chosen in self.ticked if chosen != start]
        self.ticked = sorted([*others, start]) if wanted and start in offered else others

    @rx.event
    def start_again(self) -> None:
        """Forget what was chosen so far."""
        self._forget_choice()

    @rx.event
    def leave(self) -> None:
        """Close the form."""
        self.writing = ""
        self._clear_refusals()

    @rx.event
    @form_handler(once="writing")
    async def send(self, form: dict[str, Any]) -> None:
        """Propose what was chosen."""
        person = await self._person()
        await check_limit(rate_limits.count_action, get_services().limiter, person.id)
        times = [name.removeprefix(TICKED) for name in form if name.startswith(TICKED)]
        is_move = self.writing == MeetingAction.MOVE.value
        await (self._move(person, times) if is_move else self._propose(person, times, form))
        self.writing = ""
        self._forget_choice()
        done = _("The new times are proposed") if is_move else _("Your proposal is sent")
        await (await self.get_state(MeetingsState))._tell(done, person)  # noqa: SLF001  of the same page

    async def _propose(self, person: Person, times: list[str], form: dict[str, Any]) -> None:
        kind, _colon, company_id = str(form.get("place", PlaceKind.TABLE.value)).partition(":")
        place = {"kind": kind, **({"companyId": company_id} if company_id else {})}
        values = {"personId": self.person_id, "times": times, "place": place, "note": str(form.get("note", ""))}
        payload = parse_request(ProposalRequest, values | {"minutes": int(str(form.get("minutes", LONGEST)))})
        await in_transaction(service.propose_meeting, payload, proposer=person, services=get_services(), now=utc_now())

    async def _move(self, person: Person, times: list[str]) -> None:
        payload = parse_request(RespondRequest, {"action": MeetingAction.MOVE, "times": times})
        moving = uuid_or_nil(self.moving)
        services = get_services()
        await in_transaction(
            service.respond_to_meeting, moving, payload, actor=person, services=services, now=utc_now()
        )

    async def _person(self) -> Person:
        return await require_networker(await self.get_state(MeetingsState))

    async def _begin_proposal(self, wanted: str) -> None:
        person = await self._person()
        threads = await read_in_thread(list_threads, person)
        self.people = [[str(row.person.id), f"{row.person.first_name} {row.person.last_name}"] for row in threads]
        if wanted and wanted not in {known for known, _name in self.people}:
            invited = await read_in_thread(asking.require_invitable, uuid_or_nil(wanted), proposer=person)
            self.people = [[wanted, f"{invited.full_name}, {invited.organisation}"], *self.people]
        wanted = wanted or (self.people[0][0] if self.people else "")
        if self.moving or self.person_id != wanted:
            self._forget_choice()
        self.person_id, self.name, self.moving, self.opened = wanted, "", "", self.opened + 1
        if self.person_id:
            await self._fill(person)
        self.writing = PROPOSING

    async def _begin_move(self, meeting_id: str, name: str) -> None:
        person = await self._person()
        meeting = await read_in_thread(service.get_own_meeting, uuid_or_nil(meeting_id), person=person)
        if self.moving != meeting_id:
            self._forget_choice()
        self.person_id, self.name, self.moving = str(meeting.other_end(person.id)), name, meeting_id
        self.opened += 1
        await self._fill(person)
        self.writing = MeetingAction.MOVE.value

    def _forget_choice(self) -> None:
        self.ticked, self.elsewhere, self.sent = [], [], self.sent + 1

    async def _fill(self, person: Person) -> None:
        event = get_event()
        today = utc_now().astimezone(event.zone).date()
        days = [day for day in event.days if day >= today]
        self.days = [[day.isoformat(), formatting.format_day(day)] for day in days]
        if self.day not in {value for value, _words in self.days}:
            self.day, self.opened = self.days[0][0] if self.days else "", self.opened + 1
        self.choices, self.elsewhere = [], []
        wanted = {self.day, *(start[:10] for start in self.ticked)} & {value for value, _words in self.days}
        free = await read_in_thread(_list_times, uuid_or_nil(self.person_id), sorted(wanted), person)
        self.ticked = [start for start in self.ticked if start in free]
        self.choices = [
            TimeChoice(start, f"{at:%H:%M} {formatting.zone_sign(at)}")
            for start, at in free.items()
            if start[:10] == self.day
        ]
        self.elsewhere = [
            TimeChoice(start, formatting.day_and_time(free[start], event.zone_name))
            for start in self.ticked
            if start[:10] != self.day
        ]
        exhibitors = await read_in_thread(places.list_stalls, [uuid_or_nil(self.person_id), person.id])
        self.stalls = [[f"{PlaceKind.STALL.value}:{company_id}", words] for company_id, words in exhibitors]
        self._clear_refusals()


def _list_times(session: Session, other_id: UUID, days: list[str], person: Person) -> dict[str, datetime]:
    """The free times of these days on the event's clock, by the text they are chosen by."""
    event, now = get_event(), utc_now()
    starts = [
        start.astimezone(event.zone)
        for day in days
        for start in free_times.list_free_times(
            session, other_id, date.fromisoformat(day), LONGEST, asker=person, event=event, now=now
        )
    ]
    return {start.isoformat(): start for start in starts}


on_one_page(MeetingsState, ProposalState)
