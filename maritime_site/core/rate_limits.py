"""Rate limits shared by all workers, kept by the `limits` library in Redis, or in memory for one process."""

from __future__ import annotations

import ipaddress
import time
from collections.abc import Generator
from contextlib import contextmanager
from typing import Any

from limits import parse
from limits.storage import RedisStorage, Storage
from limits.strategies import MovingWindowRateLimiter
from redis.backoff import NoBackoff
from redis.exceptions import RedisError
from redis.retry import Retry

from maritime_site.core.errors import Unavailable
from maritime_site.core.rate_counters import ProcessStorage
from maritime_site.core.text.i18n import _

# A Redis that hangs must not hang us (security.md R67); one retry renews a connection that a restart left dead.
PATIENCE_SECONDS = 1.0
REDIS_OPTIONS: dict[str, Any] = {
    "socket_connect_timeout": PATIENCE_SECONDS,
    "socket_timeout": PATIENCE_SECONDS,
    "retry": Retry(NoBackoff(), 1),
}


def network_of(address: str) -> str:
    """The client a limit counts: an IPv4 address, or the /64 an IPv6 address is in (security.md R6)."""
    try:
        result = ipaddress.ip_address(address)
    except ValueError:
        return "unknown"
    if isinstance(result, ipaddress.IPv6Address):
        return str(result.ipv4_mapped or ipaddress.ip_network((result, 64), strict=False))
    return str(result)


class Limiter:
    """Counts what happens under a name and a key; a rate is written as `30 per 1 minute`.

    Counting and asking raise Unavailable while Redis is away: whoever is limited is not let in uncounted (R68).
    """

    def __init__(self, redis_url: str = "") -> None:
        if redis_url.startswith("unix://"):  # what everybody else calls a socket's address
            redis_url = f"redis+{redis_url}"
        self._storage: Storage = RedisStorage(redis_url, **REDIS_OPTIONS) if redis_url else ProcessStorage()
        self._limits = MovingWindowRateLimiter(self._storage)  # pyright: ignore[reportArgumentType]

    def take(self, rate: str, *key: str, cost: int = 1) -> bool:
        """Count one, or as many as it costs, and say whether it was still within the rate."""
        with _map_store_errors():
            return self._limits.hit(parse(rate), *key, cost=cost)

    def has_room(self, rate: str, *key: str) -> bool:
        """Whether one more would be within the rate, without counting it."""
        with _map_store_errors():
            return self._limits.test(parse(rate), *key)

    def wait(self, rate: str, *key: str) -> int:
        """Seconds until there is room again, at least 1."""
        with _map_store_errors():
            return max(1, int(self._limits.get_window_stats(parse(rate), *key).reset_time - time.time()) + 1)

    def is_alive(self) -> bool:
        """Whether the counters can be reached."""
        try:
            return self._storage.check()
        except RedisError:
            return False

    def reset(self) -> None:
        """Forget every count (tests only)."""
        self._storage.reset()


@contextmanager
def _map_store_errors() -> Generator[None]:
    try:
        yield
    except RedisError as error:
        raise Unavailable(_("The site is busy. Please try again in a moment.")) from error
