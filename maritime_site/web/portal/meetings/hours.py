"""When one may be met, a part of the page of meetings (MEET-1)."""

from __future__ import annotations

from typing import Any

import reflex as rx

from maritime_site.core.clock import utc_now
from maritime_site.core.schemas import parse_request
from maritime_site.core.text.i18n import _
from maritime_site.domain.meetings import hours
from maritime_site.domain.meetings.schemas import AvailabilityRequest
from maritime_site.domain.networking import rate_limits
from maritime_site.domain.people.models import Person, Status
from maritime_site.ports.services import get_event, get_services
from maritime_site.web import kit
from maritime_site.web.handlers.db import in_transaction, read_in_thread
from maritime_site.web.handlers.form_handler import FormErrors, form_handler, say_done
from maritime_site.web.handlers.rate_limits import check_limit
from maritime_site.web.portal.meetings.cards import DayRow, day_rows
from maritime_site.web.portal.meetings.state import MeetingsState
from maritime_site.web.portal.networking.access import require_networker


class HoursState(FormErrors, rx.State):
    """The days of the event with the reader's hours."""

    days: list[DayRow] = []
    saved: int = 0

    @rx.event
    @form_handler(aside=True)
    async def read(self) -> None:
        """Show the hours to whom the page is open."""
        page = await self.get_state(MeetingsState)
        if page.status == Status.APPROVED:
            await self._fill(await require_networker(page))

    @rx.event
    @form_handler()
    async def save(self, form: dict[str, Any]) -> None:
        """Keep the hours; a day without them is a day without meetings."""
        person = await require_networker(await self.get_state(MeetingsState))
        await check_limit(rate_limits.count_action, get_services().limiter, person.id)
        days = [day.date for day in self.days if form.get(f"from-{day.date}") or form.get(f"to-{day.date}")]
        chosen = [
            {"date": day, "from": str(form.get(f"from-{day}", "")), "to": str(form.get(f"to-{day}", ""))}
            for day in days
        ]
        payload = parse_request(AvailabilityRequest, {"days": chosen})
        await in_transaction(hours.change_availability, payload, owner=person, event=get_event(), now=utc_now())
        await self._fill(person)
        self.saved += 1
        await say_done(self, _("Your hours are saved"))

    async def _fill(self, person: Person) -> None:
        event = get_event()
        mine = await read_in_thread(hours.availability_of, person.id, event=event)
        self.days = day_rows(hours.list_open_hours(event), mine, event.zone)


def hours_panel() -> rx.Component:
    """The form of one's hours."""
    state = HoursState
    keeper = kit.change_keeper("hours:" + rx.Var.create(MeetingsState.draft_of), saved=state.saved)
    return kit.fold(
        _("When you may be met"),
        kit.error_summary(state.problems),
        kit.done_notice(state.done),
        kit.form(
            kit.muted(_("Leave both empty on a day when you do not want meetings. What is agreed stays.")),
            rx.foreach(state.days, _render_day),
            kit.actions(kit.submit_button(_("Save my hours"), busy=state.busy, busy_label=_("Saving..."))),
            rx.cond(rx.Var.create(state.days).length() > 0, keeper),
            on_submit=state.save,
            reset_on_submit=False,
        ),
    )


def _render_day(row: rx.Var[DayRow]) -> rx.Component:
    day: rx.vars.ObjectVar = row  # pyright: ignore[reportAssignmentType]
    return kit.field_row(
        kit.text_field(f"{_('Free from')} · {day.words}", f"from-{day.date}", type="time", default_value=day.begins),
        kit.text_field(f"{_('Free until')} · {day.words}", f"to-{day.date}", type="time", default_value=day.ends),
    )
