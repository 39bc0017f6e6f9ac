"""What can be found that comes without a build: releases, past events, sessions, speakers, shaped as the index is."""

from __future__ import annotations

from maritime_site.core.text.formatting import day_and_time, format_day
from maritime_site.core.text.i18n import _
from maritime_site.domain.company_pages import queries as company_pages
from maritime_site.domain.company_pages.schemas import PageContent
from maritime_site.domain.newsroom import queries as newsroom
from maritime_site.domain.newsroom.queries import PastEventView, ReleaseView
from maritime_site.domain.programme import queries as programme
from maritime_site.domain.programme.queries import SessionView, SpeakerView
from maritime_site.web.documents.library import DOCUMENTS
from maritime_site.web.dynamic_pages.markup import parse_markdown
from maritime_site.web.dynamic_pages.serving import Visit
from maritime_site.web.public.articles.edited import current_article
from maritime_site.web.public.search.index import EDITED, Entry, join_blocks, plain_text_of, to_entry
from maritime_site.web.routes import Route, company_path, localize_path, press_release, session_path, speaker_path


def list_news(visit: Visit) -> list[Entry]:
    """What can be found at this moment."""
    zone = visit.event.zone_name
    releases = newsroom.list_releases(visit.session, now=visit.now, zone=zone)
    past = newsroom.past_events(visit.session, now=visit.now)
    sessions = programme.list_sessions(visit.session, zone=zone)
    companies = company_pages.list_contents(visit.session)
    return [
        *_article_entries(visit),
        *(_release_entry(view, visit.language) for view in releases),
        *(_past_event_entry(view, visit.language) for view in past),
        *(_session_entry(view, visit) for view in sessions),
        *(_speaker_entry(who, visit) for who in programme.speakers_of(sessions)),
        *(_company_entry(slug, content, visit.language) for slug, content in companies),
    ]


def _article_entries(visit: Visit) -> list[Entry]:
    code = visit.language
    places = [(path, localize_path(path, code), "") for path in sorted(EDITED)]
    places += [(document.text, document.address(code), " (PDF)") for document in DOCUMENTS]
    articles = [(url, sign, current_article(path, visit)) for path, url, sign in places]
    return [to_entry(url, f"{text.title}{sign}", text.description, text) for url, sign, text in articles]


def _release_entry(view: ReleaseView, code: str) -> Entry:
    about = f"{_('Press release')}, {format_day(view.day)}. {view.summary}"
    url = localize_path(press_release(view.slug), code)
    return {"url": url, "title": view.title, "description": about, "text": plain_text_of(parse_markdown(view.body))}


def _past_event_entry(view: PastEventView, code: str) -> Entry:
    url = f"{localize_path(Route.PAST_EVENTS, code)}#event-{view.id}"
    about = f"{format_day(view.day)}. {view.place}"
    return {"url": url, "title": view.title, "description": about, "text": plain_text_of(parse_markdown(view.body))}


def _company_entry(slug: str, content: PageContent, code: str) -> Entry:
    words = [str(content.text), *(words for product in content.products for words in (product.name, product.text))]
    url = localize_path(company_path(slug), code)
    return {"url": url, "title": content.name, "description": _("Exhibitor"), "text": join_blocks(words)}


def _session_entry(view: SessionView, visit: Visit) -> Entry:
    place = f", {view.hall.name}" if view.hall else ""
    about = f"{day_and_time(view.starts_at, visit.event.zone_name)}{place}. {view.summary}"
    words = [view.track.name if view.track else "", *(f"{who.name}, {who.role}" for who in view.speakers)]
    url = localize_path(session_path(view.slug), visit.language)
    return {"url": url, "title": view.title, "description": about, "text": join_blocks(words)}


def _speaker_entry(who: SpeakerView, visit: Visit) -> Entry:
    about = f"{_('Speaker')}. {who.role}" if who.role else _("Speaker")
    url = localize_path(speaker_path(who.slug), visit.language)
    return {"url": url, "title": who.name, "description": about, "text": who.biography}
