"""Routes whose whole request runs in one thread: dependencies, transaction and endpoint.

FastAPI gives a thread of its own to every dependency that is no coroutine, and another one to the endpoint. A
dependency that holds a transaction then waits, lock in hand, for a thread that others keep who wait for that lock. So
each such dependency is only noted here (`Later`) while FastAPI reads headers and body, and all are resolved in the
endpoint's thread: first those that hold nothing (who asks, limits), each done with its connection before the next
begins, then the transaction. It is committed when the endpoint returns, before the answer is sent.
"""

from __future__ import annotations

import dataclasses
import inspect
from collections.abc import Callable, Coroutine, Iterator
from contextlib import ExitStack, contextmanager
from functools import cache
from typing import Annotated, Any, TypeVar, get_args, get_origin

from fastapi import APIRouter, Request, Response
from fastapi.params import Depends
from fastapi.routing import APIRoute
from fastapi.security.base import SecurityBase
from starlette.datastructures import UploadFile
from starlette.exceptions import HTTPException
from starlette.routing import BaseRoute, Match
from starlette.types import Receive, Scope, Send

from maritime_site.api import uploads
from maritime_site.api.schemas import DEFAULT_FAILURE
from maritime_site.core.errors import AppError
from maritime_site.core.threads import API_READS, API_WRITES, FILES, PRINTS, SUPPLIERS, Pool

E = TypeVar("E", bound=Callable[..., Any])
POOL = "pool"
PREFIX, ANY = "/api", "*"


def asks_gateway(endpoint: E) -> E:
    """Mark an endpoint that waits for the payment gateway: it does so where it keeps no other request waiting."""
    setattr(endpoint, POOL, SUPPLIERS)
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


@dataclasses.dataclass(eq=False)
class Later:
    """A dependency's call in the making; `holds` says that a transaction stays open until the endpoint returned."""

    call: Callable[..., Any]
    values: dict[str, Any]
    holds: bool = False
    result: list[Any] = dataclasses.field(default_factory=list[Any])

    def resolve(self, stack: ExitStack) -> Any:
        """What the dependency gives; called once however many ask for it."""
        if not self.result:
            values = _resolve_values(self.values, stack)
            if inspect.isgeneratorfunction(self.call):
                self.result.append(stack.enter_context(contextmanager(self.call)(**values)))
            else:
                self.result.append(self.call(**values))
        return self.result[0]


class Route(APIRoute):
    """A route that takes one thread for one request; reading and writing requests have pools of their own."""

    def __init__(self, path: str, endpoint: Callable[..., Any], **options: Any) -> None:
        reads = set(options.get("methods") or ["GET"]) <= {"GET"}
        options["name"] = options.get("name") or endpoint.__name__
        super().__init__(path, _in_one_thread(endpoint, API_READS if reads else API_WRITES), **options)

    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        """As the framework's, for a request whose files are admitted first."""
        handle = super().get_route_handler()

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
    return all(said in (ANY, word) for said, word in zip(template, words, strict=True))


def _in_one_thread(endpoint: Callable[..., Any], usual: Pool) -> Callable[..., Any]:
    if inspect.iscoroutinefunction(endpoint):
        return endpoint
    return _shown_as(endpoint, InOneThread(endpoint, getattr(endpoint, POOL, usual)))


class InOneThread:
    """An endpoint that is run in a thread of its pool.

    No function, for FastAPI reads and parses the source file of each at its first call, on the event loop.
    """

    __name__: str

    def __init__(self, endpoint: Callable[..., Any], pool: Pool) -> None:
        self.endpoint, self.pool = endpoint, pool

    async def __call__(self, **values: Any) -> Any:
        """What the endpoint answers."""
        return await (FILES if _has_files(values) else self.pool).run(_call_endpoint, self.endpoint, values)


def _has_files(values: dict[str, Any]) -> bool:
    return any(isinstance(value, UploadFile) or getattr(value, "files", ()) for value in values.values())


def _call_endpoint(endpoint: Callable[..., Any], values: dict[str, Any]) -> Any:
    with ExitStack() as stack:
        for each in _list_deferred(values):
            if not each.holds:
                each.resolve(stack)
        return endpoint(**_resolve_values(values, stack))


def _list_deferred(values: dict[str, Any]) -> Iterator[Later]:
    for value in values.values():
        if isinstance(value, Later):
            yield from _list_deferred(value.values)
            yield value


def _resolve_values(values: dict[str, Any], stack: ExitStack) -> dict[str, Any]:
    return {name: value.resolve(stack) if isinstance(value, Later) else value for name, value in values.items()}


@cache
def _defer_call(call: Callable[..., Any]) -> Callable[..., Any]:
    """The coroutine that FastAPI calls instead of a dependency; the same one each time, so that its cache knows it."""

    async def note(**values: Any) -> Later:
        holds = any(value.holds for value in values.values() if isinstance(value, Later))
        return Later(call, values, holds or inspect.isgeneratorfunction(call))

    return _shown_as(call, note)


def _shown_as(call: Callable[..., Any], stand_in: Callable[..., Any]) -> Callable[..., Any]:
    """`stand_in` with the name, marks and parameters of `call`, whose own dependencies are noted too."""
    signature = inspect.signature(call, eval_str=True)
    parameters = [_with_noted(parameter) for parameter in signature.parameters.values()]
    stand_in.__name__, stand_in.__doc__ = call.__name__, call.__doc__
    if not inspect.isclass(call):
        stand_in.__dict__.update(vars(call))
    stand_in.__signature__ = signature.replace(parameters=parameters)  # pyright: ignore[reportFunctionMemberAccess]
    return stand_in


def _with_noted(parameter: inspect.Parameter) -> inspect.Parameter:
    if get_origin(parameter.annotation) is Annotated:
        values, *notes = get_args(parameter.annotation)
        notes = [_defer_dependency(each, values) for each in notes]
        parameter = parameter.replace(annotation=Annotated[(values, *notes)])
    return parameter.replace(default=_defer_dependency(parameter.default, parameter.annotation))


def _defer_dependency(note: Any, annotation: Any) -> Any:
    """A `Depends` whose call is noted for later; anything else, and whatever is a coroutine, as it is."""
    if not isinstance(note, Depends):
        return note
    call = note.dependency or annotation
    if isinstance(call, SecurityBase) or inspect.iscoroutinefunction(call) or inspect.isasyncgenfunction(call):
        return note
    return dataclasses.replace(note, dependency=_defer_call(call))
