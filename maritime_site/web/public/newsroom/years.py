"""The filter by year that every list of the newsroom has (NEWS-1)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import date
from typing import Protocol, TypeVar

from maritime_site.core.text import _
from maritime_site.web.public import parts
from maritime_site.web.public.live import Visit
from maritime_site.web.public.markup import Part


class Dated(Protocol):
    """Something that belongs to a day."""

    @property
    def day(self) -> date:
        """Which one."""
        ...


D = TypeVar("D", bound=Dated)


def chosen_year(visit: Visit, found: Iterable[Dated]) -> int | None:
    """The year that `?year=` asks for, when there is something of it."""
    wanted = visit.query.get("year", "")
    return int(wanted) if wanted in {str(one.day.year) for one in found} else None


def of_year(found: Sequence[D], year: int | None) -> list[D]:
    """Those of one year; all of them without one."""
    return [one for one in found if year is None or one.day.year == year]


def year_filter(found: Iterable[Dated], chosen: int | None, *, label: str, path: str) -> Part:
    """A choice of the years there are, newest first; nothing where there are none."""
    years = sorted({one.day.year for one in found}, reverse=True)
    options = [("", _("All years")), *((str(year), str(year)) for year in years)]
    return parts.filters(label, path, parts.select(_("Year"), "year", options, str(chosen or ""))) if years else None
