"""Everybody who speaks, with their sessions: whole as HTML, searched and filtered by the address (AGENDA-1)."""

from __future__ import annotations

from collections.abc import Sequence

from maritime_site.core.text.i18n import N_, _
from maritime_site.domain.pages.pictures import find_focal_points
from maritime_site.domain.programme import queries
from maritime_site.domain.programme.queries import SessionView, SpeakerView
from maritime_site.web.dynamic_pages.fill import FilledPage, keep_filters
from maritime_site.web.dynamic_pages.serving import Visit
from maritime_site.web.dynamic_pages.templates import render_template
from maritime_site.web.public.programme.labels import session_context
from maritime_site.web.routes import SPEAKERS, Route

TITLE = N_("Speakers")
DESCRIPTION = N_("Everybody who speaks at the event, with their sessions")
LONGEST_SEARCH = 120
Row = tuple[SpeakerView, list[SessionView]]


def build_speakers_page(visit: Visit) -> FilledPage:
    """The speakers of the released programme, or those that the address asks for."""
    everything = queries.list_sessions(visit.session, zone=visit.event.zone_name)
    search = " ".join(visit.query.get("search", "").replace("\x00", "").split())[:LONGEST_SEARCH]
    tracks = [(track.slug, track.name) for track in queries.tracks_of(everything)]
    track = next((slug for slug, _name in tracks if slug == visit.query.get("track")), "")
    rows = [row for row in _list_rows(everything) if _fits(row, search, track)]
    body = render_template(
        "speakers.html",
        path=SPEAKERS,
        list_path=Route.PROGRAMME,
        has_any=bool(everything),
        has_demo=any(view.is_demo for view in everything),
        rows=rows,
        focal_points=find_focal_points(visit.session, (who.photo for who, _views in rows)),
        search=search,
        tracks=tracks,
        track=track,
        **session_context(visit.language),
    )
    return FilledPage(
        body, SPEAKERS, title=_(TITLE), description=_(DESCRIPTION), kept=keep_filters(search=search, track=track)
    )


def _list_rows(everything: Sequence[SessionView]) -> list[Row]:
    """Each speaker with what they speak in, earliest first."""
    return [
        (who, [view for view in everything if who.slug in {speaker.slug for speaker in view.speakers}])
        for who in queries.speakers_of(everything)
    ]


def _fits(row: Row, search: str, track: str) -> bool:
    """Whether somebody is asked for, by their own words or those of their sessions."""
    who, views = row
    words = "\n".join([who.name, who.role, who.biography, *(view.title for view in views)]).casefold()
    is_of_track = not track or any(view.track and view.track.slug == track for view in views)
    return is_of_track and all(word in words for word in search.casefold().split())
