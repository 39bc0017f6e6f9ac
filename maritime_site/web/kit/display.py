"""What shows information: cards, summary lists, tables, task lists."""

from __future__ import annotations

from collections.abc import Sequence

import reflex as rx

from maritime_site.web.kit import classes
from maritime_site.web.kit.base import (
    Child,
    Text,
    anchor,
    dash_if_empty,
    is_given,
    join_classes,
    key_props,
    show_when,
    translate_label,
)
from maritime_site.web.kit.icons import icon


def card(*children: Child, title: Text = "", level: int = 3, foot: Child | None = None) -> rx.Component:
    """A framed block; `title` is its heading of `level` 2 to 4, `foot` stays at the bottom in a row of cards."""
    heading = {2: rx.el.h2, 3: rx.el.h3, 4: rx.el.h4}[level]
    return rx.el.div(
        *show_when(title, heading(title)),
        *children,
        *([rx.el.div(foot, class_name="card-foot")] if foot is not None else []),
        class_name=classes.CARD,
    )


def speech_card(*children: Child, is_own: rx.Var[bool]) -> rx.Component:
    """Something said in a conversation: one's own stands at the other side."""
    return rx.el.div(*children, class_name=f"{classes.CARD} speech", custom_attrs={"data-own": is_own})


def timed_card(hours: Child, *children: Child) -> rx.Component:
    """What happens at a time: the hours lead, beside it where there is room."""
    return rx.el.div(rx.el.p(hours, class_name="timed-hours"), rx.el.div(*children), class_name=f"{classes.CARD} timed")


def link_card(title: Text, href: Text, *children: Child, text: Text = "", icon_name: str = "") -> rx.Component:
    """A card that leads somewhere: one real link, the whole card its target."""
    return rx.el.div(
        *([icon(icon_name, size="large")] if icon_name else []),
        rx.el.h3(anchor(title, href=href)),
        *show_when(text, rx.el.p(text, class_name="muted")),
        *children,
        class_name="card card-link",
    )


def summary_list(*rows: Child) -> rx.Component:
    """Facts with their names, each row a `summary_row`."""
    return rx.el.dl(*rows, class_name=classes.SUMMARY_LIST)


def summary_row(name: Text, value: Child, *, action: Child | None = None) -> rx.Component:
    """One fact; `action` is a link such as 'Change' with the hidden name of what it changes."""
    last = [rx.el.dd(action)] if action is not None else []
    return rx.el.div(rx.el.dt(name), rx.el.dd(dash_if_empty(value)), *last, class_name=classes.SUMMARY_ROW)


def table(caption: Child, columns: Sequence[Child], *rows: Child, numbers: Sequence[int] = ()) -> rx.Component:
    """A table with its caption and column heads; its rows come from `table_row`, with the same `numbers`.

    Under 640 px the rows become cards where there are more than two columns.
    """
    heads = [
        rx.el.th(translate_label(name), scope="col", class_name=join_classes("number" if place in numbers else ""))
        for place, name in enumerate(columns)
    ]
    return rx.el.div(
        rx.el.table(
            rx.el.caption(caption),
            rx.el.thead(rx.el.tr(*heads)),
            rx.el.tbody(*rows),
            class_name=classes.TABLE,
        ),
        class_name=classes.TABLE_FRAME,
    )


def table_row(columns: Sequence[Text], *cells: Child, numbers: Sequence[int] = (), key: Text = "") -> rx.Component:
    """A row whose first cell names it; `columns` are the table's heads again, `numbers` the cells set to the right.

    `key` tells a row from its neighbours: one with something to tick or press must have it.
    """
    first = rx.el.th(
        rx.el.span(dash_if_empty(cells[0])), scope="row", custom_attrs={"data-label": translate_label(columns[0])}
    )
    others = [
        rx.el.td(
            rx.el.span(dash_if_empty(cell)),
            class_name=join_classes("number" if place in numbers else ""),
            custom_attrs={"data-label": translate_label(columns[place])},
        )
        for place, cell in enumerate(cells[1:], start=1)
    ]
    return rx.el.tr(first, *others, **key_props(key))


def task_list(*tasks: Child) -> rx.Component:
    """Things to do in any order, each a `task`; no numbers, no progress bar."""
    return rx.el.ul(*tasks, class_name="task-list")


def task(name: Text, status: rx.Component, *, href: Text = "") -> rx.Component:
    """One thing to do with its status chip; without `href` it cannot be started yet."""
    return rx.el.li(anchor(name, href=href) if is_given(href) else rx.el.span(name), status, class_name="task")


def plain_list(*items: Child, gap: int = 3) -> rx.Component:
    """A list without marks, for cards and people; items come as `list_item`."""
    return rx.el.ul(*items, class_name=f"stack gap-{gap}", role="list")


def day_list(*items: Child) -> rx.Component:
    """A list by time: an item that begins a day has its heading, then comes what is in `timed_card`s."""
    return rx.el.ul(*items, class_name="stack gap-3 days-by-time", role="list")


def tile_list(*items: Child, least: str = "26rem") -> rx.Component:
    """The same in as many columns as fit, none narrower than `least` (a CSS length)."""
    return rx.el.ul(*items, class_name=classes.GRID, role="list", style={"--least": least})


def list_item(*children: Child, key: Text = "") -> rx.Component:
    """One item of a `plain_list`; in one with fields a `key` tells it from its neighbours, as in `table_row`."""
    return rx.el.li(*children, **key_props(key))


def fold(title: Text, *children: Child) -> rx.Component:
    """A card that opens on its title: native, so it needs no script and can be searched by the browser."""
    return rx.el.details(rx.el.summary(title, class_name=classes.LABEL), *children, class_name=classes.CARD)
