"""The privileges' text with what the organisers published, filled at request time (EXH-3)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from maritime_site.core.text.formatting import format_money
from maritime_site.core.text.i18n import _
from maritime_site.domain.exhibition import entitlements, prices
from maritime_site.domain.exhibition.labels import ANNOUNCED_LATER, TYPE_NAMES, class_name
from maritime_site.domain.exhibition.models import Tariff
from maritime_site.web.dynamic_pages.fill import FilledPage
from maritime_site.web.dynamic_pages.serving import DynamicPage, Visit
from maritime_site.web.dynamic_pages.templates import render_template
from maritime_site.web.public.articles.edited import current_article, find_standing, render_text
from maritime_site.web.routes import Route

PATH = Route.EXHIBITION_PRIVILEGES


@dataclass(frozen=True)
class PriceLine:
    """What a type of stall and a price class cost: a price for each currency, premium and tax in per cent."""

    type: str
    price_class: str
    premium: int
    tax: int
    is_demo: bool


def group_prices(rows: Sequence[Tariff]) -> dict[PriceLine, list[str]]:
    """The prices of a square metre by what they are for, in the tariff's order."""
    result: dict[PriceLine, list[str]] = {}
    for row in rows:
        line = PriceLine(row.type, row.price_class, row.premium_percent, row.tax_percent, row.is_demo)
        result.setdefault(line, []).append(format_money(row.rate_minor, row.currency))
    return result


def build_privileges_page(visit: Visit) -> FilledPage:
    """The text; after its first paragraph what comes with a stall and what stalls cost."""
    article = current_article(PATH, visit)
    parts = [("inclusions", _("Inclusions and privileges")), ("tariff", _("Tariff"))]
    published = render_template(
        "entitlements.html",
        parts=parts,
        rows=entitlements.list_entitlements(visit.session),
        prices=group_prices(prices.list_published(visit.session)),
        type_names=TYPE_NAMES,
        class_words=class_name,
        later=ANNOUNCED_LATER,
    )
    body = render_text(article, PATH, standing=find_standing(PATH, visit), above=published, parts_above=parts)
    return FilledPage(body, PATH, title=article.title, description=article.description)


# As an edited text's: its frame is one without the client.
PRIVILEGES_PAGE = DynamicPage(PATH, Route.PRESS_RELEASE, build_privileges_page, "")
