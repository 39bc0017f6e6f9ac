"""Redis databases by their addresses, and whether a server may drop what is kept there."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from urllib.parse import parse_qs, urlencode, urlsplit

from maritime_site.core.json_values import as_object

# How many a server has unless it is told otherwise.
DATABASES = 16
PATIENCE_SECONDS = 2.0


def next_database(url: str) -> str:
    """The same server's next database; after the last of the usual sixteen comes the first."""
    parts = urlsplit(url)
    following = (database_of(url) + 1) % DATABASES
    if parts.scheme == "unix":
        query = {name: values[-1] for name, values in parse_qs(parts.query).items()}
        return f"unix://{parts.netloc}{parts.path}?{urlencode({**query, 'db': following})}"
    return parts._replace(path=f"/{following}").geturl()


def database_of(url: str) -> int:
    """The number of the database that an address names, 0 unless it names one."""
    parts = urlsplit(url)
    named = parse_qs(parts.query).get("db", [""])[-1] or (parts.path.strip("/") if parts.scheme != "unix" else "")
    return int(named) if named.isdecimal() else 0


def place_of(url: str) -> tuple[str, str, int]:
    """What two addresses of the same database have in common, whatever password they bring."""
    parts = urlsplit(url)
    server = parts.path if parts.scheme == "unix" else f"{parts.hostname}:{parts.port or 6379}"
    return parts.scheme.replace("rediss", "redis"), server, database_of(url)


def is_reachable(url: str) -> bool:
    """Whether a Redis answers at this address."""
    return _ask_server(url, lambda client: client.ping()) is not None


def has_eviction(url: str) -> bool:
    """Whether a server drops keys when its memory is full. False also while it does not answer."""
    memory = as_object(_ask_server(url, lambda client: client.info("memory")))
    return bool(memory.get("maxmemory")) and memory.get("maxmemory_policy") != "noeviction"


def _ask_server(url: str, question: Callable[[Any], Any]) -> Any:
    """What a server answers, or None."""
    from redis import Redis  # late: the settings are read before anything else
    from redis.exceptions import RedisError

    client = Redis.from_url(  # pyright: ignore[reportUnknownMemberType]
        url, socket_timeout=PATIENCE_SECONDS, socket_connect_timeout=PATIENCE_SECONDS
    )
    with client:
        try:
            return question(client)
        except RedisError:
            return None
