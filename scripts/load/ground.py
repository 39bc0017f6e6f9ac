"""What a rush meets: a site that is full of people already, on a machine whose speed is measured beside it."""

from __future__ import annotations

import asyncio
import statistics
from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path

import aiohttp

from maritime_site.core.db import migrations
from maritime_site.core.db.database import Database
from scripts.bench import BARE, READ, served
from scripts.bench_throughput import Crowd, Turns
from scripts.invented import add_registered
from scripts.load.report import BARE_READS, equivalent_seconds

CLIENTS, TURNS = 8, 3


@dataclass
class Ground:
    """A database with so many people, and how many times a second a bare route read a row of it for 8 clients."""

    folder: Path
    people: int
    databases: dict[str, str] = field(default_factory=dict[str, str])
    rates: list[float] = field(default_factory=list[float])

    @property
    def bare_reads(self) -> float:
        """Reads a second, of the turns before and after the rush."""
        return statistics.mean(self.rates)

    def prepare(self, databases: Mapping[str, str]) -> None:
        """Make the tables, fill them, and measure for the first time; `databases` are settings of the site."""
        self.databases = dict(databases)
        (self.folder / "data").mkdir(mode=0o700)
        url = databases["MARITIME_DATABASE_URL"]
        migrations.upgrade_database(url)
        database = Database(url)
        if self.people:
            add_registered(database, self.people)
        database.close()
        self.measure()

    def figures(self, wall: float) -> list[str]:
        """What was measured, and what the rush's seconds would be on the machine that its time was set for."""
        rates, there = ", ".join(f"{rate:.0f}" for rate in self.rates), equivalent_seconds(wall, self.bare_reads)
        return [
            f"Registered before: {self.people}. Bare reads a second, before and after: {rates}.",
            f"With {BARE_READS} bare reads a second it would have taken {there:.0f} s.",
        ]

    def measure(self) -> None:
        """Let a server like the site's read bare rows for some seconds; the site does not run meanwhile."""
        turns, url = Turns(), self.databases["MARITIME_DATABASE_URL"]
        with served(BARE, url, self.folder, **self.databases) as server:
            asyncio.run(_read(server.port, turns))
        self.rates.append(turns.per_second)


async def _read(port: int, turns: Turns) -> None:
    async with aiohttp.ClientSession(connector=aiohttp.TCPConnector(limit=0)) as session:
        crowd = Crowd(session, port, [""], count())
        for _turn in range(TURNS):
            await crowd.take_turn(READ, CLIENTS, turns)
