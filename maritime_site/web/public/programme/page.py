"""The programme: days as sections, filters in the address, a calendar file for every session and day (PROG-1)."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

from babel.dates import get_day_names
from markupsafe import Markup

from maritime_site.core.text.formatting import format_day
from maritime_site.core.text.i18n import N_, _, current_language
from maritime_site.domain.programme import queries
from maritime_site.domain.programme.models import SessionKind
from maritime_site.domain.programme.queries import DayView, Filters, SessionView
from maritime_site.web.dynamic_pages import parts
from maritime_site.web.dynamic_pages.fill import FilledPage
from maritime_site.web.dynamic_pages.markup import Part, element
from maritime_site.web.dynamic_pages.serving import Visit
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
TO_BE_ANNOUNCED = N_("To be announced")
CALENDAR = "/api/programme"


def build_programme_page(visit: Visit) -> FilledPage:
    """Every released session, or those that the address asks for."""
    everything = queries.list_sessions(visit.session, zone=visit.settings.event_timezone)
    filters = _read_filters(visit, everything)
    days = queries.by_day(view for view in everything if filters.fits(view))
    shown = [_render_day(row) for row in days]
    body = parts.render_page(
        _(TITLE),
        _demo_notice() if any(view.is_demo for view in everything) else None,
        _render_filters(everything, filters) if everything else _render_nothing(),
        _render_count(days) if everything else None,
        *shown,
        lead=_("All times are Indian Standard Time. Each session and each day has a file for your own calendar."),
    )
    return FilledPage(body, Route.PROGRAMME, kept=_filters_to_query(filters))


def _render_nothing() -> Markup:
    about = _("The programme will be published here. What's New says when.")
    way_on = (_("Press releases"), Route.PRESS_RELEASE)
    return parts.render_empty(_(TO_BE_ANNOUNCED), about, way_on, icon_name="calendar")


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
    return parts.keep_filters(day=chosen, hall=filters.hall, track=filters.track, language=filters.language)


def _render_filters(everything: Sequence[SessionView], chosen: Filters) -> Markup:
    days = [(str(row.date), format_day(row.date)) for row in queries.by_day(everything)]
    halls = [(hall.slug, hall.name) for hall in queries.halls_of(everything)]
    tracks = [(track.slug, track.name) for track in queries.tracks_of(everything)]
    spoken = [(code, _(name)) for code, name in LANGUAGES.items()]
    return parts.render_filters(
        _("Filter the programme"),
        Route.PROGRAMME,
        parts.render_select(_("Day"), "day", [("", _("All days")), *days], str(chosen.day or "")),
        parts.render_select(_("Hall"), "hall", [("", _("All halls")), *halls], chosen.hall),
        parts.render_select(_("Strand"), "track", [("", _("All strands")), *tracks], chosen.track),
        parts.render_select(_("Language"), "language", [("", _("All languages")), *spoken], chosen.language),
    )


def _render_count(days: Sequence[DayView]) -> Markup:
    number = sum(len(row.sessions) for row in days)
    return element(
        "p", _("Sessions: {number}", number=number) if number else _("No session fits these filters."), role="status"
    )


def _demo_notice() -> Markup:
    text = _("Sessions, halls and speakers marked as demo are invented. The real programme is to be announced.")
    return parts.render_notice(_("Demo content"), element("p", text))


def _render_day(result: DayView) -> Markup:
    file = element(
        "a",
        _("Calendar file of {day}", day=format_day(result.date)),
        href=f"{CALENDAR}/day/{result.date}.ics",
        download=True,
    )
    return parts.render_section(
        _weekday_name(result.date) + ", " + format_day(result.date),
        element("p", file),
        element(
            "ul", *(element("li", _render_session(view)) for view in result.sessions), class_="stack gap-3 sessions"
        ),
        id=f"day-{result.date}",
    )


def _weekday_name(value: date) -> str:
    return get_day_names("wide", locale="hi_IN" if current_language() == "hi" else "en_IN")[value.weekday()]


def _render_session(view: SessionView) -> Markup:
    time = element(
        "p",
        element("time", f"{view.starts_at:%H:%M}", datetime=view.starts_at.isoformat()),
        " – ",
        element("time", f"{view.ends_at:%H:%M}", datetime=view.ends_at.isoformat()),
        class_="session-time",
    )
    return element(
        "article",
        time,
        element(
            "div",
            element("h3", view.title),
            element("p", view.summary, class_="muted small") if view.summary else None,
            _render_facts(view),
            element("p", _render_file(view)),
            class_="stack gap-2",
        ),
        class_="session",
        id=f"session-{view.id}",
    )


def _render_file(view: SessionView) -> Markup:
    words = _("Calendar file: {title}", title=view.title)
    return element("a", words, href=f"{CALENDAR}/session/{view.id}.ics", download=True, class_="small")


def _render_facts(view: SessionView) -> Markup:
    announced = _(TO_BE_ANNOUNCED)
    facts: list[tuple[str, Part]] = [
        (_("Hall"), view.hall.name if view.hall else announced),
        (_("Strand"), view.track.name if view.track else announced),
        (_("Language"), _(LANGUAGES[view.language]) if view.language in LANGUAGES else view.language),
        (_("Kind"), _(KINDS.get(view.kind, view.kind))),
        (_("Speakers"), _render_speakers(view) if view.speakers else announced),
    ]
    return element(
        "dl",
        *(element("div", element("dt", name), element("dd", value)) for name, value in facts),
        class_="session-facts",
    )


def _render_speakers(view: SessionView) -> Markup:
    people = (element("li", who.name, f", {who.role}" if who.role else None) for who in view.speakers)
    return element("ul", *people)
