"""AppError to HTTP, once; and what frameworks refuse by themselves in the same shape."""

from __future__ import annotations

from typing import Any

import structlog
from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from starlette.exceptions import HTTPException

from maritime_site.api.middleware import auth_precheck
from maritime_site.core import errors
from maritime_site.core.error_reports import get_status, report_unexpected
from maritime_site.core.text.field_errors import BAD_JSON, collect_field_errors
from maritime_site.core.text.i18n import N_, _

PHRASES = {
    400: N_("The request could not be read"),
    404: N_("There is nothing at this address"),
    405: N_("This address does not accept that method"),
    413: N_("The request is too large"),
    415: N_("Send the request as the documentation says"),
    431: N_("The request is too large"),
}
# What is wrong with a body concerns only those who may send one.
OF_THE_BODY = frozenset({400, 413, 415})
# The framework's words for a field of a form that is larger than it reads.
LARGE_PART = "exceeded maximum size"
BUSY_SECONDS = "5"
log = structlog.get_logger()


def failure_body(message: str, *, error: str | None = None, **more: Any) -> dict[str, Any]:
    """The body of every failure."""
    return {"success": False, "message": message, "error": error or message, **more}


async def answer_refusal(_request: Request, refusal: Exception) -> JSONResponse:
    """The answer to a refusal."""
    assert isinstance(refusal, errors.AppError)
    status = get_status(refusal)
    more: dict[str, Any] = {}
    headers: dict[str, str] = {}
    if isinstance(refusal, errors.Invalid):
        more["errors"] = refusal.errors
    if isinstance(refusal, errors.TooMany):
        headers["Retry-After"] = str(refusal.retry_after)
        more |= {"challenge": "/api/challenge"} if refusal.challenge else {}
    if status == 401:
        headers["WWW-Authenticate"] = "Bearer"
    if status == 503:
        headers["Retry-After"] = BUSY_SECONDS
    return JSONResponse(failure_body(refusal.message, error=refusal.error, **more), status, headers)


async def _answer_invalid(request: Request, refusal: Exception) -> JSONResponse:
    assert isinstance(refusal, RequestValidationError)
    stranger = await auth_precheck.refusal_to_a_stranger(request)
    if stranger:
        return await answer_refusal(request, stranger)
    problems = refusal.errors()
    if any(problem["loc"][0] == "path" and problem["type"].startswith("uuid") for problem in problems):
        return JSONResponse(failure_body(_(PHRASES[404])), 404)  # what has no id is no thing
    result = collect_field_errors(problems, of_request=True)
    return JSONResponse(failure_body(next(iter(result.values())), errors=result), 422)


async def _answer_http_error(request: Request, refusal: Exception) -> JSONResponse:
    assert isinstance(refusal, HTTPException)  # registered for it alone
    if refusal.status_code == 400 and LARGE_PART in str(refusal.detail):
        refusal = HTTPException(413)
    stranger = await auth_precheck.refusal_to_a_stranger(request) if refusal.status_code in OF_THE_BODY else None
    if stranger:
        answer = await answer_refusal(request, stranger)
        answer.headers.update(refusal.headers or {})
        return answer
    if refusal.status_code == 400:  # the framework's word for a body it cannot read
        text = _(PHRASES[400] if _is_form(request) else BAD_JSON)
        return JSONResponse(failure_body(text, errors={"body": text}), 422)
    text = _(PHRASES[refusal.status_code]) if refusal.status_code in PHRASES else str(refusal.detail)
    headers = {"Allow": _list_methods(request)} if refusal.status_code == 405 else refusal.headers
    return JSONResponse(failure_body(text), refusal.status_code, headers)


def _is_form(request: Request) -> bool:
    return "form" in request.headers.get("content-type", "").partition(";")[0]


def _list_methods(request: Request) -> str:
    """Every method of an address; the framework names only its first route's."""
    here = auth_precheck.places_at(request, request.scope["path"])
    methods = {method for route in here for method in route.methods or ()}
    return ", ".join(sorted(methods | ({"HEAD"} if "GET" in methods else set())))  # head_method.HeadMethod


def answer_unexpected(path: str, problem: Exception) -> JSONResponse:
    """The answer when something broke: a reference that stands in the log too, and nothing of what happened."""
    return JSONResponse(failure_body(report_unexpected(problem, path=path)), 500)


def add_error_handlers(app: FastAPI) -> None:
    """Give every refusal the contract's shape; what is no refusal is answered by `response_headers.ResponseHeaders`."""
    app.add_exception_handler(errors.AppError, answer_refusal)
    app.add_exception_handler(RequestValidationError, _answer_invalid)
    app.add_exception_handler(HTTPException, _answer_http_error)
