"""Answers the pages that work offline, in both languages, and what lies below each: page, worker, manifest.

They are `/admin/check-in` for gates, `/exhibition/scan` for exhibitors and `/networking/scan` for people who exchange
contacts. The camera is allowed here alone.
"""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Callable
from types import ModuleType

from starlette.responses import PlainTextResponse, Response
from starlette.types import ASGIApp, Receive, Scope, Send

from maritime_site.core.imaging.colours import theme_css
from maritime_site.core.text.i18n import LANGUAGES, use_language
from maritime_site.core.threads import PAGE_READS
from maritime_site.gate import page
from maritime_site.gate.participant_pages import CONTACTS, LEADS
from maritime_site.gate.scanner_page import ScannerPage

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self';"
    " media-src 'self' blob:; connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none';"
    " object-src 'none'; form-action 'self'; frame-ancestors 'none'"
)
CAMERA = "camera=(self), microphone=(), geolocation=(), payment=()"
HERE = {
    "Cache-Control": "no-cache",
    "Content-Security-Policy": POLICY,
    "Permissions-Policy": CAMERA,
    "X-Robots-Tag": "noindex",
}
App = ModuleType | ScannerPage
APPS: tuple[App, ...] = (page, LEADS, CONTACTS)
Place = tuple[App, str]
PAGES: dict[str, Place] = {
    path: (app, code) for app in APPS for code in LANGUAGES for path in (app.page_path(code), f"{app.page_path(code)}/")
}
WORKERS: dict[str, Place] = {app.worker_path(code): (app, code) for app in APPS for code in LANGUAGES}
MANIFESTS: dict[str, Place] = {app.manifest_path(code): (app, code) for app in APPS for code in LANGUAGES}
PATHS = frozenset({*PAGES, *WORKERS, *MANIFESTS})


def check_in(read_look: Callable[[], tuple[str, str]]) -> ASGIApp:
    """An application that serves PATHS; `read_look` tells the event's title in the current language, and its colour."""

    async def answer(scope: Scope, receive: Receive, send: Send) -> None:
        response = await PAGE_READS.run(_build_response, scope, read_look)
        await response(scope, receive, send)

    return answer


def _build_response(scope: Scope, read_look: Callable[[], tuple[str, str]]) -> Response:
    if scope["method"] not in {"GET", "HEAD"}:
        return PlainTextResponse("Method Not Allowed", 405, HERE | {"Allow": "GET, HEAD"})
    path = scope["path"]
    app, code = WORKERS.get(path) or MANIFESTS.get(path) or PAGES[path]
    with use_language(code):
        title, colour = read_look()
    theme = theme_css(colour) if colour else ""
    if path in WORKERS:
        allowed = {"Service-Worker-Allowed": app.page_path(code)}
        return Response(app.build_worker(title, code, theme), 200, HERE | allowed, "text/javascript; charset=utf-8")
    if path in MANIFESTS:
        return Response(app.build_manifest(title, code), 200, HERE, "application/manifest+json")
    page_headers = HERE | {"Content-Security-Policy": _policy_for(theme)}
    return Response(app.build_html(title, code, theme), 200, page_headers, "text/html; charset=utf-8")


def _policy_for(theme: str) -> str:
    """The policy of a page; the one style sheet inside it is let in by its hash."""
    if not theme:
        return POLICY
    digest = base64.b64encode(hashlib.sha256(theme.encode()).digest()).decode()
    return POLICY.replace("style-src 'self'", f"style-src 'self' 'sha256-{digest}'")
