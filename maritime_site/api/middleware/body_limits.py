"""What a request may carry: an address of printable characters, headers and a body of a size that is counted.

A body is counted while it is read. Contract: 404, 413 and 415; security.md R47.
"""

from __future__ import annotations

import re

from starlette.datastructures import Headers, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from maritime_site.api.errors import PHRASES, answer_refusal, failure_body
from maritime_site.api.middleware import auth_precheck
from maritime_site.core.text.i18n import _
from maritime_site.domain.people.kinds import KINDS

KIB = 1024
HEADER_BYTES = 16 * KIB
JSON_BYTES = 64 * KIB
FORM_BYTES = 256 * KIB
WEBHOOK_BYTES = 256 * KIB
FILE_BYTES = 10 * KIB * KIB
MULTIPART, URLENCODED = "multipart/form-data", "application/x-www-form-urlencoded"
# A form's own fields beside its files, and the multipart frame around them; below 64 MB for any stranger.
ONE_FILE_BYTES, SOME_FILES_BYTES = FILE_BYTES + FORM_BYTES, 5 * FILE_BYTES + FORM_BYTES
# A body that is not read to its end ends the connection; a caller who is not told would use it again.
CLOSING = {"Connection": "close"}
WITH_BODY = frozenset({"POST", "PUT", "PATCH", "DELETE"})
FORM_PATHS = ("/api/hospitality/booking",)
# Staff book with the same form, or with JSON like all else in the back office.
STAFF_BOOKING = re.compile(r"/api/admin/people/[^/]+/bookings")
# By the end of a path: what is a file and little else, and is posted.
FILE_PATHS = ("/documents", "/photos", "/picture", "/admin/pictures", "/admin/imports", "/admin/event/structure")
# By the end of a path: forms whose files may be left out, which a program then writes without parts.
BARE_PATHS = ("/asked", "/awards/nominate")
# By the end of a path; any registration form may be told to ask for documents, or for a file as an answer.
UPLOADS = {
    "/documents": ONE_FILE_BYTES,
    "/photos": ONE_FILE_BYTES,
    "/picture": ONE_FILE_BYTES,
    "/admin/pictures": ONE_FILE_BYTES,
    "/asked": SOME_FILES_BYTES,
    "/admin/imports": ONE_FILE_BYTES,
    "/admin/event/structure": ONE_FILE_BYTES,
    "/awards/nominate": SOME_FILES_BYTES,
    **{f"/api{form.api_path}": SOME_FILES_BYTES for kind in KINDS.values() for form in kind.forms},
}
WEBHOOK_PATH = "/api/hospitality/payments/webhook"


def cap_of(path: str, content_type: str, *, posted: bool = True) -> int | None:
    """How many bytes a body may have here, or None when its content type is not accepted."""
    if path == WEBHOOK_PATH:
        return WEBHOOK_BYTES
    if content_type in {MULTIPART, URLENCODED} and (path in FORM_PATHS or STAFF_BOOKING.fullmatch(path)):
        return FORM_BYTES
    if posted and content_type == MULTIPART:
        upload = next((cap for ending, cap in UPLOADS.items() if path.endswith(ending)), None)
        if upload is not None:
            return upload
    if posted and content_type == URLENCODED and path.endswith(BARE_PATHS):
        return FORM_BYTES
    if (
        path in FORM_PATHS
        or (posted and path.endswith(FILE_PATHS))
        or (content_type != "application/json" and not content_type.endswith("+json"))
    ):
        return None
    return JSON_BYTES


class BodyLimits:
    """Refuses bodies too large or of a type nobody here reads, and addresses that can name nothing."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one request."""
        if scope["type"] == "http" and not scope["path"].isprintable():
            await _send_failure(404, scope, receive, send)  # a NUL would be an error in PostgreSQL
            return
        if scope["type"] == "http" and sum(len(name) + len(value) for name, value in scope["headers"]) > HEADER_BYTES:
            await _send_failure(431, scope, receive, send)
            return
        if scope["type"] != "http" or scope["method"] not in WITH_BODY:
            await self.app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        length = headers.get("content-length", "")
        if length in {"", "0"} and "transfer-encoding" not in headers:
            await self.app(scope, receive, send)
            return
        content_type = headers.get("content-type", "").partition(";")[0].strip().lower()
        cap = cap_of(scope["path"], content_type, posted=scope["method"] == "POST")
        status = 415 if cap is None else 413 if length.isdecimal() and int(length) > cap else 0
        if cap is None or status or scope["path"].endswith(FILE_PATHS):
            await self._guarded(status, cap or 0, scope, receive, send)
        else:
            await self._counted(cap, scope, receive, send)

    async def _guarded(self, status: int, cap: int, scope: Scope, receive: Receive, send: Send) -> None:
        """Ask who calls before a byte of the body is read; `status` is what is wrong with it, 0 when nothing is."""
        request = Request(scope)
        if auth_precheck.place_of(request) is None:
            await self.app(scope, receive, _close_connection(send))  # which says 404 or 405 without reading
        elif stranger := await auth_precheck.refusal_to_a_stranger(request):
            await (await answer_refusal(request, stranger))(scope, receive, _close_connection(send))
        elif status:
            await _send_failure(status, scope, receive, _close_connection(send))
        else:
            await self._counted(cap, scope, receive, send)

    async def _counted(self, cap: int, scope: Scope, receive: Receive, send: Send) -> None:
        seen, is_read = 0, False

        async def receiving() -> Message:
            nonlocal seen, is_read
            message = await receive()
            seen, is_read = seen + len(message.get("body", b"")), not message.get("more_body", False)
            if seen > cap:
                raise HTTPException(413, headers=CLOSING)  # FastAPI lets this one through while it reads
            return message

        async def sending(message: Message) -> None:
            left_unread = message.get("status", 0) >= 400 and not is_read
            await (_close_connection(send) if left_unread else send)(message)

        await self.app(scope, receiving, sending)


def _close_connection(send: Send) -> Send:
    async def sending(message: Message) -> None:
        if message["type"] == "http.response.start":
            MutableHeaders(scope=message).update(CLOSING)
        await send(message)

    return sending


async def _send_failure(status: int, scope: Scope, receive: Receive, send: Send) -> None:
    await JSONResponse(failure_body(_(PHRASES[status])), status)(scope, receive, send)
