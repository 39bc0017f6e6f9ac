"""The frame of the back office: who works here and as what, the screens they may open, and one main (LAY-1)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import reflex as rx

from maritime_site.core.text.i18n import TAGS
from maritime_site.web.kit import Child, toaster
from maritime_site.web.kit.base import anchor
from maritime_site.web.shells.bare import main_area, skip_link

Entry = tuple[str, str, bool | rx.Var[bool]]


def office_shell(
    content: Child,
    *,
    path: str,
    title: str,
    groups: Sequence[tuple[str, Sequence[Entry]]],
    person: Child,
    signed_in: rx.Var[bool],
    toast: rx.Var[Any] | None = None,
) -> rx.Component:
    """`content` beside the menu; `groups` are headings with `(label, path, shown)`, `person` the corner.

    On narrow screens the menu stands on the first screen only, and every other one leads back to it.
    """
    home, here = path.rstrip("/") == "/admin", _current_entry(path, groups)
    top = rx.el.section(
        anchor(rx.el.strong("Back office"), rx.el.span(title), href="/admin/", class_name="office-name"),
        rx.cond(signed_in, person),
        class_name="office-top",
        aria_label="Who works here",
    )
    menu = rx.el.nav(
        *(_menu_group(name, entries, path, here) for name, entries in groups),
        class_name="office-menu" if home else "office-menu office-menu-wide",
        aria_label="Back office",
    )
    return rx.el.div(
        rx.el.link(rel="stylesheet", href="/styles/office.css"),
        rx.el.script(src="/office.js", custom_attrs={"async": True}),
        skip_link(),
        top,
        rx.el.div(rx.cond(signed_in, menu), main_area(content), class_name="office-body"),
        toaster(toast),
        class_name="shell office",
        lang=TAGS["en"],
    )


def _current_entry(path: str, groups: Sequence[tuple[str, Sequence[Entry]]]) -> str:
    """The entry a screen belongs to: its own, or the list that a detail screen is reached from; empty for none."""
    under = f"{path.rstrip('/')}/"
    rows = [
        href
        for _name, entries in groups
        for _label, href, _shown in entries
        if under.startswith(f"{href.rstrip('/')}/")
    ]
    return max(rows, key=len, default="")


def _menu_group(name: str, entries: Sequence[Entry], path: str, here: str) -> rx.Component:
    items = [_menu_entry(label, href, shown, path, here) for label, href, shown in entries]
    any_shown = entries[0][2]
    for _label, _href, shown in entries[1:]:
        any_shown = any_shown | shown
    group = rx.el.div(rx.el.p(name, class_name="office-group"), rx.el.ul(*items, role="list"))
    return rx.cond(any_shown, group) if isinstance(any_shown, rx.Var) else group


def _menu_entry(label: str, href: str, shown: bool | rx.Var[bool], path: str, here: str) -> rx.Component:
    # "page" is this very screen; "true" the list that a detail screen belongs to.
    current = "page" if path.rstrip("/") == href.rstrip("/") else "true"
    item = rx.el.li(anchor(label, href=href, **({"aria_current": current} if href == here else {})))
    return rx.cond(shown, item) if isinstance(shown, rx.Var) else item
