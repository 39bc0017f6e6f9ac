"""The programme: days as sections, filters in the address, a calendar file for every session and day (PROG-1)."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

from babel.dates import get_day_names
from markupsafe import Markup

from maritime_site.core.formats import day
from maritime_site.core.text import N_, _, current_language
from maritime_site.domain.programme import queries
from maritime_site.domain.programme.models import SessionKind
from maritime_site.domain.programme.queries import DayView, Filters, SessionView
from maritime_site.web.public import parts
from maritime_site.web.public.filling import Filled
from maritime_site.web.public.live import Visit
from maritime_site.web.public.markup import Part, el
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


def programme(visit: Visit) -> Filled:
    """Every released session, or those that the address asks for."""
    everything = queries.sessions(visit.session, zone=visit.settings.event_timezone)
    filters = _asked(visit, everything)
    days = queries.by_day(view for view in everything if filters.fits(view))
    shown = [_day(found) for found in days]
    body = parts.page(
        _(TITLE),
        _demo_notice() if any(view.is_demo for view in everything) else None,
        _filters(everything, filters) if everything else _nothing(),
        _count(days) if everything else None,
        *shown,
        lead=_("All times are Indian Standard Time. Each session and each day has a file for your own calendar."),
    )
    return Filled(body, Route.PROGRAMME, kept=_kept(filters))


def _nothing() -> Markup:
    about = _("The programme will be published here. What's New says when.")
    way_on = (_("Press releases"), Route.PRESS_RELEASE)
    return parts.empty(_(TO_BE_ANNOUNCED), about, way_on, icon_name="calendar")


def _asked(visit: Visit, everything: Sequence[SessionView]) -> Filters:
    """The filters of the address; a word that fits nothing we have is left out."""
    wanted = visit.query
    return Filters(
        day=next((found.date for found in queries.by_day(everything) if str(found.date) == wanted.get("day")), None),
        hall=_known(wanted.get("hall"), [hall.slug for hall in queries.halls_of(everything)]),
        track=_known(wanted.get("track"), [track.slug for track in queries.tracks_of(everything)]),
        language=_known(wanted.get("language"), LANGUAGES),
    )


def _known(word: str | None, known: Sequence[str] | dict[str, str]) -> str:
    return word if word and word in known else ""


def _kept(filters: Filters) -> dict[str, str]:
    chosen = str(filters.day) if filters.day else ""
    return parts.kept(day=chosen, hall=filters.hall, track=filters.track, language=filters.language)


def _filters(everything: Sequence[SessionView], chosen: Filters) -> Markup:
    days = [(str(found.date), day(found.date)) for found in queries.by_day(everything)]
    halls = [(hall.slug, hall.name) for hall in queries.halls_of(everything)]
    tracks = [(track.slug, track.name) for track in queries.tracks_of(everything)]
    spoken = [(code, _(name)) for code, name in LANGUAGES.items()]
    return parts.filters(
        _("Filter the programme"),
        Route.PROGRAMME,
        parts.select(_("Day"), "day", [("", _("All days")), *days], str(chosen.day or "")),
        parts.select(_("Hall"), "hall", [("", _("All halls")), *halls], chosen.hall),
        parts.select(_("Strand"), "track", [("", _("All strands")), *tracks], chosen.track),
        parts.select(_("Language"), "language", [("", _("All languages")), *spoken], chosen.language),
    )


def _count(days: Sequence[DayView]) -> Markup:
    number = sum(len(found.sessions) for found in days)
    return el(
        "p", _("Sessions: {number}", number=number) if number else _("No session fits these filters."), role="status"
    )


def _demo_notice() -> Markup:
    text = _("Sessions, halls and speakers marked as demo are invented. The real programme is to be announced.")
    return parts.notice(_("Demo content"), el("p", text))


def _day(found: DayView) -> Markup:
    file = el(
        "a", _("Calendar file of {day}", day=day(found.date)), href=f"{CALENDAR}/day/{found.date}.ics", download=True
    )
    return parts.section(
        _weekday(found.date) + ", " + day(found.date),
        el("p", file),
        el("ul", *(el("li", _session(view)) for view in found.sessions), class_="stack gap-3 sessions"),
        id=f"day-{found.date}",
    )


def _weekday(value: date) -> str:
    return get_day_names("wide", locale="hi_IN" if current_language() == "hi" else "en_IN")[value.weekday()]


def _session(view: SessionView) -> Markup:
    time = el(
        "p",
        el("time", f"{view.starts_at:%H:%M}", datetime=view.starts_at.isoformat()),
        " – ",
        el("time", f"{view.ends_at:%H:%M}", datetime=view.ends_at.isoformat()),
        class_="session-time",
    )
    return el(
        "article",
        time,
        el(
            "div",
            el("h3", view.title),
            el("p", view.summary, class_="muted small") if view.summary else None,
            _facts(view),
            el("p", _file(view)),
            class_="stack gap-2",
        ),
        class_="session",
        id=f"session-{view.id}",
    )


def _file(view: SessionView) -> Markup:
    words = _("Calendar file: {title}", title=view.title)
    return el("a", words, href=f"{CALENDAR}/session/{view.id}.ics", download=True, class_="small")


def _facts(view: SessionView) -> Markup:
    announced = _(TO_BE_ANNOUNCED)
    facts: list[tuple[str, Part]] = [
        (_("Hall"), view.hall.name if view.hall else announced),
        (_("Strand"), view.track.name if view.track else announced),
        (_("Language"), _(LANGUAGES[view.language]) if view.language in LANGUAGES else view.language),
        (_("Kind"), _(KINDS.get(view.kind, view.kind))),
        (_("Speakers"), _speakers(view) if view.speakers else announced),
    ]
    return el("dl", *(el("div", el("dt", name), el("dd", value)) for name, value in facts), class_="session-facts")


def _speakers(view: SessionView) -> Markup:
    people = (el("li", who.name, f", {who.role}" if who.role else None) for who in view.speakers)
    return el("ul", *people)
