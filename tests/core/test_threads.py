"""Work that waits for a thread, and what is refused because too much waits."""

from __future__ import annotations

import asyncio
import threading

import pytest

from maritime_site.core.errors import Unavailable
from maritime_site.core.threads import WAITING_PER_THREAD, Pool


@pytest.mark.req("R72")
@pytest.mark.parametrize(("pool", "most"), [(Pool("full", 1), WAITING_PER_THREAD), (Pool("long", 1, waiting=900), 900)])
def test_a_full_pool_refuses_at_once_and_serves_again_when_it_is_empty(pool: Pool, most: int):
    may_go = threading.Event()

    async def crowd() -> list[object]:
        waiting = [asyncio.create_task(pool.run(may_go.wait, 30)) for _ in range(most)]
        await asyncio.sleep(0)
        with pytest.raises(Unavailable):
            await pool.run(int)
        may_go.set()
        served = await asyncio.gather(*waiting)
        return [*served, await pool.run(lambda: "next")]

    answers = asyncio.run(crowd())
    assert answers == [*[True] * most, "next"]
