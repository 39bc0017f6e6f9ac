"""The participant area: the links to its pages below the header of each of them."""

from __future__ import annotations

import reflex as rx

from maritime_site.core.text.i18n import _
from maritime_site.web.kit import Text
from maritime_site.web.shells.frame import MenuEntry
from maritime_site.web.shells.header import entry_line


def area_links(entries: tuple[MenuEntry, ...], *, path: Text, signed_in: rx.Var[bool]) -> rx.Component:
    """The area's own pages in one line that scrolls where it is narrow; its place is kept while nobody is known yet."""
    links = rx.el.nav(
        rx.el.ul(*(entry_line(entry, path) for entry in entries), class_name="wrap"), aria_label=_("My area")
    )
    return rx.el.div(rx.cond(signed_in, links), class_name="area")
