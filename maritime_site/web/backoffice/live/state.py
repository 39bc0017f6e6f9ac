"""The live board on the screen; all screens that are open share one reading (LIVE-1)."""

from __future__ import annotations

from datetime import date, timedelta
from typing import TypedDict

import reflex as rx

from maritime_site.core.text.countries import country_name
from maritime_site.core.text.formatting import format_count, format_day
from maritime_site.core.text.i18n import N_, _, current_language
from maritime_site.core.threads import PAGE_READS
from maritime_site.domain.live import attendance, board
from maritime_site.domain.live.attendance import Admissions, Devices
from maritime_site.domain.live.board import Board
from maritime_site.domain.live.registrations import Registrations
from maritime_site.domain.live.schedule import StaysOfPackage, TodaySession
from maritime_site.domain.people.kinds import KINDS
from maritime_site.ports.services import get_event, get_services
from maritime_site.web.backoffice.datetimes import format_moment
from maritime_site.web.backoffice.home.state import QUEUES as DASHBOARD_QUEUES
from maritime_site.web.backoffice.home.state import QueueLine, age_text, to_bars
from maritime_site.web.backoffice.live.revenue import RevenuePart, build_revenue_parts
from maritime_site.web.backoffice.staff_auth import StaffContext, staff_event
from maritime_site.web.handlers.form_handler import FormErrors
from maritime_site.web.kit.charts import Bar, ColumnChart, build_columns, empty_columns

QUEUES = DASHBOARD_QUEUES | {
    board.ASKED: (N_("Requests that people have not answered"), "/admin/registrations/?status=pending")
}
# Beyond so many days, registrations are shown by week.
MOST_DAYS = 62


class DeviceRow(TypedDict):
    """A gate's device that is silent."""

    id: str
    name: str
    gate: str
    seen: str


class SessionRow(TypedDict):
    """A session of today."""

    id: str
    time: str
    title: str
    hall: str
    seats: str


class StayRow(TypedDict):
    """Stays of a package that begin or end today."""

    id: str
    name: str
    bookings: str
    guests: str
    arrived: str


class LiveState(FormErrors, rx.State):
    """What the board shows."""

    loaded: bool = False
    read_at: str = ""
    inside: str = ""
    today: str = ""
    enrolled: str = ""
    silent: str = ""
    silent_rows: list[DeviceRow] = []
    hours: ColumnChart = empty_columns()
    gates: list[Bar] = []
    kinds: list[Bar] = []
    queues: list[QueueLine] = []
    messages_waiting: str = ""
    messages_oldest: str = ""
    messages_failed: str = ""
    sessions: list[SessionRow] = []
    sees_money: bool = False
    arrivals: list[StayRow] = []
    departures: list[StayRow] = []
    revenue: list[RevenuePart] = []
    sees_people: bool = False
    registered: str = ""
    by_week: bool = False
    registrations: ColumnChart = empty_columns()
    countries: list[Bar] = []

    @rx.event
    @staff_event("LIVE_VIEW")
    async def open(self, context: StaffContext) -> None:
        """Show the board."""
        await self._show(context)

    @rx.event
    @staff_event("LIVE_VIEW", anew=False)
    async def beat(self, context: StaffContext) -> None:
        """Follow what happens, while the page is open and seen."""
        await self._show(context)

    async def _show(self, context: StaffContext) -> None:
        result = await PAGE_READS.run(_read_board, context, current_language())
        self.read_at = format_moment(result.at)
        self._show_admissions(result.admissions)
        self._show_devices(result.devices)
        self._show_waiting(result)
        self.sessions = [_to_session_row(row) for row in result.sessions]
        self.sees_money = result.stays is not None
        self.arrivals = [_to_stay_row(row) for row in result.stays.arrivals] if result.stays else []
        self.departures = [_to_stay_row(row) for row in result.stays.departures] if result.stays else []
        self.revenue = build_revenue_parts(result.revenue or [])
        self.sees_people = result.registrations is not None
        if result.registrations:
            self._show_registrations(result.registrations)
        self.loaded = True

    def _show_admissions(self, admissions: Admissions) -> None:
        self.inside, self.today = format_count(admissions.inside), format_count(admissions.total)
        self.hours = build_columns([(f"{hour:02}:00", number) for hour, number in enumerate(admissions.hours)])
        self.gates = to_bars({gate or _("Gate not named"): number for gate, number in admissions.gates})
        self.kinds = to_bars({_(KINDS[kind].label): number for kind, number in admissions.kinds})

    def _show_devices(self, devices: Devices) -> None:
        self.enrolled, self.silent = format_count(devices.enrolled), format_count(devices.silent)
        self.silent_rows = [
            DeviceRow(id=str(row.id), name=row.name, gate=row.gate, seen=format_moment(row.seen_at))
            for row in devices.rows
        ]

    def _show_waiting(self, result: Board) -> None:
        self.queues = [
            QueueLine(
                name=_(QUEUES[queue.name][0]),
                waiting=format_count(queue.waiting),
                age=_("the oldest for {now}", now=age_text(result.at, queue.oldest)) if queue.oldest else "",
                path=QUEUES[queue.name][1],
            )
            for queue in result.queues
        ]
        messages = result.messages
        self.messages_waiting, self.messages_failed = format_count(messages.waiting), format_count(messages.failed)
        age = age_text(result.at, messages.oldest) if messages.oldest else ""
        self.messages_oldest = _("The oldest message waits: {age}", age=age) if age else ""

    def _show_registrations(self, people: Registrations) -> None:
        self.registered, self.by_week = format_count(people.total), len(people.days) > MOST_DAYS
        days = _sum_weeks(people.days) if self.by_week else people.days
        self.registrations = build_columns([(format_day(day), number) for day, number in days])
        self.countries = to_bars({country_name(country): number for country, number in people.countries})


def _read_board(context: StaffContext, language: str) -> Board:
    return board.get_board(get_services(), permission_set=context.permission_set, language=language, now=context.now)


def _sum_weeks(days: list[tuple[date, int]]) -> list[tuple[date, int]]:
    """Weeks by their Monday."""
    weeks: dict[date, int] = {}
    for day, number in days:
        monday = day - timedelta(days=day.weekday())
        weeks[monday] = weeks.get(monday, 0) + number
    return list(weeks.items())


def _to_session_row(row: TodaySession) -> SessionRow:
    view, zone = row.session, get_event().zone
    begins, ends = view.starts_at.astimezone(zone), view.ends_at.astimezone(zone)
    seats = (
        _("{taken} of {capacity}", taken=format_count(row.seats.taken), capacity=format_count(row.seats.capacity))
        if row.seats
        else ""
    )
    return SessionRow(
        id=str(view.id),
        time=f"{begins:%H:%M}–{ends:%H:%M}",
        title=view.title,
        hall=view.hall.name if view.hall else "",
        seats=seats or _("No sign-up"),
    )


def _to_stay_row(row: StaysOfPackage) -> StayRow:
    return StayRow(
        id=str(row.package_id),
        name=f"{row.name}, {row.hotel}",
        bookings=format_count(row.bookings),
        guests=format_count(row.guests),
        arrived=format_count(row.checked_in),
    )


SILENT_MINUTES = int(attendance.SILENT_AFTER.total_seconds() // 60)
