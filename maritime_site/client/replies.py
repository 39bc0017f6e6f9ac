"""What a call comes back with: a value, never an exception a program forgot to expect."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

import httpx

from maritime_site.core.json_values import as_object, is_object
from maritime_site.core.text.i18n import N_, _

T = TypeVar("T")
UNKNOWN = N_("Unknown error")
INVALID_JSON = "Invalid JSON"


@dataclass(frozen=True)
class Reply(Generic[T]):
    """How a call ended: `status` is None without an answer, `errors` names wrong fields, `challenge` asks for work."""

    success: bool
    message: str = ""
    error: str | None = None
    data: T | None = None
    status: int | None = None
    errors: Mapping[str, str] = field(default_factory=dict[str, str])
    retry_after: int | None = None
    challenge: str | None = None

    def __bool__(self) -> bool:
        """Whether it went well."""
        return self.success


class HttpError(Exception):
    """An exhibitor's call that was answered otherwise than with success; the text is the contract's (AUTH-6)."""

    def __init__(self, status: int) -> None:
        super().__init__(f"HTTP error! status {status}")
        self.status = status


class UnreadableReply(Exception):
    """An answer that is no JSON object, or not of the announced shape."""

    def __init__(self) -> None:
        super().__init__(INVALID_JSON)


def read_json(answer: httpx.Response) -> dict[str, Any]:
    """The JSON object of an answer. Raises Unreadable."""
    try:
        body = answer.json()
    except ValueError as error:
        raise UnreadableReply from error
    if not is_object(body):
        raise UnreadableReply
    return body


def thrown_text(problem: Exception) -> str:
    """The text of what was thrown, or that nothing is known."""
    return str(problem) or _(UNKNOWN)


def refused_reply(answer: httpx.Response, message: str = "") -> Reply[Any]:
    """The reply of a failed answer, with `message` instead of the server's own when one is given."""
    try:
        body = read_json(answer)
    except UnreadableReply:
        body = {}
    server_message = _read_text(body, "message") or _read_text(body, "error")
    wait = answer.headers.get("retry-after", "")
    return Reply(
        success=False,
        message=message or server_message or _(UNKNOWN),
        error=_read_text(body, "error") or server_message or _(UNKNOWN),
        status=answer.status_code,
        errors=as_object(body.get("errors")),
        retry_after=int(wait) if wait.isdecimal() else None,
        challenge=_read_text(body, "challenge") or None,
    )


def broken_reply(problem: Exception, message: str = "") -> Reply[Any]:
    """The reply when no readable answer came."""
    return Reply(success=False, message=message or thrown_text(problem), error=thrown_text(problem))


def _read_text(body: Mapping[str, Any], name: str) -> str:
    value = body.get(name)
    return value if isinstance(value, str) else ""
