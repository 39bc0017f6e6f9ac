"""How fast the websocket is read, and that a full hall gets in."""

from __future__ import annotations

from typing import cast

import pytest
from starlette.types import Message, Receive, Scope, Send

from maritime_site.web.sockets.guard import TRY_LATER, SocketGuard
from maritime_site.web.sockets.limits import AddressLimits, Bucket, Rate, SocketLimits, TooManyConnections
from maritime_site.web.sockets.tabs import Tabs

MINUTE = 60


class Clock:
    """A clock that stands until it is moved."""

    def __init__(self) -> None:
        self.now = 1_000.0

    def __call__(self) -> float:
        return self.now


def taken_within(rate: Rate, seconds: float) -> int:
    """How many turns come within so many seconds, of as many as want one."""
    bucket, taken = Bucket(rate, Clock()), 0
    while bucket.take() <= seconds:
        taken += 1
    return taken


@pytest.mark.parametrize("workers", [1, 2, 3, 4])
def test_an_address_opens_at_most_a_thousand_tabs_a_minute(workers):
    rate = SocketLimits().for_workers(workers).new_tabs
    assert 800 <= workers * taken_within(rate, MINUTE) <= 1_000


def test_a_hall_of_two_thousand_is_in_within_three_minutes():
    assert taken_within(SocketLimits().new_tabs, 3 * MINUTE) >= 2_000
    assert SocketLimits().connections > 2_000


def test_an_address_sends_a_bounded_number_of_frames_a_minute():
    assert taken_within(SocketLimits().frames, MINUTE) <= 6_700
    assert taken_within(SocketLimits().frames_of_connection, MINUTE) <= 361


def test_a_bucket_fills_again():
    clock = Clock()
    bucket = Bucket(Rate(2, 1), clock)
    assert [bucket.take() for _ in range(3)] == [0, 0, 1]
    clock.now += 10
    assert bucket.is_full
    assert [bucket.take() for _ in range(3)] == [0, 0, 1]


@pytest.mark.anyio
async def test_two_addresses_do_not_share_a_limit():
    limits = AddressLimits(SocketLimits(new_tabs=Rate(1, 0.001), longest_wait=0.01), Clock())
    await limits.admit_new_tab("192.0.2.1")
    with pytest.raises(TooManyConnections):
        await limits.admit_new_tab("192.0.2.1")
    await limits.admit_new_tab("192.0.2.2")
    await limits.admit_new_tab("2001:db8:1:2::1")
    with pytest.raises(TooManyConnections):
        await limits.admit_new_tab("2001:db8:1:2::9")


@pytest.mark.anyio
@pytest.mark.req("PERF-3")
async def test_all_addresses_together_open_connections_in_turn():
    limits = AddressLimits(SocketLimits(openings=Rate(2, 0.001), longest_wait=0.01), Clock())
    for _ in range(2):
        await limits.admit_opening()
    with pytest.raises(TooManyConnections):
        await limits.admit_opening()


def test_a_full_hall_waits_half_a_minute_at_most_for_its_turn():
    assert taken_within(SocketLimits().openings, MINUTE / 2) >= 2_000


def test_an_address_has_a_bounded_number_of_connections_and_gets_them_back():
    limits = AddressLimits(SocketLimits(connections=1))
    with limits.connection("192.0.2.1"):
        with pytest.raises(TooManyConnections), limits.connection("192.0.2.1"):
            raise AssertionError("a second one")
        with limits.connection("192.0.2.2"):
            pass
    with limits.connection("192.0.2.1"):
        pass


@pytest.mark.anyio
async def test_what_is_counted_of_many_addresses_is_forgotten_again():
    clock = Clock()
    limits = AddressLimits(SocketLimits(), clock)
    for number in range(AddressLimits.SWEEP_AT):
        await limits.admit_new_tab(f"10.{number >> 16}.{number >> 8 & 255}.{number & 255}")
    clock.now += MINUTE
    await limits.admit_new_tab("192.0.2.1")
    assert len(limits._buckets) == 1


@pytest.mark.anyio
@pytest.mark.req("PERF-3")
async def test_a_connection_whose_turn_would_come_too_late_is_told_to_come_back():
    class KnownTabs:
        async def is_revived(self, *_token: str, **_names: str) -> bool:
            return True

    opened, sent = [], []

    async def app(scope: Scope, _receive: Receive, _send: Send) -> None:
        opened.append(scope["client"])

    async def send(message: Message) -> None:
        sent.append(message)

    async def receive() -> Message:
        return {"type": "websocket.connect"}

    limits = AddressLimits(SocketLimits(openings=Rate(1, 0.001), longest_wait=0.01), Clock())
    guard = SocketGuard(app, tabs=cast("Tabs", KnownTabs()), limits=limits, trusted_hops=0)
    for address in ("192.0.2.1", "192.0.2.2"):
        query = b"token=12345678-abcd&EIO=4&transport=websocket"
        scope = {"type": "websocket", "path": "/_event", "query_string": query, "headers": [], "client": (address, 1)}
        await guard(scope, receive, send)
    assert opened == [("192.0.2.1", 1)]
    assert sent == [{"type": "websocket.close", "code": TRY_LATER}]
