"""Answers the copy to its owner's token, and to everybody the worker and the manifest that make it an app (PASS-5)."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.types import Receive, Scope, Send

from maritime_site.core.clock import utc_now
from maritime_site.core.errors import NotSignedIn, TooMany
from maritime_site.core.text.i18n import LANGUAGES, TAGS, _, use_language
from maritime_site.core.threads import PAGE_READS, PAGE_WRITES
from maritime_site.domain.people.kinds import KINDS
from maritime_site.domain.people.models import Person
from maritime_site.domain.signin import identity, rate_limits, tokens
from maritime_site.ports.services import Services, get_services
from maritime_site.web.handlers.rate_limits import check_limit
from maritime_site.web.offline_copy.page import build_empty_page, build_page
from maritime_site.web.routes import Route, localize_path
from maritime_site.web.server.csp import Hosts, policy_for

RATE = "60 per 1 minute"
# The pages that a browser without a network answers with the copy.
SCOPES = (Route.PASS, Route.MY_AGENDA, Route.MY_EVENT, Route.PASS_GENERATE)
WORKER = Path(__file__).parent / "worker.js"
CLOSED = {"Cache-Control": "no-store", "X-Robots-Tag": "noindex"}
OPEN = {"Cache-Control": "no-cache", "X-Robots-Tag": "noindex"}


@dataclass(frozen=True)
class Addresses:
    """Where the parts of the copy are in a language."""

    copy: str
    worker: str
    manifest: str
    scopes: tuple[str, ...]


def addresses_in(language: str) -> Addresses:
    """The addresses of a language."""
    here = localize_path(Route.PASS, language)
    scopes = tuple(localize_path(scope, language) for scope in SCOPES)
    return Addresses(f"{here}/offline", f"{here}/worker.js", f"{here}/app.webmanifest", scopes)


COPIES = {addresses_in(code).copy: code for code in LANGUAGES}
WORKERS = {addresses_in(code).worker: code for code in LANGUAGES}
MANIFESTS = {addresses_in(code).manifest: code for code in LANGUAGES}
PATHS = frozenset({*COPIES, *WORKERS, *MANIFESTS})


async def serve_offline_copy(scope: Scope, receive: Receive, send: Send) -> None:
    """An application that serves PATHS."""
    request = Request(scope)
    path = request.url.path
    code = COPIES.get(path) or WORKERS.get(path) or MANIFESTS[path]
    with use_language(code):
        if request.method not in {"GET", "HEAD"}:
            response = PlainTextResponse("Method Not Allowed", 405, OPEN | {"Allow": "GET, HEAD"})
        elif path in COPIES:
            response = await _answer_with_copy(request, get_services())
        else:
            response = await PAGE_READS.run(_build_app_part, path, code, get_services())
    await response(scope, receive, send)


async def _answer_with_copy(request: Request, services: Services) -> Response:
    now = utc_now()
    try:
        person = await PAGE_READS.run(_find_owner, request, services)
        await check_limit(rate_limits.check_rate, services.limiter, RATE, "offline-copy", str(person.id))
    except NotSignedIn as refusal:
        return PlainTextResponse(refusal.message, 401, CLOSED)
    except TooMany as refusal:
        return PlainTextResponse(refusal.message, 429, CLOSED)
    html = await PAGE_WRITES.run(build_page, services, person, now=now)
    headers = CLOSED | {"Content-Security-Policy": policy_for(html, Hosts())}
    return Response(html, 200, headers, "text/html")


def _build_app_part(path: str, code: str, services: Services) -> Response:
    if path in WORKERS:
        return Response(_build_worker(services), 200, OPEN | {"Service-Worker-Allowed": "/"}, "text/javascript")
    return Response(_build_manifest(services, code), 200, OPEN, "application/manifest+json")


def _find_owner(request: Request, services: Services) -> Person:
    scheme, _space, token = request.headers.get("authorization", "").partition(" ")
    if scheme.lower() != "bearer":
        raise tokens.invalid_token_error()
    keys = tokens.Keys(services.secret, services.previous_secret)
    with services.database.reading() as session:
        return identity.person_of(session, token.strip(), kinds=tuple(KINDS), keys=keys, now=utc_now())


def _build_worker(services: Services) -> str:
    """The service worker; it says in its own words that nothing is kept."""
    return WORKER.read_text(encoding="utf-8").replace("__EMPTY_PAGE__", json.dumps(build_empty_page(services.event)))


def _build_manifest(services: Services, code: str) -> str:
    """How the pass is put on a phone's first screen."""
    start = localize_path(Route.PASS, code)
    icon = {"src": "/images/icon.svg", "sizes": "any", "type": "image/svg+xml", "purpose": "any"}
    values = {
        "name": f"{_('My pass')} | {services.event.title}",
        "short_name": _("My pass"),
        "id": start,
        "start_url": start,
        "scope": localize_path(Route.HOME, code),
        "display": "standalone",
        "icons": [icon],
        "lang": TAGS[code],
    }
    return json.dumps(values, ensure_ascii=False)
