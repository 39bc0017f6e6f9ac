"""Charts of the back office: bars of HTML, each with its figures as a table; no library, nothing that evaluates."""

from __future__ import annotations

from typing import Any, TypedDict

import reflex as rx

from maritime_site.core.text.i18n import _
from maritime_site.web.kit import classes
from maritime_site.web.kit.actions import text_link
from maritime_site.web.kit.base import Text
from maritime_site.web.kit.display import table, table_row


class Bar(TypedDict):
    """One bar: its name, its figure in words, and how long it is (CSS lengths); `second` follows in another look."""

    label: str
    values: str
    first: str
    second: str


def build_bar(label: str, values: str, value: int, most: int, *, second: int = 0) -> Bar:
    """A bar as long as its part of `most`."""
    whole = max(most, 1)
    return Bar(label=label, values=values, first=f"{value / whole:.1%}", second=f"{second / whole:.1%}")


def bar_chart(bars: rx.Var[list[Any]], *, wordy: bool = False) -> rx.Component:
    """Bars below each other with their figures in words, so that it reads as a list too.

    `wordy`: names or figures are long, so each bar stands under them.
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

    return rx.el.ul(rx.foreach(bars, row), class_name="chart chart-wordy" if wordy else "chart", role="list")


def column_chart(caption: Text, heads: tuple[str, str], bars: rx.vars.ArrayVar[Any]) -> rx.Component:
    """Columns beside each other, hidden from assistive technology, and the same figures as a table that unfolds."""
    columns = rx.foreach(bars, lambda one: rx.el.span(style={"block_size": one["first"]}, title=one["values"]))
    first, last = bars[0].to(dict), bars[-1].to(dict)
    return rx.el.div(
        rx.el.div(columns, class_name="chart-columns", aria_hidden=True),
        rx.el.div(rx.el.span(first["label"]), rx.el.span(last["label"]), class_name="chart-ends", aria_hidden=True),
        table_twin(caption, heads, bars),
        class_name="stack gap-2",
    )


def table_twin(caption: Text, heads: tuple[str, str], bars: rx.vars.ArrayVar[Any]) -> rx.Component:
    """A chart's figures as a table, folded away until somebody wants it."""
    rows = rx.foreach(bars, lambda one: table_row(heads, one["label"], one["values"], numbers=(1,)))
    return rx.el.details(
        rx.el.summary(
            rx.el.span(_("As a table"), rx.el.span(": ", caption, class_name=classes.HIDDEN)), class_name=classes.LABEL
        ),
        table(caption, heads, rows),
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
