"""The page for an address where there is nothing; served without scripts, with status 404."""

from __future__ import annotations

import reflex as rx

from maritime_site.core.text.i18n import _, current_language
from maritime_site.web import kit
from maritime_site.web.dynamic_pages.slots import READER, event_text
from maritime_site.web.public.search.page import site_search
from maritime_site.web.routes import Route, localize_path


def public_not_found() -> rx.Component:
    """The same for readers, who get the script that knows them (assets/live.js)."""
    return rx.fragment(not_found(), kit.filled_place(event_text(READER)))


def office_not_found() -> rx.Component:
    """The same for staff, who are led back to the first screen of the office."""
    return not_found(kit.link_button(_("Back office"), localize_path("/admin/", current_language())))


def not_found(first: rx.Component | None = None) -> rx.Component:
    """Say what happened, and offer the ways on that most people look for, `first` before the others."""
    language = current_language()
    return kit.page(
        kit.page_title(
            _("Page not found"), lead=_("There is nothing at this address. It may have moved or been mistyped.")
        ),
        kit.stack(
            rx.el.p(_("If you typed the address, check it. If a link led here, the page was moved or taken away.")),
            site_search(),
            kit.section(
                _("Often visited"),
                kit.notes(*(kit.text_link(label, path) for label, path in _list_popular_links())),
            ),
            kit.actions(
                *([first] if first else []),
                kit.link_button(
                    _("Home"), localize_path(Route.HOME, language), look="secondary" if first else "primary"
                ),
                kit.link_button(_("Sitemap"), localize_path(Route.SITEMAP, language), look="secondary"),
            ),
            gap=5,
        ),
        narrow=True,
    )


def _list_popular_links() -> list[tuple[str, str]]:
    entries = (
        (_("About the event"), Route.MARITIME_WEEK),
        (_("Delegate registration"), Route.DELEGATES_REGISTRATION),
        (_("Visitor registration"), Route.VISITOR_REGISTRATION),
        (_("How to reach"), Route.HOW_TO_REACH),
        (_("Help"), Route.HELP),
        (_("Sign in"), Route.LOGIN),
    )
    return [(label, localize_path(route, current_language())) for label, route in entries]
