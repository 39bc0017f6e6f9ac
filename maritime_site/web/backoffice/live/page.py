"""The page 'Live': the day at a glance, for a screen on the wall and for paper (LIVE-1)."""

from __future__ import annotations

from typing import Any

import reflex as rx

from maritime_site.core.text.i18n import _
from maritime_site.web import kit
from maritime_site.web.backoffice.live.state import SILENT_MINUTES
from maritime_site.web.backoffice.live.state import LiveState as State
from maritime_site.web.kit.charts import bar_chart, column_chart, figure, figures, queue_list, table_twin
from maritime_site.web.kit.timing.heartbeat import heartbeat

BEAT_SECONDS = 10


def live_page() -> rx.Component:
    """Everything that one's permissions open, read anew while the page is seen."""
    return kit.page(
        kit.page_title(_("Live"), lead=_("What happens today. The page reads it anew by itself, and can be printed.")),
        kit.error_summary(State.problems),
        rx.cond(
            State.loaded,
            kit.stack(
                kit.muted(_("As of {time}", time=State.read_at)),
                _render_admissions(),
                _render_devices(),
                _render_waiting(),
                _render_sessions(),
                rx.cond(State.sees_money, _render_stays()),
                rx.cond(State.sees_money, _render_revenue()),
                rx.cond(State.sees_people, _render_registrations()),
                heartbeat(State.beat, seconds=BEAT_SECONDS),
                gap=5,
            ),
            kit.loading(*(kit.skeleton(height="6rem") for _ in range(3))),
        ),
    )


def _render_bars(title: str, head: str, bars: rx.vars.ArrayVar[Any], nothing: str) -> rx.Component:
    heads = (head, _("People"))
    chart = kit.stack(bar_chart(bars), table_twin(title, heads, bars))
    return kit.card(rx.cond(bars.length() > 0, chart, kit.muted(nothing)), title=title)


def _render_admissions() -> rx.Component:
    nobody = _("Nobody was admitted today.")
    heads = (_("Hour"), _("People"))
    return kit.section(
        _("Admissions"),
        figures(figure(State.inside, _("admitted now")), figure(State.today, _("admitted today"))),
        kit.card(column_chart(_("Admissions by hour"), heads, rx.Var.create(State.hours)), title=_("By hour")),
        kit.grid(
            _render_bars(_("By gate"), _("Gate"), rx.Var.create(State.gates), nobody),
            _render_bars(_("By kind"), _("Kind"), rx.Var.create(State.kinds), nobody),
            least="22rem",
        ),
    )


def _render_table(
    caption: str, heads: tuple[str, ...], rows: rx.vars.ArrayVar[Any], names: tuple[str, ...], nothing: str
) -> rx.Component:
    body = rx.foreach(rows, lambda row: kit.table_row(heads, *(row[name] for name in names)))
    return rx.cond(rows.length() > 0, kit.table(caption, heads, body), kit.muted(nothing))


def _render_devices() -> rx.Component:
    heard = _("Every device was heard of in the last {minutes} minutes.", minutes=SILENT_MINUTES)
    caption = _("Not heard of for {minutes} minutes", minutes=SILENT_MINUTES)
    heads = (_("Device"), _("Gate"), _("Last heard of"))
    return kit.section(
        _("Gate devices"),
        figures(figure(State.enrolled, _("in use")), figure(State.silent, _("silent"))),
        _render_table(caption, heads, rx.Var.create(State.silent_rows), ("name", "gate", "seen"), heard),
    )


def _render_waiting() -> rx.Component:
    return kit.section(
        _("What waits"),
        rx.cond(rx.Var.create(State.queues).length() > 0, queue_list(rx.Var.create(State.queues))),
        figures(
            figure(
                State.messages_waiting,
                rx.cond(State.messages_waiting == "1", _("message waiting"), _("messages waiting")),
            ),
            figure(
                State.messages_failed,
                rx.cond(State.messages_failed == "1", _("message failed"), _("messages failed")),
            ),
        ),
        rx.cond(State.messages_oldest != "", kit.muted(State.messages_oldest)),
    )


def _render_sessions() -> rx.Component:
    heads = (_("Time"), _("Session"), _("Hall"), _("Seats taken"))
    nothing = _("No session is planned today.")
    names = ("time", "title", "hall", "seats")
    return kit.section(
        _("Sessions today"), _render_table(_("Sessions today"), heads, rx.Var.create(State.sessions), names, nothing)
    )


def _render_stays() -> rx.Component:
    heads = (_("Package"), _("Bookings"), _("Guests"))
    names = ("name", "bookings", "guests")
    arrivals = (*heads, _("Arrived"))
    return kit.section(
        _("Stays today"),
        _render_table(
            _("Check-in today"),
            arrivals,
            rx.Var.create(State.arrivals),
            (*names, "arrived"),
            _("No stay begins today."),
        ),
        _render_table(_("Check-out today"), heads, rx.Var.create(State.departures), names, _("No stay ends today.")),
    )


def _render_revenue() -> rx.Component:
    nothing = kit.muted(_("No money has moved yet."))
    return kit.section(
        _("Revenue"),
        rx.cond(
            rx.Var.create(State.revenue).length() > 0, rx.fragment(rx.foreach(State.revenue, _render_part)), nothing
        ),
    )


def _render_part(part: Any) -> rx.Component:
    heads = (_("Source"), _("Captured"), _("Refunded"), _("Net"))
    names = ("source", "captured", "refunded", "net")
    numbers = (1, 2, 3)
    sources = rx.foreach(
        part["sources"], lambda row: kit.table_row(heads, *(row[name] for name in names), numbers=numbers)
    )
    by_day, by_day_numbers = (_("Day"), *heads), (2, 3, 4)
    rows = rx.foreach(
        part["rows"],
        lambda row: kit.table_row(by_day, row["day"], *(row[name] for name in names), numbers=by_day_numbers),
    )
    return kit.card(
        figures(figure(part["net"], _("captured less refunded"))),
        column_chart(_("Revenue by day"), (_("Day"), _("Net")), part["days"]),
        kit.table(_("By source"), heads, sources, numbers=numbers),
        kit.fold(_("By day and source"), kit.table(_("By day and source"), by_day, rows, numbers=by_day_numbers)),
        title=part["title"],
    )


def _render_registrations() -> rx.Component:
    chart = rx.cond(
        State.by_week,
        column_chart(_("Registrations by week"), (_("Week from"), _("People")), rx.Var.create(State.registrations)),
        column_chart(_("Registrations by day"), (_("Day"), _("People")), rx.Var.create(State.registrations)),
    )
    return kit.section(
        _("Registrations"),
        figures(figure(State.registered, _("registered in all"))),
        kit.card(chart, title=rx.cond(State.by_week, _("By week"), _("By day"))),
        _render_bars(_("By country"), _("Country"), rx.Var.create(State.countries), _("Nobody has registered yet.")),
    )
