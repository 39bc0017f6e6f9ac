"""A tab's state belongs to one browser, and goes some time after the tab."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from pathlib import Path

import pytest
from redis.asyncio import Redis
from redis.exceptions import ConnectionError as RedisConnectionError
from reflex.istate.manager.memory import StateManagerMemory
from reflex.istate.manager.redis import StateManagerRedis
from reflex.istate.manager.token import BaseStateToken
from reflex.state import State
from reflex.utils.token_manager import LocalTokenManager, RedisTokenManager

from maritime_site.web.session import SessionState
from maritime_site.web.sockets.tabs import Tabs
from scripts.testbed.site import running_redis

KEPT = 1.0
ASHA, CHITRA = "a" * 64, "c" * 64
Make = Callable[..., Tabs]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Where a Redis listens."""
    with running_redis(tmp_path_factory.mktemp("redis")) as url:
        yield Path(url.removeprefix("unix://"))


@pytest.fixture(params=["memory", "redis"])
async def make(request: pytest.FixtureRequest) -> AsyncIterator[Make]:
    """Makes the tabs of one worker; with Redis all workers share what they keep."""
    made: list[Tabs] = []

    def one(**options: float) -> Tabs:
        if request.param == "memory":
            manager, states = LocalTokenManager(), StateManagerMemory()
        else:
            path = str(request.getfixturevalue("server"))
            manager = RedisTokenManager(Redis(unix_socket_path=path))
            states = StateManagerRedis(redis=Redis(unix_socket_path=path))
        made.append(Tabs(manager, states, **{"kept": KEPT, **options}))  # pyright: ignore[reportArgumentType]
        return made[-1]

    yield one
    for tabs in made:
        for timer in tabs._left.values():
            timer.cancel()
        await asyncio.gather(*tabs._tasks)
        await tabs._manager.close()
        await tabs._states.close()


async def arrived(tabs: Tabs, token: str, sid: str, browser: str = ASHA) -> str:
    """A tab that is connected; answers its token."""
    token = await tabs.open(token, browser)
    await tabs._manager.link_token_to_sid(token, sid)
    await tabs.arrive(token, browser)
    return token


async def left(tabs: Tabs, token: str, sid: str) -> None:
    await tabs._manager.disconnect_token(token, sid)
    await tabs.leave(token)


async def write(tabs: Tabs, token: str, text: str) -> None:
    async with tabs._states.modify_state(BaseStateToken(ident=token, cls=SessionState)) as root:
        (await root.get_state(SessionState)).visitor_data = text


async def read(tabs: Tabs, token: str) -> str:
    """What is kept under a token; reading it keeps nothing."""
    root = await tabs._states.get_state(BaseStateToken(ident=token, cls=SessionState))
    text = (await root.get_state(SessionState)).visitor_data
    if not text and isinstance(tabs._states, StateManagerMemory):
        tabs._states._purge_token(BaseStateToken(ident=token, cls=State))
    return text


async def until(check: Callable[[], Awaitable[bool]], within: float = 20) -> bool:
    end = time.monotonic() + within
    while time.monotonic() < end:
        if await check():
            return True
        await asyncio.sleep(0.1)
    return False


@pytest.mark.req("AUTH-1")
@pytest.mark.anyio
async def test_only_its_browser_comes_back_to_a_tab(make: Make):
    tabs = make(kept=60)
    token = await arrived(tabs, "tab-of-asha-1", "one")
    await write(tabs, token, "typed")
    assert not await tabs.is_revived(token, last="", browser=ASHA)  # still open: a copy of the tab
    assert await tabs.is_revived(token, last="one", browser=ASHA)
    await left(tabs, token, "one")
    assert await tabs.is_revived(token, last="", browser=ASHA)
    for browser in (CHITRA, ""):
        assert not await tabs.is_revived(token, last="one", browser=browser)
        other = await tabs.open(token, browser)
        assert other != token
        assert await read(tabs, other) == ""
    assert await read(tabs, token) == "typed"


@pytest.mark.anyio
async def test_a_tab_without_the_cookie_is_nobodys(make: Make):
    tabs = make(kept=60)
    token = await arrived(tabs, "tab-of-nobody", "one", browser="")
    await left(tabs, token, "one")
    assert not await tabs.is_revived(token, last="one", browser="")
    assert await tabs.open(token, ASHA) != token


@pytest.mark.req("OPS-3")
@pytest.mark.anyio
async def test_a_state_goes_some_time_after_its_tab(make: Make):
    tabs = make()
    stays = await arrived(tabs, "tab-that-stays", "one")
    goes = await arrived(tabs, "tab-that-goes", "two")
    for token in (stays, goes):
        await write(tabs, token, "typed")
    await left(tabs, goes, "two")
    assert await read(tabs, goes) == "typed"

    async def is_gone() -> bool:
        return await tabs._owners.owner(goes) is None and await read(tabs, goes) == ""

    assert await until(is_gone)
    assert await read(tabs, stays) == "typed"


@pytest.mark.req("OPS-3")
@pytest.mark.anyio
@pytest.mark.parametrize("at", ["leave", "is_left", "forget"])
async def test_a_state_goes_also_where_redis_was_away_meanwhile(make: Make, monkeypatch: pytest.MonkeyPatch, at: str):
    monkeypatch.setattr("maritime_site.web.sockets.tabs.RETRY_SECONDS", 0.1)
    tabs = make()
    token = await arrived(tabs, f"tab-{at}", "one")
    await write(tabs, token, "typed")
    await tabs._manager.disconnect_token(token, "one")
    answers, ask = [RedisConnectionError("away")] * 2, getattr(tabs._owners, at)

    async def answer(token: str) -> object:
        if answers:
            raise answers.pop()
        return await ask(token)

    monkeypatch.setattr(tabs._owners, at, answer)
    tabs.release(token)

    async def is_gone() -> bool:
        return not answers and await tabs._owners.owner(token) is None and await read(tabs, token) == ""

    assert await until(is_gone)


@pytest.mark.anyio
async def test_a_handshake_that_nothing_follows_is_forgotten(make: Make):
    tabs = make()
    token = await tabs.open("tab-that-never-came", ASHA)

    async def is_gone() -> bool:
        return await tabs._owners.owner(token) is None and not tabs._left

    assert not await is_gone()
    assert await until(is_gone)


@pytest.mark.anyio
async def test_only_so_many_states_wait_for_their_tabs(make: Make):
    tabs = make(kept=60, most=3)
    tokens = [f"tab-number-{number}" for number in range(5)]
    for token in tokens:
        await arrived(tabs, token, token)
        await write(tabs, token, "typed")
    for token in tokens:
        await left(tabs, token, token)
    assert [await read(tabs, token) for token in tokens] == ["", "", "typed", "typed", "typed"]


@pytest.mark.anyio
async def test_a_state_that_an_event_works_on_goes_later(make: Make, monkeypatch):
    monkeypatch.setattr("maritime_site.web.sockets.tabs.RETRY_SECONDS", 0.1)
    tabs = make()
    token = await arrived(tabs, "tab-with-an-event", "one")
    async with tabs._states.modify_state(BaseStateToken(ident=token, cls=SessionState)) as root:
        await left(tabs, token, "one")
        await tabs._drop(token)
        (await root.get_state(SessionState)).visitor_data = "written late"
    assert await read(tabs, token) == "written late"

    async def is_gone() -> bool:
        return await read(tabs, token) == ""

    assert await until(is_gone)


@pytest.mark.anyio
async def test_another_worker_keeps_what_came_back_to_it(make: Make, request: pytest.FixtureRequest):
    if "memory" in request.node.name:
        pytest.skip("one process has one worker")
    here, there = make(), make(kept=60)
    token = await arrived(here, "tab-between-workers", "one")
    await write(here, token, "typed")
    await left(here, token, "one")
    assert await there.is_revived(token, last="", browser=ASHA)
    await there._manager.link_token_to_sid(token, "two")
    await there.arrive(token, ASHA)
    await left(there, token, "two")

    async def is_asked() -> bool:
        return token not in here._left and not here._tasks

    assert await until(is_asked)
    assert await read(there, token) == "typed"
