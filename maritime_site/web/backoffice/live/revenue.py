"""Revenue as the board shows it: a chart of its days and a table of its sources for each currency."""

from __future__ import annotations

from collections import Counter
from datetime import date
from typing import TypedDict

from maritime_site.core.text.formatting import format_day, format_money
from maritime_site.core.text.i18n import N_, _
from maritime_site.domain.live.revenue import Revenue, sum_by_source
from maritime_site.web.kit.charts import ColumnChart, build_columns

SOURCES = {"packages": N_("Packages"), "stalls": N_("Stalls"), "seats": N_("Seats of companies")}
# A sum of money is wider than a count.
MOST_WITH_FIGURES = 7


class SourceRow(TypedDict):
    """Money of one source."""

    source: str
    captured: str
    refunded: str
    net: str


class DayRow(SourceRow):
    """Money of one source on one day."""

    day: str


class RevenuePart(TypedDict):
    """Money in one currency."""

    title: str
    net: str
    days: ColumnChart
    sources: list[SourceRow]
    rows: list[DayRow]


def build_revenue_parts(rows: list[Revenue]) -> list[RevenuePart]:
    """The parts of the page, by currency."""
    currencies = sorted({row.currency for row in rows})
    return [_build_part(currency, [row for row in rows if row.currency == currency]) for currency in currencies]


def _build_part(currency: str, rows: list[Revenue]) -> RevenuePart:
    days = Counter[date]()
    for row in rows:
        if row.day:
            days[row.day] += row.net
    return RevenuePart(
        title=_("Revenue in {currency}", currency=currency),
        net=format_money(sum(days.values()), currency),
        days=build_columns(
            [(format_day(day), net) for day, net in sorted(days.items())],
            write=lambda amount: format_money(amount, currency),
            most_with_figures=MOST_WITH_FIGURES,
        ),
        sources=[_to_row(row) for row in sum_by_source(rows)],
        rows=[DayRow(day=format_day(row.day), **_to_row(row)) for row in rows if row.day],
    )


def _to_row(row: Revenue) -> SourceRow:
    return SourceRow(
        source=_(SOURCES.get(row.source, row.source)),
        captured=format_money(row.captured, row.currency),
        refunded=format_money(row.refunded, row.currency),
        net=format_money(row.net, row.currency),
    )
