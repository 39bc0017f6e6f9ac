"""What a price that comes in may be in: the event's currency, or dollars for those from abroad, too."""

from __future__ import annotations

from typing import Annotated

from pydantic import AfterValidator

from maritime_site.core.text.home import home_currency, list_price_currencies
from maritime_site.core.text.i18n import N_, _

OTHERS = N_("Prices are in {currency} here")


def _check_home_currency(code: str) -> str:
    if code != home_currency():
        raise ValueError(_(OTHERS, currency=home_currency()))
    return code


def _check_price_currency(code: str) -> str:
    if code not in list_price_currencies():
        raise ValueError(_(OTHERS, currency=", ".join(list_price_currencies())))
    return code


HomeCurrency = Annotated[str, AfterValidator(_check_home_currency)]
PriceCurrency = Annotated[str, AfterValidator(_check_price_currency)]
