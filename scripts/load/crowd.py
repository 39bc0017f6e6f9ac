"""Everybody else on the site: readers of pages, open sockets, and the one who watches its health."""

from __future__ import annotations

import asyncio
import json
import random
import re
import subprocess
import sys
import time
from contextlib import suppress
from dataclasses import dataclass
from uuid import uuid4

import aiohttp
import attrs

from scripts.load.client import Client
from scripts.load.figures import UNANSWERED
from scripts.testbed.people import address_of
from scripts.testbed.site import Site

PAGES = ("/", "/imw/how-to-reach", "/delegates/registration", "/hi", "/contact-us/help", "/events/programme")
READING_SECONDS = (2.0, 4.0)
# Beyond the numbers of the people who book.
READERS_FROM, SOCKETS_FROM = 5_000_000, 6_000_000
FILES = re.compile(r'(?:src|href)="(/[^"]+\.(?:js|css))"')


async def read_pages(client: Client, number: int, *, arrive_within: float) -> None:
    """One reader: a first page with its scripts and styles, then page after page, until cancelled."""
    address, choice = address_of(READERS_FROM + number), random.Random(number)  # noqa: S311  which page next
    await asyncio.sleep(choice.uniform(0, arrive_within))
    pages: set[str] = set()
    files: set[str] = set()
    while True:
        page = choice.choice(PAGES)
        answer = await client.send("page", "GET", page, address=address)
        if page not in pages:
            for path in sorted(set(FILES.findall(answer.text)) - files):
                files.add(path)
                # As it comes: a browser of their own would unpack it, not the processor that the site runs on.
                await client.send("page's file", "GET", path, address=address, auto_decompress=False)
        pages.add(page)
        await asyncio.sleep(choice.uniform(*READING_SECONDS))


@dataclass
class Sockets:
    """Open websockets as pages hold them; `lost` are those the site hung up on."""

    client: Client
    opened: int = 0
    lost: int = 0

    async def hold(self, number: int, *, arrive_within: float) -> None:
        """Open one, ask for the page's state, answer pings, until cancelled."""
        await asyncio.sleep(random.Random(number).uniform(0, arrive_within))  # noqa: S311  when
        token, began = str(uuid4()), time.perf_counter()
        address = f"{self.client.url}/_event/?EIO=4&transport=websocket&token={token}"
        headers = {"X-Forwarded-For": address_of(SOCKETS_FROM + number), "Origin": self.client.url}
        try:
            async with self.client.http.ws_connect(address, headers=headers, timeout=close_within(2)) as socket:
                await self._talk(socket, token, began)
        except (aiohttp.ClientError, TimeoutError, OSError):
            self.client.figures.add("socket's first state", UNANSWERED, time.perf_counter() - began)
        self.lost += 1

    async def _talk(self, socket: aiohttp.ClientWebSocketResponse, token: str, began: float) -> None:
        async for message in socket:
            text = str(message.data)
            if text.startswith("0"):
                await socket.send_str("40/_event," + json.dumps({"event": hydrate_event(token)}))
            elif text == "2":
                await socket.send_str("3")
            elif text.startswith("42") and began:
                self.client.figures.add("socket's first state", 101, time.perf_counter() - began)
                self.opened, began = self.opened + 1, 0.0


def close_within(seconds: float) -> aiohttp.ClientWSTimeout:
    """How long a socket waits for the other side to say goodbye."""
    return attrs.evolve(aiohttp.ClientWSTimeout(), ws_close=seconds)


def hydrate_event(token: str) -> dict[str, object]:
    """What a page sends first."""
    router: dict[str, object] = {"pathname": "/", "asPath": "/", "query": {}}
    return {"token": token, "name": "reflex___state____state.hydrate", "payload": {}, "router_data": router}


async def probe_health(client: Client) -> None:
    """Count what `scripts.load.probe` measures, until cancelled; a probe that ends by itself is an answer missing."""
    command = (sys.executable, "-m", "scripts.load.probe", client.url)
    process = await asyncio.create_subprocess_exec(*command, stdout=subprocess.PIPE)
    try:
        async for line in process.stdout or ():
            seconds, status = line.split()
            client.figures.add("healthz", int(status), float(seconds))
        client.figures.add("healthz", UNANSWERED, 0.0)
    finally:
        with suppress(ProcessLookupError):
            process.terminate()
        await process.wait()


@dataclass
class Memory:
    """The most that the site's processes took, in bytes; sampled every second."""

    most: int = 0

    async def watch(self, site: Site) -> None:
        """Sample until cancelled."""
        while True:
            self.most = max(self.most, await asyncio.to_thread(site.memory_bytes))
            await asyncio.sleep(1)
