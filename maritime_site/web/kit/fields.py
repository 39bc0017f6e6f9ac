"""Fields of forms: a label above, a hint, an error in words, and one control that names them all (A11Y-1)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal

import reflex as rx

from maritime_site.core.text.i18n import _
from maritime_site.web.kit import classes
from maritime_site.web.kit.base import Child, Text, is_given, join_classes, show_when, translate_label
from maritime_site.web.kit.icons import icon

Width = Literal["", "short", "medium"]

InputType = Literal["time", "text", "email", "tel", "number", "search", "password", "url", "date", "datetime-local"]


def form(*children: Child, on_submit: Any = None, **props: Any) -> rx.Component:
    """A form of one column; the site checks it, not the browser, so that errors come in our words.

    Where no script ever came it is posted, so that what was typed does not get into an address; the answer is the page
    (`web/server/pages.py`), which says by `needs_script` what it lacks.
    """
    props.setdefault("method", "post")
    if on_submit is not None:
        props["on_submit"] = on_submit
    return rx.el.form(*children, no_validate=True, class_name="form", **props)


def field_row(*fields: rx.Component, phone: bool = False) -> rx.Component:
    """Fields beside each other from 640 px; `phone` gives the first the width of a dial code."""
    return rx.el.div(*fields, class_name=join_classes("field-row", "field-row-phone" if phone else ""))


def actions(*buttons: Child) -> rx.Component:
    """The buttons at a form's end: the main one first, all full width on small screens."""
    return rx.el.div(*buttons, class_name="actions")


def error_text(text: Text, id: str) -> list[rx.Component]:
    """The error line of a field; nothing while `text` is empty."""
    words = rx.el.p(icon("error", size="small"), rx.el.span(text), class_name="field-error", custom_attrs={"id": id})
    return show_when(text, words)


def aria_props(id: Text, *, hint: Text, error: Text, required: bool | rx.Var[bool]) -> dict[str, Any]:
    """The attributes that tie a control to its hint and error, and say whether it is wrong or required.

    Ids go in as plain attributes: Reflex would otherwise send each control twice, by name and by id.
    """
    described = [f"{id}-hint"] if is_given(hint) else []
    described += [f"{id}-error"] if is_given(error) else []
    wrong = (error != "") if isinstance(error, rx.Var) else bool(error)
    attributes: dict[str, Any] = {"id": id}
    if described:
        attributes["aria-describedby"] = " ".join(described)
    if isinstance(required, rx.Var):
        attributes["aria-required"] = rx.cond(required, "true", "false")
    elif required:
        attributes["aria-required"] = "true"
    if is_given(error):
        attributes["aria-invalid"] = rx.cond(wrong, "true", "false") if isinstance(wrong, rx.Var) else "true"
    return attributes


def field(
    label: Text,
    control: rx.Component,
    *,
    id: Text,
    hint: Text = "",
    error: Text = "",
    required: bool | rx.Var[bool] = False,
) -> rx.Component:
    """The frame around one control. The '(required)' word stands beside the label, outside its accessible name."""
    wrong = rx.cond(error != "", "field field-wrong", "field") if isinstance(error, rx.Var) else None
    head: list[rx.Component] = [
        rx.el.label(label, html_for=id, class_name=classes.LABEL, custom_attrs={"id": f"{id}-label"})
    ]
    note = rx.el.span(_("(required)"), class_name="field-note", aria_hidden=True)
    if isinstance(required, rx.Var):
        head.append(rx.cond(required, note))
    elif required:
        head.append(note)
    return rx.el.div(
        rx.el.div(*head, class_name="field-head"),
        *show_when(hint, rx.el.p(hint, class_name="field-note", custom_attrs={"id": f"{id}-hint"})),
        *error_text(error, f"{id}-error"),
        control,
        class_name=wrong if wrong is not None else join_classes("field", "field-wrong" if error else ""),
    )


def text_field(
    label: Text,
    name: Text,
    *,
    type: InputType = "text",
    hint: Text = "",
    error: Text = "",
    required: bool | rx.Var[bool] = False,
    autocomplete: str = "",
    width: Width = "",
    id: Text = "",
    **props: Any,
) -> rx.Component:
    """A one-line field. `id` defaults to `name`: set it where two forms of a page share a name.

    `props` go to the input: `default_value`, `value`, `on_change`, `max_length`, `input_mode`, `min`, `max`.
    """
    key = name if isinstance(id, str) and not id else id
    custom = {**aria_props(key, hint=hint, error=error, required=required), **props.pop("custom_attrs", {})}
    if type == "email":
        custom["spellCheck"] = "false"
    if autocomplete:
        props["auto_complete"] = autocomplete
    look = join_classes("input", f"width-{width}" if width else "")
    control = rx.el.input(name=name, type=type, class_name=look, custom_attrs=custom, **props)
    return field(label, control, id=key, hint=hint, error=error, required=required)


def email_field(label: Text, name: str = "email", **props: Any) -> rx.Component:
    """An e-mail address, filled in by the browser when it knows it; takes what `text_field` takes."""
    return text_field(label, name, type="email", **{"autocomplete": "email", "max_length": 254, **props})


def tel_field(label: Text, name: str = "mobile", **props: Any) -> rx.Component:
    """A national phone number, with no mask; its dial code is a field of its own."""
    return text_field(label, name, type="tel", **{"autocomplete": "tel-national", "width": "medium", **props})


def number_field(label: Text, name: str, **props: Any) -> rx.Component:
    """A whole number with the numeric keyboard; takes what `text_field` takes."""
    return text_field(label, name, type="number", **{"input_mode": "numeric", "width": "short", **props})


def otp_field(label: Text, **props: Any) -> rx.Component:
    """A one-time code: one input that takes paste and the phone's own suggestion (WCAG 3.3.8)."""
    key = props.pop("id", "otp")
    shared = {part: props.pop(part, default) for part, default in (("hint", ""), ("error", ""), ("required", False))}
    control = rx.el.input(
        name="otp",
        type="text",
        input_mode="numeric",
        auto_complete="one-time-code",
        max_length=10,  # six digits and what may stand between them
        class_name="input input-code",
        custom_attrs={**aria_props(key, **shared), "spellCheck": "false"},
        **props,
    )
    return field(label, control, id=key, **shared)


def textarea_field(
    label: Text, name: str, *, hint: Text = "", error: Text = "", required: bool = False, id: str = "", **props: Any
) -> rx.Component:
    """Several lines of text; `props` go to the textarea."""
    key = id or name
    custom = {**aria_props(key, hint=hint, error=error, required=required), **props.pop("custom_attrs", {})}
    control = rx.el.textarea(name=name, class_name=classes.INPUT, custom_attrs=custom, **props)
    return field(label, control, id=key, hint=hint, error=error, required=required)


def select_field(
    label: Text,
    name: Text,
    options: Sequence[tuple[str, Text]] | rx.Var[Any],
    *,
    hint: Text = "",
    error: Text = "",
    required: bool | rx.Var[bool] = False,
    id: Text = "",
    **props: Any,
) -> rx.Component:
    """A native select for up to some fifteen choices, each `(value, words)`; longer lists want `combobox_field`.

    `props` go to the select: `default_value`, `value`, `on_change`.
    """
    key = name if isinstance(id, str) and not id else id
    custom = {**aria_props(key, hint=hint, error=error, required=required), **props.pop("custom_attrs", {})}
    entries = (
        [rx.foreach(options, lambda option: rx.el.option(option[1], value=option[0]))]
        if isinstance(options, rx.Var)
        else [rx.el.option(translate_label(words), value=value) for value, words in options]
    )
    control = rx.el.div(
        rx.el.select(*entries, name=name, class_name=classes.INPUT, custom_attrs=custom, **props),
        icon("down"),
        class_name=classes.SELECT,
    )
    return field(label, control, id=key, hint=hint, error=error, required=required)
