"""The lines of every frame that say why nothing happens: no connection, or something wrong on the server (ME-3)."""

from __future__ import annotations

import reflex as rx

from maritime_site.core.error_reports import UNEXPECTED
from maritime_site.core.text.i18n import _


def trouble_lines() -> rx.Component:
    """Both hidden, in the page's language, until the page's code has one to show.

    The first is shown by web/reflex_patches/lost_line.py and assets/site.js, the second by assets/kit/presses.js.
    """
    sentences = {
        "data-busy": _("The site is busy. Please try again in a moment."),
        "data-broken": _(UNEXPECTED, reference="{reference}"),
    }
    return rx.fragment(
        rx.el.p(
            _("There is no connection. What you typed stays here; go on once it is back."),
            class_name="offline",
            role="alert",
            hidden=True,
        ),
        rx.el.p(class_name="offline", role="alert", hidden=True, custom_attrs=sentences),
    )
