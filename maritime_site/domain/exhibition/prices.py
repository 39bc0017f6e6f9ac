"""What a stall costs by the published tariff (look.md 1.3); nothing while that is not announced."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from sqlmodel import Session, col, select

from maritime_site.core.text.home import DOLLAR, home_country, home_currency
from maritime_site.domain.exhibition.models import Stall, Tariff

Key = tuple[str, str, str]


@dataclass(frozen=True)
class Quote:
    """A price in minor units: what is paid, and the tax in it."""

    amount: int
    tax: int
    currency: str
    is_demo: bool = False


def list_published(session: Session) -> list[Tariff]:
    """The rows of the tariff that everybody may read, in the list's order."""
    statement = select(Tariff).where(col(Tariff.published))
    return list(session.exec(statement.order_by(col(Tariff.position), col(Tariff.type), col(Tariff.currency))).all())


def by_key(rows: Sequence[Tariff]) -> Mapping[Key, Tariff]:
    """Tariff rows by what they are for."""
    return {(row.type, row.price_class, row.currency): row for row in rows}


def quote_price(stall: Stall, rows: Mapping[Key, Tariff], *, country: str) -> Quote | None:
    """The price of a stall for an exhibitor of this country: of one from abroad in dollars where there is such a rate.

    All others pay in the event's currency. Each open side after the first adds the premium to the area's price; tax
    comes on top of both.
    """
    home = home_currency()
    wanted = (home,) if country == home_country() else (DOLLAR, home)
    row = next((rows[key] for one in wanted if (key := (stall.type, stall.price_class, one)) in rows), None)
    if row is None:
        return None
    net = stall.area_m2 * row.rate_minor * (100 + row.premium_percent * (stall.open_sides - 1))
    tax = _round_half_up(net * row.tax_percent, 100 * 100)
    return Quote(_round_half_up(net, 100) + tax, tax, row.currency, row.is_demo)


def _round_half_up(number: int, by: int) -> int:
    """Whole minor units, halves upwards."""
    return (2 * number + by) // (2 * by)
