"""The public footer (FOOT-1, FOOT-2)."""

from __future__ import annotations

from collections.abc import Sequence

import reflex as rx

from maritime_site.web.dynamic_pages.slots import slot
from maritime_site.web.kit import Child, in_words
from maritime_site.web.shells.frame import Frame, MenuGroup
from maritime_site.web.shells.header import entry_line


def render_footer(frame: Frame, extra: Sequence[Child], count: Child | None) -> rx.Component:
    """Groups of links and what the caller adds, social links with the count, the owner's lines: the darkest shade."""
    follow = [slot("social"), *([count] if count is not None else [])]
    return rx.el.footer(
        rx.el.div(
            rx.el.div(*(_footer_group(group) for group in frame.footer), *extra, class_name="footer-groups"),
            rx.el.div(*follow, class_name="footer-follow"),
            rx.el.div(slot("notes"), *(rx.el.p(in_words(note)) for note in frame.notes), class_name="footer-end"),
            class_name="wrap",
        ),
        class_name="footer deep",
    )


def footer_group(title: str, *items: Child) -> rx.Component:
    """A group of the footer from components, for what is more than a link; each item becomes a list item."""
    return rx.el.div(rx.el.h2(title), rx.el.ul(*(rx.el.li(item) for item in items)))


def _footer_group(group: MenuGroup) -> rx.Component:
    return rx.el.div(rx.el.h2(group.title), rx.el.ul(*(entry_line(entry) for entry in group.entries)))
