"""The programme: days as sections, filters in the address, a calendar file for every session and day (PROG-1)."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

from babel.dates import get_day_names

from maritime_site.core.text.formatting import format_day
from maritime_site.core.text.i18n import N_, _, current_language
from maritime_site.domain.programme import queries
from maritime_site.domain.programme.models import SessionKind
from maritime_site.domain.programme.queries import Filters, SessionView
from maritime_site.web.dynamic_pages.fill import FilledPage, keep_filters
from maritime_site.web.dynamic_pages.serving import Visit
from maritime_site.web.dynamic_pages.templates import render_template
from maritime_site.web.routes import Route

TITLE = N_("Programme")
DESCRIPTION = N_("Sessions by day with halls, strands, languages, speakers and calendar files")
LANGUAGES = {"en": N_("English"), "hi": N_("Hindi")}
KINDS: dict[str, str] = {
    SessionKind.CEREMONY: N_("Ceremony"),
    SessionKind.PANEL: N_("Panel"),
    SessionKind.TALK: N_("Talk"),
    SessionKind.WORKSHOP: N_("Workshop"),
    SessionKind.ROUNDTABLE: N_("Roundtable"),
}
CALENDAR = "/api/programme"


def build_programme_page(visit: Visit) -> FilledPage:
    """Every released session, or those that the address asks for."""
    everything = queries.list_sessions(visit.session, zone=visit.event.zone_name)
    filters = _read_filters(visit, everything)
    days = queries.by_day(view for view in everything if filters.fits(view))
    body = render_template(
        "programme.html",
        path=Route.PROGRAMME,
        zone=visit.event.zone_name,
        has_demo=any(view.is_demo for view in everything),
        selects=_list_selects(everything, filters) if everything else [],
        number=sum(len(row.sessions) for row in days),
        days=days,
        calendar=CALENDAR,
        weekday=_weekday_name,
        format_day=format_day,
        language_name=lambda code: _(LANGUAGES[code]) if code in LANGUAGES else code,
        kind_name=lambda kind: _(KINDS[kind]) if kind in KINDS else kind,
    )
    return FilledPage(body, Route.PROGRAMME, kept=_filters_to_query(filters))


def _read_filters(visit: Visit, everything: Sequence[SessionView]) -> Filters:
    """The filters of the address; a word that fits nothing we have is left out."""
    wanted = visit.query
    return Filters(
        day=next((row.date for row in queries.by_day(everything) if str(row.date) == wanted.get("day")), None),
        hall=_known_value(wanted.get("hall"), [hall.slug for hall in queries.halls_of(everything)]),
        track=_known_value(wanted.get("track"), [track.slug for track in queries.tracks_of(everything)]),
        language=_known_value(wanted.get("language"), LANGUAGES),
    )


def _known_value(word: str | None, known: Sequence[str] | dict[str, str]) -> str:
    return word if word and word in known else ""


def _filters_to_query(filters: Filters) -> dict[str, str]:
    chosen = str(filters.day) if filters.day else ""
    return keep_filters(day=chosen, hall=filters.hall, track=filters.track, language=filters.language)


Options = list[tuple[str, str]]


def _list_selects(everything: Sequence[SessionView], chosen: Filters) -> list[tuple[str, str, Options, str]]:
    """Each select of the filters: label, name, options, the one chosen."""
    days = [(str(row.date), format_day(row.date)) for row in queries.by_day(everything)]
    halls = [(hall.slug, hall.name) for hall in queries.halls_of(everything)]
    tracks = [(track.slug, track.name) for track in queries.tracks_of(everything)]
    spoken = [(code, _(name)) for code, name in LANGUAGES.items()]
    return [
        (_("Day"), "day", [("", _("All days")), *days], str(chosen.day or "")),
        (_("Hall"), "hall", [("", _("All halls")), *halls], chosen.hall),
        (_("Strand"), "track", [("", _("All strands")), *tracks], chosen.track),
        (_("Language"), "language", [("", _("All languages")), *spoken], chosen.language),
    ]


def _weekday_name(value: date) -> str:
    return get_day_names("wide", locale="hi_IN" if current_language() == "hi" else "en_IN")[value.weekday()]
