"""The search page: a field, a count that is announced, and results that the browser writes."""

from __future__ import annotations

import reflex as rx

from maritime_site.core.text.i18n import N_, _, current_language
from maritime_site.web import kit
from maritime_site.web.public.search.index import index_address
from maritime_site.web.routes import SEARCH_NEWS, Route, localize_path
from maritime_site.web.shells.breadcrumbs import build_breadcrumbs

DESCRIPTION = N_("Search the pages, questions, press releases, sessions and documents of this website.")


def search_page() -> rx.Component:
    """A search that works by keyboard alone; its words stay in the address, so it can be shared."""
    code = current_language()
    return kit.page(
        build_breadcrumbs(_("Search")),
        kit.page_title(
            _("Search"), lead=_("Search the pages, questions, press releases, sessions and documents of this website.")
        ),
        site_search(),
        rx.el.noscript(
            kit.notice(
                _("Searching needs JavaScript. Every page is listed in the sitemap."),
                kit.text_link(_("Sitemap"), localize_path(Route.SITEMAP, code)),
            )
        ),
        kit.search_results(
            index=index_address(code),
            news=localize_path(SEARCH_NEWS, code),
            none=_("Nothing found. Try other or fewer words."),
            one=_("1 result"),
            many=_("{count} results"),
            failed=_("The search could not be loaded. Try again, or use the sitemap."),
        ),
        narrow=True,
    )


def site_search() -> rx.Component:
    """The form that searches this site, for any page."""
    return kit.search_form(_("Search this website"), action=localize_path(Route.SEARCH, current_language()))
