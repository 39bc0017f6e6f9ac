"""Answers `/admin/check-in`, in Hindi `/hi/admin/check-in`, and what lies below: page, worker, manifest.

The camera is allowed here alone.
"""

from __future__ import annotations

from collections.abc import Callable

from starlette.responses import PlainTextResponse, Response
from starlette.types import ASGIApp, Receive, Scope, Send

from maritime_site.core.text.i18n import LANGUAGES
from maritime_site.core.threads import PAGE_READS
from maritime_site.gate import page

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
PAGES = {path: code for code in LANGUAGES for path in (page.page_path(code), f"{page.page_path(code)}/")}
WORKERS = {page.worker_path(code): code for code in LANGUAGES}
MANIFESTS = {page.manifest_path(code): code for code in LANGUAGES}
PATHS = frozenset({*PAGES, *WORKERS, *MANIFESTS})


def check_in(read_title: Callable[[], str]) -> ASGIApp:
    """An application that serves PATHS, for the event that `read_title` names."""

    async def answer(scope: Scope, receive: Receive, send: Send) -> None:
        response = await PAGE_READS.run(_build_response, scope, read_title)
        await response(scope, receive, send)

    return answer


def _build_response(scope: Scope, read_title: Callable[[], str]) -> Response:
    if scope["method"] not in {"GET", "HEAD"}:
        return PlainTextResponse("Method Not Allowed", 405, HERE | {"Allow": "GET, HEAD"})
    path = scope["path"]
    if path in WORKERS:
        code = WORKERS[path]
        allowed = {"Service-Worker-Allowed": page.page_path(code)}
        return Response(page.build_worker(read_title(), code), 200, HERE | allowed, "text/javascript; charset=utf-8")
    if path in MANIFESTS:
        return Response(page.build_manifest(read_title(), MANIFESTS[path]), 200, HERE, "application/manifest+json")
    return Response(page.build_html(read_title(), PAGES[path]), 200, HERE, "text/html; charset=utf-8")
