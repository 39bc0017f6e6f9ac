"""Money that moved: captures less refunds, by day, source and currency, from the ledger."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime
from zoneinfo import ZoneInfo

from sqlalchemy import func, select
from sqlmodel import Session, col

from maritime_site.core.db.local_time import local_day
from maritime_site.core.db.statements import execute
from maritime_site.domain.companies.models import SUBJECT_TYPE as COMPANY_SEATS
from maritime_site.domain.exhibition.models import SUBJECT_TYPE as STALL
from maritime_site.domain.hospitality.models import SUBJECT_TYPE as BOOKING
from maritime_site.domain.payments.models import LedgerEntry

# What brought the money, by what its orders are for.
SOURCES = {BOOKING: "packages", STALL: "stalls", COMPANY_SEATS: "seats"}


@dataclass(frozen=True)
class Revenue:
    """Money of one source in one currency, in minor units; `day` is None for all days together."""

    day: date | None
    source: str
    currency: str
    captured: int
    refunded: int

    @property
    def net(self) -> int:
        return self.captured - self.refunded


def sum_revenue(session: Session, *, zone: ZoneInfo, now: datetime) -> list[Revenue]:
    """Every day on which money moved, the first one first, then by source and currency."""
    day = local_day(session, LedgerEntry.at, zone, now)
    keys = (day, col(LedgerEntry.subject_type), col(LedgerEntry.currency), col(LedgerEntry.kind))
    sums: dict[tuple[date, str, str], dict[str, int]] = {}
    for at, subject, currency, movement, amount in execute(
        session, select(*keys, func.sum(LedgerEntry.amount_minor)).group_by(*keys)
    ).all():
        key = date.fromisoformat(str(at)), SOURCES.get(subject, subject), currency
        amounts, name = sums.setdefault(key, {}), "captured" if movement == "capture" else "refunded"
        amounts[name] = amounts.get(name, 0) + abs(int(amount))
    return [
        Revenue(*key, captured=amounts.get("captured", 0), refunded=amounts.get("refunded", 0))
        for key, amounts in sorted(sums.items())
    ]


def sum_by_source(rows: list[Revenue]) -> list[Revenue]:
    """The same money of all days together, by source and currency."""
    sums: dict[tuple[str, str], tuple[int, int]] = {}
    for row in rows:
        captured, refunded = sums.get((row.source, row.currency), (0, 0))
        sums[row.source, row.currency] = captured + row.captured, refunded + row.refunded
    return [Revenue(None, source, currency, *amounts) for (source, currency), amounts in sorted(sums.items())]
