"""Which browser the state of a tab belongs to, and how long it is kept once the tab is gone.

A tab's token alone opens nothing: beside the state stands the digest of a cookie that no script can read, and who comes
without that cookie gets a new tab. A state is dropped ten minutes after its connection closed, the time that a code for
signing in is good for: whoever reads the code in another program finds the form as it was.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Coroutine
from typing import Any, Protocol
from uuid import uuid4

from redis.exceptions import RedisError
from reflex.istate.manager.memory import StateManagerMemory
from reflex.istate.manager.redis import StateManagerRedis
from reflex.istate.manager.token import BaseStateToken
from reflex.state import BaseState, State
from reflex.utils.token_manager import RedisTokenManager, TokenManager

KEPT_SECONDS = 600
# Of one worker; beyond that the state that was left first goes earlier.
MOST_LEFT = 2_000
RETRY_SECONDS = 10
# A browser without the cookie: nobody comes back to its tabs.
UNKNOWN = "unknown"


class Owners(Protocol):
    """Keeps which browser has a token."""

    async def owner(self, token: str) -> str | None: ...
    async def keep(self, token: str, browser: str) -> None: ...
    async def leave(self, token: str) -> None: ...
    async def is_left(self, token: str) -> bool: ...
    async def forget(self, token: str) -> None: ...


class LocalOwners:
    """The owners of one process."""

    def __init__(self) -> None:
        self._browsers: dict[str, str] = {}

    async def owner(self, token: str) -> str | None:
        return self._browsers.get(token)

    async def keep(self, token: str, browser: str) -> None:
        self._browsers[token] = browser

    async def leave(self, token: str) -> None:
        """Nothing: `Tabs` forgets it in time."""

    async def is_left(self, token: str) -> bool:  # noqa: ARG002
        return True

    async def forget(self, token: str) -> None:
        self._browsers.pop(token, None)


class RedisOwners:
    """The owners of all workers. A connected tab's is kept for longer than any connection lasts."""

    CONNECTED_SECONDS = 7 * 86_400

    def __init__(self, redis: Any, kept: float) -> None:
        self._redis, self._kept = redis, int(kept)

    @staticmethod
    def _key(token: str) -> str:
        return f"tab_owner_{token}"

    async def owner(self, token: str) -> str | None:
        browser = await self._redis.get(self._key(token))
        return browser.decode() if browser else None

    async def keep(self, token: str, browser: str) -> None:
        await self._redis.set(self._key(token), browser, ex=self.CONNECTED_SECONDS)

    async def leave(self, token: str) -> None:
        await self._redis.expire(self._key(token), self._kept)

    async def is_left(self, token: str) -> bool:
        """Whether it expired: a later connection at another worker renews it."""
        return not await self._redis.exists(self._key(token))

    async def forget(self, token: str) -> None:
        await self._redis.delete(self._key(token))


class Tabs:
    """The tabs that were opened at this worker."""

    def __init__(
        self, manager: TokenManager, states: Any, *, kept: float = KEPT_SECONDS, most: int = MOST_LEFT
    ) -> None:
        self._manager, self._states, self._kept, self._most = manager, states, kept, most
        is_shared = isinstance(manager, RedisTokenManager)
        self._owners: Owners = RedisOwners(manager.redis, kept) if is_shared else LocalOwners()
        self._left: OrderedDict[str, asyncio.TimerHandle] = OrderedDict()
        self._tasks: set[asyncio.Task[None]] = set()

    async def is_revived(self, token: str, *, last: str, browser: str) -> bool:
        """Whether a tab comes back: with its browser's cookie, and while no other connection than its own has it."""
        if not browser or await self._owners.owner(token) != browser:
            return False
        return not await self._manager.is_token_connected(token) or self._sid_of(token) == last

    def _sid_of(self, token: str) -> str:
        record = self._manager.token_to_socket.get(token)
        return record.sid if record else ""

    async def open(self, token: str, browser: str) -> str:
        """Open a new tab for a browser: under this token, or another one when somebody has it. Nothing is in it yet."""
        if await self._owners.owner(token) is not None or await self._manager.is_token_connected(token):
            token = str(uuid4())
        await self._purge(token)
        await self._owners.keep(token, browser or UNKNOWN)
        await self.leave(token)
        return token

    async def arrive(self, token: str, browser: str) -> None:
        """A connection has this token now."""
        timer = self._left.pop(token, None)
        if timer is not None:
            timer.cancel()
        await self._owners.keep(token, browser or UNKNOWN)

    async def leave(self, token: str) -> None:
        """No connection has this token any more, or none yet: its state goes in time."""
        await self._owners.leave(token)
        # Redis forgets a key within the second.
        self._later(self._kept + 1, token, self._drop_left)
        while len(self._left) > self._most:
            oldest, timer = self._left.popitem(last=False)
            timer.cancel()
            await self._drop(oldest)

    def _later(self, seconds: float, token: str, work: Callable[[str], Coroutine[Any, Any, None]]) -> None:
        if token in self._left:
            self._left.pop(token).cancel()
        self._left[token] = asyncio.get_running_loop().call_later(seconds, self._start, token, work)

    def _start(self, token: str, work: Callable[[str], Coroutine[Any, Any, None]]) -> None:
        self._left.pop(token, None)
        self._run(token, work)

    def release(self, token: str) -> None:
        """`leave`, beside what is under way."""
        self._run(token, self.leave)

    def _run(self, token: str, work: Callable[[str], Coroutine[Any, Any, None]]) -> None:
        task = asyncio.get_running_loop().create_task(self._try(token, work))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _try(self, token: str, work: Callable[[str], Coroutine[Any, Any, None]]) -> None:
        """Do this, while Redis is away again a little later."""
        try:
            await work(token)
        except RedisError:
            self._later(RETRY_SECONDS, token, work)

    async def _drop_left(self, token: str) -> None:
        # A later connection at another worker has a timer of its own.
        if await self._owners.is_left(token):
            await self._drop(token)

    async def _drop(self, token: str) -> None:
        if await self._manager.is_token_connected(token):
            return
        if not await self._purge(token):
            self._later(RETRY_SECONDS, token, self._drop)
            return
        await self._owners.forget(token)

    async def _purge(self, token: str) -> bool:
        """Drop a tab's state; False while an event works on it."""
        key = BaseStateToken(ident=token, cls=State)
        if isinstance(self._states, StateManagerMemory):
            lock = self._states._states_locks.get(key.lock_key)  # noqa: SLF001  Reflex offers no way to drop a state
            if lock is not None and lock.locked():
                return False
            self._states._purge_token(key)  # noqa: SLF001
        elif isinstance(self._states, StateManagerRedis):
            if await self._states.redis.exists(self._states._lock_key(key)):  # noqa: SLF001
                return False
            await self._states.redis.unlink(*(key._state_key(state) for state in _all_states(State)))  # noqa: SLF001
        return True


def _all_states(state: type[BaseState]) -> list[type[BaseState]]:
    return [state, *(below for child in state.get_substates() for below in _all_states(child))]
