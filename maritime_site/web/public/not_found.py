"""The page for an address where there is nothing; served without scripts, with status 404."""

from __future__ import annotations

import reflex as rx

from maritime_site.core.text import _, current_language
from maritime_site.web import kit
from maritime_site.web.routes import localized


def not_found() -> rx.Component:
    """Say so, and offer ways on."""
    language = current_language()
    return kit.page(
        kit.page_title(
            _("Page not found"), lead=_("There is nothing at this address. It may have moved or been mistyped.")
        ),
        kit.actions(
            kit.link_button(_("Home"), localized("/", language)),
            kit.link_button(_("Sign in"), localized("/login", language), look="secondary"),
        ),
        narrow=True,
    )
