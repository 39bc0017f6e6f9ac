"""Rate limits shared by all workers, kept by the `limits` library in Redis, or in memory for one process."""

from __future__ import annotations

import ipaddress
import time

from limits import RateLimitItem, parse
from limits.storage import Storage, storage_from_string
from limits.strategies import MovingWindowRateLimiter


def network_of(address: str) -> str:
    """The client a limit counts: an IPv4 address, or the /64 an IPv6 address is in (security.md R6)."""
    try:
        found = ipaddress.ip_address(address)
    except ValueError:
        return "unknown"
    if isinstance(found, ipaddress.IPv6Address):
        return str(found.ipv4_mapped or ipaddress.ip_network((found, 64), strict=False))
    return str(found)


class Limiter:
    """Counts what happens under a name and a key; a rate is written as `30 per 1 minute`."""

    def __init__(self, redis_url: str = "") -> None:
        self._storage: Storage = storage_from_string(redis_url or "memory://")  # pyright: ignore[reportAttributeAccessIssue]
        self._limits = MovingWindowRateLimiter(self._storage)  # pyright: ignore[reportArgumentType]

    def take(self, rate: str, *key: str) -> bool:
        """Count one and say whether it was still within the rate."""
        return self._limits.hit(_rate(rate), *key)

    def has_room(self, rate: str, *key: str) -> bool:
        """Whether one more would be within the rate, without counting it."""
        return self._limits.test(_rate(rate), *key)

    def wait(self, rate: str, *key: str) -> int:
        """Seconds until there is room again, at least 1."""
        return max(1, int(self._limits.get_window_stats(_rate(rate), *key).reset_time - time.time()) + 1)

    def is_alive(self) -> bool:
        """Whether the counters can be reached."""
        return self._storage.check()

    def reset(self) -> None:
        """Forget every count (tests only)."""
        self._storage.reset()


def _rate(text: str) -> RateLimitItem:
    return parse(text)
