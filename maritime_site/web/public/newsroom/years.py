"""The filter by year that every list of the newsroom has (NEWS-1)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import date
from typing import Protocol, TypeVar

from maritime_site.core.text.i18n import _
from maritime_site.web.dynamic_pages import parts
from maritime_site.web.dynamic_pages.markup import Part
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
    return int(wanted) if wanted in {str(one.day.year) for one in result} else None


def of_year(result: Sequence[D], year: int | None) -> list[D]:
    """Those of one year; all of them without one."""
    return [one for one in result if year is None or one.day.year == year]


def year_filter(result: Iterable[Dated], chosen: int | None, *, label: str, path: str) -> Part:
    """A choice of the years there are, newest first; nothing where there are none."""
    years = sorted({one.day.year for one in result}, reverse=True)
    options = [("", _("All years")), *((str(year), str(year)) for year in years)]
    return (
        parts.render_filters(label, path, parts.render_select(_("Year"), "year", options, str(chosen or "")))
        if years
        else None
    )
