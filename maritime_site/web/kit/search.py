"""Searching in the browser: the form, and the place its results appear in (assets/search.js fills it)."""

from __future__ import annotations

import reflex as rx

from maritime_site.core.text.i18n import _
from maritime_site.web.kit.actions import submit_button
from maritime_site.web.kit.base import Text
from maritime_site.web.kit.fields import text_field
from maritime_site.web.kit.layout import cluster

FIELD = "site-search-words"
LONGEST = 100


def search_form(label: Text, *, action: str) -> rx.Component:
    """A field and its button; without a script, or from another page, it leads to the search page at `action`."""
    return rx.el.form(
        text_field(label, "q", type="search", autocomplete="off", max_length=LONGEST, id=FIELD),
        cluster(submit_button(_("Search"), icon_name="search")),
        action=action,
        method="get",
        role="search",
        class_name="stack gap-3",
        custom_attrs={"data-search": ""},
    )


def search_results(*, index: str, news: str, none: str, one: str, many: str, failed: str) -> rx.Component:
    """The count, announced politely, and the list; `index` and `news` are the addresses of what is searched.

    `news` changes without a build; when it does not come, nothing else is missed. The other words are what the count
    says: nothing found, one found, `{count}` found, index not loaded.
    """
    sources = {"data-index": index, "data-news-index": news}
    words = sources | {"data-none": none, "data-one": one, "data-many": many, "data-failed": failed}
    return rx.el.div(
        rx.el.p(role="status", class_name="search-count"),
        rx.el.ol(class_name="search-results", role="list", aria_label=_("Search results")),
        # React keeps an asynchronous script once per page, and starts it after a change of route too.
        rx.el.script(src="/search.js", custom_attrs={"async": True}),
        custom_attrs={"data-search-results": "", **words},
    )
