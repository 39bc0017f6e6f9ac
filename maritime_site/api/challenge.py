"""The proof of work: where a browser gets one, and the gate that asks for it (security.md R6, R57)."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Annotated, Any

from fastapi import Depends, Request, Response
from pydantic import Field

from maritime_site.api.access import Now, ServicesDep, client_address, services_of
from maritime_site.api.routing import Router
from maritime_site.api.schemas import Answer
from maritime_site.core import proof_of_work
from maritime_site.core.clock import utc_now
from maritime_site.core.json_values import as_object
from maritime_site.domain.signin.rate_limits import FormLimit

router = Router(tags=["Proof of work"])


class ChallengeAnswer(Answer):
    """A challenge for the ALTCHA widget (version 2 of its protocol); its base64 answer goes along as `altcha`."""

    parameters: dict[str, Any] = Field(description="algorithm, cost, keyLength, keyPrefix, nonce, salt, expiresAt")
    signature: str


@router.get("/challenge", operation_id="challenge", summary="Get a proof of work; good once, for 10 minutes")
def get_challenge(services: ServicesDep, now: Now, response: Response) -> ChallengeAnswer:
    """A fresh challenge."""
    response.headers["Cache-Control"] = "no-store"
    return ChallengeAnswer(**proof_of_work.new_challenge(services.secret, now=now))


async def _read_solution(request: Request) -> str:
    """The `altcha` field of a body, whatever its type; the framework keeps the body for the route."""
    media_type = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if media_type in {"multipart/form-data", "application/x-www-form-urlencoded"}:
        result: object = (await request.form()).get("altcha")
    else:
        result = _extract_solution(await request.body())
    return result if isinstance(result, str) else ""


def _extract_solution(body: bytes) -> object:
    try:
        values = json.loads(body)
    except (ValueError, RecursionError):
        return None
    return as_object(values).get("altcha")


def require_form_limit(rates: str, name: str) -> Callable[..., FormLimit]:
    """A dependency: the form's gate, for a route that says itself when to `admit()`, or to `check()` and `count()`.

    `rates` are written as `10 per 10 minutes`, several divided by `;`.
    """

    def resolve(request: Request, altcha: Annotated[str, Depends(_read_solution)]) -> FormLimit:
        services, client = services_of(request), client_address(request)
        has_worked = getattr(request.state, "has_worked", False)
        return FormLimit(services.limiter, services.secret, name, rates, client, altcha, utc_now(), has_worked)

    resolve.gate = name, rates  # pyright: ignore[reportFunctionMemberAccess]  uploads.admit_files asks it early
    return resolve
