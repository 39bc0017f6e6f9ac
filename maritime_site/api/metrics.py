"""Figures for Prometheus, for whoever holds the metrics token (contract, "Site").

Requests and jobs are counted by each worker on its own; what is read from the database is the whole site's.
"""

from __future__ import annotations

import hmac
import time
from collections.abc import Iterator
from datetime import datetime
from typing import Annotated, Any

from fastapi import Depends, Request, Response, Security
from fastapi.security import HTTPBearer
from prometheus_client import CONTENT_TYPE_LATEST, CollectorRegistry, generate_latest
from prometheus_client.core import GaugeMetricFamily
from sqlmodel import Session
from starlette.exceptions import HTTPException
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from maritime_site.api.access import Now, ServicesDep, bearer_of
from maritime_site.api.routing import Router
from maritime_site.api.schemas import failure_responses
from maritime_site.domain.outbox import service as outbox
from maritime_site.domain.signin import sessions, tokens

router = Router(tags=["Site"])
PREFIX = "/api"
METHODS = frozenset({"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"})
_bearer = HTTPBearer(auto_error=False, scheme_name="Metrics", description="MARITIME_METRICS_TOKEN")
TEXT: dict[int | str, dict[str, Any]] = {
    200: {"description": "Prometheus' text format", "content": {"text/plain": {"schema": {"type": "string"}}}}
}


class RequestMetrics:
    """Counts every answer by its route's template below `/api`; addresses without a route share one name."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one request."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        started, status = time.perf_counter(), 500

        async def sending(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            await send(message)

        try:
            await self.app(scope, receive, sending)
        finally:
            method = scope["method"] if scope["method"] in METHODS else "other"
            route = getattr(scope.get("route"), "path", "unknown").removeprefix(PREFIX)
            seconds = time.perf_counter() - started
            scope["app"].state.services.metrics.answered(method, route, status, seconds=seconds)


class SiteFigures:
    """What the whole site's tables say at this moment."""

    def __init__(self, session: Session, now: datetime) -> None:
        self._queue = outbox.queue_of(session, now=now)
        self._live = sessions.count_live(session, now=now)

    def collect(self) -> Iterator[GaugeMetricFamily]:
        """The figures as Prometheus reads them."""
        yield GaugeMetricFamily("maritime_outbox_messages", "Messages waiting, whole site", self._queue.size)
        yield GaugeMetricFamily(
            "maritime_outbox_oldest_seconds",
            "Age of the oldest waiting message, whole site",
            self._queue.oldest_seconds,
        )
        live = GaugeMetricFamily("maritime_live_sessions", "Live sessions by kind, whole site", labels=("kind",))
        for kind, count in self._live.items():
            live.add_metric((kind,), count)
        yield live


def require_metrics_token(request: Request, services: ServicesDep, _shown: object = Security(_bearer)) -> None:
    """Let the holder of the token in; without a token in the settings there is nothing here."""
    token = services.settings.metrics_token.get_secret_value()
    if not token:
        raise HTTPException(404)
    if not hmac.compare_digest(bearer_of(request).encode(), token.encode()):
        raise tokens.invalid_token_error()


@router.get(
    "/metrics",
    operation_id="metrics",
    summary="Figures for Prometheus",
    response_class=Response,
    responses=TEXT | failure_responses(401, 404, 503),
)
def get_metrics(_reader: Annotated[None, Depends(require_metrics_token)], services: ServicesDep, now: Now) -> Response:
    """Requests and jobs of the worker that answers; queue and sessions of the whole site."""
    site = CollectorRegistry()
    with services.database.reading() as session:
        site.register(SiteFigures(session, now))
    return Response(generate_latest(services.metrics.registry) + generate_latest(site), media_type=CONTENT_TYPE_LATEST)
