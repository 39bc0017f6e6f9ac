"""Answers /sitemap.xml, /robots.txt, /.well-known/security.txt and the manifest on the host they are asked on."""

from __future__ import annotations

import json
import re
from collections.abc import Callable

from sqlmodel import Session
from starlette.datastructures import Headers
from starlette.responses import PlainTextResponse, Response
from starlette.types import ASGIApp, Receive, Scope, Send

from maritime_site.core.clock import utc_now
from maritime_site.core.text.i18n import DEFAULT
from maritime_site.core.threads import PAGE_READS
from maritime_site.domain.company_pages import queries as company_pages
from maritime_site.domain.newsroom import queries
from maritime_site.domain.people.kinds import KINDS
from maritime_site.domain.programme import queries as programme
from maritime_site.ports.services import get_event, get_services
from maritime_site.settings import load_settings
from maritime_site.web.public.articles.texts import load_article
from maritime_site.web.routes import SPEAKERS, company_path, press_release, session_path, speaker_path
from maritime_site.web.seo import files
from maritime_site.web.server import https
from maritime_site.web.site_map import list_pages

PATHS = frozenset({"/sitemap.xml", "/robots.txt", "/.well-known/security.txt", "/manifest.webmanifest"})
# A host as a browser writes it; anything else does not get into what we answer.
HOST = re.compile(r"[A-Za-z0-9.:-]{1,255}")
HEADERS = {"Cache-Control": "no-cache", "Vary": "Host"}


def base_of(scope: Scope) -> str | None:
    """Where this site is, without a slash at the end: as configured, else as asked; None when that is no host."""
    settings = load_settings()
    if settings.site_url:
        return settings.site_url.rstrip("/")
    host = Headers(scope=scope).get("host", "")
    scheme = "https" if https.came_encrypted(scope, settings.trusted_proxy_hops) else "http"
    return f"{scheme}://{host}" if HOST.fullmatch(host) else None


def seo_files_app(news: Callable[[], list[files.Entry]]) -> ASGIApp:
    """An application that serves PATHS; `news` names the pages that come without a build."""

    async def answer(scope: Scope, receive: Receive, send: Send) -> None:
        response = await PAGE_READS.run(_build_response, scope, news)
        await response(scope, receive, send)

    return answer


def _build_response(scope: Scope, news: Callable[[], list[files.Entry]]) -> Response:
    if scope["method"] not in {"GET", "HEAD"}:
        return PlainTextResponse("Method Not Allowed", 405, HEADERS | {"Allow": "GET, HEAD"})
    base = base_of(scope)
    if base is None:
        return PlainTextResponse("Bad Request", 400, HEADERS)
    text, kind = _make_file(scope["path"], base, news)
    return Response(text, headers=HEADERS | {"Content-Type": f"{kind}; charset=utf-8"})


def _make_file(path: str, base: str, news: Callable[[], list[files.Entry]]) -> tuple[str, str]:
    match path:
        case "/sitemap.xml":
            shut = _list_shut_forms()
            entries = [entry for entry in list_page_entries() if entry.path not in shut]
            return files.build_sitemap([*entries, *news()], base), "application/xml"
        case "/robots.txt":
            return files.build_robots([*closed_paths(), *_list_shut_forms()], base), "text/plain"
        case "/manifest.webmanifest":
            return json.dumps(files.build_manifest(get_event()), ensure_ascii=False), "application/manifest+json"
        case _:
            return files.build_security_txt(base, utc_now()), "text/plain"


def _list_shut_forms() -> list[str]:
    """English paths of the forms that take nobody, as once the event is over (EVENT-3)."""
    if get_event().takes_registrations(utc_now()):
        return []
    return [form.path for kind in KINDS.values() for form in kind.forms]


def list_release_entries() -> list[files.Entry]:
    """Every press release that may be read now."""
    house = get_services()
    with house.database.reading() as session:
        result = queries.list_releases(session, now=utc_now(), zone=house.event.zone_name)
        return [files.Entry(press_release(view.slug), view.updated_at.date()) for view in result]


def list_filled_entries() -> list[files.Entry]:
    """Every press release, company, session and speaker that may be read now."""
    with get_services().database.reading() as session:
        pages = [files.Entry(company_path(slug), day) for slug, day in company_pages.list_days(session)]
        sessions = _list_programme_entries(session)
    return [*list_release_entries(), *pages, *sessions]


def _list_programme_entries(session: Session) -> list[files.Entry]:
    views = programme.list_sessions(session, zone=get_event().zone_name)
    speakers = [files.Entry(speaker_path(who.slug)) for who in programme.speakers_of(views)]
    if speakers:
        speakers.insert(0, files.Entry(SPEAKERS))
    return [*(files.Entry(session_path(view.slug), view.updated_at.date()) for view in views), *speakers]


def list_page_entries() -> list[files.Entry]:
    """Every page that may be found, with the date of its text where it has one."""
    return [
        files.Entry(page.path, load_article(page.texts, DEFAULT).updated if page.texts else None)
        for page in list_pages(production=True)
        if page.indexed and "[" not in page.path
    ]


def closed_paths() -> list[str]:
    """English paths that are for someone signed in."""
    result = {page.path.partition("/[")[0] for page in list_pages(production=True) if page.audience != "everybody"}
    return sorted(path for path in result if not path.startswith("/admin"))
