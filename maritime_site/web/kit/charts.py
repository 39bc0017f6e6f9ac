"""Charts of the back office: bars of HTML, each with its figures as a table; no library, nothing that evaluates."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypedDict

import reflex as rx

from maritime_site.core.text.formatting import format_count
from maritime_site.core.text.i18n import _
from maritime_site.web.kit import classes
from maritime_site.web.kit.actions import text_link
from maritime_site.web.kit.base import Text, join_classes
from maritime_site.web.kit.display import table, table_row

# So many names fit below columns; above them fit so many figures, with so many signs together.
TICKS, MOST_WITH_FIGURES, MOST_SIGNS = 6, 31, 120


class Bar(TypedDict):
    """One bar: its name, its figure in words, and how long it is (CSS lengths); `second` follows in another look.

    `tick` is what stands below it where it is a column.
    """

    label: str
    values: str
    first: str
    second: str
    tick: str


def build_bar(label: str, values: str, value: int, most: int, *, second: int = 0) -> Bar:
    """A bar as long as its part of `most`."""
    whole = max(most, 1)
    return Bar(label=label, values=values, first=f"{value / whole:.1%}", second=f"{second / whole:.1%}", tick="")


def bar_chart(bars: rx.Var[list[Any]], *, wordy: bool = False, brief: bool = False) -> rx.Component:
    """Bars below each other with their figures in words, so that it reads as a list too.

    `wordy`: names or figures are long, so each bar stands under them. `brief`: both are so short that each bar follows
    its name, in a chart that is no wider than the eye can cross.
    """

    def row(one: Any) -> rx.Component:
        lengths = [
            rx.el.span(class_name="chart-first", style={"inline_size": one["first"]}),
            rx.el.span(class_name="chart-second", style={"inline_size": one["second"]}),
        ]
        return rx.el.li(
            rx.el.span(one["label"], class_name="chart-label"),
            rx.el.span(*lengths, class_name="chart-track", aria_hidden=True),
            rx.el.span(one["values"], class_name="chart-told"),
        )

    look = join_classes("chart", "chart-wordy" if wordy else "", "chart-brief" if brief else "")
    return rx.el.ul(rx.foreach(bars, row), class_name=look, role="list")


class ColumnChart(TypedDict):
    """Columns over one axis: its marks from the highest to 0, and the columns in their order.

    A column's `tick` stands below it; where names would touch each other, most of them are empty.
    """

    marks: list[str]
    bars: list[Bar]
    is_crowded: bool


def build_columns(
    numbers: Sequence[tuple[str, int]],
    *,
    write: Callable[[int], str] = format_count,
    most_with_figures: int = MOST_WITH_FIGURES,
) -> ColumnChart:
    """A chart of figures by name, with an axis from 0 to a round number. Figures below 0 have no column.

    Figures stand above the columns where there are no more than `most_with_figures`, and where they have room.
    """
    top = _round_up(max((number for _name, number in numbers), default=0))
    every = max(1, -(-len(numbers) // TICKS))
    bars = [build_bar(name, write(number), max(number, 0), top) for name, number in numbers]
    for place, bar in enumerate(bars):
        bar["tick"] = bar["label"] if place % every == 0 and place + every <= len(bars) + every // 2 else ""
    marks = [top, top // 2, 0] if top % 2 == 0 else [top, 0]
    signs = len(bars) * max((len(bar["values"]) for bar in bars), default=0)
    crowded = len(bars) > most_with_figures or signs > MOST_SIGNS
    return ColumnChart(marks=[write(mark) for mark in marks], bars=bars, is_crowded=crowded)


def _round_up(number: int) -> int:
    """The next 1, 2, 4, 6 or 8 of its power of ten: a round top of an axis."""
    size = 10 ** max(len(str(number)) - 1, 0)
    return next(step * size for step in (1, 2, 4, 6, 8, 10) if step * size >= number)


def empty_columns() -> ColumnChart:
    """A chart before its figures are known."""
    return ColumnChart(marks=[], bars=[], is_crowded=False)


def column_chart(caption: Text, heads: tuple[str, str], chart: rx.Var[ColumnChart]) -> rx.Component:
    """Columns beside each other over an axis, hidden from assistive technology, and the same figures as a table."""
    values = chart.to(dict)
    bars, marks = values["bars"].to(list[Bar]), values["marks"].to(list[str])

    def column(one: Any) -> rx.Component:
        figure = rx.el.span(one["values"], class_name="chart-value")
        bar = rx.el.span(class_name="chart-column", style={"block_size": one["first"]})
        return rx.el.span(figure, bar, title=f"{one['label']}: {one['values']}")

    return rx.el.div(
        rx.el.div(
            rx.el.div(rx.foreach(marks, rx.el.span), class_name="chart-marks"),
            rx.el.div(
                rx.foreach(bars, column),
                class_name=rx.cond(values["is_crowded"], "chart-columns chart-crowded", "chart-columns"),
            ),
            rx.el.div(rx.foreach(bars, lambda one: rx.el.span(one["tick"])), class_name="chart-ticks"),
            class_name="chart-plot",
            aria_hidden=True,
        ),
        table_twin(caption, heads, bars),
        class_name="chart-frame stack gap-2",
    )


def table_twin(caption: Text, heads: tuple[str, str], bars: rx.vars.ArrayVar[Any]) -> rx.Component:
    """A chart's figures as a table, folded away until somebody wants it."""
    rows = rx.foreach(bars, lambda one: table_row(heads, one["label"], one["values"], numbers=(1,)))
    return rx.el.details(
        rx.el.summary(
            rx.el.span(_("As a table"), rx.el.span(": ", caption, class_name=classes.HIDDEN)), class_name=classes.LABEL
        ),
        table(caption, heads, rows, numbers=(1,)),
        class_name="chart-twin",
    )


def queue_list(queues: rx.Var[list[Any]]) -> rx.Component:
    """What waits: each with its number (`waiting`), its `name` leading to `path`, and the `age` of the oldest."""

    def row(one: Any) -> rx.Component:
        return rx.el.li(rx.el.span(one["waiting"]), text_link(one["name"], one["path"]), rx.el.span(one["age"]))

    return rx.el.ul(rx.foreach(queues, row), class_name="queues", role="list")


def figure(number: Text, label: Text) -> rx.Component:
    """One large figure with what it counts."""
    return rx.el.div(rx.el.span(number, class_name="figure-number"), rx.el.span(label), class_name="figure")


def figures(*each: rx.Component) -> rx.Component:
    """Large figures side by side."""
    return rx.el.div(*each, class_name="figures")
