"""What is on sale in a currency: the event's own cannot change under it, for 1,850 rupees are not 1,850 shillings."""

from __future__ import annotations

from sqlmodel import Session, col, func, select

from maritime_site.core.text.formatting import format_count
from maritime_site.core.text.home import DOLLAR
from maritime_site.core.text.i18n import N_, _
from maritime_site.domain.companies.models import Company
from maritime_site.domain.exhibition.models import Tariff
from maritime_site.domain.exhibitor_orders.models import OrderItem
from maritime_site.domain.hospitality.models import Package

KEPT = N_("This is priced in {currency}: {what}. Close, withdraw or unpublish it first.")
ON_SALE = (
    (N_("packages on sale"), Package, col(Package.open)),
    (N_("published rates of stalls"), Tariff, col(Tariff.published) & (col(Tariff.currency) != DOLLAR)),
    (N_("companies with priced seats"), Company, col(Company.price_minor).is_not(None)),
    (N_("items that exhibitors order"), OrderItem, col(OrderItem.withdrawn_at).is_(None) & (OrderItem.price_minor > 0)),
)


def tell_priced(session: Session, before: str, after: str) -> str:
    """Why the event's currency cannot become another one, in the current language; empty where it can."""
    what = _find_priced(session, before) if before != after else ""
    return _(KEPT, currency=before, what=what) if what else ""


def _find_priced(session: Session, currency: str) -> str:
    """What is on sale in this currency, in words that begin each with how many; empty where nothing is."""
    counted = (
        (words, session.exec(select(func.count()).where(model.currency == currency, on_sale)).one())
        for words, model, on_sale in ON_SALE
    )
    return ", ".join(f"{_(words)}: {format_count(number)}" for words, number in counted if number)
