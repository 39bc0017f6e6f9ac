"""Answers /sitemap.xml, /robots.txt, /.well-known/security.txt and the manifest on the host they are asked on."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from datetime import datetime

from sqlmodel import Session
from starlette.datastructures import Headers
from starlette.responses import PlainTextResponse, Response
from starlette.types import ASGIApp, Receive, Scope, Send

from maritime_site.core.clock import utc_now
from maritime_site.core.text.i18n import DEFAULT, has_hindi
from maritime_site.core.threads import PAGE_READS
from maritime_site.domain.company_pages import queries as company_pages
from maritime_site.domain.newsroom import queries
from maritime_site.domain.people.kinds import KINDS
from maritime_site.domain.programme import queries as programme
from maritime_site.ports.services import get_event, get_services
from maritime_site.settings import load_settings
from maritime_site.web.public.articles.texts import load_article
from maritime_site.web.routes import SPEAKERS, company_path, press_release, section_of, session_path, speaker_path
from maritime_site.web.seo import files
from maritime_site.web.server import https
from maritime_site.web.shells.page import page_texts
from maritime_site.web.site_map import list_pages

PATHS = frozenset(
    {
        "/sitemap.xml",
        *files.SITEMAPS.values(),
        "/llms.txt",
        "/robots.txt",
        "/.well-known/security.txt",
        "/manifest.webmanifest",
    }
)
# What programs may fetch of the event beside the pages.
DATA = (
    ("Programme as data", "/programme.json", "every released session with hall, strand, language, speakers"),
    ("The event as data", "/api/event", "name, days, venue, hosts, contacts"),
    ("Interfaces", "/api/openapi.json", "OpenAPI description of all of them"),
)
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
    if scope["path"] == files.SITEMAPS["hi"] and not has_hindi():
        return PlainTextResponse("Not Found", 404, HEADERS)
    text, kind = _make_file(scope["path"], base, news)
    return Response(text, headers=HEADERS | {"Content-Type": f"{kind}; charset=utf-8"})


def _make_file(path: str, base: str, news: Callable[[], list[files.Entry]]) -> tuple[str, str]:
    match path:
        case "/sitemap.xml":
            return files.build_sitemap([*_list_open_entries(), *news()], base), "application/xml"
        case "/sitemap-en.xml" | "/sitemap-hi.xml":
            code = path.removeprefix("/sitemap-").removesuffix(".xml")
            return files.build_sitemap([*_list_open_entries(), *news()], base, [code]), "application/xml"
        case "/llms.txt":
            return files.build_llms_txt(get_event(), list_text_sections(), base), "text/plain"
        case "/robots.txt":
            return files.build_robots([*closed_paths(), *_list_shut_forms()], base), "text/plain"
        case "/manifest.webmanifest":
            return json.dumps(files.build_manifest(get_event()), ensure_ascii=False), "application/manifest+json"
        case _:
            return files.build_security_txt(base, utc_now()), "text/plain"


def _list_open_entries() -> list[files.Entry]:
    shut = _list_shut_forms()
    return [entry for entry in list_page_entries() if entry.path not in shut]


def list_text_sections() -> list[tuple[str, list[tuple[str, str, str]]]]:
    """Every page that may be found, in English, by the part of the site it belongs to; then the data."""
    shut, sections = _list_shut_forms(), dict[str, list[tuple[str, str, str]]]()
    for page in list_pages(production=True):
        if page.indexed and "[" not in page.path and page.path not in shut:
            section = section_of(page.path).replace("-", " ").capitalize() or "Start"
            title, about = page_texts(page, DEFAULT)
            sections.setdefault(section, []).append((title, page.path, about))
    return [*sections.items(), ("Data", list(DATA))]


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
    days = {who.slug: view.updated_at.date() for view in sorted(views, key=_changed_at) for who in view.speakers}
    speakers = [files.Entry(speaker_path(slug), day) for slug, day in sorted(days.items())]
    if speakers:
        speakers.insert(0, files.Entry(SPEAKERS, max(days.values())))
    return [*(files.Entry(session_path(view.slug), view.updated_at.date()) for view in views), *speakers]


def _changed_at(view: programme.SessionView) -> datetime:
    return view.updated_at


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
