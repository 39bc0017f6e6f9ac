"""Where each session of a day stands in the grid of time by hall; the list and the grid are the same elements."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from uuid import UUID

from maritime_site.core.text.formatting import format_clock
from maritime_site.core.text.i18n import _
from maritime_site.domain.programme.queries import DayView, SessionView

MINUTES = 5
HEAD_ROWS = 1


@dataclass(frozen=True)
class Cell:
    """Lines of the grid: the first row and column are the heads."""

    row: int
    rows: int
    column: int


@dataclass(frozen=True)
class HallHead:
    """A hall above its columns: more than one where sessions in it overlap."""

    name: str
    column: int
    columns: int


@dataclass(frozen=True)
class HourHead:
    """An hour beside its rows."""

    words: str
    row: int


@dataclass(frozen=True)
class Grid:
    """The grid of one day; `cells` by session."""

    halls: tuple[HallHead, ...]
    hours: tuple[HourHead, ...]
    cells: dict[UUID, Cell]
    rows: int
    columns: int


def lay_out(day: DayView) -> Grid:
    """The grid of a day: five minutes a row, halls by name, what has no hall yet last."""
    start = day.sessions[0].starts_at.replace(minute=0, second=0, microsecond=0)
    end = max(view.ends_at for view in day.sessions)
    halls: list[HallHead] = []
    cells: dict[UUID, Cell] = {}
    column = 2
    for name, views in _group_by_hall(day):
        lanes = _find_lanes(views)
        for view, lane in zip(views, lanes, strict=True):
            cells[view.id] = Cell(_row_of(view.starts_at, start), _count_rows(view), column + lane)
        halls.append(HallHead(name, column, max(lanes) + 1))
        column += max(lanes) + 1
    rows = _row_of(end, start)
    count = -(-(rows - HEAD_ROWS) * MINUTES // 60)
    hours = tuple(
        HourHead(format_clock(start + timedelta(hours=number)), 1 + HEAD_ROWS + number * 60 // MINUTES)
        for number in range(count)
    )
    return Grid(tuple(halls), hours, cells, rows, column - 1)


def _row_of(moment: datetime, start: datetime) -> int:
    return 1 + HEAD_ROWS + int((moment - start).total_seconds() // 60) // MINUTES


def _count_rows(view: SessionView) -> int:
    return max(1, int((view.ends_at - view.starts_at).total_seconds() // 60) // MINUTES)


def _group_by_hall(day: DayView) -> list[tuple[str, list[SessionView]]]:
    groups: dict[str, list[SessionView]] = {}
    for view in day.sessions:
        groups.setdefault(view.hall.name if view.hall else "", []).append(view)
    return [
        (name or _("Hall not announced"), groups[name]) for name in sorted(groups, key=lambda name: (not name, name))
    ]


def _find_lanes(views: Sequence[SessionView]) -> list[int]:
    """The first lane that is free when each begins; `views` are in order of time."""
    busy_until: list[datetime] = []
    lanes: list[int] = []
    for view in views:
        lane = next((n for n, end in enumerate(busy_until) if end <= view.starts_at), len(busy_until))
        busy_until[lane : lane + 1] = [view.ends_at]
        lanes.append(lane)
    return lanes
