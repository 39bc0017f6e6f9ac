"""The way down to a page, from home on, in the page's language."""

from __future__ import annotations

import reflex as rx

from maritime_site.core.text.i18n import _, current_language
from maritime_site.web import kit
from maritime_site.web.routes import Route, localize_path


def build_breadcrumbs(here: kit.Text, *above: tuple[kit.Text, str]) -> rx.Component:
    """Home, the pages `above` this one as `(name, path)`, and this page's own name."""
    code = current_language()
    steps = [(name, localize_path(path, code)) for name, path in ((_("Home"), Route.HOME), *above)]
    return kit.breadcrumb(steps, here)
