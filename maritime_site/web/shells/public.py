"""The frame of every public and participant page (LAY-2)."""

from __future__ import annotations

from collections.abc import Sequence

import reflex as rx

from maritime_site.core.text.i18n import TAGS, _
from maritime_site.web.kit import Child, toaster
from maritime_site.web.shells.bare import main_area, skip_link
from maritime_site.web.shells.footer import render_footer, social_rail
from maritime_site.web.shells.frame import Frame
from maritime_site.web.shells.header import render_header


def public_shell(
    content: Child,
    *,
    frame: Frame,
    path: str,
    user_area: Child | None = None,
    area: Child | None = None,
    help_corner: Child | None = None,
    footer_extra: Sequence[Child] = (),
    footer_count: Child | None = None,
    popups: Sequence[Child] = (),
    toast: rx.Var | None = None,
) -> rx.Component:
    """`content` as the one main between header and footer; `path` is the page's own, in its language.

    `user_area` stands in the header (a sign-in link or `kit.popup_menu`), `area` below it (`area_links`),
    `help_corner` floats at the lower right,
    `footer_extra` are further footer columns (`footer_group`), `footer_count` is the number of visitors, `popups`
    are dialogs that any of these open, `toast` is a Var of `kit.Toast`.
    """
    return rx.el.div(
        skip_link(),
        rx.el.div(class_name="progress", aria_hidden=True),
        render_header(frame, path, user_area),
        rx.el.p(_("You are offline. What you typed stays here."), class_name="offline", role="alert", hidden=True),
        social_rail(frame.social),
        *([area] if area is not None else []),
        main_area(content),
        *([rx.el.div(help_corner, class_name="help-corner")] if help_corner is not None else []),
        render_footer(frame, footer_extra, footer_count),
        *popups,
        toaster(toast),
        class_name="shell",
        lang=TAGS[frame.language],
    )
