"""How much one connection and one address may send over the websocket (docs/security.md says how these were chosen)."""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import Callable, Generator
from contextlib import contextmanager
from dataclasses import dataclass, replace

from maritime_site.core.rate_limits import network_of

# In characters. The largest event of a page is a press release of 20,000 characters in each of two languages.
LARGEST_FRAME = 65_536


class TooManyConnections(Exception):
    """An address has as many connections as it may have, or new ones wait too long."""


@dataclass(frozen=True)
class Rate:
    """So many at once, then so many a second."""

    burst: int
    per_second: float


@dataclass(frozen=True)
class SocketLimits:
    """What one worker grants; `for_workers` divides what belongs to an address among the workers of a machine."""

    # A hall of 2,000 people behind one address is in within three minutes, 900 of them in the first.
    new_tabs: Rate = Rate(300, 10)
    # Of all addresses, known tabs included: what opens them keeps the others waiting, after a restart above all.
    openings: Rate = Rate(20, 80)
    # What two cores work off; three events a minute for each person of that hall.
    frames: Rate = Rate(600, 100)
    # A page that opens sends ten, somebody who types fast three a second.
    frames_of_connection: Rate = Rate(60, 5)
    connections: int = 2_500
    longest_wait: float = 15.0

    def for_workers(self, workers: int) -> SocketLimits:
        """The share of one worker: the kernel gives each about as many connections."""
        return replace(
            self,
            new_tabs=_divide_rate(self.new_tabs, workers),
            frames=_divide_rate(self.frames, workers),
            # Uneven by chance, so not divided to the last one.
            connections=self.connections if workers == 1 else self.connections * 3 // (2 * workers),
        )


def _divide_rate(rate: Rate, workers: int) -> Rate:
    return Rate(max(1, rate.burst // workers), rate.per_second / workers)


class Bucket:
    """Counts against a rate, and says how long whoever exceeds it has to wait for their turn."""

    def __init__(self, rate: Rate, clock: Callable[[], float] = time.monotonic) -> None:
        self._rate, self._clock = rate, clock
        self._free_at = clock()

    @property
    def is_full(self) -> bool:
        """Whether nothing is counted any more, so that the bucket may be forgotten."""
        return self._free_at <= self._clock()

    def wait(self) -> float:
        """Seconds until the next turn."""
        ahead = self._free_at - self._clock()
        return max(0.0, ahead - (self._rate.burst - 1) / self._rate.per_second)

    def take(self) -> float:
        """Take the next turn; seconds until then."""
        wait = self.wait()
        self._free_at = max(self._free_at, self._clock()) + 1 / self._rate.per_second
        return wait


class AddressLimits:
    """The limits of all addresses in this process. Whoever sends faster is read slower, nothing is dropped."""

    SWEEP_AT = 10_000

    def __init__(self, limits: SocketLimits, clock: Callable[[], float] = time.monotonic) -> None:
        self.limits, self._clock = limits, clock
        self._buckets: dict[tuple[str, str], Bucket] = {}
        self._connections: Counter[str] = Counter()
        self._openings = Bucket(limits.openings, clock)

    @contextmanager
    def connection(self, address: str) -> Generator[Bucket]:
        """Count one connection while it is open; gives its own frames' bucket. Raises TooManyConnections."""
        client = network_of(address)
        if self._connections[client] >= self.limits.connections:
            raise TooManyConnections
        self._connections[client] += 1
        try:
            yield Bucket(self.limits.frames_of_connection, self._clock)
        finally:
            self._connections[client] -= 1
            if not self._connections[client]:
                del self._connections[client]

    async def admit_new_tab(self, address: str) -> None:
        """Wait for the turn of a new tab. Raises TooManyConnections, late, when that would be too long."""
        await self._admit(self._bucket("tabs", address, self.limits.new_tabs))

    async def admit_opening(self) -> None:
        """Wait for the turn to open a connection, whoever asks. Raises TooManyConnections as above."""
        await self._admit(self._openings)

    async def _admit(self, bucket: Bucket) -> None:
        if bucket.wait() > self.limits.longest_wait:
            # Browsers try again at once: answered at once, those that wait would be a flood of their own.
            await asyncio.sleep(self.limits.longest_wait)
            raise TooManyConnections
        await asyncio.sleep(bucket.take())

    async def admit_frame(self, address: str, own: Bucket) -> None:
        """Wait until this connection and its address may send one more frame."""
        wait = max(own.take(), self._bucket("frames", address, self.limits.frames).take())
        if wait:
            await asyncio.sleep(wait)

    def _bucket(self, what: str, address: str, rate: Rate) -> Bucket:
        key = what, network_of(address)
        if key not in self._buckets:
            if len(self._buckets) >= self.SWEEP_AT:
                self._buckets = {name: bucket for name, bucket in self._buckets.items() if not bucket.is_full}
            self._buckets[key] = Bucket(rate, self._clock)
        return self._buckets[key]
