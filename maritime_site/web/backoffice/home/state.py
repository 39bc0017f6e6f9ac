"""The first screen's figures, as far as one's permissions reach (BO-2)."""

from __future__ import annotations

from datetime import datetime
from typing import TypedDict

import reflex as rx

from maritime_site.core.text.countries import country_name
from maritime_site.core.text.formatting import format_count, format_day, format_money
from maritime_site.core.text.i18n import N_, _
from maritime_site.demo import removal
from maritime_site.demo.removal import DemoCount
from maritime_site.domain.administration import checklist, dashboard
from maritime_site.domain.administration.dashboard import Figures, Hospitality, Queue, Registrations
from maritime_site.domain.people.kinds import KINDS
from maritime_site.ports.event import first_event
from maritime_site.ports.services import get_event, get_services
from maritime_site.web.backoffice.staff_auth import StaffContext, staff_event
from maritime_site.web.backoffice.ways import find_way
from maritime_site.web.backoffice.wording import BOOKING_WORDS, STATUS_WORDS
from maritime_site.web.handlers.db import in_transaction, read_in_thread
from maritime_site.web.handlers.form_handler import FormErrors, say_done
from maritime_site.web.kit.charts import Bar, ColumnChart, build_bar, build_columns, empty_columns

# What each queue is called, and the list that shows what waits in it.
QUEUES = {
    "registrations": (N_("People waiting for a decision"), "/admin/registrations/?status=pending"),
    "queries": (N_("Questions without an answer"), "/admin/queries/?status=open"),
    "reports": (N_("What participants report of each other"), "/admin/reports/?status=open"),
    "nominations": (N_("People named for an award"), "/admin/nominations/?status=submitted"),
    "data_requests": (N_("People who want to be erased"), "/admin/data-requests/?status=waiting"),
    "stall_applications": (N_("Exhibitors who applied for a stall"), "/admin/exhibition/applications/?status=applied"),
    "company_pages": (N_("Company pages to check"), "/admin/exhibition/companies/?status=submitted"),
    "talk_proposals": (N_("Talks that people propose"), "/admin/talk-proposals/?status=submitted"),
    "messages_to_approve": (N_("Letters to many that need a second yes"), "/admin/messages/?status=waiting"),
    "refund_approvals": (N_("Refunds to approve"), "/admin/payments/"),
    "refunds": (N_("Refunds on their way"), "/admin/payments/"),
    "money_standing": (N_("Payments of what was cancelled, not given back"), "/admin/payments/?standing=true"),
    "refunds_failed": (N_("Refunds that failed"), "/admin/payments/"),
    "payment_flags": (N_("Odd payments to explain"), "/admin/oddities/?status=open"),
    "payment_differences": (N_("Differences with the gateway"), "/admin/oddities/?status=open"),
    "gate_conflicts": (N_("Passes that gates should not have let in"), "/admin/gate-conflicts/?status=open"),
    "passes_other_days": (N_("Passes that say other days"), "/admin/admission-days/"),
    "webhooks_disabled": (N_("Webhooks that failed for days and are switched off"), "/admin/webhooks/"),
    "messages_failed": (N_("Letters that could not be sent"), "/admin/system/deliveries/?status=failed"),
}


UNITS = (
    (N_("1 day"), N_("{count} days"), 86_400),
    (N_("1 hour"), N_("{count} hours"), 3_600),
    (N_("1 minute"), N_("{count} minutes"), 60),
)


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


class SetupLine(TypedDict):
    """A step of setting up a new site."""

    title: str
    done: bool
    path: str


class DashboardState(FormErrors, rx.State):
    """What the first screen shows."""

    loaded: bool = False
    setup: list[SetupLine] = []
    demo: str = ""
    sees_people: bool = False
    sees_rooms: bool = False
    sees_stalls: bool = False
    total: str = ""
    kinds: list[Bar] = []
    statuses: list[Bar] = []
    countries: list[Bar] = []
    days: ColumnChart = empty_columns()
    bookings: list[Bar] = []
    fills: list[Bar] = []
    sums: list[SumLine] = []
    stalls: list[Bar] = []
    queues: list[QueueLine] = []

    @rx.event
    @staff_event()
    async def open(self, context: StaffContext) -> None:
        """Read the figures."""
        self.done = ""
        await self._show(context)

    async def _show(self, context: StaffContext) -> None:
        zone = get_event().zone
        result: Figures = await read_in_thread(
            dashboard.get_figures, permission_set=context.permission_set, zone=zone, now=context.now
        )
        self.sees_people = result.registrations is not None
        self.sees_rooms, self.sees_stalls = result.hospitality is not None, bool(result.stalls)
        if result.registrations:
            self._show_people(result.registrations)
        if result.hospitality:
            self._show_rooms(result.hospitality)
        self.stalls = to_bars({_(name.capitalize()): number for name, number in (result.stalls or {}).items()})
        waiting = {queue.name: queue for queue in result.queues if queue.waiting}
        self.queues = [_to_queue_line(waiting[name], context.now) for name in QUEUES if name in waiting]
        await self._show_setup(context)
        self.loaded = True

    async def _show_setup(self, context: StaffContext) -> None:
        """Show what a new site still needs to whoever sets it up; nothing once all is done (EVENT-4)."""
        self.setup, self.demo = [], ""
        if context.may("EVENT_PUBLISH"):
            self.demo = _count_text(await read_in_thread(removal.count_demo))
        if context.may("EVENT_EDIT"):
            steps = await read_in_thread(checklist.list_setup_steps, services=get_services(), now=context.now)
            if not all(step.done for step in steps):
                self.setup = [
                    SetupLine(title=step.title, done=step.done, path=find_way(f"{step.path}/", context))
                    for step in steps
                ]

    @rx.event
    @staff_event("EVENT_PUBLISH", once="demo")
    async def remove_demo(self, context: StaffContext) -> None:
        """Take the demo away as a whole (EVENT-5)."""
        first = first_event(get_services().settings)
        await in_transaction(removal.remove_demo, first=first, actor=context.actor, now=context.now)
        get_services().expire_event()
        await say_done(self, _("The demo is gone"))
        await self._show(context)

    def _show_people(self, people: Registrations) -> None:
        self.total = format_count(people.total)
        self.statuses = to_bars({_(STATUS_WORDS[status]): people.statuses[status] for status in STATUS_WORDS})
        self.kinds = to_bars({_(kind.label): sum(people.kinds.get(key, {}).values()) for key, kind in KINDS.items()})
        others = people.total - sum(number for _country, number in people.countries)
        countries = {country_name(country): number for country, number in people.countries}
        self.countries = to_bars(countries | ({_("Other countries"): others} if others else {}))
        self.days = build_columns([(format_day(day), number) for day, number in people.days])

    def _show_rooms(self, rooms: Hospitality) -> None:
        self.bookings = to_bars({_(BOOKING_WORDS[status]): rooms.statuses[status] for status in BOOKING_WORDS})
        self.fills = [
            build_bar(
                fill.name,
                _(
                    "{sold} sold, {held} held of {capacity}",
                    sold=format_count(fill.sold),
                    held=format_count(fill.held),
                    capacity=format_count(fill.capacity),
                ),
                fill.sold,
                fill.capacity,
                second=fill.held,
            )
            for fill in rooms.fills
        ]
        self.sums = [
            SumLine(
                confirmed=format_money(amount.confirmed, amount.currency),
                held=format_money(amount.held, amount.currency),
                captured=format_money(amount.captured, amount.currency),
                refunded=format_money(amount.refunded, amount.currency),
            )
            for amount in rooms.sums
        ]


def _count_text(demo: DemoCount) -> str:
    """What goes with the demo; empty where there is none."""
    if not demo.people and not demo.entries:
        return ""
    people = _("1 demo person") if demo.people == 1 else _("{count} demo people", count=format_count(demo.people))
    entries = _("1 demo entry") if demo.entries == 1 else _("{count} demo entries", count=format_count(demo.entries))
    return _("{people} and {entries}", people=people, entries=entries)


def to_bars(numbers: dict[str, int]) -> list[Bar]:
    """Bars of figures by name; the longest is the most of them."""
    most = max(numbers.values(), default=0)
    return [build_bar(name, format_count(number), number, most) for name, number in numbers.items()]


def _to_queue_line(queue: Queue, now: datetime) -> QueueLine:
    age = _("the oldest for {now}", now=age_text(now, queue.oldest)) if queue.oldest else ""
    name, path = QUEUES[queue.name]
    return QueueLine(name=_(name), waiting=format_count(queue.waiting), age=age, path=path)


def age_text(now: datetime, since: datetime) -> str:
    """How long the oldest waits, in its largest whole unit."""
    seconds = max(0, int((now - since).total_seconds()))
    for one, many, size in UNITS:
        if seconds >= size:
            number = seconds // size
            return _(one) if number == 1 else _(many, count=number)
    return _("less than a minute")
