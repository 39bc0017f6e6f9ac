"""Serves the built pages: each with and without a trailing slash, real 404s, content policies and cache headers.

Reflex's own static mount answers 307 for a missing slash and 200 with an empty shell for unknown paths.
"""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Collection
from functools import lru_cache
from pathlib import Path

from reflex.utils.precompressed_staticfiles import PrecompressedStaticFiles
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response
from starlette.types import Receive, Scope, Send

from maritime_site.core.text.i18n import LANGUAGES
from maritime_site.web.dynamic_pages.fill import add_reader_script
from maritime_site.web.server.csp import Hosts, policy_of

HASHED = "public, max-age=31536000, immutable"
A_DAY = "public, max-age=86400"
SCRIPT = re.compile(
    r"<script(?![^>]*data-keep)[^>]*>.*?</script>|<link[^>]*rel=\"(?:x-)?modulepreload\"[^>]*/?>", re.DOTALL
)
VARIES = re.compile(r"\[\w+\]")
SHELL = "__spa-fallback.html"
# The empty shell by its own name (ROUTE-3).
APP = "_app"

# Answers what is filled at request time, None for every other address (web/dynamic_pages/serving.py).
Live = Callable[[Request], Awaitable[Response | None]]


def not_found_route(path: str) -> str:
    """The built page that says 404 for a path, in its language and layout."""
    first = path.split("/", 1)[0]
    return {"hi": "hi/not-found", "admin": "admin/not-found"}.get(first.lower(), "not-found")


async def _nothing_live(_request: Request) -> Response | None:
    return None


class Pages:
    """The static part of the site. `routes` are the site map's paths without end slashes, `[part]` for what varies."""

    def __init__(
        self, folder: Path, routes: Collection[str], *, hosts: Hosts | None = None, live: Live | None = None
    ) -> None:
        self.folder = folder
        self.routes = frozenset(route for route in routes if not VARIES.search(route))
        self.varying = [re.compile(VARIES.sub("[^/]+", route)) for route in routes if VARIES.search(route)]
        self.hosts = hosts or Hosts()
        self.live = live or _nothing_live
        self.files = PrecompressedStaticFiles(directory=folder, encodings=["brotli", "gzip"], check_dir=False)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one request."""
        response = await self._respond(scope)
        await response(scope, receive, send)

    async def _respond(self, scope: Scope) -> Response:
        path = scope["path"].strip("/")
        if scope["method"] not in {"GET", "HEAD"}:
            return await self._refuse_method(path, scope)
        first, slash, rest = path.partition("/")
        if first.lower() == "admin" and first != "admin":
            asked = scope["query_string"].decode("latin-1")
            return RedirectResponse(f"/admin{slash}{rest}".lower() + (f"?{asked}" if asked else ""), 308)
        filled = await self.live(Request(scope))
        if filled is not None:
            return filled
        built = self._built(path)
        if built is not None:
            return await self._page(built, scope)
        return await self._file(path, scope) or self._missing(path)

    async def _refuse_method(self, path: str, scope: Scope) -> Response:
        """405. Without a script a form posts to its own page, whose words say what is missing: it is shown again."""
        built = self._built(path) if scope["method"] == "POST" else None
        if built is None:
            return Response("Method Not Allowed", 405, {"Allow": "GET, HEAD"})
        response = await self._page(built, {**scope, "method": "GET"})
        response.status_code, response.headers["Allow"] = 405, "GET, HEAD"
        return response

    def _built(self, path: str) -> str | None:
        """The built file of a route. A route with a part that varies has one shell for every value."""
        if path in self.routes:
            return f"{path}/index.html".lstrip("/")
        return SHELL if path == APP or any(pattern.fullmatch(path) for pattern in self.varying) else None

    async def _page(self, file: str, scope: Scope) -> Response:
        response = await self.files.get_response(file, scope)
        response.headers["Cache-Control"] = "no-cache"
        response.headers["Content-Security-Policy"] = self._policy(file)
        if file == SHELL:
            response.headers["X-Robots-Tag"] = "noindex"
        return response

    def _policy(self, file: str) -> str:
        page = self.folder / file
        return policy_of(page, page.stat().st_mtime, self.hosts)

    async def _file(self, path: str, scope: Scope) -> Response | None:
        if path.endswith((".html", ".br", ".gz")) or not path:
            return None
        try:
            response = await self.files.get_response(path, scope)
        except HTTPException:
            return None
        response.headers["Cache-Control"] = HASHED if path.startswith("assets/") else A_DAY
        # Its ETag says the same in a first visit's fewer bytes: a page's scripts are some seventeen files (PERF-1).
        del response.headers["Last-Modified"]
        return response

    def _missing(self, path: str) -> Response:
        """A 404 that needs no script: hydrating another page's HTML under this address would fail."""
        page = self.folder / not_found_route(path) / "index.html"
        headers = {"Cache-Control": "no-cache", "X-Robots-Tag": "noindex"}
        if not page.exists():
            return HTMLResponse("<h1>404</h1>", 404, headers | {"Content-Security-Policy": "default-src 'none'"})
        changed = page.stat().st_mtime
        policy = policy_of(page, changed, self.hosts)
        return HTMLResponse(_said_404(page, changed), 404, headers | {"Content-Security-Policy": policy})


@lru_cache(maxsize=8)
def _said_404(page: Path, _changed: float) -> str:
    html = SCRIPT.sub("", page.read_text(encoding="utf-8"))
    area = page.parent.parent.name
    return html if area == "admin" else add_reader_script(html, area if area in LANGUAGES else LANGUAGES[0])
