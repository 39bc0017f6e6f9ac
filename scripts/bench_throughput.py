"""`python -m scripts.bench_throughput`: requests a second of our routes beside bare ones, with 1, 8 and 32 clients.

Ours and the bare route take turns of a second each, on the same database and server, so that whatever else the machine
does slows both alike: read the ratios. SQLite has one worker, PostgreSQL with Redis two. Statements are those of all
requests of a turn, shared out; what a job or another worker sends is not among them.
"""

from __future__ import annotations

import argparse
import asyncio
import http.client
import sys
import tempfile
import time
from collections import Counter
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path

import aiohttp

from scripts.bench import BARE, REST, Ask, Stage, postgres, served, set_stage
from scripts.load.figures import percentile
from scripts.testbed.site import pss_bytes, running_redis

# Nobody may hold a third room: there are people enough for every booking that can be made in the turns.
CLIENTS, TURNS, SECONDS, PEOPLE = (1, 8, 32), 3, 1.0, 20_000
HEAD = (
    "| route | clients | a second | bare | ratio | p50, p99 ms | bare p50, p99 ms | errors | statements |\n"
    "|---|---|---|---|---|---|---|---|---|"
)


@dataclass
class Turns:
    """All turns of one route: seconds of each request, of all turns together, and statuses that were not expected."""

    times: list[float] = field(default_factory=list[float])
    wall: float = 0.0
    unexpected: Counter[int] = field(default_factory=Counter[int])

    @property
    def per_second(self) -> float:
        """Requests a second."""
        return len(self.times) / self.wall

    @property
    def errors(self) -> str:
        """How many answers had which other status than expected."""
        return ", ".join(f"{number} × {status}" for status, number in self.unexpected.items()) or "0"

    def percentiles(self) -> str:
        """Median and 99th percentile, in milliseconds."""
        return ", ".join(f"{percentile(self.times, share) * 1000:.1f}" for share in (0.5, 0.99))


@dataclass
class Crowd:
    """Clients that ask one server; each signed request comes from the next person."""

    session: aiohttp.ClientSession
    port: int
    tokens: list[str]
    numbers: count[int]

    async def take_turn(self, ask: Ask, clients: int, turns: Turns) -> None:
        """So many clients ask again and again for a second."""
        began = time.perf_counter()
        await asyncio.gather(*(self._ask_until(began + SECONDS, ask, turns) for _client in range(clients)))
        turns.wall += time.perf_counter() - began

    def _next_token(self) -> str:
        return self.tokens[next(self.numbers) % len(self.tokens)]

    async def _ask_until(self, end: float, ask: Ask, turns: Turns) -> None:
        while time.perf_counter() < end:
            headers = {"Authorization": f"Bearer {self._next_token()}"} if ask.signed else {}
            url, began = f"http://127.0.0.1:{self.port}{ask.path}", time.perf_counter()
            async with self.session.request(ask.method, url, data=ask.form or None, headers=headers) as answer:
                await answer.read()
            turns.times.append(time.perf_counter() - began)
            if answer.status != ask.status:
                turns.unexpected[answer.status] += 1


def count_statements(server: http.client.HTTPConnection) -> int:
    """How many statements a worker of ours has sent."""
    server.request("GET", "/statements")
    return int(server.getresponse().read())


async def compare(
    stage: Stage, servers: tuple[http.client.HTTPConnection, http.client.HTTPConnection], pair: tuple[Ask, Ask]
) -> list[str]:
    """The lines of one route."""
    lines: list[str] = []
    ports, numbers = [server.port for server in servers], count()
    async with aiohttp.ClientSession(connector=aiohttp.TCPConnector(limit=0)) as session:
        crowds = [Crowd(session, port, stage.tokens, numbers) for port in ports]
        for clients in CLIENTS:
            turns, sent = (Turns(), Turns()), 0
            for _turn in range(TURNS):
                before = count_statements(servers[0])
                for crowd, ask, kept in zip(crowds, pair, turns, strict=True):
                    await crowd.take_turn(ask, clients, kept)
                sent += count_statements(servers[0]) - before
            ours, bare = turns
            path, share = pair[0].path.partition("?")[0], ours.per_second / bare.per_second
            lines.append(
                f"| {pair[0].method} {path} | {clients} | {ours.per_second:.0f} | {bare.per_second:.0f} | {share:.2f} "
                f"| {ours.percentiles()} | {bare.percentiles()} | {ours.errors} | {sent / len(ours.times):.1f} |"
            )
    return lines


def measure(url: str, folder: Path, *, people: int, routes: str, workers: int = 1, redis: str = "") -> None:
    """Print the table of one database."""
    stage = set_stage(url, people=people)
    more = {"WEB_CONCURRENCY": str(workers), "MARITIME_REDIS_URL": redis}
    with served(REST, url, folder, **more) as ours, served(BARE, url, folder, **more) as bare:
        print(HEAD)
        for pair in stage.pairs(with_pages=False):
            if routes not in pair[0].path:
                continue
            print("\n".join(asyncio.run(compare(stage, (ours, bare), pair))), flush=True)
        ours.request("GET", "/process")
        print(f"\nMemory of a worker at the end (PSS): {pss_bytes(int(ours.getresponse().read())) / 1e6:.0f} MB.\n")


def main(arguments: list[str]) -> int:
    """Measure on each database."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--people", type=int, default=PEOPLE, help="each books one room")
    parser.add_argument("--sqlite", action="store_true", help="without PostgreSQL")
    parser.add_argument("--routes", default="", help="only those with this in their path")
    asked = parser.parse_args(arguments)
    with tempfile.TemporaryDirectory(prefix="bench-") as name:
        folder = Path(name)
        print("SQLite, one worker")
        measure(f"sqlite:///{folder / 'site.db'}", folder, people=asked.people, routes=asked.routes)
        if not asked.sqlite:
            with postgres(folder) as url, running_redis(folder) as redis:
                print("PostgreSQL, Redis, two workers")
                measure(url, folder, people=asked.people, routes=asked.routes, workers=2, redis=redis)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
