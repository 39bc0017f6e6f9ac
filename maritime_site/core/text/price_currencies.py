"""What a price may be in: the event's currency, or dollars for those from abroad, too."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

from pydantic import AfterValidator
from sqlmodel import Session

from maritime_site.core.errors import Invalid
from maritime_site.core.text.home import home_currency, keep_home_currency, list_price_currencies
from maritime_site.core.text.i18n import N_, _

OTHERS = N_("Prices are in {currency} here")


def _check_home_currency(code: str) -> str:
    if code != home_currency():
        raise ValueError(_(OTHERS, currency=home_currency()))
    return code


def _check_price_currency(code: str) -> str:
    if code not in list_price_currencies(home_currency()):
        raise ValueError(_(OTHERS, currency=", ".join(list_price_currencies(home_currency()))))
    return code


HomeCurrency = Annotated[str, AfterValidator(_check_home_currency)]
PriceCurrency = Annotated[str, AfterValidator(_check_price_currency)]


def require_home_currency(session: Session, code: str, *, field: str) -> None:
    """Let what goes on sale be in the currency that is stored, and keep that until this transaction ends.

    What came in was checked by what the process knew a moment before. Raises Invalid.
    """
    _require_one_of([keep_home_currency(session)], code, field)


def require_price_currency(session: Session, code: str, *, field: str) -> None:
    """The same where dollars are taken, too."""
    _require_one_of(list_price_currencies(keep_home_currency(session)), code, field)


def _require_one_of(taken: Sequence[str], code: str, field: str) -> None:
    if code not in taken:
        raise Invalid({field: _(OTHERS, currency=", ".join(taken))})
