"""An endpoint whose whole request runs in one thread: dependencies, transaction and endpoint.

FastAPI gives a thread of its own to every dependency that is no coroutine, and another one to the endpoint. A
dependency that holds a transaction then waits, lock in hand, for a thread that others keep who wait for that lock. So
FastAPI reads parameters and body, awaits coroutines, and leaves the rest to the endpoint's thread: first what holds
nothing (who asks, limits), each done with its connection before the next begins, then the transaction. It is committed
when the endpoint returns, before the answer is sent. So what PostgreSQL breaks off in favour of another request is done
again from the beginning; not where files came along, which are read once.
"""

from __future__ import annotations

import dataclasses
import inspect
from collections.abc import Callable
from contextlib import ExitStack, contextmanager
from typing import Any

from fastapi import Request
from fastapi.dependencies.models import Dependant
from fastapi.security.base import SecurityBase
from starlette.datastructures import UploadFile

from maritime_site.core.db.repeating import repeat_broken_off
from maritime_site.core.threads import FILES, Pool

Call = Callable[..., Any]
# Parameters that dependencies fill, and the dependency of each.
Sources = tuple[tuple[str, Call], ...]
# The name under which FastAPI hands over the request where an endpoint asks for none.
REQUEST = "request_at_hand"


def in_one_thread(dependant: Dependant, pool: Pool) -> Dependant:
    """What FastAPI solves and calls instead of an endpoint and its dependencies; a coroutine's as they are."""
    if inspect.iscoroutinefunction(dependant.call):
        return dependant
    request_name = dependant.request_param_name or REQUEST
    endpoint = InOneThread(dependant, pool, request_name)
    return dataclasses.replace(dependant, call=endpoint, dependencies=endpoint.awaited, request_param_name=request_name)


@dataclasses.dataclass(frozen=True)
class _Step:
    """A dependency as the endpoint's thread calls it; one that lasts is a transaction, or asks for one."""

    call: Call
    sources: Sources
    request_name: str | None
    opens: bool
    lasts: bool

    def take(self, request: Request, results: dict[Call, Any], stack: ExitStack) -> None:
        """Call it and keep what it gives."""
        arguments = {name: results[call] for name, call in self.sources}
        if self.request_name:
            arguments[self.request_name] = request
        if self.opens:
            results[self.call] = stack.enter_context(contextmanager(self.call)(**arguments))
        else:
            results[self.call] = self.call(**arguments)


class InOneThread:
    """An endpoint that is run in a thread of its pool, after its dependencies, each of them once.

    No function, for FastAPI reads and parses the source file of each at its first call, on the event loop.
    """

    def __init__(self, dependant: Dependant, pool: Pool, request_name: str) -> None:
        assert dependant.call is not None
        self._endpoint, self._pool = dependant.call, pool
        self._request_name = request_name
        self._is_asked = request_name != REQUEST
        self.awaited: list[Dependant] = []
        self._awaited_calls: dict[str, Call] = {}
        self._steps: dict[Call, _Step] = {}
        self._sources = self._add_all(dependant)
        self._in_order = sorted(self._steps.values(), key=lambda step: step.lasts)

    def _add_all(self, dependant: Dependant) -> Sources:
        """Whatever a security scheme reads is only shown in the documents: `access.bearer_of` reads it itself."""
        needed = [inner for inner in dependant.dependencies if not isinstance(inner.call, SecurityBase)]
        return tuple((inner.name or "", self._add(inner)) for inner in needed)

    def _add(self, dependant: Dependant) -> Call:
        call = dependant.call
        assert call is not None
        if inspect.iscoroutinefunction(call) or inspect.isasyncgenfunction(call):
            name = f"awaited_{len(self.awaited)}"
            self.awaited.append(dataclasses.replace(dependant, name=name))
            self._awaited_calls[name] = call
        elif call not in self._steps:
            assert not _reads_parameters(dependant), f"{call}: let the endpoint name the parameters"
            sources = self._add_all(dependant)
            opens = inspect.isgeneratorfunction(call)
            lasts = opens or any(self._steps[inner].lasts for _name, inner in sources if inner in self._steps)
            self._steps[call] = _Step(call, sources, dependant.request_param_name, opens, lasts)
        return call

    async def __call__(self, **values: Any) -> Any:
        """What the endpoint answers."""
        request = values[self._request_name] if self._is_asked else values.pop(REQUEST)
        results = {call: values.pop(name) for name, call in self._awaited_calls.items()}
        if _has_files([*values.values(), *results.values()]):
            return await FILES.run(self._run, request, values, results)
        return await self._pool.run(lambda: repeat_broken_off(lambda: self._run(request, values, dict(results))))

    def _run(self, request: Request, values: dict[str, Any], results: dict[Call, Any]) -> Any:
        with ExitStack() as stack:
            for step in self._in_order:
                step.take(request, results, stack)
            return self._endpoint(**values, **{name: results[call] for name, call in self._sources})


def _reads_parameters(dependant: Dependant) -> bool:
    """Whether a dependency is told more than the request, which only the endpoint may be."""
    params = (dependant.path_params, dependant.query_params, dependant.header_params, dependant.cookie_params)
    return any((*params, dependant.body_params, dependant.response_param_name, dependant.background_tasks_param_name))


def _has_files(values: list[Any]) -> bool:
    return any(isinstance(value, UploadFile) or getattr(value, "files", ()) for value in values)
