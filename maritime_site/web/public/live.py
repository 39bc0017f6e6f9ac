"""Pages filled at request time: a built page is the frame, what changes without a build is put into its main.

Nobody who only reads needs a script or a socket for them: the frame's own scripts are taken out.
"""

from __future__ import annotations

import gzip
import hashlib
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from urllib.parse import parse_qsl

from sqlmodel import Session
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response

from maritime_site.core.clock import utc_now
from maritime_site.core.errors import NotFound
from maritime_site.core.text import language
from maritime_site.ports.services import Services
from maritime_site.settings import Settings
from maritime_site.web.csp import Hosts, policy_for
from maritime_site.web.public.filling import Filled, fill
from maritime_site.web.public.framing import frame_of
from maritime_site.web.routes import english, language_of

VARIES = re.compile(r"\[(\w+)\]")
LONGEST_QUERY = 1000
LEAST_TO_COMPRESS = 1000


@dataclass(frozen=True)
class Visit:
    """One request for a live page: what to read, at what moment, and the words of its address."""

    session: Session
    language: str
    now: datetime
    settings: Settings
    query: Mapping[str, str] = field(default_factory=dict)
    parts: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class LivePage:
    """A route such as `/media/press-release/[slug]`, the route whose built page frames it, and what fills it.

    `render` raises NotFound for what is not there.
    """

    route: str
    frame: str
    render: Callable[[Visit], Filled]

    def parts_of(self, path: str) -> Mapping[str, str] | None:
        """What varies in an English path of this route; None for another path."""
        found = re.fullmatch(VARIES.sub(r"(?P<\1>[^/]+)", self.route), path)
        return found.groupdict() if found else None


class LivePages:
    """Answers the live pages' requests; `folder` holds the built pages."""

    def __init__(
        self, pages: Sequence[LivePage], folder: Path, services: Services, *, clock: Callable[[], datetime] = utc_now
    ) -> None:
        self.pages, self.folder, self.services, self.clock = pages, folder, services, clock

    async def respond(self, request: Request) -> Response | None:
        """The filled page of a request, with and without a slash at its end; None where there is no such thing."""
        path = "/" + request.url.path.strip("/")
        for page in self.pages:
            parts = page.parts_of(english(path))
            if parts is not None:
                html = await run_in_threadpool(self._html, request, page, parts, language_of(path))
                return None if html is None else self._response(request, html)
        return None

    def _html(self, request: Request, page: LivePage, parts: Mapping[str, str], code: str) -> str | None:
        settings, frame = self.services.settings, frame_of(self.folder, page.frame, code)
        if frame is None:
            return None
        query = dict(parse_qsl(request.url.query[:LONGEST_QUERY]))
        with language(code), self.services.database.reading() as session:
            try:
                filled = page.render(Visit(session, code, self.clock(), settings, query, parts))
            except NotFound:
                return None
            return fill(frame, filled, language=code, site=settings.title, base=settings.site_url.rstrip("/"))

    def _response(self, request: Request, html: str) -> Response:
        body = html.encode()
        headers = {
            "Cache-Control": "no-cache",
            "ETag": f'W/"{hashlib.sha256(body).hexdigest()[:32]}"',
            "Vary": "Accept-Encoding",
            "Content-Security-Policy": policy_for(html, Hosts.of(self.services.settings)),
        }
        if headers["ETag"] in request.headers.get("if-none-match", ""):
            return Response(status_code=304, headers=headers)
        if "gzip" in request.headers.get("accept-encoding", "") and len(body) > LEAST_TO_COMPRESS:
            body, headers["Content-Encoding"] = gzip.compress(body, 6, mtime=0), "gzip"
        headers["Content-Length"] = str(len(body))
        return Response(b"" if request.method == "HEAD" else body, 200, headers, "text/html")
