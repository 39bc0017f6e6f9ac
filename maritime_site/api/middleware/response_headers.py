"""What every answer of the REST door carries, the language it is asked for in, and who else may ask from a browser."""

from __future__ import annotations

from uuid import uuid4

import structlog
from starlette.datastructures import Headers, MutableHeaders
from starlette.middleware.cors import CORSMiddleware
from starlette.responses import JSONResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from maritime_site.api.errors import answer_unexpected, failure_body
from maritime_site.core.proxies import is_https
from maritime_site.core.text.i18n import DEFAULT, LANGUAGES, N_, _, use_language

HEADERS = {
    "Cache-Control": "no-store",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "strict-origin-when-cross-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=(), payment=()",
    "X-Frame-Options": "DENY",
    "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
}
HSTS = "max-age=31536000; includeSubDomains"
PLAIN_HEADERS = [(name.lower().encode(), value.encode()) for name, value in HEADERS.items()]
SECURE_HEADERS = [*PLAIN_HEADERS, (b"strict-transport-security", HSTS.encode())]
REQUEST_HEADERS = ("Authorization", "Content-Type", "Idempotency-Key")
EXPOSED_HEADERS = "Retry-After, X-Request-Id"
# Neither names an origin: any page, and any sandboxed one.
NO_ORIGINS = frozenset({"*", "null"})
FOREIGN = N_("This address does not answer pages of that origin")


def preferred_language(header: str) -> str:
    """The language an `Accept-Language` header likes best of ours; English when it names none."""
    weighed: list[tuple[float, str]] = []
    for part in header.split(","):
        tag, _semicolon, parameter = part.lower().replace(" ", "").partition(";")
        try:
            weight = float(parameter.removeprefix("q=") or 1)
        except ValueError:
            weight = 0.0
        weighed.append((-weight, tag.split("-")[0]))
    known = [tag for weight, tag in sorted(weighed, key=lambda payload: payload[0]) if tag in LANGUAGES and weight < 0]
    return known[0] if known else DEFAULT


def came_by_https(scope: Scope, headers: Headers) -> bool:
    """By this connection, or by the word of the outermost proxy that the settings trust."""
    hops: int = scope["app"].state.services.settings.trusted_proxy_hops
    return is_https(scope["scheme"], headers.get("x-forwarded-proto", ""), trusted_hops=hops)


class ResponseHeaders:
    """Speaks the caller's language, names the request, adds the headers of security.md R45 and R61.

    What broke unexpectedly is answered here too, inside those headers and in that language.
    """

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one request."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        request_headers, request_id, started = Headers(scope=scope), uuid4().hex, False
        always = SECURE_HEADERS if came_by_https(scope, request_headers) else PLAIN_HEADERS

        async def sending(message: Message) -> None:
            nonlocal started
            if message["type"] == "http.response.start":
                started = True
                own = {name.lower() for name, _value in message["headers"]}
                more = [(name, value) for name, value in always if name not in own]
                message["headers"] = [*message["headers"], *more, (b"x-request-id", request_id.encode())]
            await send(message)

        with (
            use_language(preferred_language(request_headers.get("accept-language", ""))),
            structlog.contextvars.bound_contextvars(request_id=request_id),
        ):
            try:
                await self.app(scope, receive, sending)
            except Exception as problem:
                if started:
                    raise
                await answer_unexpected(scope["path"], problem)(scope, receive, sending)


class Cors(CORSMiddleware):
    """Lets pages of the named origins call us with a bearer, never with cookies; the only such layer (R46)."""

    def __init__(self, app: ASGIApp, origins: tuple[str, ...]) -> None:
        super().__init__(
            app,
            allow_origins=[origin for origin in origins if origin not in NO_ORIGINS],
            allow_methods=("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"),
            allow_headers=REQUEST_HEADERS,
        )

    def preflight_response(self, request_headers: Headers) -> Response:
        """The usual permission; a refusal in the shape of all refusals, permitting nothing."""
        answer = super().preflight_response(request_headers)
        if answer.status_code == 200:
            return Response(status_code=204, headers={k: v for k, v in answer.headers.items() if "content" not in k})
        return JSONResponse(failure_body(_(FOREIGN)), 400, {"Vary": "Origin"})

    @staticmethod
    def allow_explicit_origin(headers: MutableHeaders, origin: str) -> None:
        """Permit one origin, and say which of our headers its pages may read; others learn nothing."""
        CORSMiddleware.allow_explicit_origin(headers, origin)
        headers["Access-Control-Expose-Headers"] = EXPOSED_HEADERS
