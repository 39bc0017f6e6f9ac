"""The event's own country and currency: the first of lists, whose dial code a number has, and what prices are in.

Nothing here knows the event: whoever installs the services says how both are read (`ports.services`).
"""

from __future__ import annotations

from collections.abc import Callable

from sqlmodel import Session

INDIA, RUPEE, DOLLAR = "IN", "INR", "USD"
_countries: list[Callable[[], str]] = []
_currencies: list[Callable[[], str]] = []
_keepers: list[Callable[[Session], str]] = []


def install_home(
    read_country: Callable[[], str],
    read_currency: Callable[[], str] = lambda: RUPEE,
    keep_currency: Callable[[Session], str] | None = None,
) -> None:
    """Let these tell the event's two-letter country and three-letter currency from now on."""
    _countries[:], _currencies[:] = [read_country], [read_currency]
    _keepers[:] = [keep_currency] if keep_currency else []


def home_country() -> str:
    """The two letters of the event's country now; India's before anybody told one."""
    return _countries[0]() if _countries else INDIA


def home_currency() -> str:
    """The three letters of the event's currency now; the rupee's before anybody told one."""
    return _currencies[0]() if _currencies else RUPEE


def keep_home_currency(session: Session) -> str:
    """The event's currency as the database has it; nobody publishes another one before this transaction ends.

    Whatever goes on sale asks here: `home_currency` is what this process read last, up to a second ago.
    """
    return _keepers[0](session) if _keepers else home_currency()


def list_price_currencies(home: str) -> list[str]:
    """What stalls and seats can be priced in: the event's currency, and dollars for those from abroad."""
    return list(dict.fromkeys((home, DOLLAR)))
