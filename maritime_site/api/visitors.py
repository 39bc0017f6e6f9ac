"""The visitor counter (SITE-1; security.md R58)."""

from __future__ import annotations

from typing import Annotated
from uuid import UUID

from fastapi import Cookie, Request, Response
from sqlmodel import Session

from maritime_site.api.access import Now, ServicesDep, client_address
from maritime_site.api.middleware.response_headers import came_by_https
from maritime_site.api.routing import Router
from maritime_site.api.schemas import Answer, failure_responses
from maritime_site.api.shared_answers import share_answer
from maritime_site.core.ids import read_uuid
from maritime_site.core.schemas import Schema
from maritime_site.domain.signin.hashes import keyed_hash
from maritime_site.domain.visitors import service
from maritime_site.ports.services import Services

router = Router(prefix="/web-visitors", tags=["Visitors"])

COOKIE = "visitor_id"
YEAR_SECONDS = 365 * 24 * 3600
# Halls share one address, so this only slows down who counts in a loop.
NEW_RATE = "1200 per 1 hour"


class VisitRequest(Schema):
    """Nothing: who comes is known by the cookie alone."""


class VisitorCount(Answer):
    """How many browsers were counted."""

    total_visitors: int


class VisitorId(Answer):
    """The id that was counted, now or before."""

    visitor_id: UUID


def _read_count(session: Session) -> VisitorCount:
    return VisitorCount(total_visitors=service.count_visitors(session))


@router.get(
    "/visitorCount",
    operation_id="visitor_count",
    summary="How many came",
    response_model=VisitorCount,
    responses=failure_responses(503),
)
def visitor_count(services: ServicesDep, now: Now) -> Response:
    """The count; asking changes nothing."""
    return share_answer(services, "visitors", _read_count, now=now)


@router.post(
    "/visitorslogs",
    operation_id="log_visitor",
    summary="Count this browser once",
    responses=failure_responses(413, 415, 422, 503),
)
def log_visitor(
    request: Request,
    response: Response,
    services: ServicesDep,
    now: Now,
    _payload: VisitRequest | None = None,
    visitor_id: Annotated[str, Cookie()] = "",
) -> VisitorId:
    """Give a browser its id and count it, unless its cookie holds one that was counted before."""
    known, client = _read_visitor_id(services, visitor_id), client_address(request)
    if known is None and not _is_countable(request, client, services):
        return VisitorId(visitor_id=service.uncounted_id())
    if known is None:
        hashed = keyed_hash(services.secret, "visitor", client)
        with services.database.writing() as session:
            known = service.count_visitor(session, client=hashed, now=now)
    # A proxy nearer to us may know only its own part of the way; the site's address knows how visitors come.
    secure = came_by_https(request.scope, request.headers) or services.settings.origin.startswith("https://")
    response.set_cookie(COOKIE, str(known), max_age=YEAR_SECONDS, path="/", samesite="lax", secure=secure)
    return VisitorId(visitor_id=known)


def _read_visitor_id(services: Services, text: str) -> UUID | None:
    claimed = read_uuid(text)
    if claimed is None:
        return None
    with services.database.reading() as session:
        return claimed if service.is_known(session, claimed) else None


def _is_countable(request: Request, client: str, services: Services) -> bool:
    """Whether somebody looks at the page, and the network has room for another browser."""
    program = request.headers.get("user-agent", "")
    return not service.is_crawler(program) and services.limiter.take(NEW_RATE, "visitors", client)
