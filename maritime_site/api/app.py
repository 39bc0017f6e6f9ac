"""The REST door: one FastAPI application under `/api`, its routers and the manners they share."""

from __future__ import annotations

import importlib

from fastapi import APIRouter, FastAPI
from fastapi.routing import iter_route_contexts
from starlette.middleware import Middleware

from maritime_site.api import openapi
from maritime_site.api.errors import add_error_handlers
from maritime_site.api.heads import Heads
from maritime_site.api.limits import BodyLimits
from maritime_site.api.manners import Cors, Manners
from maritime_site.api.metrics import Metering
from maritime_site.ports.services import Services

ROUTERS = (
    "site",
    "metrics",
    "docs",
    "challenge",
    "signin",
    "sessions",
    "people",
    "documents",
    "passes",
    "backoffice.gate",
    "backoffice.passes",
    "backoffice.registrations",
    "hospitality",
    "backoffice.packages",
    "backoffice.package_pictures",
    "backoffice.bookings",
    "backoffice.payments",
    "backoffice.exports",
    "backoffice.dashboard",
    "networking",
    "networking_privacy",
    "backoffice.reports",
    "payments",
    "exhibition",
    "backoffice.stalls",
    "backoffice.tariff",
    "backoffice.halls",
    "backoffice.administration",
    "backoffice.account",
    "backoffice.staff",
    "backoffice.staff_sessions",
    "backoffice.roles",
    "backoffice.system",
    "backoffice.audit",
    "helpdesk",
    "backoffice.broadcasts",
    "cases",
    "backoffice.settings",
    "backoffice.consent_wordings",
    "backoffice.queries",
    "visitors",
    "newsroom",
    "backoffice.newsroom",
    "backoffice.photographs",
    "backoffice.posters",
    "programme",
    "backoffice.programme",
    "awards",
    "backoffice.awards",
    "backoffice.award_categories",
    "rights",
    "backoffice.rights",
)


def create_api(services: Services) -> openapi.DescribedApi:
    """The application behind `/api`."""
    app = openapi.DescribedApi(
        title=services.settings.title,
        version="1.0.0",
        description=openapi.DESCRIPTION,
        docs_url=None,
        redoc_url=None,
        openapi_url=None,
        redirect_slashes=False,
        middleware=_layers(services.settings.origins),
        responses=openapi.DEFAULT_FAILURE,
    )
    app.state.services = services
    add_error_handlers(app)
    for name in (*ROUTERS, *(["sandbox"] if services.settings.gateway == "sandbox" else [])):
        app.include_router(_router(name), prefix="/api")
    _finish_routes(app)
    return app


def read_routers() -> None:
    """Read every router's module, which takes seconds: once, before workers are forked."""
    for name in ROUTERS:
        _router(name)


def _finish_routes(app: FastAPI) -> None:
    """Let FastAPI finish its routes now; it would do so at the first request, and keep all others waiting for it."""
    for _route in iter_route_contexts(app.routes):
        pass


def _layers(origins: tuple[str, ...]) -> list[Middleware]:
    """The outermost first; without origins no page of another host is answered."""
    cors = [Middleware(Cors, origins=origins)] if origins else []
    return [Middleware(Manners), Middleware(Metering), *cors, Middleware(Heads), Middleware(BodyLimits)]


def _router(name: str) -> APIRouter:
    return openapi.named(importlib.import_module(f"maritime_site.api.{name}").router)
