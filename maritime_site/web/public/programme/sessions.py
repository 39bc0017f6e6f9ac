"""A page for each session and each speaker, whole as HTML, with structured data for search engines (AGENDA-1)."""

from __future__ import annotations

from typing import Any

from maritime_site.core.text.i18n import TAGS, _, current_language
from maritime_site.domain.pages.pictures import find_focal_points
from maritime_site.domain.programme import queries, seats
from maritime_site.domain.programme.queries import SessionView, SpeakerView
from maritime_site.web.dynamic_pages.fill import FilledPage
from maritime_site.web.dynamic_pages.serving import Visit
from maritime_site.web.dynamic_pages.templates import render_template
from maritime_site.web.public.programme.labels import day_and_hours, day_line, session_context
from maritime_site.web.routes import Route, localize_path, session_path, speaker_path

LONGEST_SUMMARY = 160
CONTEXT = "https://schema.org"


def build_session_page(visit: Visit) -> FilledPage:
    """One released session. Raises NotFound for any other."""
    view = queries.find_session(visit.session, visit.parts["slug"], zone=visit.event.zone_name)
    body = render_template(
        "session.html",
        view=view,
        list_path=Route.PROGRAMME,
        when=day_and_hours(view),
        seats=seats.list_seats(visit.session, view.id).get(view.id),
        has_begun=view.starts_at <= visit.now,
        focal_points=find_focal_points(visit.session, (who.photo for who in view.speakers)),
        **session_context(visit.language),
    )
    path = session_path(view.slug)
    about = _shorten(view.summary) or f"{day_line(view)}, {view.hall.name if view.hall else ''}".rstrip(", ")
    return FilledPage(body, path, title=view.title, description=about, data=_session_data(view, path, visit))


def build_speaker_page(visit: Visit) -> FilledPage:
    """One speaker of the released programme. Raises NotFound for any other."""
    who, views = queries.find_speaker(visit.session, visit.parts["slug"], zone=visit.event.zone_name)
    body = render_template(
        "speaker.html",
        who=who,
        views=views,
        focal_points=find_focal_points(visit.session, [who.photo]),
        list_path=Route.PROGRAMME,
        seats=seats.list_seats(visit.session, *(view.id for view in views)),
        **session_context(visit.language),
    )
    path = speaker_path(who.slug)
    about = _shorten(who.biography) or who.role or _("Speaker")
    return FilledPage(body, path, title=who.name, description=about, data=_speaker_data(who, path, visit))


def _shorten(text: str) -> str:
    words = " ".join(text.split())
    return words if len(words) <= LONGEST_SUMMARY else words[: LONGEST_SUMMARY - 1].rstrip() + "…"


def _session_data(view: SessionView, path: str, visit: Visit) -> dict[str, Any]:
    place = ", ".join(name for name in (view.hall.name if view.hall else "", visit.event.venue) if name)
    data = {
        "@context": CONTEXT,
        "@type": "Event",
        "name": view.title,
        "description": view.summary,
        "startDate": view.starts_at.isoformat(),
        "endDate": view.ends_at.isoformat(),
        "eventStatus": f"{CONTEXT}/EventScheduled",
        "eventAttendanceMode": f"{CONTEXT}/OfflineEventAttendanceMode",
        "inLanguage": TAGS.get(view.language, view.language),
        "url": _address(path, visit),
        "location": {"@type": "Place", "name": place} if place else None,
        "performer": [
            {"@type": "Person", "name": who.name, "jobTitle": who.role, "url": _address(speaker_path(who.slug), visit)}
            for who in view.speakers
        ],
        "superEvent": {"@type": "BusinessEvent", "name": visit.event.title, "url": _address("/", visit)},
    }
    return {name: value for name, value in data.items() if value}


def _speaker_data(who: SpeakerView, path: str, visit: Visit) -> dict[str, Any]:
    data = {
        "@context": CONTEXT,
        "@type": "Person",
        "name": who.name,
        "jobTitle": who.role,
        "description": who.biography,
        "image": visit.settings.site_url.rstrip("/") + who.photo if who.photo else "",
        "url": _address(path, visit),
    }
    return {name: value for name, value in data.items() if value}


def _address(path: str, visit: Visit) -> str:
    return visit.settings.site_url.rstrip("/") + localize_path(path, current_language())
