"""An event that is cancelled gives the lock of its tab's state back (R72).

Reason: whoever leaves a page ends its events. One that ends while Redis answers leaves a lock that nobody releases, and
the next page of the tab waits ten seconds until it expires.
Source: reflex/istate/manager/redis.py, `_lock`, takes and deletes the lock in the event's own task.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Coroutine
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from typing import Any, TypeVar

from reflex.istate.manager import StateManager
from reflex.istate.manager.redis import StateManagerRedis

R = TypeVar("R")


def give_locks_back(states: StateManager) -> None:
    """Take and release each lock of these states in tasks of their own, which no event's end cuts off."""
    if not isinstance(states, StateManagerRedis):
        return
    take, tasks = states._lock, set[asyncio.Task[Any]]()  # noqa: SLF001

    def begin(work: Coroutine[Any, Any, R]) -> asyncio.Task[R]:
        task = asyncio.create_task(work)
        tasks.add(task)
        task.add_done_callback(tasks.discard)
        return task

    @asynccontextmanager
    async def lock(*of: Any, **event: Any) -> AsyncGenerator[bytes]:
        held = take(*of, **event)
        taking = begin(_enter(held))
        try:
            lock_id = await asyncio.shield(taking)
        except asyncio.CancelledError:
            begin(_leave_after(taking, held))
            raise
        try:
            yield lock_id
        except BaseException as problem:
            await asyncio.shield(begin(_leave(held, problem)))
            raise
        await asyncio.shield(begin(_leave(held)))

    states._lock = lock  # noqa: SLF001


async def _enter(held: AbstractAsyncContextManager[bytes]) -> bytes:
    return await held.__aenter__()


async def _leave_after(taking: asyncio.Task[bytes], held: AbstractAsyncContextManager[bytes]) -> None:
    await taking
    await _leave(held)


async def _leave(held: AbstractAsyncContextManager[bytes], problem: BaseException | None = None) -> None:
    await held.__aexit__(type(problem) if problem else None, problem, problem.__traceback__ if problem else None)
