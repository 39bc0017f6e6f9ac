"""Attacks on the websocket. After and during each the site must answer others within a second."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import asynccontextmanager, closing
from uuid import uuid4

import aiohttp
from sqlalchemy import create_engine, func, inspect, select, table

from maritime_site.start.build import ROOT
from scripts.attack.target import Target, require
from scripts.load.crowd import close_within, hydrate_event
from scripts.testbed.people import address_of

HEALTH_SECONDS = 1.0
ERRORS = (aiohttp.ClientError, OSError, TimeoutError)
HANDLER = re.compile(r"reflex___state____state(?:\.[A-Za-z_0-9]+)+")
FRAMES = {
    "20 kB of one letter": lambda: '42/_event,["event","' + "a" * 20_000 + '"]',
    "60 kB of one letter": lambda: '42/_event,["event","' + "a" * 60_000 + '"]',
    "60 kB like addresses": lambda: '42/_event,["event","' + "a.a@" * 15_000 + '"]',
    "60 kB like tokens": lambda: '42/_event,["event","' + "eyJ.eyJ-" * 7_500 + '"]',
    "60 kB like numbers": lambda: '42/_event,["event","' + "+91 98 " * 8_500 + '"]',
    "1 MB of one letter": lambda: '42/_event,["event","' + "a" * 1_000_000 + '"]',
    "an unknown handler": lambda: _event("reflex___state____state.no_such.handler", {"x": "a" * 30_000}),
    "a huge argument": lambda: _event("reflex___state____state.hydrate", {"x": "eyJ." * 10_000}),
    "a variable set from outside": lambda: _event(
        "reflex___state____state.setvar", {"var_name": "a" * 9_000, "value": "b"}
    ),
    "deep JSON": lambda: '42/_event,["event",' + "[" * 20_000 + "]" * 20_000 + "]",
    "no JSON": lambda: '42/_event,["event",{{{',
    "wrong types": lambda: '42/_event,["event",{"name":1,"payload":[],"router_data":"x","token":null}]',
    "no packet": lambda: "99999999999999999999",
}


def _event(name: str, payload: dict[str, object]) -> str:
    event = {"token": "t", "name": name, "payload": payload, "router_data": {"pathname": "/"}}
    return "42/_event," + json.dumps(["event", event])


@asynccontextmanager
async def _socket(
    target: Target, *, number: int = 0, origin: str | None = None
) -> AsyncGenerator[aiohttp.ClientWebSocketResponse]:
    token = str(uuid4())
    headers = {"X-Forwarded-For": address_of(8_000_000 + number)}
    headers |= {"Origin": target.site.url if origin is None else origin} if origin != "none" else {}
    url = f"{target.site.url}/_event/?EIO=4&transport=websocket&token={token}"
    async with (
        aiohttp.ClientSession() as http,
        http.ws_connect(url, headers=headers, max_msg_size=0, timeout=close_within(1)) as socket,
    ):
        await socket.receive(10)
        await socket.send_str("40/_event," + json.dumps({"event": hydrate_event(token)}))
        await socket.receive(10)
        yield socket


async def _slowest_health(target: Target, attack: Callable[[], Awaitable[None]], *, after: float = 1.0) -> float:
    """The slowest `healthz` while an attack runs, and for some seconds after."""
    slowest, ended = 0.0, asyncio.Event()

    async def probe() -> None:
        nonlocal slowest
        while not ended.is_set():
            slowest = max(slowest, await asyncio.to_thread(target.health_seconds))
            await asyncio.sleep(0.05)

    watching = asyncio.create_task(probe())
    try:
        await attack()
        await asyncio.sleep(after)
    finally:
        ended.set()
        await watching
    return slowest


def send_hostile_frames(target: Target) -> str:
    """46, issue 12, 1: each frame from ten sockets."""
    said: list[str] = []
    for name, make in FRAMES.items():

        async def one(number: int, frame: str) -> None:
            try:
                async with _socket(target, number=number) as socket:
                    await socket.send_str(frame)
                    await asyncio.sleep(0.5)
            except ERRORS:
                return

        async def attack(make: Callable[[], str] = make) -> None:
            await asyncio.gather(*(one(number, make()) for number in range(10)))

        seconds = asyncio.run(_slowest_health(target, attack))
        said.append(f"{name} {seconds:.2f} s")
        require(seconds < HEALTH_SECONDS, f"{name}: others waited {seconds:.1f} s")
    return f"{len(FRAMES)} sorts of frame from ten sockets each; slowest healthz by sort: {', '.join(said)}"


def knock_from_elsewhere(target: Target) -> str:
    """46: the websocket from a page of another host."""

    async def knock() -> list[str]:
        opened: list[str] = []
        for origin in (target.site.url, "https://evil.example", "null", f"{target.site.url}.evil.example"):
            try:
                async with _socket(target, origin=origin):
                    opened.append(origin)
            except (*ERRORS, TypeError):
                continue
        return opened

    opened = asyncio.run(knock())
    require(opened[:1] == [target.site.url], "the site's own pages get no socket, so nothing was tried")
    require(not opened[1:], f"opened from {opened[1:]}")
    return "three foreign origins refused"


def call_every_handler(target: Target) -> str:
    """46: every handler named in the built pages, without a session; nothing may be written."""
    files = (ROOT / ".web" / "build" / "client" / "assets").glob("*.js")
    names = sorted(
        {name for file in files for name in HANDLER.findall(file.read_text(encoding="utf-8", errors="replace"))}
    )
    require(names, "no handler was found in the built pages")
    before, sent = _written(target), 0

    async def call(batch: list[str], number: int) -> None:
        nonlocal sent
        try:
            async with _socket(target, number=number) as socket:
                for name in batch:
                    await socket.send_str(_event(name, {}))
                    sent += 1
                    await asyncio.sleep(0.02)
                await asyncio.sleep(2)
        except ERRORS:
            return

    async def attack() -> None:
        batches = [names[start : start + 30] for start in range(0, len(names), 30)]
        for number, batch in enumerate(batches):
            await call(batch, 100 + number)

    seconds = asyncio.run(_slowest_health(target, attack))
    changed = {table: (before[table], rows) for table, rows in _written(target).items() if before[table] != rows}
    require(not changed, f"rows changed: {changed}")
    require(sent > len(names) / 2, f"only {sent} of {len(names)} could be sent")
    return f"{sent} of {len(names)} names called; nothing written; slowest healthz {seconds:.2f} s"


def _written(target: Target) -> dict[str, int]:
    tables = ("person", "booking", "payment", "admin_user", "audit_entry", "query", "connection", "nomination")
    engine = create_engine(target.site.database_url)
    with closing(engine.connect()) as connection:
        known = inspect(connection).get_table_names()
        counts = {name: select(func.count()).select_from(table(name)) for name in tables if name in known}
        return {name: int(connection.execute(count).scalar_one()) for name, count in counts.items()}


def flood_with_events(target: Target) -> str:
    """46: five thousand events from five sockets as fast as they go."""

    async def flood(number: int) -> None:
        try:
            async with _socket(target, number=200 + number) as socket:
                for _ in range(1_000):
                    await socket.send_str(_event("reflex___state____state.hydrate", {}))
        except ERRORS:
            return

    async def attack() -> None:
        await asyncio.gather(*(flood(number) for number in range(5)))

    seconds = asyncio.run(_slowest_health(target, attack, after=3))
    require(seconds < HEALTH_SECONDS, f"others waited {seconds:.1f} s")
    return f"slowest healthz {seconds:.2f} s"


def open_many_sockets(target: Target) -> str:
    """63, issue 12, 6: a thousand sockets from one address, each with a token of its own."""
    opened = 0

    async def hold(ended: asyncio.Event) -> None:
        nonlocal opened
        try:
            async with _socket(target, number=500):
                opened += 1
                await ended.wait()
        except (*ERRORS, TypeError):
            return

    async def attack() -> None:
        ended = asyncio.Event()
        held: list[asyncio.Task[None]] = []
        for _ in range(20):
            held += [asyncio.create_task(hold(ended)) for _ in range(50)]
            await asyncio.sleep(0.5)
        await asyncio.sleep(2)
        ended.set()
        await asyncio.gather(*held)

    before = target.site.memory_bytes()
    seconds = asyncio.run(_slowest_health(target, attack))
    grown = (target.site.memory_bytes() - before) / 1e6
    require(seconds < HEALTH_SECONDS, f"others waited {seconds:.1f} s with {opened} sockets open")
    return f"{opened} opened; slowest healthz {seconds:.2f} s; memory grew by {grown:.0f} MB"


ATTACKS = (knock_from_elsewhere, send_hostile_frames, call_every_handler, flood_with_events, open_many_sockets)
