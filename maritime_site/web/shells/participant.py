"""The participant area: the public frame with the area's own pages beside the content."""

from __future__ import annotations

import reflex as rx

from maritime_site.core.text import _
from maritime_site.web.kit import Child
from maritime_site.web.shells.frame import MenuEntry
from maritime_site.web.shells.header import entry_line


def participant_area(content: Child, *, entries: tuple[MenuEntry, ...], path: str) -> rx.Component:
    """`content` beside the links of the signed-in area; put it into `public_shell` as its content."""
    side = rx.el.nav(
        rx.el.ul(*(entry_line(entry, path) for entry in entries)), class_name="side-nav", aria_label=_("My area")
    )
    return rx.el.div(side, rx.el.div(content), class_name="wrap area")
