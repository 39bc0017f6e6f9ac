"""One's meetings: seen and answered; what the other does shows without a reload (MEET-1)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

import reflex as rx

from maritime_site.core.clock import utc_now
from maritime_site.core.errors import Conflict
from maritime_site.core.ids import uuid_or_nil
from maritime_site.core.schemas import parse_request
from maritime_site.core.text.i18n import N_, _
from maritime_site.core.text.links import page_at
from maritime_site.domain.calendars.files import build_calendar_file
from maritime_site.domain.meetings import calendar, queries, service
from maritime_site.domain.meetings.models import MeetingAction
from maritime_site.domain.meetings.queries import Standing
from maritime_site.domain.meetings.schemas import RespondRequest
from maritime_site.domain.networking import rate_limits
from maritime_site.domain.networking.directory import NETWORKING_KINDS
from maritime_site.domain.networking.schemas import ComplaintRequest
from maritime_site.domain.people.models import Person
from maritime_site.ports.services import get_event, get_services
from maritime_site.web.handlers.db import in_transaction, read_in_thread
from maritime_site.web.handlers.form_handler import form_handler, say_done
from maritime_site.web.handlers.rate_limits import check_limit
from maritime_site.web.portal.guards import shown_to_whoever_opens, to_login
from maritime_site.web.portal.meetings.cards import MeetingCard, meeting_card
from maritime_site.web.portal.networking.access import NetworkingBase, require_networker


def _done_sentence(action: MeetingAction) -> str:
    return {
        MeetingAction.ACCEPT: _("The meeting is agreed"),
        MeetingAction.DECLINE: _("The times are declined"),
        MeetingAction.CANCEL: _("The meeting is cancelled"),
        MeetingAction.MOVE: _("The new times are proposed"),
        MeetingAction.BLOCK: _("You no longer see each other. Under My requests and connections you can unblock them."),
    }[action]


class MeetingsState(NetworkingBase, rx.State):
    """The meetings of whoever is signed in, by what can be done with them.

    `has_moving` is set while one of those that wait for an answer is agreed, and the other proposed new times.
    """

    LABELS: ClassVar[Mapping[str, str]] = {"reason": N_("What happened?")}

    loaded: bool = False
    waiting: list[MeetingCard] = []
    agreed: list[MeetingCard] = []
    sent: list[MeetingCard] = []
    past: list[MeetingCard] = []
    has_moving: bool = False
    cancelling: str = ""
    blocking: str = ""
    reporting: str = ""
    subject_name: str = ""
    _version: queries.Pulse = (0, 0)

    @rx.event
    @form_handler()
    async def open(self) -> rx.event.EventSpec | None:
        """Show every meeting; kinds that may not network are asked for nothing."""
        person = await shown_to_whoever_opens(self)
        if person is None:
            return await to_login(self)
        self.done, self.cancelling, self.blocking, self.reporting, self.loaded = "", "", "", "", True
        if person.kind in NETWORKING_KINDS:
            await self._admit(person)
        return None

    @rx.event
    @form_handler()
    async def accept(self, meeting_id: str, start: str) -> None:
        """Agree to one of the proposed times."""
        await self._step(meeting_id, {"action": MeetingAction.ACCEPT, "time": start})

    @rx.event
    @form_handler()
    async def decline(self, meeting_id: str) -> None:
        """Say that none of the times suits."""
        await self._step(meeting_id, {"action": MeetingAction.DECLINE})

    @rx.event
    def ask_to_cancel(self, meeting_id: str, name: str) -> None:
        """Ask before a meeting is cancelled."""
        self.cancelling, self.subject_name, self.done = meeting_id, name, ""
        self._clear_refusals()

    @rx.event
    def keep(self) -> None:
        """Leave everything as it is."""
        self.cancelling = self.blocking = self.reporting = ""

    @rx.event
    @form_handler(once="cancelling")
    async def cancel(self) -> None:
        """Cancel the meeting that was asked about."""
        meeting_id, self.cancelling = self.cancelling, ""
        await self._step(meeting_id, {"action": MeetingAction.CANCEL})

    @rx.event
    def ask_to_block(self, meeting_id: str, name: str) -> None:
        """Ask before whoever is at the other end is blocked."""
        self.blocking, self.subject_name, self.done = meeting_id, name, ""
        self._clear_refusals()

    @rx.event
    @form_handler(once="blocking")
    async def block(self) -> None:
        """Block whom was asked about; they need not be connected (NET-3)."""
        meeting_id, self.blocking = self.blocking, ""
        await self._step(meeting_id, {"action": MeetingAction.BLOCK})

    @rx.event
    def ask_to_report(self, meeting_id: str, name: str) -> None:
        """Open the form that asks a moderator to look at a meeting."""
        self.reporting, self.subject_name, self.done = meeting_id, name, ""
        self._clear_refusals()

    @rx.event
    @form_handler(once="reporting")
    async def report(self, form: dict[str, Any]) -> None:
        """Put the meeting on the moderators' list; the two need not be connected."""
        person = await require_networker(self)
        await check_limit(rate_limits.count_action, get_services().limiter, person.id)
        payload = parse_request(ComplaintRequest, {"reason": str(form.get("reason", ""))})
        meeting_id = uuid_or_nil(self.reporting)
        await in_transaction(service.report_meeting, payload, meeting_id, reporter=person, now=utc_now())
        self.reporting = ""
        await say_done(self, _("Thank you. A moderator will look at it."))

    @rx.event
    @form_handler()
    async def download(self) -> rx.event.EventSpec:
        """What is agreed as a calendar file."""
        person = await require_networker(self)
        event, site = get_event(), page_at(get_services().settings.origin, "")
        entries = await read_in_thread(calendar.list_entries, person, event)
        return rx.download(data=build_calendar_file(entries, name=event.title, site=site), filename="meetings.ics")

    async def _step(self, meeting_id: str, values: dict[str, Any]) -> None:
        self.done = ""
        person = await require_networker(self)
        await check_limit(rate_limits.count_action, get_services().limiter, person.id)
        payload = parse_request(RespondRequest, values)
        try:
            await in_transaction(
                service.respond_to_meeting,
                uuid_or_nil(meeting_id),
                payload,
                actor=person,
                services=get_services(),
                now=utc_now(),
            )
        except Conflict:
            await self._show(person)
            raise
        await self._tell(_done_sentence(payload.action), person)

    async def _tell(self, sentence: str, person: Person) -> None:
        """Say what was done, and show how things stand now."""
        await say_done(self, sentence)
        await self._show(person)

    def _name_of(self, meeting_id: str) -> str:
        """With whom a meeting is that can still be moved; empty where there is none."""
        cards = [*self.waiting, *self.agreed, *self.sent]
        return next((card.name for card in cards if card.id == meeting_id), "")

    async def _has_news(self, person: Person) -> bool:
        return await read_in_thread(queries.get_version, person.id) != self._version

    async def _show(self, person: Person) -> None:
        self._version = await read_in_thread(queries.get_version, person.id)
        views = await read_in_thread(queries.list_meetings, person, now=utc_now())
        cards = [meeting_card(view, get_event().zone_name) for view in views]
        groups = {name: [card for card in cards if card.standing == name] for name in Standing}
        self.agreed, self.waiting, self.sent, self.past = groups.values()
        self.has_moving = any(card.when for card in self.waiting)
