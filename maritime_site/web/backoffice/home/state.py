"""The first screen's figures, as far as one's permissions reach (BO-2)."""

from __future__ import annotations

from datetime import datetime
from typing import TypedDict
from zoneinfo import ZoneInfo

import reflex as rx

from maritime_site.core.countries import country_name
from maritime_site.core.formats import count, day, money
from maritime_site.domain.administration import dashboard
from maritime_site.domain.administration.dashboard import Figures, Hospitality, Queue, Registrations
from maritime_site.domain.people.kinds import KINDS
from maritime_site.ports.services import services
from maritime_site.web.backoffice.desk import Desk, at_desk
from maritime_site.web.backoffice.words import BOOKING_WORDS, STATUS_WORDS
from maritime_site.web.feedback import Refusals
from maritime_site.web.kit.charts import Bar, bar
from maritime_site.web.transactions import reading

# What each queue is called, and the list that shows what waits in it.
QUEUES = {
    "registrations": ("People waiting for a decision", "/admin/registrations/?status=pending"),
    "queries": ("Questions without an answer", "/admin/queries/?status=open"),
    "reports": ("What participants report of each other", "/admin/reports/?status=open"),
    "nominations": ("People named for an award", "/admin/nominations/?status=submitted"),
    "data_requests": ("People who want to be erased", "/admin/data-requests/?status=waiting"),
    "stall_applications": ("Exhibitors who applied for a stall", "/admin/exhibition/applications/?status=applied"),
    "messages_to_approve": ("Letters to many that need a second yes", "/admin/messages/?status=waiting"),
    "refund_approvals": ("Refunds to approve", "/admin/payments/"),
    "refunds": ("Refunds on their way", "/admin/payments/"),
    "refunds_failed": ("Refunds that failed", "/admin/payments/"),
    "payment_flags": ("Odd payments to explain", "/admin/oddities/?status=open"),
    "payment_differences": ("Differences with the gateway", "/admin/oddities/?status=open"),
    "gate_conflicts": ("Passes that gates should not have let in", "/admin/gate-conflicts/?status=open"),
    "passes_other_days": ("Passes that say other days", "/admin/admission-days/"),
    "messages_failed": ("Letters that could not be sent", "/admin/system/deliveries/?status=failed"),
}


class QueueLine(TypedDict):
    """Something that waits."""

    name: str
    waiting: str
    age: str
    path: str


class SumLine(TypedDict):
    """Money in one currency."""

    confirmed: str
    held: str
    captured: str
    refunded: str


class DashboardState(Refusals, rx.State):
    """What the first screen shows."""

    loaded: bool = False
    sees_people: bool = False
    sees_rooms: bool = False
    sees_stalls: bool = False
    total: str = ""
    kinds: list[Bar] = []
    statuses: list[Bar] = []
    countries: list[Bar] = []
    days: list[Bar] = []
    bookings: list[Bar] = []
    fills: list[Bar] = []
    sums: list[SumLine] = []
    stalls: list[Bar] = []
    queues: list[QueueLine] = []

    @rx.event
    @at_desk()
    async def open(self, desk: Desk) -> None:
        """Read the figures."""
        zone = ZoneInfo(services().settings.event_timezone)
        found: Figures = await reading(dashboard.figures, standing=desk.standing, zone=zone, now=desk.now)
        self.sees_people = found.registrations is not None
        self.sees_rooms, self.sees_stalls = found.hospitality is not None, bool(found.stalls)
        if found.registrations:
            self._show_people(found.registrations)
        if found.hospitality:
            self._show_rooms(found.hospitality)
        self.stalls = _bars({name.capitalize(): number for name, number in (found.stalls or {}).items()})
        waiting = {queue.name: queue for queue in found.queues if queue.waiting}
        self.queues = [_queue(waiting[name], desk.now) for name in QUEUES if name in waiting]
        self.loaded = True

    def _show_people(self, people: Registrations) -> None:
        self.total = count(people.total)
        self.statuses = _bars({STATUS_WORDS[status]: people.statuses[status] for status in STATUS_WORDS})
        self.kinds = _bars({kind.label: sum(people.kinds.get(key, {}).values()) for key, kind in KINDS.items()})
        self.countries = _bars({country_name(country): number for country, number in people.countries})
        self.days = _bars({day(date): number for date, number in people.days})

    def _show_rooms(self, rooms: Hospitality) -> None:
        self.bookings = _bars({BOOKING_WORDS[status]: rooms.statuses[status] for status in BOOKING_WORDS})
        self.fills = [
            bar(fill.name, f"{fill.sold} sold, {fill.held} held of {fill.capacity}", fill.sold, fill.capacity,
                second=fill.held)
            for fill in rooms.fills
        ]  # fmt: skip
        self.sums = [
            SumLine(confirmed=money(one.confirmed, one.currency), held=money(one.held, one.currency),
                    captured=money(one.captured, one.currency), refunded=money(one.refunded, one.currency))
            for one in rooms.sums
        ]  # fmt: skip


def _bars(numbers: dict[str, int]) -> list[Bar]:
    most = max(numbers.values(), default=0)
    return [bar(name, count(number), number, most) for name, number in numbers.items()]


def _queue(queue: Queue, now: datetime) -> QueueLine:
    age = f"the oldest for {_age(now, queue.oldest)}" if queue.oldest else ""
    name, path = QUEUES[queue.name]
    return QueueLine(name=name, waiting=count(queue.waiting), age=age, path=path)


def _age(now: datetime, since: datetime) -> str:
    """How long the oldest waits, in its largest whole unit."""
    seconds = max(0, int((now - since).total_seconds()))
    for unit, size in (("day", 86_400), ("hour", 3_600), ("minute", 60)):
        if seconds >= size:
            number = seconds // size
            return f"{number} {unit}{'s' if number > 1 else ''}"
    return "less than a minute"
