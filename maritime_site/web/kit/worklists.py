"""Parts of the back office's lists and details; their sheet, office.css, is loaded by its frame only."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal

import reflex as rx

from maritime_site.core.text.i18n import _
from maritime_site.web.kit import classes
from maritime_site.web.kit.base import Child, Text, join_classes, translate_label
from maritime_site.web.kit.dialogs import asks_first
from maritime_site.web.kit.fields import aria_props, field, field_row, number_field
from maritime_site.web.kit.images import image
from maritime_site.web.kit.layout import typed_text


def filter_bar(*fields: Child, on_submit: Any) -> rx.Component:
    """Fields in a row above a list; sending it narrows the list."""
    return rx.el.form(*fields, on_submit=on_submit, no_validate=True, role="search", class_name="filter-bar")


def paging_bar(*fields: Child, on_submit: Any) -> rx.Component:
    """Fields in a row below a list, for its pages."""
    return rx.el.form(*fields, on_submit=on_submit, no_validate=True, class_name="filter-bar")


def bulk_form(choices: Child, table: Child, *, on_submit: Any, id: str = "", dialog_id: str = "") -> rx.Component:
    """A table whose rows can be ticked, under the fields and buttons that do something with all that are.

    With `dialog_id`, the id of a `confirm_dialog` whose yes sends the form `id`, that is answered first.
    """
    attrs = {"id": id, **asks_first(dialog_id)} if dialog_id else {}
    return rx.el.form(
        rx.el.div(choices, class_name="stack gap-3"),
        table,
        on_submit=on_submit,
        no_validate=True,
        class_name="stack gap-4",
        custom_attrs=attrs,
    )


def work_table(caption: Text, heads: Sequence[Child], rows: Child) -> rx.Component:
    """A dense table: `heads` from `column_head`, rows from `table_row`; rows become cards under 640 px."""
    return rx.el.div(
        rx.el.table(
            rx.el.caption(caption, class_name=classes.HIDDEN),
            rx.el.thead(rx.el.tr(*heads)),
            rx.el.tbody(rows),
            class_name="table table-work",
        ),
        class_name=classes.TABLE_FRAME,
        tab_index=0,
        role="region",
        aria_label=caption,
    )


def column_head(
    label: Child,
    *,
    number: bool = False,
    on_sort: Any = None,
    ascending: bool | rx.Var[bool] = False,
    descending: bool | rx.Var[bool] = False,
) -> rx.Component:
    """A column's head; with `on_sort` its name is a button, and the order is told in words and by an arrow."""
    label, look = translate_label(label), join_classes("number" if number else "")
    if on_sort is None:
        return rx.el.th(label, scope="col", class_name=look)
    arrow = rx.cond(ascending, "▲", rx.cond(descending, "▼", "↕"))
    order = rx.cond(ascending, "ascending", rx.cond(descending, "descending", "none"))
    head = rx.el.button(
        label, rx.el.span(arrow, aria_hidden=True), type="button", on_click=on_sort, class_name="sort-head"
    )
    return rx.el.th(head, scope="col", class_name=look, custom_attrs={"aria-sort": order})


def tick_cell(
    name_of_row: Child,
    *,
    name: Text,
    label: Text,
    key: Text,
    checked: bool | rx.Var[bool] = False,
    on_tick: Any = None,
) -> rx.Component:
    """The first cell of a row that can be ticked; a new `key` draws it as it is `checked` then."""
    box = rx.el.input(
        type="checkbox",
        name=name,
        default_checked=checked,
        on_change=on_tick,
        custom_attrs={"aria-label": label},
        class_name="tick",
        key=key,
    )
    return rx.el.span(box, rx.el.span(name_of_row), class_name="tick-cell")


def tick_head(head: rx.Component, *, on_change: Any, key: Text) -> rx.Component:
    """The head above a column of ticks, with a box for all of the page (assets/office.js)."""
    box = rx.el.input(
        type="checkbox",
        on_change=on_change,
        class_name="tick-page",
        key=key,
        custom_attrs={"data-tick-all": "", "aria-label": _("Tick all on this page")},
    )
    head.children = [rx.el.span(box, *head.children, class_name="tick-cell")]
    return head


def tick_all(*, on_click: Any) -> rx.Component:
    """A button that ticks every row of its form, or none when all are (assets/office.js)."""
    return rx.el.button(
        _("Tick all on this page"),
        type="button",
        on_click=on_click,
        class_name="button button-quiet button-small",
        custom_attrs={"data-tick-all": "", "data-look": "quiet"},
    )


def timeline(*steps: Child) -> rx.Component:
    """What happened, oldest first, each a `timeline_step`."""
    return rx.el.ol(*steps, class_name="timeline", role="list")


def timeline_step(what: Child, *, when: Text, by: Text, note: Text = "", more: Child | None = None) -> rx.Component:
    """One step: what, when, by whom, a note where there is one, and what else there is to say."""
    typed = typed_text(note)
    extra = rx.cond(note != "", typed) if isinstance(note, rx.Var) else (typed if note else None)
    return rx.el.li(
        rx.el.div(what, rx.el.span(when, " · ", by, class_name=classes.MUTED), class_name=classes.CLUSTER),
        *([extra] if extra is not None else []),
        *([more] if more is not None else []),
    )


def picture(source: Text, *, alt: Text) -> rx.Component:
    """An uploaded picture, as wide as its place."""
    return image(source, alt=alt, width=480, height=320, class_name="picture")


def range_field(
    label: Text, name: str, *, value: int | rx.Var[int] | rx.vars.NumberVar[Any], on_change: Any, **props: Any
) -> rx.Component:
    """A place between 0 and 100 percent, pulled or moved with the arrow keys; its `value` stands behind it."""
    control = rx.el.div(
        rx.el.input(
            type="range",
            name=name,
            default_value=value,
            min=0,
            max=100,
            step=1,
            on_change=on_change,
            class_name="range",
            custom_attrs=aria_props(name, hint="", error="", required=False),
            **props,
        ),
        rx.el.output(f"{value} %", html_for=name, class_name="range-value"),
        class_name="range-line",
    )
    return field(label, control, id=name)


def focal_fields(across: Text, down: Text, *, id: Text) -> rx.Component:
    """The focal point of a picture that has no samples beside it, as two numbers."""
    fields = (
        number_field(label, name, id=f"{name}-{id}", default_value=value, max=100, required=True, key=value)
        for label, name, value in (
            (_("Focal point from the left, in percent"), "focalX", across),
            (_("Focal point from the top, in percent"), "focalY", down),
        )
    )
    return field_row(*fields)


def crop_sample(source: Text, *, place: rx.vars.ObjectVar[Any], look: Literal["circle", "wide"]) -> rx.Component:
    """A picture as pages cut it; `place` says where the whole picture lies behind the sample, in CSS lengths."""
    # Around the picture: its own width and height, which keep room for it, would stand against the place's.
    whole = rx.el.span(image(source, alt="", width=192, height=108), class_name="crop-whole", style=_read_place(place))
    return rx.el.span(whole, class_name=f"crop-sample crop-{look}")


def crop_frame(source: Text, *, place: rx.vars.ObjectVar[Any]) -> rx.Component:
    """A whole picture, and on it the frame around what pages show; `place` is the frame's, in CSS lengths."""
    frame = rx.el.span(class_name="crop-box", style=_read_place(place))
    return rx.el.div(image(source, alt="", width=480, height=320), frame, class_name="crop-frame")


def _read_place(place: rx.vars.ObjectVar[Any]) -> dict[str, Any]:
    return {name: place[name] for name in ("left", "top", "width", "height")}


def thumbnail(source: Text, *, position: Text = "50% 50%") -> rx.Component:
    """A small sign of a picture in a list, beside the link that names it; `position` is its `object-position`."""
    return image(source, alt="", width=96, height=64, class_name="thumbnail", style={"object_position": position})


def paper(html: Text, *, language: str) -> rx.Component:
    """Finished text of ours (from `markdown`, which lets no HTML through) as its readers get it."""
    return rx.html(html, class_name="prose paper", lang=language, custom_attrs={"data-preview": ""})


def pair(*fields: Child) -> rx.Component:
    """The same question in both languages, side by side where there is room."""
    return rx.el.div(*fields, class_name="pair")


def in_hindi(*children: Child) -> rx.Component:
    """What is not shown where the event speaks English alone (`ENGLISH_ALONE`, web/dynamic_pages/values.py).

    Around a column's head and each of its cells, that is the column.
    """
    return rx.el.div(*children, class_name="in-hindi")


def matrix(caption: Text, corner: Text, heads: Child, rows: Child) -> rx.Component:
    """A table that keeps its shape at any width: rows by columns, scrolled in its frame; the row's head stays."""
    return rx.el.div(
        rx.el.table(
            rx.el.caption(caption, class_name=classes.HIDDEN),
            rx.el.thead(rx.el.tr(rx.el.th(corner, scope="col"), heads)),
            rx.el.tbody(rows),
            class_name="matrix",
        ),
        class_name=classes.TABLE_FRAME,
        tab_index=0,
        role="region",
        aria_label=caption,
    )


def matrix_row(head: Child, cells: Child) -> rx.Component:
    """A row of a `matrix`; `cells` are `matrix_box`es."""
    return rx.el.tr(rx.el.th(head, scope="row"), cells)


def matrix_head(name: Text) -> rx.Component:
    """A column's head of a `matrix`."""
    return rx.el.th(rx.el.span(name), scope="col")


def matrix_box(
    name: Text, *, label: Text, checked: bool | rx.Var[bool], fixed: bool | rx.Var[bool], key: Text = ""
) -> rx.Component:
    """One box of a `matrix`, named by its row and column; a fixed one only shows, a new `key` draws it anew."""
    box = rx.el.input(
        type="checkbox",
        name=name,
        default_checked=checked,
        disabled=fixed,
        class_name="tick",
        custom_attrs={"aria-label": label},
    )
    return rx.el.td(box, key=key)


def qr_picture(source: Text, *, alt: Text) -> rx.Component:
    """A QR code for a telephone's camera, from a data address."""
    return image(source, alt=alt, width=192, height=192, class_name="qr-picture")


def progress_bar(percent: int | rx.Var[int], *, label: Text) -> rx.Component:
    """How far something is, of 100."""
    return rx.el.progress(value=percent, max=100, aria_label=label, class_name="progress-bar")


def code_text(text: Child) -> rx.Component:
    """Something to be typed or kept as it stands."""
    return rx.el.code(text, class_name="code-text")
