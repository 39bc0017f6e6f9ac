"""Meetings in the page's words."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from zoneinfo import ZoneInfo

from maritime_site.core.text import formatting
from maritime_site.core.text.i18n import _
from maritime_site.domain.meetings.queries import MeetingView, Standing
from maritime_site.domain.meetings.schemas import DayHours
from maritime_site.domain.meetings.transitions import STATUS_NAMES


@dataclass
class TimeChoice:
    """A time to accept or to propose: its ISO text, and what people read."""

    start: str
    words: str


@dataclass
class MeetingCard:
    """A meeting as one of the two reads it; `times` are there to be answered, `offered` says them in one line.

    `starts` is the agreed time as ISO text on the event's clock, or empty.
    """

    id: str
    name: str
    work: str
    when: str
    starts: str
    offered: str
    duration: str
    place: str
    note: str
    status: str
    standing: str
    times: list[TimeChoice]


@dataclass
class DayRow:
    """One day of the event with the hours at which the reader may be met; empty ones are a day without."""

    date: str
    words: str
    begins: str
    ends: str


def meeting_card(view: MeetingView, zone: str) -> MeetingCard:
    """A meeting with what can be answered."""
    times = [TimeChoice(start.isoformat(), formatting.day_and_time(start, zone)) for start in view.times]
    partner = view.partner
    return MeetingCard(
        id=str(view.id),
        name=f"{partner.first_name} {partner.last_name}".strip(),
        work=_("{designation}, {organisation}", designation=partner.designation, organisation=partner.organisation),
        when=formatting.day_and_time(view.time, zone) if view.time else "",
        starts=view.time.astimezone(ZoneInfo(zone)).isoformat() if view.time else "",
        offered="; ".join(choice.words for choice in times),
        duration=formatting.format_minutes(view.minutes),
        place=view.place.name,
        note=view.note,
        status=_(STATUS_NAMES[view.status]),
        standing=view.standing,
        times=times if view.standing is Standing.WAITING else [],
    )


def day_rows(open_hours: list[DayHours], mine: list[DayHours], zone: ZoneInfo) -> list[DayRow]:
    """Every day of the event, each with the reader's hours on the clock of the event's `zone`."""
    chosen = {row.date: row for row in mine}
    return [_day_row(row, chosen.get(row.date), zone) for row in open_hours]


def _day_row(day: DayHours, mine: DayHours | None, zone: ZoneInfo) -> DayRow:
    begins, ends = (f"{mine.from_:%H:%M}", f"{mine.to:%H:%M}") if mine else ("", "")
    sign = formatting.zone_sign(datetime.combine(day.date, day.from_, zone))
    return DayRow(day.date.isoformat(), f"{formatting.format_day(day.date)} ({sign})", begins, ends)
