"""What OpenAPI says of every operation beside its own answers."""

from __future__ import annotations

import json
import re
import threading
from collections.abc import Callable
from typing import Any

from fastapi import APIRouter, FastAPI
from starlette.routing import BaseRoute

from maritime_site.api.middleware.body_limits import WITH_BODY
from maritime_site.api.routing import Route, RouteIndex

DESCRIPTION = """\
Everything the site's own pages do, for programs. Success has `"success": true`; every failure is
`{"success": false, "message": …, "error": …}` with a fitting status, in English, or in Hindi when `Accept-Language`
prefers it. A decision that is repeated changes nothing. Sign in with `request-otp` and `verify-otp` of your kind, then
send `Authorization: Bearer <token>`."""
# What may be answered before an operation is reached, whichever it is: the database is away (core.database), the body
# is refused (limits.BodyLimits), a path, query or header is not what it should be (errors).
BEFORE_ANY = {"503": "Service Unavailable"}
BEFORE_A_BODY = {"413": "Content Too Large", "415": "Unsupported Media Type"}
BEFORE_A_PLACE = {"422": "Unprocessable Content"}
BEFORE_A_THING = {"404": "Not Found"}
LONG_NAME = re.compile(r"maritime_site__\w+?__(?:backoffice__)?(\w+?)__(\w+)")
RETRY_AFTER = {"Retry-After": {"description": "Seconds to wait", "schema": {"type": "integer", "minimum": 1}}}
EXAMPLES: dict[str, dict[str, Any]] = {
    "401": {"message": "Invalid or missing token"},
    "413": {"message": "The request is too large"},
    "415": {"message": "Send the request as the documentation says"},
    "422": {"message": "Required", "errors": {"firstName": "Required"}},
    "429": {"message": "Too many requests. Please wait a moment."},
    "503": {"message": "The site is busy. Please try again in a moment."},
}


class DescribedApi(FastAPI):
    """FastAPI whose description also says what the layers around its routes do."""

    def __init__(self, routes: list[Route], **options: Any) -> None:
        self.index = RouteIndex(routes)
        super().__init__(**options)
        self.router.routes.append(self.index)
        self._operations = b""
        self._describing = threading.Lock()
        # What `describe_operations` made before; empty for nothing. The front door says where that is kept.
        self.read_kept: Callable[[], bytes] = bytes

    @property
    def routes(self) -> list[BaseRoute]:
        """Every route, as the description lists them."""
        return list(self.index.routes)

    def described(self) -> bytes:
        """The description as it is sent: what was kept for this code, else made now, once.

        Making it takes seconds, so never on the event loop.
        """
        with self._describing:
            self._operations = self._operations or self.read_kept() or self.describe_operations()
        head = {"openapi": self.openapi_version, "info": self._info()}
        return json.dumps(head, ensure_ascii=False).encode()[:-1] + b", " + self._operations[1:]

    def describe_operations(self) -> bytes:
        """The description but for what names the event, as JSON."""
        schema = self.openapi()
        rest = {name: value for name, value in schema.items() if name not in {"openapi", "info"}}
        return json.dumps(rest, ensure_ascii=False).encode()

    def openapi(self) -> dict[str, Any]:
        """The description of every operation."""
        schema: dict[str, Any] = _shortly_named(super().openapi()) | {"info": self._info()}
        for path in schema["paths"].values():
            for method, operation in path.items():
                _complete_operation(operation, takes_body=method.upper() in WITH_BODY)
        return schema

    def _info(self) -> dict[str, str]:
        """The event's title as it is now: the organiser may change it."""
        return {"title": self.state.services.event.title, "description": self.description, "version": self.version}


def add_summaries(router: APIRouter) -> list[Route]:
    """The router's routes, each summed up in its docstring's first line where it says nothing shorter."""
    routes: list[Route] = []
    for route in router.routes:
        assert isinstance(route, Route), f"{route} takes more than one thread: name it in a routing.Router"
        if not route.summary:
            route.summary = route.description.partition("\n")[0].removesuffix(".")
        routes.append(route)
    return routes


def _shortly_named(schema: dict[str, Any]) -> dict[str, Any]:
    """The description without our folders in the names of shapes that two files call the same."""
    return json.loads(LONG_NAME.sub(lambda result: result[1].title() + result[2].replace("__", ""), json.dumps(schema)))


def _complete_operation(operation: dict[str, Any], *, takes_body: bool) -> None:
    responses = operation["responses"]
    before = BEFORE_ANY | (BEFORE_A_BODY if takes_body else {}) | (BEFORE_A_PLACE if "parameters" in operation else {})
    if any(values["in"] == "path" for values in operation.get("parameters", ())):
        before = before | BEFORE_A_THING
    for status, description in before.items():
        responses.setdefault(status, {"description": description, "content": responses["default"]["content"]})
    for status, example in EXAMPLES.items():
        if status in responses:
            body = {"success": False, **example, "error": example["message"]}
            values = {**responses[status]["content"]["application/json"], "example": body}
            responses[status]["content"] = {"application/json": values}
    if "429" in responses:
        responses["429"]["headers"] = RETRY_AFTER
