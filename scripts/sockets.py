"""`python -m scripts.sockets`: what visitors cost who keep a page open, over the websocket, on a site of its own.

For each screen that many visitors come at once, then press something again and again for some seconds. Prints how many
pages came to life a second, events a second with their median and 95th percentile, bytes a visitor was sent and sent,
and the memory a visitor takes (PSS of the whole site). A measurement, no test: nothing fails by being slow.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import re
import sys
import tempfile
import time
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from uuid import uuid4

import aiohttp

from maritime_site.start.build import ROOT
from scripts.load.client import Client, new_http
from scripts.load.crowd import close_within
from scripts.load.figures import Figures, percentile
from scripts.testbed.people import address_of
from scripts.testbed.site import ADMIN_EMAIL, ADMIN_PASSWORD, Site, build_pages, running_site

ROOT_STATE = "reflex___state____state"
HYDRATE = f"{ROOT_STATE}.hydrate_and_load"
ADMIN_TOKEN = f"{ROOT_STATE}.maritime_site___web___session____session_state.admin_token_rx_state_"
WEB = f"{ROOT_STATE}.maritime_site___web"
# The last that a page is told when it comes to life.
ALIVE = '"is_hydrated_rx_state_":true'
# What a built page knows of the states it begins with: it is sent only what is different.
HASHES = re.compile(r"initialStateHashes=[`\"]([0-9a-f.]+)[`\"]")
PATIENCE_SECONDS, PAUSE_SECONDS = 60, 0.25
HEAD = (
    "| screen | visitors | hydrations a s | hydration p50, p95 ms | events a s | event p50, p95 ms "
    "| bytes received, sent | memory a visitor kB |\n|---|---|---|---|---|---|---|---|"
)


@dataclass(frozen=True)
class Screen:
    """A page, what is pressed there and what the last answer to it holds; with `office` by an administrator."""

    path: str
    pressed: str
    answered: str
    payload: dict[str, Any] = field(default_factory=dict[str, Any])
    office: bool = False


SIGN_IN = f"{WEB}___portal___signin___state____sign_in_state"
REGISTRATION = f"{WEB}___portal___registration___state____registration_state"
PEOPLE = f"{WEB}___backoffice___registrations___state____registrations_state"
SCREENS = (
    Screen("/delegates/login", f"{SIGN_IN}.change_address", SIGN_IN),
    Screen("/delegates/registration", f"{REGISTRATION}.change", REGISTRATION),
    Screen("/admin/registrations", f"{PEOPLE}.turn", "_redirect", {"pages": 1}, office=True),
)


@dataclass
class Visitor:
    """One open page: what it was sent and sent, in bytes."""

    socket: aiohttp.ClientWebSocketResponse
    screen: Screen
    received: int = 0
    sent: int = 0

    async def send(self, frame: str) -> None:
        """One frame."""
        self.sent += len(frame.encode())
        await self.socket.send_str(frame)

    async def ask(self, name: str, payload: dict[str, Any], *, until: str) -> float:
        """Seconds until the answer to an event is here that holds the words `until`. Raises TimeoutError."""
        place: dict[str, object] = {"pathname": self.screen.path, "asPath": self.screen.path, "query": {}}
        began = time.perf_counter()
        await self.send("42/_event," + json.dumps(["event", {"name": name, "payload": payload, "router_data": place}]))
        async with asyncio.timeout(PATIENCE_SECONDS):
            while until not in (await self.receive()).replace(" ", ""):
                pass
        return time.perf_counter() - began

    async def receive(self) -> str:
        """The next frame that is no ping. Raises ConnectionError when the site hung up."""
        while True:
            message = await self.socket.receive()
            if message.type is not aiohttp.WSMsgType.TEXT:
                raise ConnectionError(f"the site hung up: {message}")
            self.received += len(message.data.encode())
            if message.data != "2":
                return str(message.data)
            await self.send("3")


def read_hashes() -> str:
    """What the built pages send of their first states. Raises RuntimeError where no page sends any."""
    for file in (ROOT / ".web" / "build" / "client" / "assets").glob("*.js"):
        found = HASHES.search(file.read_text(encoding="utf-8", errors="replace"))
        if found:
            return found[1]
    raise RuntimeError("The built pages name no states.")


@asynccontextmanager
async def opened(http: aiohttp.ClientSession, site: Site, screen: Screen, number: int) -> AsyncGenerator[Visitor]:
    """A visitor's connection."""
    url = f"{site.url}/_event/?EIO=4&transport=websocket&token={uuid4()}"
    headers = {"X-Forwarded-For": address_of(7_000_000 + number), "Origin": site.url}
    async with http.ws_connect(url, headers=headers, timeout=close_within(2)) as socket:
        visitor = Visitor(socket, screen)
        await visitor.receive()
        await visitor.send("40/_event,")
        await visitor.receive()
        yield visitor


@dataclass
class Result:
    """What the visitors of one screen saw; times in seconds."""

    hydrations: list[float] = field(default_factory=list[float])
    events: list[float] = field(default_factory=list[float])
    received: int = 0
    sent: int = 0
    memory: int = 0
    wall: float = 0.0


async def measure(site: Site, screen: Screen, *, visitors: int, seconds: float) -> Result:
    """Let so many open a screen at once, then press for so many seconds."""
    result, before = Result(), site.memory_bytes()
    everybody = asyncio.Barrier(visitors + 1)
    async with new_http(visitors + 10) as http, asyncio.TaskGroup() as group:
        stored = {ADMIN_TOKEN: await _sign_in(http, site)} if screen.office else {}
        began, hello = time.perf_counter(), {"vars": stored, "hashes": read_hashes()}

        async def visit(number: int) -> None:
            async with opened(http, site, screen, number) as visitor:
                result.hydrations.append(await visitor.ask(HYDRATE, hello, until=ALIVE))
                await everybody.wait()
                result.received, result.sent = result.received + visitor.received, result.sent + visitor.sent
                await everybody.wait()
                until = time.perf_counter() + seconds
                while time.perf_counter() < until:
                    result.events.append(await visitor.ask(screen.pressed, screen.payload, until=screen.answered))
                    await asyncio.sleep(PAUSE_SECONDS)

        for number in range(visitors):
            group.create_task(visit(number))
        await everybody.wait()
        result.wall, result.memory = time.perf_counter() - began, site.memory_bytes() - before
        await everybody.wait()
    return result


async def _sign_in(http: aiohttp.ClientSession, site: Site) -> str:
    login = {"email": ADMIN_EMAIL, "password": ADMIN_PASSWORD}
    client = Client(http, site.url, Figures())
    answer = await client.send("", "POST", "/api/admin/super-admin/login", address="10.255.0.1", json=login)
    return str(answer.payload["token"])


def describe(screen: Screen, result: Result, seconds: float) -> str:
    """One line of the table."""
    number = len(result.hydrations)
    return (
        f"| {screen.path} | {number} | {number / result.wall:.0f} | {_in_ms(result.hydrations)} "
        f"| {len(result.events) / seconds:.0f} | {_in_ms(result.events)} "
        f"| {result.received / number:,.0f}, {result.sent / number:,.0f} | {result.memory / number / 1024:.0f} |"
    )


def _in_ms(times: list[float]) -> str:
    return ", ".join(f"{percentile(times, share) * 1000:.0f}" for share in (0.5, 0.95))


def main(arguments: list[str]) -> int:
    """Print a line for each screen."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--visitors", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=20, help="of pressing")
    parser.add_argument("--postgres", action="store_true", help="on PostgreSQL with Redis and two workers")
    asked = parser.parse_args(arguments)
    build_pages()
    with (
        tempfile.TemporaryDirectory(prefix="sockets-") as name,
        running_site(Path(name), on_postgres=asked.postgres) as site,
    ):
        print(HEAD)
        for screen in SCREENS:
            result = asyncio.run(measure(site, screen, visitors=asked.visitors, seconds=asked.seconds))
            print(describe(screen, result, asked.seconds), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
