"""The REST door: one FastAPI application, its routers and the manners they share."""

from __future__ import annotations

from fastapi import FastAPI

from maritime_site.api.errors import add_error_handlers
from maritime_site.ports.services import Services


def create_api(services: Services) -> FastAPI:
    """The application behind `/api`."""
    app = FastAPI(title=services.settings.title, version="1.0.0", docs_url=None, redoc_url=None)
    app.state.services = services
    add_error_handlers(app)
    return app
