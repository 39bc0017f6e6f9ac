"""What OpenAPI says of every operation beside its own answers."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, FastAPI
from fastapi.routing import APIRoute

from maritime_site.api.limits import WITH_BODY
from maritime_site.api.shapes import Failure

DESCRIPTION = """\
Everything the site's own pages do, for programs. Success has `"success": true`; every failure is
`{"success": false, "message": …, "error": …}` with a fitting status, in English, or in Hindi when `Accept-Language`
prefers it. Sign in with `request-otp` and `verify-otp` of your kind, then send `Authorization: Bearer <token>`."""
DEFAULT_FAILURE: dict[int | str, dict[str, Any]] = {
    "default": {"model": Failure, "description": "Any failure, in one shape"}
}
# What may be answered before an operation is reached, whichever it is (limits.BodyLimits).
BEFORE_A_BODY = {"413": "Content Too Large", "415": "Unsupported Media Type"}
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

    def openapi(self) -> dict[str, Any]:
        """The description, made once."""
        if self.openapi_schema is None:
            for path in super().openapi()["paths"].values():
                for method, operation in path.items():
                    _complete(operation["responses"], takes_body=method.upper() in WITH_BODY)
        assert self.openapi_schema is not None
        return self.openapi_schema


def named(router: APIRouter) -> APIRouter:
    """The router, each of its routes summed up in its docstring's first line where it says nothing shorter."""
    for route in router.routes:
        if isinstance(route, APIRoute) and not route.summary:
            route.summary = route.description.partition("\n")[0].removesuffix(".")
    return router


def _complete(responses: dict[str, Any], *, takes_body: bool) -> None:
    failure = responses["default"]["content"]
    for status, description in BEFORE_A_BODY.items() if takes_body else ():
        responses.setdefault(status, {"description": description, "content": failure})
    for status, example in EXAMPLES.items():
        if status in responses:
            body = {"success": False, **example, "error": example["message"]}
            told = {**responses[status]["content"]["application/json"], "example": body}
            responses[status]["content"] = {"application/json": told}
    if "429" in responses:
        responses["429"]["headers"] = RETRY_AFTER
