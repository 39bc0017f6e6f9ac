"""The event's own country: the first one that lists offer, and the one a number without a dial code is dialled in.

Nothing here knows the event: whoever installs the services says how its country is read (`ports.services`).
"""

from __future__ import annotations

from collections.abc import Callable

INDIA = "IN"
_readers: list[Callable[[], str]] = []


def install_home(read: Callable[[], str]) -> None:
    """Let `read` tell the event's two-letter country from now on."""
    _readers[:] = [read]


def home_country() -> str:
    """The two letters of the event's country now; India's before anybody told one."""
    return _readers[0]() if _readers else INDIA
