"""Serves the built pages: each with and without a trailing slash, real 404s, content policies and cache headers.

Reflex's own static mount answers 307 for a missing slash and 200 with an empty shell for unknown paths.
"""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Collection
from pathlib import Path

from starlette.datastructures import Headers
from starlette.requests import Request
from starlette.responses import HTMLResponse, PlainTextResponse, RedirectResponse, Response
from starlette.types import Receive, Scope, Send

from maritime_site.core.text.i18n import use_language
from maritime_site.core.threads import PAGE_READS
from maritime_site.web.dynamic_pages.fill import reader_script
from maritime_site.web.dynamic_pages.shell import Body, Values, fill_shell, make_page
from maritime_site.web.dynamic_pages.slots import READER
from maritime_site.web.routes import english_path, is_admin, language_of
from maritime_site.web.server.built_files import HASHED_FOLDER, BuiltFiles
from maritime_site.web.server.csp import Hosts, policy_of

VARIES = re.compile(r"\[\w+\]")
SHELL = "__spa-fallback.html"
# The empty shell by its own name (ROUTE-3).
APP = "_app"

# Answers what is filled at request time, None for every other address (web/dynamic_pages/serving.py).
Live = Callable[[Request], Awaitable[Response | None]]


def not_found_route(path: str) -> str:
    """The built page that says 404 for a path, in its language and layout."""
    page = "admin/not-found" if is_admin(f"/{path}") else "not-found"
    return f"hi/{page}" if path.split("/", 1)[0].lower() == "hi" else page


# What fills the named slots of a page, by its path (web/dynamic_pages/values.py).
ReadValues = Callable[[str], Values]


def _no_values(_path: str) -> Values:
    return Values({}, {})


async def _nothing_live(_request: Request) -> Response | None:
    return None


class Pages:
    """The static part of the site. `routes` are the site map's paths without end slashes, `[part]` for what varies."""

    def __init__(
        self,
        folder: Path,
        routes: Collection[str],
        *,
        hosts: Callable[[], Hosts] = Hosts,
        live: Live | None = None,
        values: ReadValues = _no_values,
    ) -> None:
        self.folder = folder
        self.routes = frozenset(route for route in routes if not VARIES.search(route))
        self.varying = [re.compile(VARIES.sub("[^/]+", route)) for route in routes if VARIES.search(route)]
        self.hosts = hosts
        self.live = live or _nothing_live
        self.values = values
        self.files = BuiltFiles(folder)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one request."""
        response = await self._respond(scope)
        await response(scope, receive, send)

    async def _respond(self, scope: Scope) -> Response:
        path = scope["path"].strip("/")
        if scope["method"] not in {"GET", "HEAD"}:
            return await self._refuse_method(path, scope)
        if path.startswith(HASHED_FOLDER):
            return await self.files.respond(path, scope) or await self._missing(path)
        first = english_path(f"/{path}").lstrip("/").partition("/")[0]
        if first.lower() == "admin" and first != "admin":
            query_string = scope["query_string"].decode("latin-1")
            return RedirectResponse(f"/{path}".lower() + (f"?{query_string}" if query_string else ""), 308)
        filled = await self.live(Request(scope))
        if filled is not None:
            return filled
        built = self._built(path)
        if built is not None:
            return await self._page(built, scope)
        return await self.files.respond(path, scope) or await self._missing(path)

    async def _refuse_method(self, path: str, scope: Scope) -> Response:
        """405. Without a script a form posts to its own page, whose words say what is missing: it is shown again."""
        built = self._built(path) if scope["method"] == "POST" else None
        if built is None:
            return PlainTextResponse("Method Not Allowed", 405, {"Allow": "GET, HEAD"})
        response = await self._page(built, {**scope, "method": "GET"})
        response.status_code, response.headers["Allow"] = 405, "GET, HEAD"
        return response

    def _built(self, path: str) -> str | None:
        """The built file of a route. A route with a part that varies has one shell for every value."""
        if path in self.routes:
            return f"{path}/index.html".lstrip("/")
        return SHELL if path == APP or any(pattern.fullmatch(path) for pattern in self.varying) else None

    async def _page(self, file: str, scope: Scope) -> Response:
        headers = Headers(scope=scope)
        body = await PAGE_READS.run(self._fill_page, file, scope["path"], headers.get("accept-encoding", ""))
        own = {
            "Cache-Control": "no-cache",
            "Content-Security-Policy": self._policy(file),
            "ETag": body.etag,
            "Vary": "Accept-Encoding",
            **({"X-Robots-Tag": "noindex"} if file == SHELL else {}),
        }
        if body.etag in headers.get("if-none-match", ""):
            return Response(status_code=304, headers=own)
        encoding = {"Content-Encoding": body.encoding} if body.encoding else {}
        size = {"Content-Length": str(len(body.content))}
        content = b"" if scope["method"] == "HEAD" else body.content
        return Response(content, 200, {**own, **encoding, **size}, "text/html")

    def _fill_page(self, file: str, path: str, accepted: str) -> Body:
        return make_page(self.folder / file, self.values(path), accepted)

    def _policy(self, file: str) -> str:
        page = self.folder / file
        return policy_of(page, page.stat().st_mtime, self.hosts())

    async def _missing(self, path: str) -> Response:
        """A 404 that needs no script: hydrating another page's HTML under this address would fail."""
        route = not_found_route(path)
        page = self.folder / route / "index.html"
        headers = {"Cache-Control": "no-cache", "X-Robots-Tag": "noindex"}
        if not page.exists():
            return HTMLResponse("<h1>404</h1>", 404, headers | {"Content-Security-Policy": "default-src 'none'"})
        policy = policy_of(page, page.stat().st_mtime, self.hosts())
        html = await PAGE_READS.run(self._fill_missing, page, f"/{route}")
        return HTMLResponse(html, 404, headers | {"Content-Security-Policy": policy})

    def _fill_missing(self, page: Path, path: str) -> str:
        language = language_of(path)
        with use_language(language):
            return fill_shell(page, self.values(path).context() | {READER: reader_script(language)})
