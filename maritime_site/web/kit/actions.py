"""What is pressed: buttons, and links that look like them, leave the site, or fetch a file."""

from __future__ import annotations

from typing import Any, Literal

import reflex as rx

from maritime_site.core.text.i18n import _
from maritime_site.web.kit import classes
from maritime_site.web.kit.base import Child, Text, anchor, join_classes, plain_anchor
from maritime_site.web.kit.icons import icon

Look = Literal["primary", "secondary", "danger", "quiet"]


def _button_classes(look: Look, small: bool, wide: bool = False) -> str:
    return join_classes("button", f"button-{look}", "button-small" if small else "", "button-wide" if wide else "")


def button(
    label: Child,
    *,
    look: Look = "primary",
    busy: bool | rx.Var[bool] = False,
    busy_label: Text = "",
    icon_name: str = "",
    small: bool = False,
    wide: bool = False,
    type: Literal["button", "submit"] = "button",
    **props: Any,
) -> rx.Component:
    """A button. What it asks of the server is one act: it is busy at once until its answer (assets/kit/presses.js).

    While the page's state is `busy` it cannot be pressed; whichever was pressed says `busy_label` beside a spinner.
    `props` go to the element: `on_click`, `disabled`, `custom_attrs`, `form`.
    """
    custom = {"data-look": look, **props.pop("custom_attrs", {})}
    rest = [*([icon(icon_name, size="small")] if icon_name else []), rx.el.span(label)]
    if busy is not False:
        props["disabled"] = props["disabled"] | busy if "disabled" in props else busy
        custom["data-busy"] = rx.cond(busy, "true", "false")
    if busy_label:
        rest = [rx.cond(busy, rx.el.span(busy_label, class_name="busy-label"), rx.fragment()), *rest]
    return rx.el.button(*rest, class_name=_button_classes(look, small, wide), type=type, custom_attrs=custom, **props)


def submit_button(label: Child, **props: Any) -> rx.Component:
    """The button that sends its form; takes what `button` takes."""
    return button(label, type="submit", **props)


def opens_dialog(dialog_id: str) -> dict[str, str]:
    """`custom_attrs` of a button that opens the dialog with this id in the browser, without the server."""
    return {"data-shows": dialog_id, "aria-haspopup": "dialog"}


def fills_form(id: str) -> dict[str, str]:
    """`custom_attrs` of a button, or a select, whose answer fills or empties the form or part of the page with this id.

    It is held from the press on: nothing typed goes to another entry or is lost. After the answer to a button the first
    field there has the focus, or the first button.
    """
    return {"data-fills": id}


def link_button(
    label: Child, href: Text, *, look: Look = "primary", icon_name: str = "", small: bool = False
) -> rx.Component:
    """A link that looks like a button: it leads somewhere, it changes nothing."""
    leading = [icon(icon_name, size="small")] if icon_name else []
    return anchor(*leading, rx.el.span(label), href=href, class_name=_button_classes(look, small))


def text_link(label: Child, href: Text, **props: Any) -> rx.Component:
    """A link inside text; inside the site it changes the page without a reload."""
    return anchor(label, href=href, **props)


def external_link(label: Text, href: Text) -> rx.Component:
    """A link to another site: a new tab, no opener, and it says so beside its name (GIGW 5.4.7)."""
    hint = _("(opens in new tab)")
    return plain_anchor(
        rx.el.span(
            label,
            " ",
            rx.el.span(hint, class_name=classes.SMALL, aria_hidden=True),
            " ",
            icon("external", size="small"),
        ),
        href=href,
        title=hint,
        target="_blank",
        rel="noopener noreferrer",
        class_name=classes.LINK_LINE,
    )


def download_link(title: Text, href: Text, *, kind: Text, size: Text, language: Text) -> rx.Component:
    """A file to fetch, with what it is, how large and in which language: 'Brochure (PDF, 1.2 MB, English)'."""
    return plain_anchor(
        icon("download", size="small"),
        rx.el.span(title, " ", rx.el.span("(", kind, ", ", size, ", ", language, ")", class_name=classes.SMALL)),
        href=href,
        class_name=classes.LINK_LINE,
        custom_attrs={"data-download": ""},
    )
