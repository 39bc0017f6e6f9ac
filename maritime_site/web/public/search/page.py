"""The search page: a field, a count that is announced, and results that the browser writes (assets/search.js)."""

from __future__ import annotations

import reflex as rx

from maritime_site.core.text import _, current_language
from maritime_site.web import kit
from maritime_site.web.public.search.index import index_address
from maritime_site.web.routes import Route, localized

FORM = "site-search"


def search() -> rx.Component:
    """A form that works by keyboard alone; its words stay in the address, so a search can be shared."""
    code = current_language()
    return kit.page(
        kit.breadcrumb([(_("Home"), localized(Route.HOME, code))], _("Search")),
        kit.page_title(_("Search"), lead=_("Search the pages, questions and documents of this website.")),
        search_form(),
        rx.el.noscript(
            kit.notice(
                _("Searching needs JavaScript. Every page is listed in the sitemap."),
                kit.text_link(_("Sitemap"), localized(Route.SITEMAP, code)),
            )
        ),
        _results(code),
        # React keeps an asynchronous script once per page and also starts it after a change of route.
        rx.el.script(src="/search.js", custom_attrs={"async": True}),
        narrow=True,
    )


def search_form() -> rx.Component:
    """The field and its button; without a script, or from another page, it leads to the search page."""
    return rx.el.form(
        kit.text_field(
            _("Search this website"), "q", type="search", autocomplete="off", max_length=100, id=f"{FORM}-words"
        ),
        kit.cluster(kit.submit(_("Search"), icon_name="search")),
        action=localized(Route.SEARCH, current_language()),
        method="get",
        role="search",
        class_name="stack gap-3",
        custom_attrs={"data-search": ""},
    )


def _results(code: str) -> rx.Component:
    words = {
        "data-index": index_address(code),
        "data-none": _("Nothing found. Try other or fewer words."),
        "data-one": _("1 result"),
        "data-many": _("{count} results"),
        "data-failed": _("The search could not be loaded. Try again, or use the sitemap."),
    }
    return rx.el.div(
        rx.el.p(role="status", class_name="search-count"),
        rx.el.ol(class_name="search-results", role="list", aria_label=_("Search results")),
        custom_attrs={"data-search-results": "", **words},
    )
