"""A tab comes back to its own state though its last connection still counts as open."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from redis.asyncio import Redis
from reflex.utils.token_manager import LocalTokenManager, RedisTokenManager

from maritime_site.web.reflex_patches.socket_takeover import keeps_places, take_over


class Namespace:
    """What Reflex does with a connection's token."""

    def __init__(self, manager: LocalTokenManager) -> None:
        self._token_manager = manager
        self.given: dict[str, str] = {}

    async def on_connect(self, sid: str, environ: dict[str, str], auth: object = None) -> None:
        token = environ["QUERY_STRING"].partition("token=")[2].partition("&")[0]
        self.given[sid] = await self._token_manager.link_token_to_sid(token, sid) or token


@pytest.fixture
def site() -> Namespace:
    namespace = Namespace(LocalTokenManager())
    keeps_places(namespace)  # pyright: ignore[reportArgumentType]
    return namespace


async def connect(site: Namespace, sid: str, *, last: str = "") -> str:
    """The token that a connection has in the end."""
    await site.on_connect(sid, {"QUERY_STRING": f"EIO=4&token=tab&last={last}"})
    return site.given[sid]


@pytest.mark.req("AUTH-1", "OPS-3")
@pytest.mark.anyio
async def test_a_tab_that_names_its_connection_keeps_its_state(site: Namespace):
    assert await connect(site, "one") == "tab"
    assert await connect(site, "two", last="one") == "tab"
    assert await connect(site, "three", last="two") == "tab"
    assert site._token_manager.sid_to_token == {"three": "tab"}


@pytest.mark.req("AUTH-1")
@pytest.mark.anyio
@pytest.mark.parametrize("last", ["", "guessed"])
async def test_a_copy_of_a_tab_gets_a_state_of_its_own(site: Namespace, last: str):
    await connect(site, "one")
    assert await connect(site, "two", last=last) != "tab"
    assert site._token_manager.sid_to_token["one"] == "tab"


@pytest.mark.anyio
async def test_the_old_connection_ends_later_without_taking_the_place_with_it(site: Namespace):
    await connect(site, "one")
    await connect(site, "two", last="one")
    manager = site._token_manager
    assert "one" not in manager.sid_to_token  # Reflex looks a lost connection up here, and finds nothing to end
    assert manager.token_to_socket["tab"].sid == "two"


@pytest.mark.anyio
async def test_nobody_is_asked_about_a_token_that_none_has():
    manager = LocalTokenManager()
    await take_over(manager, "tab", last="one", sid="two")
    assert (manager.token_to_socket, manager.sid_to_token) == ({}, {})


@pytest.fixture
async def workers(redis_socket: Path) -> AsyncIterator[list[RedisTokenManager]]:
    """Two workers of one site, with a Redis between them."""
    managers = [RedisTokenManager(Redis(unix_socket_path=str(redis_socket))) for _ in range(2)]
    yield managers
    for manager in managers:
        await manager.close()
        await manager.redis.aclose()


@pytest.mark.req("AUTH-1", "OPS-3")
@pytest.mark.anyio
async def test_another_worker_gives_the_tab_its_place_back(workers: list[RedisTokenManager]):
    here, there = workers
    assert await here.link_token_to_sid("tab", "one") is None
    await take_over(there, "tab", last="guessed", sid="copy")
    assert await there.link_token_to_sid("tab", "copy") is not None
    await take_over(there, "tab", last="one", sid="two")
    assert await there.link_token_to_sid("tab", "two") is None
    record = await here._fetch_socket_record("tab")
    assert record is not None
    assert (record.sid, record.instance_id) == ("two", there.instance_id)
