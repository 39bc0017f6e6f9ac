"""The form that proposes a meeting, or other times for one (MEET-1)."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date, datetime
from typing import Any, ClassVar

import reflex as rx
from sqlmodel import Session

from maritime_site.core.clock import utc_now
from maritime_site.core.ids import uuid_or_nil
from maritime_site.core.schemas import parse_request
from maritime_site.core.text import formatting
from maritime_site.core.text.i18n import N_, _
from maritime_site.domain.meetings import free_times, places, service
from maritime_site.domain.meetings.models import MeetingAction, PlaceKind
from maritime_site.domain.meetings.schemas import ProposalRequest, RespondRequest
from maritime_site.domain.networking import rate_limits
from maritime_site.domain.networking.threads.queries import list_threads
from maritime_site.domain.people.models import Person, Status
from maritime_site.ports.services import get_event, get_services
from maritime_site.web.db import in_transaction, read_in_thread
from maritime_site.web.form_handler import FormErrors, form_handler, on_one_page
from maritime_site.web.portal.meetings.cards import TimeChoice
from maritime_site.web.portal.meetings.state import MeetingsState
from maritime_site.web.portal.networking.access import require_networker
from maritime_site.web.rate_limits import check_limit

PARAMETER = "with"
TICKED = "time-"
PROPOSING = "propose"
LONGEST = 30


class ProposalState(FormErrors, rx.State):
    """The open form: for whom, on which day, and the times at which both are free.

    `moving` is the meeting that gets other times; `writing` says which of the two forms is open.
    """

    LABELS: ClassVar[Mapping[str, str]] = {"times": N_("Times"), "place": N_("Place"), "note": N_("Note")}

    writing: str = ""
    name: str = ""
    person_id: str = ""
    day: str = ""
    people: list[list[str]] = []
    days: list[list[str]] = []
    choices: list[TimeChoice] = []
    stalls: list[list[str]] = []
    _moving: str = ""

    def _form_is_open(self) -> bool:
        return bool(self.writing)

    @rx.event
    @form_handler(aside=True)
    async def greet(self) -> None:
        """Open the form at once for whom the address names."""
        self.writing = ""
        asked = str(self.router.url.query_parameters.get(PARAMETER, ""))
        if asked and (await self.get_state(MeetingsState)).status == Status.APPROVED:
            await self._begin_proposal(asked)

    @rx.event
    @form_handler(aside=True)
    async def begin(self) -> None:
        """Open the form of a new meeting."""
        await self._begin_proposal("")

    @rx.event
    @form_handler(aside=True)
    async def begin_move(self, meeting_id: str, name: str) -> None:
        """Open the form of other times for a meeting."""
        person = await self._person()
        meeting = await read_in_thread(service.get_own_meeting, uuid_or_nil(meeting_id), person=person)
        self.person_id, self.name, self._moving = str(meeting.other_end(person.id)), name, meeting_id
        await self._fill(person)
        self.writing = MeetingAction.MOVE.value

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
        moving = uuid_or_nil(self._moving)
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
        self.person_id = wanted or (self.people[0][0] if self.people else "")
        self.name, self._moving = "", ""
        if self.person_id:
            await self._fill(person)
        self.writing = PROPOSING

    async def _fill(self, person: Person) -> None:
        event = get_event()
        today = utc_now().astimezone(event.zone).date()
        days = [day for day in event.days if day >= today]
        self.days = [[day.isoformat(), formatting.format_day(day)] for day in days]
        if self.day not in {value for value, _words in self.days}:
            self.day = self.days[0][0] if self.days else ""
        self.choices = []
        starts = await read_in_thread(_list_times, uuid_or_nil(self.person_id), self.day, person) if self.day else []
        self.choices = [TimeChoice(at.isoformat(), f"{at.astimezone(event.zone):%H:%M}") for at in starts]
        found = await read_in_thread(places.list_stalls, [uuid_or_nil(self.person_id), person.id])
        self.stalls = [[f"{PlaceKind.STALL.value}:{company_id}", words] for company_id, words in found]
        self._clear_refusals()


def _list_times(session: Session, other_id: Any, day: str, person: Person) -> list[datetime]:
    event, now = get_event(), utc_now()
    chosen = date.fromisoformat(day)
    return free_times.list_free_times(session, other_id, chosen, LONGEST, asker=person, event=event, now=now)


on_one_page(MeetingsState, ProposalState)
