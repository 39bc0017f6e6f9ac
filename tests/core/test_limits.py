"""Who a limit counts, and how."""

from __future__ import annotations

import pytest

from maritime_site.core.limits import Limiter, network_of


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
