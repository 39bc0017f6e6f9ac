"""An event that ends early leaves no lock behind, which the next page of its tab would wait for (R72)."""

from __future__ import annotations

import asyncio
import time

import pytest
from redis.asyncio import Redis
from reflex.istate.manager.redis import StateManagerRedis
from reflex.istate.manager.token import BaseStateToken
from reflex.state import State

from maritime_site.web.reflex_patches.state_locks import give_locks_back

STEPS = range(60)
SOON = 5.0


async def work_on(states: StateManagerRedis, token: BaseStateToken) -> None:
    async with states.modify_state(token):
        await asyncio.sleep(0)


async def cut_off(work: asyncio.Task[None], *, after: int) -> None:
    """End the work once the loop has turned so many times."""
    for _ in range(after):
        await asyncio.sleep(0)
    work.cancel()
    await asyncio.gather(work, return_exceptions=True)


async def has_lock_for_long(states: StateManagerRedis, token: BaseStateToken) -> bool:
    until = time.monotonic() + SOON
    while await states.redis.exists(states._lock_key(token)):
        if time.monotonic() > until:
            return True
        await asyncio.sleep(0.01)
    return False


@pytest.mark.anyio
@pytest.mark.req("R72")
async def test_an_event_that_is_cut_off_leaves_no_lock_wherever_it_was(redis_socket):
    states = StateManagerRedis(redis=Redis(unix_socket_path=str(redis_socket)))
    give_locks_back(states)
    tokens = {after: BaseStateToken(ident=f"tab-{after}", cls=State) for after in STEPS}
    for after, token in tokens.items():
        await cut_off(asyncio.create_task(work_on(states, token)), after=after)
    kept = [after for after, token in tokens.items() if await has_lock_for_long(states, token)]
    await states.close()
    assert kept == []


@pytest.mark.anyio
@pytest.mark.req("R72")
async def test_a_refusal_inside_gives_the_lock_back_and_is_heard(redis_socket):
    states = StateManagerRedis(redis=Redis(unix_socket_path=str(redis_socket)))
    give_locks_back(states)
    token = BaseStateToken(ident="tab", cls=State)
    with pytest.raises(ValueError, match="refused"):
        async with states.modify_state(token):
            raise ValueError("refused")
    async with asyncio.timeout(SOON), states.modify_state(token):
        pass
    await states.close()
