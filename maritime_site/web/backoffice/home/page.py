"""The back office's first page."""

from __future__ import annotations

import reflex as rx

from maritime_site.web import kit
from maritime_site.web.backoffice.office import OfficeState


def home() -> rx.Component:
    """Who works here, and what the menu beside it opens."""
    return kit.page(
        kit.page_title("Back office", lead="The menu shows what your role may open."),
        rx.el.p("You are signed in as ", rx.el.strong(OfficeState.name), "."),
    )
