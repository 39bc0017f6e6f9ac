"""The programme: a tab for each day, as list or grid, with search, filters, now and next (AGENDA-1, PROG-1)."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import replace
from datetime import date, datetime

from maritime_site.core.text.i18n import N_, _, has_hindi
from maritime_site.domain.programme import queries, seats
from maritime_site.domain.programme.queries import DayView, Filters, SessionView
from maritime_site.web.dynamic_pages.fill import FilledPage, keep_filters
from maritime_site.web.dynamic_pages.serving import Visit
from maritime_site.web.dynamic_pages.templates import render_template
from maritime_site.web.public.programme.grid import lay_out
from maritime_site.web.public.programme.labels import LANGUAGES, session_context
from maritime_site.web.routes import Route

TITLE = N_("Programme")
DESCRIPTION = N_("Sessions by day with halls, strands, languages, speakers and calendar files")
LONGEST_SEARCH = 120
GRID = "grid"
# How many sessions stand under "Next".
NEXT = 4


def build_programme_page(visit: Visit) -> FilledPage:
    """Every released session, or those that the address asks for."""
    everything = queries.list_sessions(visit.session, zone=visit.event.zone_name)
    filters = _read_filters(visit, everything)
    days = queries.by_day(view for view in everything if replace(filters, day=None).fits(view))
    is_grid = visit.query.get("view") == GRID
    local_now = visit.now.astimezone(visit.event.zone)
    body = render_template(
        "programme.html",
        path=Route.PROGRAMME,
        zone=visit.event.zone_name,
        has_demo=any(view.is_demo for view in everything),
        selects=_list_selects(everything, filters) if everything else [],
        chosen=sum(bool(value) for value in (filters.hall, filters.track, filters.language, filters.speaker)),
        search=filters.search,
        day=str(filters.day or ""),
        number=sum(len(row.sessions) for row in days),
        days=[(row, lay_out(row)) for row in days],
        open_day=_choose_day(days, filters.day, local_now.date()),
        is_grid=is_grid,
        seats=seats.list_seats(visit.session),
        now_and_next=_list_now_and_next(everything, visit.now, local_now.date()),
        **session_context(visit.language),
    )
    kept = _filters_to_query(filters) | ({"view": GRID} if is_grid else {})
    return FilledPage(body, Route.PROGRAMME, kept=kept)


def read_version(visit: Visit) -> Hashable:
    """All that the programme's pages show: the release, its seats, and the minute, for what is on and what has been."""
    seats_left = frozenset(seats.list_seats(visit.session).items())
    return queries.name_release(visit.session), seats_left, visit.now.replace(second=0, microsecond=0)


def _choose_day(days: Sequence[DayView], wanted: date | None, today: date) -> date | None:
    """The tab that is open: the one asked for, else today, else the first."""
    known = [row.date for row in days]
    return next((day for day in (wanted, today) if day in known), known[0] if known else None)


def _list_now_and_next(
    everything: Sequence[SessionView], now: datetime, today: date
) -> list[tuple[str, list[SessionView]]]:
    """What is on and what begins next today; nothing on other days."""
    running = [view for view in everything if view.starts_at <= now < view.ends_at]
    coming = [view for view in everything if view.starts_at > now and view.starts_at.date() == today]
    return [(words, rows) for words, rows in ((_("Now"), running), (_("Next"), coming[:NEXT])) if rows]


def _read_filters(visit: Visit, everything: Sequence[SessionView]) -> Filters:
    """The filters of the address; a word that fits nothing we have is left out."""
    wanted = visit.query
    return Filters(
        day=next((row.date for row in queries.by_day(everything) if str(row.date) == wanted.get("day")), None),
        hall=_known_value(wanted.get("hall"), [hall.slug for hall in queries.halls_of(everything)]),
        track=_known_value(wanted.get("track"), [track.slug for track in queries.tracks_of(everything)]),
        language=_known_value(wanted.get("language"), LANGUAGES),
        speaker=_known_value(wanted.get("speaker"), [who.slug for who in queries.speakers_of(everything)]),
        search=" ".join(wanted.get("search", "").split())[:LONGEST_SEARCH],
    )


def _known_value(word: str | None, known: Sequence[str] | Mapping[str, str]) -> str:
    return word if word and word in known else ""


def _filters_to_query(filters: Filters) -> dict[str, str]:
    return keep_filters(
        day=str(filters.day or ""),
        hall=filters.hall,
        track=filters.track,
        language=filters.language,
        speaker=filters.speaker,
        search=filters.search,
    )


Options = list[tuple[str, str]]


def _list_selects(everything: Sequence[SessionView], chosen: Filters) -> list[tuple[str, str, Options, str]]:
    """Each select of the filters: label, name, options, the one chosen."""
    halls = [(hall.slug, hall.name) for hall in queries.halls_of(everything)]
    tracks = [(track.slug, track.name) for track in queries.tracks_of(everything)]
    speakers = [(who.slug, who.name) for who in queries.speakers_of(everything)]
    spoken = [(code, _(name)) for code, name in LANGUAGES.items()]
    return [
        (_("Strand"), "track", [("", _("All strands")), *tracks], chosen.track),
        (_("Hall"), "hall", [("", _("All halls")), *halls], chosen.hall),
        *([(_("Language"), "language", [("", _("All languages")), *spoken], chosen.language)] if has_hindi() else []),
        (_("Speaker"), "speaker", [("", _("All speakers")), *speakers], chosen.speaker),
    ]
