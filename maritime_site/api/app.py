"""The REST door: one FastAPI application under `/api`, its routers and the manners they share."""

from __future__ import annotations

import importlib

from starlette.middleware import Middleware

from maritime_site.api.docs import openapi
from maritime_site.api.errors import add_error_handlers
from maritime_site.api.metrics import RequestMetrics
from maritime_site.api.middleware.body_limits import BodyLimits
from maritime_site.api.middleware.etags import ETags
from maritime_site.api.middleware.head_method import HeadMethod
from maritime_site.api.middleware.response_headers import Cors, ResponseHeaders
from maritime_site.api.routing import Route
from maritime_site.ports.services import Services

ROUTERS = (
    "site",
    "metrics",
    "docs.pages",
    "challenge",
    "signin",
    "people.sessions",
    "people.registration",
    "people.documents",
    "people.information_requests",
    "people.offers",
    "passes",
    "participants.certificates",
    "participants.visa_letters",
    "staff.check_in.scans",
    "staff.check_in.zones",
    "staff.passes",
    "staff.people.registrations",
    "staff.people.people",
    "staff.people.desk",
    "staff.people.companies",
    "staff.people.invitations",
    "participants.my_event",
    "participants.billing",
    "staff.tax",
    "staff.people.imports",
    "participants.company",
    "staff.people.rules",
    "staff.people.visa_letters",
    "hospitality",
    "staff.hospitality.packages",
    "staff.hospitality.pictures",
    "staff.hospitality.bookings",
    "staff.payments.refunds",
    "staff.exports",
    "staff.dashboard",
    "staff.live",
    "staff.api_keys",
    "staff.webhooks",
    "staff.search",
    "networking.directory",
    "networking.sharing",
    "networking.threads",
    "networking.suggestions",
    "networking.contacts",
    "participants.meetings",
    "participants.talk_proposals",
    "staff.meetings",
    "staff.reports",
    "payments.checkout",
    "exhibition.stalls",
    "exhibition.companies",
    "exhibition.company_page",
    "exhibition.leads",
    "exhibition.tasks",
    "exhibition.orders",
    "exhibition.shared",
    "staff.exhibition.stalls",
    "staff.exhibition.companies",
    "staff.exhibition.tasks",
    "staff.exhibition.orders",
    "staff.exhibition.tariff",
    "staff.exhibition.halls",
    "staff.administration.signin",
    "staff.administration.account",
    "staff.accounts",
    "staff.administration.sessions",
    "staff.administration.roles",
    "staff.system",
    "staff.audit",
    "helpdesk.queries",
    "staff.broadcasts",
    "helpdesk.threads",
    "staff.settings",
    "staff.consent_texts",
    "staff.helpdesk",
    "visitors",
    "event",
    "staff.event.facts",
    "staff.event.editions",
    "staff.event.checklist",
    "staff.people.bulk_jobs",
    "newsroom",
    "staff.event.pages",
    "staff.event.library",
    "staff.newsroom.entries",
    "staff.newsroom.photographs",
    "staff.newsroom.posters",
    "programme",
    "sessions",
    "participants.agenda",
    "participants.calendar_feed",
    "staff.programme",
    "staff.talk_proposals",
    "awards",
    "staff.awards.nominations",
    "staff.awards.categories",
    "privacy",
    "staff.privacy",
)


def create_api(services: Services) -> openapi.DescribedApi:
    """The application behind `/api`; making it asks neither the database nor anybody else."""
    names = (*ROUTERS, *(["payments.sandbox"] if services.settings.gateway == "sandbox" else []))
    app = openapi.DescribedApi(
        [route for name in names for route in _load_routes(name)],
        version="1.0.0",
        description=openapi.DESCRIPTION,
        docs_url=None,
        redoc_url=None,
        openapi_url=None,
        redirect_slashes=False,
        telemetry={"tracing": False, "metrics": False, "logs": False},
        middleware=_build_middleware(services.settings.origins),
    )
    app.state.services = services
    add_error_handlers(app)
    return app


def _build_middleware(origins: tuple[str, ...]) -> list[Middleware]:
    """The outermost first; without origins no page of another host is answered."""
    cors = [Middleware(Cors, origins=origins)] if origins else []
    return [
        Middleware(ResponseHeaders),
        Middleware(RequestMetrics),
        *cors,
        Middleware(HeadMethod),
        Middleware(BodyLimits),
        Middleware(ETags),
    ]


def _load_routes(name: str) -> list[Route]:
    return openapi.add_summaries(importlib.import_module(f"maritime_site.api.{name}").router)
