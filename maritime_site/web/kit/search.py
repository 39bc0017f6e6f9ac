"""The form that leads to the search page."""

from __future__ import annotations

import reflex as rx

from maritime_site.core.text.i18n import _
from maritime_site.web.kit.actions import submit_button
from maritime_site.web.kit.base import Text
from maritime_site.web.kit.fields import text_field
from maritime_site.web.kit.layout import cluster

SEARCH_FIELD = "site-search-words"
LONGEST_SEARCH = 100


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
