"""The way down to a page, from home on, in the page's language."""

from __future__ import annotations

import reflex as rx

from maritime_site.core.text import _, current_language
from maritime_site.web import kit
from maritime_site.web.routes import Route, localized


def crumbs(here: kit.Text, *above: tuple[kit.Text, str]) -> rx.Component:
    """Home, the pages `above` this one as `(name, path)`, and this page's own name."""
    code = current_language()
    steps = [(name, localized(path, code)) for name, path in ((_("Home"), Route.HOME), *above)]
    return kit.breadcrumb(steps, here)
