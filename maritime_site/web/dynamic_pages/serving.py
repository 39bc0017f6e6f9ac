"""Pages filled at request time: a built page is the frame, what changes without a build is put into its slots.

Nobody who only reads needs a script or a socket for them: the build leaves the client out of such a frame.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from functools import cache, cached_property
from pathlib import Path
from urllib.parse import parse_qsl

from sqlmodel import Session
from starlette.requests import Request
from starlette.responses import Response

from maritime_site.core.clock import utc_now
from maritime_site.core.errors import NotFound
from maritime_site.core.shared_reads import SharedReads
from maritime_site.core.text.i18n import LATIN, _, use_language, use_numerals
from maritime_site.core.threads import PAGE_READS, PRINTS
from maritime_site.ports.event import Event
from maritime_site.ports.services import Services
from maritime_site.settings import Settings
from maritime_site.web.documents.sharing import picture_path
from maritime_site.web.dynamic_pages.fill import FilledPage, page_context
from maritime_site.web.dynamic_pages.shell import Body, encode_body, etag_of, fill_shell
from maritime_site.web.dynamic_pages.values import event_values
from maritime_site.web.routes import english_path, language_of, localize_path
from maritime_site.web.server.csp import Hosts, policy_for, with_checkout

VARIES = re.compile(r"\\\[(\w+)\\\]")
LONGEST_QUERY = 1000
HTML = "text/html"
# A piece of HTML is fetched by a script of ours; as a page of its own it may do nothing.
PIECE = {"Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'", "X-Robots-Tag": "noindex"}
PRIVATE = {"Cache-Control": "no-store", "X-Robots-Tag": "noindex"}
PAYMENT = (
    "camera=(), microphone=(), geolocation=(),"
    ' payment=(self "https://api.razorpay.com" "https://checkout.razorpay.com")'
)


@dataclass(frozen=True)
class Visit:
    """One request for a live page: what to read, at what moment, its words, and what others read just now."""

    session: Session
    language: str
    now: datetime
    settings: Settings
    event: Event
    query: Mapping[str, str] = field(default_factory=dict)
    parts: Mapping[str, str] = field(default_factory=dict)
    shared: SharedReads = field(default_factory=SharedReads)


Renderer = Callable[[Visit], FilledPage]


@dataclass(frozen=True)
class DynamicPage:
    """A route such as `/media/press-release/[slug]`, the route whose built page frames it, and what fills it.

    `render` raises NotFound for what is not there; `title` and `description` stand where it names none. In a `pays`
    page the gateway's checkout may open; one that `is_private` tells of a person, so nobody keeps or lists it.
    `version` names all that the page shows besides the event, the language and the words of its address: the page is
    not made anew while that stays the same.
    """

    route: str
    frame: str
    render: Renderer
    title: str
    description: str = ""
    pays: bool = False
    is_private: bool = False
    version: Callable[[Visit], Hashable] | None = None


@dataclass(frozen=True)
class DynamicFile:
    """A route such as `/media/press-release/[slug].pdf` and what makes the file; `render` raises NotFound."""

    route: str
    media_type: str
    render: Callable[[Visit], bytes]

    @property
    def is_printed(self) -> bool:
        """Whether making it takes long; a piece of HTML and the site's icon do not wait for what does."""
        return self.media_type not in {HTML, "image/svg+xml"}


@dataclass(frozen=True)
class Made:
    """A page or a file as it was made, packed once for each encoding; `version` is what it was made of."""

    content: bytes
    media_type: str
    headers: Mapping[str, str] = field(default_factory=dict[str, str])
    version: Hashable = None
    packed: dict[str, Body] = field(default_factory=dict[str, Body])

    @cached_property
    def etag(self) -> str:
        """What names it, however it is packed."""
        return etag_of(self.content)

    def pack(self, encoding: str) -> Body:
        """It as it is sent."""
        if encoding not in self.packed:
            self.packed[encoding] = encode_body(self.content, encoding)
        return self.packed[encoding]


class DynamicPages:
    """Answers the live pages' and files' requests; `folder` holds the built pages."""

    def __init__(
        self,
        pages: Sequence[DynamicPage],
        folder: Path,
        services: Services,
        *,
        files: Sequence[DynamicFile] = (),
        clock: Callable[[], datetime] = utc_now,
    ) -> None:
        self.rows: Sequence[DynamicFile | DynamicPage] = (*files, *pages)
        self.folder, self.services, self.clock = folder, services, clock
        self._kept: dict[tuple[str, str], Made] = {}

    async def respond(self, request: Request) -> Response | None:
        """What a request asks for, with and without a slash at its end; None where there is no such thing."""
        path = "/" + request.scope["path"].strip("/")
        english = english_path(path)
        for row in self.rows:
            parts = parts_of(row.route, english)
            if parts is not None:
                pool = PRINTS if isinstance(row, DynamicFile) and row.is_printed else PAGE_READS
                return await pool.run(self._respond, request, row, parts, language_of(path))
        return None

    def _respond(
        self, request: Request, row: DynamicFile | DynamicPage, parts: Mapping[str, str], code: str
    ) -> Response | None:
        query = dict(parse_qsl(request.scope["query_string"][:LONGEST_QUERY].decode("latin-1")))
        event = self.services.event
        is_printed = isinstance(row, DynamicFile) and row.is_printed
        numerals = LATIN if is_printed else event.facts.hindi_numerals
        with use_language(code), use_numerals(numerals), self.services.database.reading() as session:
            shared = self.services.shared_reads
            visit = Visit(session, code, self.clock(), self.services.settings, event, query, parts, shared)
            try:
                made = _make_file(row, visit) if isinstance(row, DynamicFile) else self._find_page(row, visit)
            except NotFound:
                return None
        return _build_response(request, made) if made else None

    def _find_page(self, page: DynamicPage, visit: Visit) -> Made | None:
        """The page as it was made last while it would be the same again, else made anew."""
        if page.version is None or visit.query or visit.parts:
            return self._make_page(page, visit)
        values = event_values(visit.event, visit.settings, visit.language, visit.now)
        version, place = (values, page.version(visit)), (page.route, visit.language)
        kept = self._kept.get(place)
        if kept and kept.version == version:
            return kept
        made = self._make_page(page, visit, version)
        if made:
            self._kept[place] = made
        return made

    def _make_page(self, page: DynamicPage, visit: Visit, version: Hashable = None) -> Made | None:
        html = self._html(page, visit)
        if html is None:
            return None
        policy = policy_for(html, Hosts.of(visit.settings, visit.event))
        own = paying_headers(policy) if page.pays else PRIVATE if page.is_private else {}
        headers = {"Content-Security-Policy": policy, **own}
        return Made(html.encode(), HTML, headers, version)

    def _html(self, page: DynamicPage, visit: Visit) -> str | None:
        frame = self.folder / localize_path(page.frame, visit.language).strip("/") / "index.html"
        if not frame.exists():
            return None
        base = visit.settings.site_url.rstrip("/")
        values = event_values(visit.event, visit.settings, visit.language, visit.now)
        filled = page.render(visit)
        if not filled.title:
            filled = replace(filled, title=_(page.title), description=_(page.description) if page.description else "")
        above = [(_(page.title), page.frame)] if page.title and filled.path != page.frame else []
        html = fill_shell(frame, page_context(filled, values, language=visit.language, base=base, above=above))
        return html.replace(picture_path(page.frame, visit.language), picture_path(filled.path, visit.language))


def paying_headers(policy: str) -> Mapping[str, str]:
    """What a page adds in which the gateway's checkout opens; banks answer it from windows of their own."""
    return {
        "Content-Security-Policy": with_checkout(policy),
        "Cross-Origin-Opener-Policy": "same-origin-allow-popups",
        "Permissions-Policy": PAYMENT,
        **PRIVATE,
    }


def parts_of(route: str, path: str) -> Mapping[str, str] | None:
    """What varies in an English path of a route; None for another path."""
    result = _compile_route(route).fullmatch(path)
    return result.groupdict() if result else None


@cache
def _compile_route(route: str) -> re.Pattern[str]:
    return re.compile(VARIES.sub(r"(?P<\1>[^/]+)", re.escape(route)))


def _make_file(row: DynamicFile, visit: Visit) -> Made:
    return Made(row.render(visit), row.media_type, PIECE if row.media_type == HTML else {})


def _build_response(request: Request, made: Made) -> Response:
    headers = {"Cache-Control": "no-cache", "ETag": made.etag, "Vary": "Accept-Encoding", **made.headers}
    if made.etag in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    sent = made.pack("gzip" if "gzip" in request.headers.get("accept-encoding", "") else "")
    if sent.encoding:
        headers["Content-Encoding"] = sent.encoding
    headers["Content-Length"] = str(len(sent.content))
    return Response(b"" if request.method == "HEAD" else sent.content, 200, headers, made.media_type)
