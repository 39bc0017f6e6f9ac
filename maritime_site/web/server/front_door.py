"""One port, three rooms behind it: REST under /api, Reflex's websocket, and the pages, the offline one among them."""

from __future__ import annotations

from collections.abc import Collection
from urllib.parse import urlsplit

from starlette.applications import Starlette
from starlette.middleware.cors import CORSMiddleware
from starlette.responses import RedirectResponse, Response
from starlette.types import ASGIApp, Receive, Scope, Send

from maritime_site.core.text.i18n import DEFAULT, has_hindi
from maritime_site.gate import serving as check_in
from maritime_site.ports.services import get_event
from maritime_site.settings import load_settings
from maritime_site.web.backoffice import browser
from maritime_site.web.offline_copy import serving as offline_copy
from maritime_site.web.routes import english_path, is_admin, language_of
from maritime_site.web.seo import serving
from maritime_site.web.server import https
from maritime_site.web.server.error_page import ErrorPageGuard
from maritime_site.web.server.headers import add_security_headers
from maritime_site.web.sockets import tab_cookie

EVENT_PATH = "/_event"
# Whoever takes the programme over may ask for it beside the pages too (contract, "Pages").
PROGRAMME = "/programme.json"
# Workers of pages that people installed in a language stay where they are: browsers renew none that leads elsewhere.
WORKERS = frozenset({*check_in.WORKERS, *offline_copy.WORKERS})


def without_cors(part: object) -> None:
    """Take the CORS layers off an application that serves no request yet: Reflex's allow credentials (R46)."""
    if isinstance(part, Starlette):
        part.user_middleware = [layer for layer in part.user_middleware if layer.cls is not CORSMiddleware]


class FrontDoor:
    """Leads each request to its room. Reflex's other endpoints (`/_upload`, `/ping`, …) stay shut."""

    def __init__(
        self,
        *,
        reflex: ASGIApp,
        api: ASGIApp,
        pages: ASGIApp,
        texts: ASGIApp | None = None,
        live_paths: Collection[str] = (),
    ) -> None:
        self.live_paths = frozenset(live_paths)
        self.reflex, self.api, self.pages = reflex, api, ErrorPageGuard(pages)
        self.texts = ErrorPageGuard(texts or serving.seo_files_app(serving.list_filled_entries))
        self.check_in = ErrorPageGuard(check_in.check_in(_read_look))
        self.offline_copy = ErrorPageGuard(offline_copy.serve_offline_copy)
        self.trusted_hops = load_settings().trusted_proxy_hops

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one request or socket; starting and ending are Reflex's."""
        path: str = scope.get("path", "")
        if scope["type"] == "http":
            send = self._completed(scope, send)
        if scope["type"] == "lifespan" or path == EVENT_PATH or path.startswith(f"{EVENT_PATH}/"):
            await self.reflex(scope, receive, send)
        elif scope["type"] == "websocket":
            await send({"type": "websocket.close", "code": 1008})
        elif language_of(path) != DEFAULT and not has_hindi() and path not in WORKERS:
            await _lead_to_english(scope)(scope, receive, send)
        elif path == "/api" or path.startswith("/api/"):
            await self.api(scope, receive, send)
        elif path == PROGRAMME:
            rest = f"/api{PROGRAMME}"
            await self.api({**scope, "path": rest, "raw_path": rest.encode()}, receive, send)
        elif path in serving.PATHS:
            await self.texts(scope, receive, send)
        elif path in check_in.PATHS:
            await self.check_in(scope, receive, send)
        elif path in offline_copy.PATHS:
            await self.offline_copy(scope, receive, send)
        else:
            await self.pages(scope, receive, send)

    def _completed(self, scope: Scope, send: Send) -> Send:
        """A `send` that adds the headers and cookies which belong to every answer, whatever room it comes from."""
        encrypted = https.came_encrypted(scope, self.trusted_hops)
        send = add_security_headers(send)
        if encrypted:
            send = https.add_hsts(send)
        if is_admin(scope["path"]):
            send = browser.add_browser_cookie(scope, send)
        if tab_cookie.is_live(scope["path"], self.live_paths):
            send = tab_cookie.add_tab_cookie(scope, send, encrypted=encrypted)
        return send


def _lead_to_english(scope: Scope) -> Response:
    """The English twin, asked the same, of a page in a language that the event does not speak (any more)."""
    target = "/" + english_path(scope["path"]).lstrip("/\\")
    query = scope["query_string"].decode("latin-1")
    return RedirectResponse(target + (f"?{query}" if query else ""), 302, {"Cache-Control": "no-cache"})


def _read_look() -> tuple[str, str]:
    """The event's title in the current language, and its organiser's own colour."""
    event = get_event()
    return event.title, event.facts.colour or ""


def allows_origin(allowed: tuple[str, ...]) -> object:
    """A rule for the socket server: the request's own host and the configured origins, nobody else."""

    def is_allowed(origin: str | None, environ: dict[str, str]) -> bool:
        if not origin:
            return False
        return origin in allowed or urlsplit(origin).netloc == environ.get("HTTP_HOST", "")

    return is_allowed
