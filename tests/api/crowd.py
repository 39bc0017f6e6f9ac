"""REST served by the site's own server in processes of their own, and a crowd that comes to it all at once."""

from __future__ import annotations

import asyncio
import itertools
import os
import signal
import socket
import subprocess
import time
import urllib.request
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

import httpx
from starlette.types import ASGIApp

from maritime_site.start.serve import build_command
from tests.people import SECRET

READY_SECONDS = 60
# How long a crowd may take on a machine that does a dozen other things: far more than it needs.
PATIENCE = httpx.Timeout(120)
# Nobody comes twice to a server that several tests share: each request has a number of its own, and an address by it.
_numbers = itertools.count(1)
_clients = itertools.count(1)


@cache
def create() -> ASGIApp:
    """The served application: REST alone, with what the environment says."""
    import maritime_site.domain.tables  # noqa: F401  every table is known
    from maritime_site.api.app import create_api
    from maritime_site.settings import load_settings
    from maritime_site.wiring import build_services

    return create_api(build_services(load_settings()))


@contextmanager
def served(database_url: str, folder: Path, **settings: str) -> Iterator[str]:
    """The address of REST over this database; every request may name its own client address."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    env = {
        "MARITIME_DATABASE_URL": database_url,
        "MARITIME_DATA_DIR": str(folder),
        "MARITIME_DEMO": "false",
        "MARITIME_SECRET_KEY": SECRET.decode(),
        "MARITIME_TRUSTED_PROXY_HOPS": "1",
        **settings,
    }
    workers = int(settings.get("WEB_CONCURRENCY", "1"))
    line = build_command(port, workers, "tests.api.crowd:create")
    with (folder / "server.log").open("wb") as log:
        process = subprocess.Popen(line, env=os.environ | env, stdout=log, stderr=log, start_new_session=True)
        try:
            _wait_until_ready(f"http://127.0.0.1:{port}", folder / "server.log")
            yield f"http://127.0.0.1:{port}"
        finally:
            os.killpg(process.pid, signal.SIGTERM)
            process.wait(timeout=30)


def _wait_until_ready(base: str, log: Path) -> None:
    until = time.monotonic() + READY_SECONDS
    while time.monotonic() < until:
        try:
            with urllib.request.urlopen(f"{base}/api/readyz", timeout=2):
                return
        except OSError:
            time.sleep(0.1)
    raise AssertionError(log.read_text())


@dataclass
class Seen:
    """What a crowd was answered, and how long health was asked meanwhile, in seconds."""

    answers: list[httpx.Response] = field(default_factory=list)
    health: list[float] = field(default_factory=list)

    @property
    def statuses(self) -> Counter[int]:
        return Counter(answer.status_code for answer in self.answers)

    @property
    def broken(self) -> list[str]:
        return [
            f"{answer.request.method} {answer.request.url.path}: {answer.status_code} {answer.text[:200]}"
            for answer in self.answers
            if answer.status_code >= 500
        ]

    def check(self) -> None:
        """Nothing broke, and health was told quickly throughout; now and then the machine itself may be slow."""
        assert self.broken == []
        slow = [seconds for seconds in self.health if seconds > 1]
        assert len(slow) <= len(self.health) / 10, sorted(self.health)[-10:]
        assert max(self.health) < 5, sorted(self.health)[-10:]


Ask = dict[str, Any]


def come(base: str, asks: Sequence[Ask]) -> Seen:
    """All of these requests at the same moment, each from a client address of its own."""
    return asyncio.run(_come(base, asks))


async def _come(base: str, asks: Sequence[Ask]) -> Seen:
    limits, seen = httpx.Limits(max_connections=len(asks) + 1), Seen()
    async with httpx.AsyncClient(base_url=base, timeout=PATIENCE, limits=limits) as crowd:
        watching = asyncio.create_task(asyncio.to_thread(_watch, base, seen.health, watched := [True]))
        try:
            seen.answers = await asyncio.gather(*(crowd.request(**_from_new_client(ask)) for ask in asks))
        finally:  # also when one of them was not answered: the loop waits for the thread
            watched.clear()
            await watching
    return seen


def _from_new_client(ask: Ask) -> Ask:
    number = next(_clients)
    headers = {"X-Forwarded-For": f"10.{number // 65536}.{number // 256 % 256}.{number % 256}"}
    return ask | {"headers": headers | ask.get("headers", {})}


def _watch(base: str, health: list[float], watched: list[bool]) -> None:
    with httpx.Client(base_url=base, timeout=PATIENCE) as client:
        while watched:
            began = time.monotonic()
            assert client.get("/api/healthz").status_code == 200
            health.append(time.monotonic() - began)
            time.sleep(0.02)


def many(count: int, ask: Callable[[int], Ask]) -> list[Ask]:
    """`count` requests, each made by a number that no other has."""
    return [ask(next(_numbers)) for _ in range(count)]
