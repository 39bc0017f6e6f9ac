"""Choices: checkboxes, and radios as cards in a named group."""

from __future__ import annotations

from typing import Any

import reflex as rx

from maritime_site.core.text.i18n import _
from maritime_site.web.kit import classes
from maritime_site.web.kit.base import Child, Text, is_given, join_classes, show_when
from maritime_site.web.kit.fields import aria_props, error_text


def checkbox(
    label: Text, name: Text, *, hint: Text = "", error: Text = "", required: bool = False, id: Text = "", **props: Any
) -> rx.Component:
    """One box to tick, never ticked beforehand for a consent; the whole line is its target.

    Submits 'on' or nothing. `props` go to the input: `default_checked`, `checked`, `on_change`, `value`. The
    '(required)' word stands below the label, outside its accessible name, where another box says 'Optional'.
    """
    key = name if isinstance(id, str) and not id else id
    custom = {**aria_props(key, hint=hint, error=error, required=required), **props.pop("custom_attrs", {})}
    return rx.el.div(
        rx.el.input(type="checkbox", name=name, custom_attrs=custom, **props),
        rx.el.label(label, html_for=key, class_name=classes.LABEL),
        *([rx.el.span(_("(required)"), class_name="field-note", aria_hidden=True)] if required else []),
        *show_when(hint, rx.el.p(hint, class_name="field-note", custom_attrs={"id": f"{key}-hint"})),
        *error_text(error, f"{key}-error"),
        class_name="choice",
    )


def radio_card(
    label: Text,
    name: str,
    value: Text,
    *,
    id: Text,
    hint: Text | rx.Component = "",
    meta: Text | rx.Component = "",
    picture: rx.Component | None = None,
    disabled: bool | rx.Var[bool] = False,
    **props: Any,
) -> rx.Component:
    """One choice of a `choice_group`: the label names it, hint and `meta` (a price, 'Sold out') describe it.

    `id` must differ for every card; inside `rx.foreach` build it from the row, as in `f"package-{row.id}"`.
    """
    described = [f"{id}-hint"] if isinstance(hint, rx.Component) or is_given(hint) else []
    described += [f"{id}-meta"] if isinstance(meta, rx.Component) or is_given(meta) else []
    custom: dict[str, Any] = {"id": id, **props.pop("custom_attrs", {})}
    if described:
        custom["aria-describedby"] = " ".join(described)
    return rx.el.div(
        rx.el.input(type="radio", name=name, value=value, disabled=disabled, custom_attrs=custom, **props),
        rx.el.label(label, html_for=id, class_name=classes.LABEL),
        *_text_line(hint, f"{id}-hint", "field-note"),
        *_text_line(meta, f"{id}-meta", "choice-meta"),
        *([picture] if picture is not None else []),
        class_name="choice choice-card",
    )


def _text_line(words: Text | rx.Component, id: str | rx.Var[str], look: str) -> list[rx.Component]:
    line = rx.el.p(words, class_name=look, custom_attrs={"id": id})
    return [line] if isinstance(words, rx.Component) else show_when(words, line)


def choice_group(
    legend: Text,
    *choices: Child,
    id: str,
    hint: Text = "",
    error: Text = "",
    required: bool = False,
    columns: bool = False,
    least: str = "16rem",
) -> rx.Component:
    """Radios or checkboxes under one legend, a group by that name.

    `columns` sets them side by side, none narrower than `least` (a CSS length).
    """
    body = rx.el.div(
        *choices,
        class_name=join_classes("choices", "choices-grid" if columns else ""),
        style={"--least": least} if columns else {},
    )
    wrong = rx.cond(error != "", "field field-wrong", "field") if isinstance(error, rx.Var) else None
    look = wrong if wrong is not None else join_classes("field", "field-wrong" if error else "")
    return _group(legend, body, id=id, hint=hint, error=error, required=required, look=look)


def entry_list(
    legend: Text, entries: Child, more: rx.Component, *, id: str, hint: Text = "", error: Text = ""
) -> rx.Component:
    """Entries of several fields below each other, a group by that name; `more` is the button that adds one."""
    body = rx.el.div(entries, rx.el.div(more), class_name="stack gap-3")
    return _group(legend, body, id=id, hint=hint, error=error, look="stack gap-2")


def entry(legend: Text, *children: Child, **props: Any) -> rx.Component:
    """One entry of a list, a group by its own name; `key` keeps what is typed in it while others come and go."""
    return rx.el.fieldset(
        rx.el.legend(legend, class_name="entry-name"), *children, class_name="card stack gap-3", **props
    )


def _group(
    legend: Text, body: rx.Component, *, id: str, hint: Text, error: Text, look: Text, required: bool = False
) -> rx.Component:
    described = " ".join([f"{id}-hint"] * is_given(hint) + [f"{id}-error"] * is_given(error))
    note = [rx.el.span(" ", _("(required)"), class_name="field-note", aria_hidden=True)] if required else []
    return rx.el.fieldset(
        rx.el.legend(rx.el.span(legend, class_name=classes.LABEL), *note),
        *show_when(hint, rx.el.p(hint, class_name="field-note", custom_attrs={"id": f"{id}-hint"})),
        *error_text(error, f"{id}-error"),
        body,
        class_name=look,
        custom_attrs={"id": id, "tabIndex": -1, **({"aria-describedby": described} if described else {})},
    )
