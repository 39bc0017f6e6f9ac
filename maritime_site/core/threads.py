"""The threads of one process, in pools by what they wait for: a crowd in one pool leaves the others free.

A thread opens at most one database connection at a time, so THREADS is also the most connections a process opens.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context
from functools import partial
from typing import ParamSpec, TypeVar

from maritime_site.core.errors import Unavailable
from maritime_site.core.text.i18n import _

P = ParamSpec("P")
R = TypeVar("R")


# What waits behind so much for one thread would be answered when nobody waits for it any more (security.md R72).
WAITING_PER_THREAD = 500


class Pool:
    """At most `size` threads, started when first needed; work beyond them waits in the order it came.

    `waiting` is the most that may do so, for a pool whose work is short.
    """

    def __init__(self, name: str, size: int, *, waiting: int = 0) -> None:
        self.name, self.size = name, size
        self._most = waiting or size * WAITING_PER_THREAD
        self._executor = ThreadPoolExecutor(size, thread_name_prefix=name)
        self._present = 0

    async def run(self, work: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
        """What `work` returns, with the caller's context variables (language, request id).

        Raises Unavailable, at once, when as much waits as would take minutes.
        """
        if self._present >= self._most:
            raise Unavailable(_("The site is busy. Please try again in a moment."))
        call = partial(copy_context().run, work, *args, **kwargs)
        self._present += 1  # by the event loop alone
        try:
            return await asyncio.get_running_loop().run_in_executor(self._executor, call)
        finally:
            self._present -= 1


# Writers have pools of their own: on SQLite they wait for each other, and must not keep readers waiting.
API_READS = Pool("api-read", 4)
# Two write nearly as much as four, and leave the processor to readers: in a rush on PostgreSQL these wait half as long.
API_WRITES = Pool("api-write", 2, waiting=2_000)
PAGE_READS = Pool("page-read", 4)
PAGE_WRITES = Pool("page-write", 2)
# Whoever asks the payment gateway may wait seconds for it.
SUPPLIERS = Pool("supplier", 4)
# The gateway's own calls are answered in seconds, or it switches them off: they never wait behind those who ask it.
WEBHOOKS = Pool("webhook", 2)
# One picture is opened at a time (core.image_process): more threads would only wait for it.
FILES = Pool("file", 2)
# One thing is printed at a time (printing.process).
PRINTS = Pool("print", 2)
JOBS = Pool("job", 8)
# Opens no connection to the database: a limit may wait a second for Redis.
LIMITS = Pool("limit", 4)
POOLS = (API_READS, API_WRITES, PAGE_READS, PAGE_WRITES, SUPPLIERS, WEBHOOKS, FILES, PRINTS, JOBS)
THREADS = sum(pool.size for pool in POOLS)
