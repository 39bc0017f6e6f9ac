"""Currencies that prices can be in: those that are tender somewhere today and have hundredths (Babel, pycountry).

Amounts are kept in hundredths, as the gateway counts these currencies; yen or dinars would need another unit.
"""

from __future__ import annotations

from functools import lru_cache

import pycountry
from babel.numbers import get_currency_name, get_currency_precision, get_territory_currencies

from maritime_site.core.text.i18n import current_language

HUNDREDTHS = 2


@lru_cache(maxsize=1)
def _codes_in_use() -> frozenset[str]:
    return frozenset(code for entry in pycountry.countries for code in get_territory_currencies(entry.alpha_2))


def is_currency(code: str) -> bool:
    """Whether somebody pays with it today."""
    return code in _codes_in_use()


def has_hundredths(code: str) -> bool:
    """Whether a hundredth is its smallest unit."""
    return get_currency_precision(code) == HUNDREDTHS


def list_currencies() -> list[tuple[str, str]]:
    """Every currency that prices can be in, by its letters, with its name in the current language."""
    codes = sorted(code for code in _codes_in_use() if has_hundredths(code))
    return [(code, f"{code}, {get_currency_name(code, locale=current_language())}") for code in codes]
