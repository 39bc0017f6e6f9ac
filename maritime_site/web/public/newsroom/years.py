"""The filter by year that every list of the newsroom has (NEWS-1)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import date
from typing import Protocol, TypeVar

from maritime_site.web.dynamic_pages.serving import Visit


class Dated(Protocol):
    """Something that belongs to a day."""

    @property
    def day(self) -> date:
        """Which one."""
        ...


D = TypeVar("D", bound=Dated)


def chosen_year(visit: Visit, result: Iterable[Dated]) -> int | None:
    """The year that `?year=` asks for, when there is something of it."""
    wanted = visit.query.get("year", "")
    return int(wanted) if wanted in {str(row.day.year) for row in result} else None


def of_year(result: Sequence[D], year: int | None) -> list[D]:
    """Those of one year; all of them without one."""
    return [row for row in result if year is None or row.day.year == year]


def years_of(result: Iterable[Dated]) -> list[tuple[str, str]]:
    """The years there are, newest first, as a select takes them."""
    return [(str(year), str(year)) for year in sorted({row.day.year for row in result}, reverse=True)]
