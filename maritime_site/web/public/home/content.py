"""What the first page shows of the programme, the exhibitors and the news, as its templates take it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any
from zoneinfo import ZoneInfo

from markupsafe import Markup
from sqlmodel import Session

from maritime_site.core.text.countries import country_name
from maritime_site.core.text.i18n import _
from maritime_site.domain.company_pages import queries as company_pages
from maritime_site.domain.company_pages.schemas import CompanyFilters
from maritime_site.domain.exhibition import exhibitors
from maritime_site.domain.newsroom import queries as newsroom
from maritime_site.domain.pages.pictures import find_focal_points
from maritime_site.domain.programme import queries as programme
from maritime_site.domain.programme.queries import SessionView, SpeakerView
from maritime_site.ports.event import Event
from maritime_site.web.dynamic_pages.markup import safe_link
from maritime_site.web.public.exhibitors.company import find_source
from maritime_site.web.public.help.answers import list_topics, render_answer
from maritime_site.web.routes import Route, company_path
from maritime_site.web.server import images

SPEAKERS, COMPANIES, OF_A_DAY, RELEASES, NOTES, PHOTOS, FILMS, QUESTIONS = 8, 12, 3, 3, 4, 8, 4, 6
Days = list[tuple[date, Sequence[SessionView], int]]
HallsNow = list[tuple[str, SessionView | None, SessionView | None]]


@dataclass(frozen=True)
class CompanyCard:
    """A company of the exhibition; `logo` and `path` are empty where there is none."""

    name: str
    path: str
    facts: str
    logo: str
    sector: str


def programme_context(session: Session, *, zone: str, now: datetime) -> dict[str, Any]:
    """Highlights of each day, who speaks, and what is on in each hall."""
    views = programme.list_sessions(session, zone=zone)
    speakers = pick_speakers(views)
    return {
        "days": pick_days(views),
        "today": now.astimezone(ZoneInfo(zone)).date(),
        "speakers": speakers,
        "focal_points": find_focal_points(session, (who.photo for who in speakers)),
        "halls_now": list_halls(views, now),
        "has_demo": any(view.is_demo for view in views),
    }


def pick_days(views: Sequence[SessionView]) -> Days:
    """Each day with its first sessions of different kinds, in their order, and how many it has."""
    return [(day.date, _pick_sessions(day.sessions), len(day.sessions)) for day in programme.by_day(views)]


def _pick_sessions(views: Sequence[SessionView]) -> list[SessionView]:
    """One of each kind before a second of any, those with speakers first."""
    seen: set[str] = set()
    ranked = sorted(views, key=lambda view: (not view.speakers, view.starts_at))
    firsts = [view for view in ranked if not (view.kind in seen or seen.add(view.kind))]
    chosen = [*firsts, *(view for view in ranked if view not in firsts)][:OF_A_DAY]
    return sorted(chosen, key=lambda view: view.starts_at)


def pick_speakers(views: Sequence[SessionView]) -> list[SpeakerView]:
    """Those with a photograph first, then those who speak most, by name."""
    number: dict[str, int] = {}
    for view in views:
        for who in view.speakers:
            number[who.slug] = number.get(who.slug, 0) + 1
    everybody = programme.speakers_of(views)
    return sorted(everybody, key=lambda who: (not who.photo, -number[who.slug], who.name))[:SPEAKERS]


def list_halls(views: Sequence[SessionView], now: datetime) -> HallsNow:
    """What is on in each hall at this moment and what comes next today; halls with neither are left out."""
    result: HallsNow = []
    for hall in programme.halls_of(views):
        here = [view for view in views if view.hall == hall]
        running = next((view for view in here if view.starts_at <= now < view.ends_at), None)
        coming = next((view for view in here if view.starts_at > now and _is_today(view, now)), None)
        if running or coming:
            result.append((hall.name, running, coming))
    return result


def _is_today(view: SessionView, now: datetime) -> bool:
    return view.starts_at.date() == now.astimezone(view.starts_at.tzinfo).date()


def company_context(session: Session) -> dict[str, Any]:
    """Companies with a page first, as those have a logo; then others by name, and how many there are in all."""
    pages, _total = company_pages.list_published(session, CompanyFilters(search="", page=1, page_size=COMPANIES))
    rows, total = exhibitors.list_exhibitors(session, page_size=COMPANIES)
    cards = [
        CompanyCard(
            view.content.name,
            company_path(view.slug),
            _company_facts(view.exhibitor.stalls, view.exhibitor.country),
            find_source(view, view.content.logo_id),
            view.exhibitor.sector_key,
        )
        for view in pages
    ]
    known = {view.company_id for view in pages}
    cards += [
        CompanyCard(view.name, "", _company_facts(view.stalls, view.country), "", view.sector_key)
        for view in rows
        if view.id not in known
    ]
    return {"companies": cards[:COMPANIES], "company_total": total}


def _company_facts(stalls: Sequence[str], country: str) -> str:
    place = _("Stall {stall}", stall=stalls[0]) if stalls else ""
    return " · ".join(text for text in (place, country_name(country)) if text)


def news_context(session: Session, *, zone: str, now: datetime) -> dict[str, Any]:
    """The newest press releases, What's New, and what was photographed and filmed."""
    albums, past = newsroom.list_albums(session, now=now), newsroom.past_events(session, now=now)
    releases, films = newsroom.list_releases(session, now=now, zone=zone), newsroom.list_videos(session, now=now)
    pages = (
        (Route.PHOTO_GALLERY, albums),
        (Route.PRESS_RELEASE, releases),
        (Route.VIDEO_GALLERY, films),
        (Route.PAST_EVENTS, past),
    )
    return {
        "filled": {path for path, rows in pages if rows},
        "releases": releases[:RELEASES],
        "news": newsroom.list_announcements(session, now=now, limit=NOTES),
        "photos": [_to_picture(photo) for album in albums[:1] for photo in album.photos if photo.files][:PHOTOS],
        "films": films[:FILMS],
    }


def _to_picture(photo: newsroom.PhotoView) -> dict[str, Any]:
    files = [(width, path) for width, path in photo.files if safe_link(path)]
    return {
        "src": images.image_source(files[0][1]) if files else "",
        "srcset": images.build_srcset(files),
        "width": photo.width,
        "height": photo.height,
        "alt": images.alt_text(photo.alt or None),
        "focal_point": photo.focal_point,
    }


def list_questions(event: Event) -> list[tuple[str, Markup]]:
    """The first question of each topic of the help page with its answer, in the current language."""
    firsts = [topic.parts[0] for topic in list_topics(event) if topic.parts]
    return [(part.title, render_answer(part)) for part in firsts[:QUESTIONS]]
