"""The frame of every public and participant page (LAY-2)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import reflex as rx

from maritime_site.core.text.i18n import TAGS
from maritime_site.web.dynamic_pages.slots import event_text, slot
from maritime_site.web.kit import Child, Text, toaster
from maritime_site.web.kit.base import is_given
from maritime_site.web.shells.bare import main_area, skip_link
from maritime_site.web.shells.footer import render_footer
from maritime_site.web.shells.frame import Frame
from maritime_site.web.shells.header import render_header
from maritime_site.web.shells.trouble import trouble_lines


def assemble_shell(
    content: Child, *, start: rx.Component, end: rx.Component, area: Child | None, language: str, section: Text = ""
) -> rx.Component:
    """A page between the start and the end of its frame; by its `section` the head of a public page has its drawing."""
    links = [area] if area is not None else []
    return rx.el.div(
        skip_link(),
        start,
        *links,
        main_area(content),
        end,
        class_name="shell",
        lang=TAGS[language],
        custom_attrs={"data-phase": event_text("phase"), **({"data-section": section} if is_given(section) else {})},
    )


def shell_start(frame: Frame, path: Text, twin: Text, user_area: Child | None) -> rx.Component:
    """What stands above the page's own content."""
    return rx.fragment(
        rx.el.div(class_name="progress", aria_hidden=True),
        render_header(frame, path, twin, user_area),
        trouble_lines(),
        slot("rail"),
    )


def shell_end(
    frame: Frame,
    *,
    help_corner: Child | None = None,
    footer_extra: Sequence[Child] = (),
    footer_count: Child | None = None,
    popups: Sequence[Child] = (),
    toast: rx.Var[Any] | None = None,
) -> rx.Component:
    """What stands below it.

    `help_corner` floats at the lower right, `footer_extra` are further footer columns (`footer_group`), `footer_count`
    is the number of visitors, `popups` are dialogs that any of these open, `toast` is a Var of `kit.Toast`.
    """
    return rx.fragment(
        *([rx.el.div(help_corner, class_name="help-corner")] if help_corner is not None else []),
        render_footer(frame, footer_extra, footer_count),
        *popups,
        toaster(toast),
    )
