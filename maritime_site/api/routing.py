"""The routers below `/api`: each request in one thread of a pool (`one_thread`), each route found by its beginning."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Coroutine
from functools import cache
from typing import Any, TypeVar

from fastapi import APIRouter, Request, Response
from fastapi._compat import ModelField
from fastapi.routing import APIRoute
from fastapi.utils import create_model_field
from pydantic.warnings import UnsupportedFieldAttributeWarning
from starlette.exceptions import HTTPException
from starlette.routing import BaseRoute, Match
from starlette.types import Receive, Scope, Send

from maritime_site.api import uploads
from maritime_site.api.one_thread import in_one_thread
from maritime_site.api.schemas import DEFAULT_FAILURE
from maritime_site.core.errors import AppError
from maritime_site.core.threads import API_READS, API_WRITES, PRINTS, SUPPLIERS, WEBHOOKS

E = TypeVar("E", bound=Callable[..., Any])
POOL = "pool"
PREFIX, ANY = "/api", "*"
# FastAPI silences this where it makes its fields, but ours are built at first use (`core.schemas`).
warnings.filterwarnings("ignore", category=UnsupportedFieldAttributeWarning)


def asks_gateway(endpoint: E) -> E:
    """Mark an endpoint that waits for the payment gateway: it does so where it keeps no other request waiting."""
    setattr(endpoint, POOL, SUPPLIERS)
    return endpoint


def hears_gateway(endpoint: E) -> E:
    """Mark an endpoint that the payment gateway itself calls: it answers while others wait for the gateway."""
    setattr(endpoint, POOL, WEBHOOKS)
    return endpoint


def prints(endpoint: E) -> E:
    """Mark an endpoint that waits for the printing process."""
    setattr(endpoint, POOL, PRINTS)
    return endpoint


def mark_as_writing(endpoint: E) -> E:
    """Mark an endpoint of GET that writes on purpose, as to the audit log: it waits for its turn among the writers."""
    setattr(endpoint, POOL, API_WRITES)
    return endpoint


def set_annotations(**types: object) -> Callable[[E], E]:
    """Give parameters of an endpoint the types that FastAPI reads them as, where these are known only at run time."""

    def annotate(endpoint: E) -> E:
        endpoint.__annotations__.update(types)
        return endpoint

    return annotate


@cache
def _announced_field(model: Any) -> ModelField:
    """What describes an answer besides the usual one, made once for all routes.

    The framework makes one of each refusal for each route, which took a sixth of the time that a start takes.
    """
    return create_model_field(name="Announced", type_=model, mode="serialization")


class Route(APIRoute):
    """A route that takes one thread for one request; reading and writing requests have pools of their own."""

    def __init__(
        self,
        path: str,
        endpoint: Callable[..., Any],
        *,
        responses: dict[int | str, dict[str, Any]] | None = None,
        **options: Any,
    ) -> None:
        reads = set(options.get("methods") or ["GET"]) <= {"GET"}
        self._pool = getattr(endpoint, POOL, API_READS if reads else API_WRITES)
        super().__init__(path, endpoint, **options)
        self.responses = responses or {}
        self.response_fields = {
            status: _announced_field(answer["model"]) for status, answer in self.responses.items() if "model" in answer
        }

    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        """As the framework's, for a request whose files are admitted first, in one thread.

        The documents and `auth_precheck` see the endpoint and its dependencies as they are written.
        """
        written, self.dependant = self.dependant, in_one_thread(self.dependant, self._pool)
        handle = super().get_route_handler()
        self.dependant = written

        async def handle_admitted(request: Request) -> Response:
            try:
                return await handle(uploads.with_admission(request))
            except HTTPException as problem:  # the framework's word for whatever is raised while it reads a form
                if isinstance(problem.__cause__, AppError):
                    raise problem.__cause__ from problem
                raise

        return handle_admitted


class Router(APIRouter):
    """A router of such routes, each below `/api`."""

    def __init__(self, *, prefix: str = "", **options: Any) -> None:
        super().__init__(prefix=f"{PREFIX}{prefix}", route_class=Route, responses=DEFAULT_FAILURE, **options)


class RouteIndex(BaseRoute):
    """The routes of many routers, each found by the first two words of its path below `/api`.

    The framework would try every route of every router one by one, which takes longer than many an answer.
    """

    def __init__(self, routes: list[Route]) -> None:
        self.routes = routes
        begun = [(_read_beginning(route.path), route) for route in routes]
        self._by_beginning = {
            words: [route for template, route in begun if _may_meet(template, words)]
            for words in {template for template, _route in begun} | {(ANY, ANY)}
        }

    def at(self, path: str) -> list[Route]:
        """The routes that a path can be meant for, in their order."""
        first, second = _read_beginning(path)
        sections = self._by_beginning
        return sections.get((first, second)) or sections.get((first, ANY)) or sections[ANY, ANY]

    def matches(self, scope: Scope) -> tuple[Match, Scope]:
        """The first route of this path and method, else the first of this path."""
        partial: tuple[Match, Scope] = (Match.NONE, {})
        for route in self.at(scope["path"]):
            match, child = route.matches(scope)
            if match is Match.FULL:
                return match, child
            if match is Match.PARTIAL and partial[0] is Match.NONE:
                partial = match, child
        return partial

    async def handle(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer by the route that was found, which its own `matches` wrote down."""
        await scope["route"].handle(scope, receive, send)


def _read_beginning(path: str) -> tuple[str, str]:
    """The first two words of a path, or of its template, below `/api`; ANY where anything may stand."""
    first, second, *_rest = [*path.removeprefix(PREFIX).split("/")[1:3], "", ""]
    if first.startswith("{"):
        return ANY, ANY
    return first, ANY if second.startswith("{") else second


def _may_meet(template: tuple[str, str], words: tuple[str, str]) -> bool:
    return all(part in (ANY, word) for part, word in zip(template, words, strict=True))
