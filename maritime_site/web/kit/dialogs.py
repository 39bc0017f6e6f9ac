"""Dialogs on the native element: modal, Escape closes, the focus goes in and comes back (assets/site.js)."""

from __future__ import annotations

from typing import Any

import reflex as rx
from reflex_components_core.el.elements.other import Dialog

from maritime_site.core.text.i18n import _
from maritime_site.web.kit import classes
from maritime_site.web.kit.actions import Look, button, opens_dialog
from maritime_site.web.kit.base import Child, Text, is_given, join_classes
from maritime_site.web.kit.icons import icon


class _ModalDialog(Dialog):
    on_close: rx.EventHandler[rx.event.no_args_event_spec]


def dialog(
    title: Child,
    *children: Child,
    id: str,
    open: bool | rx.Var[bool] | None = None,
    on_close: Any = None,
    wide: bool = False,
) -> rx.Component:
    """A dialog by the name of its title, with a 'Close' button in its corner: give it no second one of that name.

    It opens in the browser by a button with `custom_attrs=opens(id)`, or by the page's state through `open`. With
    `open`, `on_close` must set it to False: it is called however the dialog was closed, Escape and backdrop included.
    """
    custom: dict[str, Any] = {"id": id, "aria-labelledby": f"{id}-title"}
    if open is not None:
        custom["data-open"] = rx.cond(open, "true", "false")
    events = {} if on_close is None else {"on_close": on_close}
    shut = rx.el.button(
        icon("close"),
        type="button",
        class_name=classes.ICON_BUTTON,
        aria_label=_("Close"),
        custom_attrs={"data-shuts": ""},
    )
    return _ModalDialog.create(
        rx.el.div(rx.el.h2(title, custom_attrs={"id": f"{id}-title"}), shut, class_name=classes.DIALOG_HEAD),
        rx.el.div(*children, class_name="stack gap-4"),
        class_name=join_classes("dialog", "dialog-wide" if wide else ""),
        custom_attrs=custom,
        **events,
    )


def shut_button(label: Text, *, look: Look = "secondary", **props: Any) -> rx.Component:
    """A button that closes the dialog it stands in, without the server."""
    return button(label, look=look, custom_attrs={"data-shuts": ""}, **props)


def confirm_dialog(
    title: Child,
    text: Text,
    *,
    id: str,
    confirm: Text,
    keep: Text,
    on_confirm: Any = None,
    form: Text = "",
    danger: bool = True,
    busy: bool | rx.Var[bool] = False,
    busy_label: Text = "",
    open: bool | rx.Var[bool] | None = None,
    on_close: Any = None,
    lead: rx.Component | None = None,
) -> rx.Component:
    """Asks before what cannot be undone: the consequence in words, the verb on the button, a way back.

    `lead` stands first, where what is done depends on what was chosen.

    Without `open` no state closes it, so either button does. With `form` (an id) its yes sends that form, which asks
    by `custom_attrs=asks(id)`; otherwise it calls `on_confirm`.
    """
    shuts = {"data-shuts": ""} if open is None else {}
    act: dict[str, Any] = {"type": "submit", "form": form} if is_given(form) else {"on_click": on_confirm}
    look: Look = "danger" if danger else "primary"
    yes = button(confirm, look=look, busy=busy, busy_label=busy_label, custom_attrs=shuts, **act)
    answers = rx.el.div(yes, shut_button(keep), class_name="actions")
    return dialog(title, *([lead] if lead else []), rx.el.p(text), answers, id=id, open=open, on_close=on_close)


def asking_button(
    label: Text,
    title: Text,
    text: Text,
    *,
    id: str,
    confirm: Text,
    keep: Text,
    on_confirm: Any,
    look: Look = "secondary",
    danger: bool = True,
    busy: bool | rx.Var[bool] = False,
    lead: rx.Component | None = None,
    **props: Any,
) -> rx.Component:
    """A button that asks by a `confirm_dialog` before it acts; `props` go to the button."""
    ask = button(label, look=look, busy=busy, custom_attrs=opens_dialog(id) | props.pop("custom_attrs", {}), **props)
    question = confirm_dialog(
        title, text, id=id, confirm=confirm, keep=keep, on_confirm=on_confirm, danger=danger, lead=lead
    )
    return rx.fragment(ask, question)


def asks_first(dialog_id: str) -> dict[str, str]:
    """`custom_attrs` of a form that a `confirm_dialog` asks about first, once all it needs is filled in (site.js)."""
    return {"data-asks": dialog_id}


def typed_words(name: str) -> rx.Component:
    """In a `confirm_dialog` of a form: what stands in the form's field of this name, or the option chosen (site.js)."""
    return rx.el.strong(custom_attrs={"data-typed": name})


def news_list(source: str) -> rx.Component:
    """Lines of news inside a dialog, fetched as HTML from the address `source` when that opens (assets/site.js)."""
    return rx.el.ul(class_name="stack gap-3", aria_live="polite", custom_attrs={"data-news": source})


def without_script(part: Child) -> rx.Component:
    """What takes the place of something that needs a script."""
    return rx.el.noscript(part)
