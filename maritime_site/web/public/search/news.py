"""What can be found that comes without a build: press releases, past events and sessions, shaped as the index is."""

from __future__ import annotations

import json

from maritime_site.core.formats import day
from maritime_site.core.text import _
from maritime_site.domain.newsroom import queries as newsroom
from maritime_site.domain.newsroom.queries import PastEventView, ReleaseView
from maritime_site.domain.programme import queries as programme
from maritime_site.domain.programme.queries import SessionView
from maritime_site.web.public.live import Visit
from maritime_site.web.public.markup import tree
from maritime_site.web.public.search.index import Entry, plain
from maritime_site.web.routes import Route, localized, press_release


def news_index(visit: Visit) -> bytes:
    """A JSON list of `url`, `title`, `description` and `text`, of this moment."""
    zone = visit.settings.event_timezone
    releases = newsroom.releases(visit.session, now=visit.now, zone=zone)
    past = newsroom.past_events(visit.session, now=visit.now)
    sessions = programme.sessions(visit.session, zone=zone)
    found = [
        *(_release(view, visit.language) for view in releases),
        *(_past(view, visit.language) for view in past),
        *(_session(view, visit) for view in sessions),
    ]
    return json.dumps(found, ensure_ascii=False, separators=(",", ":")).encode()


def _release(view: ReleaseView, code: str) -> Entry:
    about = f"{_('Press release')}, {day(view.day)}. {view.summary}"
    url = localized(press_release(view.slug), code)
    return {"url": url, "title": view.title, "description": about, "text": plain(tree(view.body))}


def _past(view: PastEventView, code: str) -> Entry:
    url = f"{localized(Route.PAST_EVENTS, code)}#event-{view.id}"
    about = f"{day(view.day)}. {view.place}"
    return {"url": url, "title": view.title, "description": about, "text": plain(tree(view.body))}


def _session(view: SessionView, visit: Visit) -> Entry:
    place = view.hall.name if view.hall else _("To be announced")
    about = f"{day(view.starts_at.date())}, {view.starts_at:%H:%M}, {place}. {view.summary}"
    words = [view.track.name if view.track else "", *(f"{who.name} {who.role}" for who in view.speakers)]
    url = f"{localized(Route.PROGRAMME, visit.language)}#session-{view.id}"
    return {"url": url, "title": view.title, "description": about, "text": " ".join(words).strip()}
