"""An endpoint whose whole request runs in one thread: dependencies, transaction and endpoint.

FastAPI gives a thread of its own to every dependency that is no coroutine, and another one to the endpoint. A
dependency that holds a transaction then waits, lock in hand, for a thread that others keep who wait for that lock. So
each such dependency is only noted here (`Later`) while FastAPI reads headers and body, and all are resolved in the
endpoint's thread: first those that hold nothing (who asks, limits), each done with its connection before the next
begins, then the transaction. It is committed when the endpoint returns, before the answer is sent.

Most dependencies ask for nothing but the request. FastAPI solves them anew for each request, which takes a tenth of it
or more, so these are noted without it (`Ready`); it knows them still, for the documents and for `auth_precheck`.
"""

from __future__ import annotations

import dataclasses
import inspect
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from functools import cache
from typing import Annotated, Any, get_args, get_origin

from fastapi import Request
from fastapi.dependencies.models import Dependant
from fastapi.params import Depends
from fastapi.security.base import SecurityBase
from starlette.datastructures import UploadFile

from maritime_site.core.threads import FILES, Pool

# The name under which FastAPI hands over the request where an endpoint asks for none.
REQUEST = "request_at_hand"
# The call that a deferred dependency stands for.
DEFERRED = "deferred_call"


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


@dataclasses.dataclass(frozen=True)
class Ready:
    """A deferred dependency that asks for nothing but the request, and others that do not either."""

    name: str
    call: Callable[..., Any]
    holds: bool
    request_name: str
    inner: tuple[Ready, ...]

    def note(self, request: Request, noted: dict[Callable[..., Any], Later]) -> Later:
        """Its call in the making; the same one for all who ask for it in one request."""
        if self.call not in noted:
            values: dict[str, Any] = {dependency.name: dependency.note(request, noted) for dependency in self.inner}
            if self.request_name:
                values[self.request_name] = request
            noted[self.call] = Later(self.call, values, self.holds)
        return noted[self.call]


def _read_ready(dependant: Dependant) -> Ready | None:
    """The dependency as one that needs no solving, or None where it is told more than the request.

    What a security scheme reads is only shown in the documents; `access.bearer_of` reads it where it is wanted.
    """
    call = getattr(dependant.call, DEFERRED, None)
    if call is None or _asks_for_more(dependant):
        return None
    inner = [
        _read_ready(dependency)
        for dependency in dependant.dependencies
        if not isinstance(dependency.call, SecurityBase)
    ]
    known = tuple(each for each in inner if each is not None)
    if len(known) < len(inner):
        return None
    holds = inspect.isgeneratorfunction(call) or any(each.holds for each in known)
    return Ready(dependant.name or "", call, holds, dependant.request_param_name or "", known)


def _asks_for_more(dependant: Dependant) -> bool:
    params = (dependant.path_params, dependant.query_params, dependant.header_params, dependant.cookie_params)
    names = (
        dependant.response_param_name,
        dependant.background_tasks_param_name,
        dependant.security_scopes_param_name,
        dependant.http_connection_param_name,
    )
    return any((*params, dependant.body_params, *names))


def in_one_thread(endpoint: Callable[..., Any], pool: Pool) -> Callable[..., Any]:
    """The endpoint as FastAPI is to call it; a coroutine as it is."""
    if inspect.iscoroutinefunction(endpoint):
        return endpoint
    return _with_signature_of(endpoint, InOneThread(endpoint, pool))


class InOneThread:
    """An endpoint that is run in a thread of its pool.

    No function, for FastAPI reads and parses the source file of each at its first call, on the event loop.
    """

    __name__: str

    def __init__(self, endpoint: Callable[..., Any], pool: Pool) -> None:
        self.endpoint, self.pool = endpoint, pool
        self._ready: tuple[Ready, ...] = ()
        self._request_name = REQUEST

    def take_over(self, dependant: Dependant) -> Dependant:
        """What is left for FastAPI to solve of this endpoint; all or nothing, so that each call is made once."""
        ready = [_read_ready(dependency) for dependency in dependant.dependencies]
        if not ready or None in ready:
            return dependant
        self._ready = tuple(note for note in ready if note is not None)
        self._request_name = dependant.request_param_name or REQUEST
        return dataclasses.replace(dependant, dependencies=[], request_param_name=self._request_name)

    async def __call__(self, **values: Any) -> Any:
        """What the endpoint answers."""
        if self._ready:
            values |= self._note_ready(values[self._request_name])
            values.pop(REQUEST, None)
        return await (FILES if _has_files(values) else self.pool).run(_call_endpoint, self.endpoint, values)

    def _note_ready(self, request: Request) -> dict[str, Later]:
        noted: dict[Callable[..., Any], Later] = {}
        return {note.name: note.note(request, noted) for note in self._ready}


def _has_files(values: dict[str, Any]) -> bool:
    return any(isinstance(value, UploadFile) or getattr(value, "files", ()) for value in values.values())


def _call_endpoint(endpoint: Callable[..., Any], values: dict[str, Any]) -> Any:
    with ExitStack() as stack:
        for later in _list_deferred(values):
            if not later.holds:
                later.resolve(stack)
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

    setattr(note, DEFERRED, call)
    return _with_signature_of(call, note)


def _with_signature_of(call: Callable[..., Any], stand_in: Callable[..., Any]) -> Callable[..., Any]:
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
        notes = [_defer_dependency(note, values) for note in notes]
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
