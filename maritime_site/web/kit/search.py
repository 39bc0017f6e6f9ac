"""Searches: the form that leads to the search page, and the field that narrows what stands on its own."""

from __future__ import annotations

import reflex as rx

from maritime_site.core.text.i18n import _
from maritime_site.web.kit.actions import submit_button
from maritime_site.web.kit.base import Child, Text
from maritime_site.web.kit.fields import text_field
from maritime_site.web.kit.layout import cluster, stack

SEARCH_FIELD = "site-search-words"
LONGEST_SEARCH = 100
NARROWING_FIELD, NARROWED = "narrowing-words", "narrowed"


def search_form(label: Text, *, action: str) -> rx.Component:
    """A field and its button, without a script; `templates/search.html` draws the same."""
    return rx.el.form(
        text_field(label, "q", type="search", autocomplete="off", max_length=LONGEST_SEARCH, id=SEARCH_FIELD),
        cluster(submit_button(_("Search"), icon_name="search")),
        action=action,
        method="get",
        role="search",
        class_name="stack gap-3",
    )


def narrowed_by_words(label: Text, *parts: Child, entries: str, found_text: str, none: str) -> rx.Component:
    """`parts` below a field that hides, while one types, those `entries` (a selector) that lack a word of it.

    `found_text` says how many are left, with the number in braces. Source: assets/narrow.js.
    """
    field = text_field(
        label,
        "",
        type="search",
        autocomplete="off",
        width="medium",
        id=NARROWING_FIELD,
        custom_attrs={"data-narrows": f"#{NARROWED} {entries}"},
    )
    status = rx.el.div(role="status", custom_attrs={"data-found": found_text, "data-none": none})
    narrowed = rx.el.div(*parts, class_name="stack gap-5", custom_attrs={"id": NARROWED})
    return stack(rx.el.div(field, status, role="search"), narrowed, gap=5)
