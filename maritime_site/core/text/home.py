"""The event's own country and currency: the first of lists, whose dial code a number has, and what prices are in.

Nothing here knows the event: whoever installs the services says how both are read (`ports.services`).
"""

from __future__ import annotations

from collections.abc import Callable

INDIA, RUPEE, DOLLAR = "IN", "INR", "USD"
_countries: list[Callable[[], str]] = []
_currencies: list[Callable[[], str]] = []


def install_home(read_country: Callable[[], str], read_currency: Callable[[], str] = lambda: RUPEE) -> None:
    """Let these tell the event's two-letter country and three-letter currency from now on."""
    _countries[:], _currencies[:] = [read_country], [read_currency]


def home_country() -> str:
    """The two letters of the event's country now; India's before anybody told one."""
    return _countries[0]() if _countries else INDIA


def home_currency() -> str:
    """The three letters of the event's currency now; the rupee's before anybody told one."""
    return _currencies[0]() if _currencies else RUPEE


def list_price_currencies() -> list[str]:
    """What stalls and seats can be priced in: the event's currency, and dollars for those from abroad."""
    return list(dict.fromkeys((home_currency(), DOLLAR)))
