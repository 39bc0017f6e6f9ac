"""What the page shows of a participant's own event: every value in words, in the page's language."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from maritime_site.core.text import formatting
from maritime_site.core.text.i18n import _
from maritime_site.domain.event_items import ChangeItem, WaitingItem
from maritime_site.domain.exhibition.labels import STATUS_NAMES
from maritime_site.domain.exhibition.queries import ApplicationView
from maritime_site.domain.hospitality.models import WITH_ROOM
from maritime_site.domain.hospitality.queries import BookingView
from maritime_site.domain.my_event.queries import NewsItem, NextItem
from maritime_site.domain.networking.queries import RequestView
from maritime_site.web.portal.bookings.state import status_words
from maritime_site.web.portal.my_event.folding import MOST_REQUESTS, count_shown, fold_alike
from maritime_site.web.routes import localize_path

A_DAY = timedelta(days=1)


@dataclass
class WaitingRow:
    """Something to do: what, its amount, until when, how many seconds that is away (0 for no end), and where."""

    key: str
    title: str
    amount: str
    until: str
    seconds: int
    action: str
    path: str


@dataclass
class EventRow:
    """A line with a title, what is said of it, and where it leads (empty: nowhere)."""

    title: str
    text: str
    path: str


@dataclass
class NextRow:
    """Something planned: when, on the event's clock too as ISO text (empty for whole days), what, where, its page."""

    when: str
    starts: str
    title: str
    place: str
    path: str


def waiting_rows(items: Sequence[WaitingItem], *, zone: str, language: str, now: datetime) -> list[WaitingRow]:
    """What waits, with amount and deadline (ME-3); of many alike the first few, and how many more there are."""
    return [
        WaitingRow(
            key=f"{item.key}-{place}",
            title=item.title,
            amount=formatting.format_money(item.amount, item.currency) if item.amount else "",
            until=formatting.day_and_time(item.until, zone) if item.until else "",
            seconds=max(0, int((item.until - now).total_seconds())) if item.until else 0,
            action=item.action,
            path=localize_path(item.path, language),
        )
        for place, item in enumerate(fold_alike(items))
    ]


def next_rows(items: Sequence[NextItem], *, zone: str, language: str) -> list[NextRow]:
    """What comes next, and when and where."""
    return [
        NextRow(
            when=_when(item, zone),
            starts="" if item.is_day else item.starts_at.astimezone(ZoneInfo(zone)).isoformat(),
            title=item.title,
            place=item.place,
            path=_localize(item.path, language),
        )
        for item in items
    ]


def _when(item: NextItem, zone: str) -> str:
    if not item.is_day:
        return formatting.day_and_time(item.starts_at, zone)
    return _("{first} to {last}", first=formatting.format_day(item.starts_at), last=formatting.format_day(item.ends_at))


def stay_rows(bookings: Sequence[BookingView], path: str, *, now: datetime) -> list[EventRow]:
    """Bookings that have a room and are not over."""
    return [
        EventRow(
            f"{booking.package_name}: {status_words(booking.status)}",
            _(
                "{start} to {end}",
                start=formatting.format_day(booking.check_in),
                end=formatting.format_day(booking.check_out),
            ),
            path,
        )
        for booking in bookings
        if booking.status in WITH_ROOM and booking.check_out >= (now - A_DAY).date()
    ]


def stall_rows(stall: ApplicationView | None, path: str) -> list[EventRow]:
    """The claim that counts, if there is one."""
    if stall is None:
        return []
    title = _("Stall {stall}: {status}", stall=stall.stall.code, status=_(STATUS_NAMES[stall.status]))
    return [EventRow(title, stall.hall, path)]


def request_rows(requests: Sequence[RequestView], path: str) -> list[EventRow]:
    """Who asks to be connected, and what for; the first few of many, and how many more there are."""
    shown = requests[: count_shown(len(requests), MOST_REQUESTS)]
    rows = [
        EventRow(f"{request.person.first_name} {request.person.last_name}".strip(), _about(request), path)
        for request in shown
    ]
    rest = len(requests) - len(shown)
    return [*rows, EventRow(_("More requests: {count}", count=rest), "", path)] if rest else rows


def _about(request: RequestView) -> str:
    return " · ".join(part for part in (request.person.organisation, request.purpose) if part)


def change_rows(items: Sequence[ChangeItem], *, zone: str, language: str) -> list[EventRow]:
    """What others did, and when."""
    return [
        EventRow(item.title, formatting.day_and_time(item.at, zone), localize_path(item.path, language))
        for item in items
    ]


def news_rows(items: Sequence[NewsItem], *, zone: str, language: str) -> list[EventRow]:
    """News with their day in the event's zone."""
    return [
        EventRow(
            item.title,
            formatting.format_day(item.published_at.astimezone(ZoneInfo(zone))),
            _localize(item.path, language),
        )
        for item in items
    ]


def _localize(path: str, language: str) -> str:
    return localize_path(path, language) if path.startswith("/") else path
