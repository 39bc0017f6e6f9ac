"""Amounts as staff type them."""

from __future__ import annotations

from decimal import Decimal, InvalidOperation

from maritime_site.core.errors import Invalid
from maritime_site.core.text.formatting import MINOR, to_major_units
from maritime_site.core.text.i18n import _


def minor_of(text: str, name: str) -> int:
    """An amount with decimals in minor units. Raises Invalid."""
    try:
        amount = Decimal(text.replace(",", "")) * MINOR
        if not amount.is_finite() or amount != amount.to_integral_value():
            raise InvalidOperation
        return int(amount)
    except InvalidOperation as problem:
        raise Invalid({name: _("Enter an amount, such as 90270.00")}) from problem


def typed_amount(minor: int) -> str:
    """An amount as its field shows it, like 90270.00."""
    return f"{to_major_units(minor):.2f}"
