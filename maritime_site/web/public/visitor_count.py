"""The count of visitors in the footer, asked for by the browser (SITE-1, FOOT-2)."""

from __future__ import annotations

import reflex as rx

from maritime_site.core.text.i18n import _, current_language


class _VisitorCount(rx.Component):
    library = "$/public/kit/visitor_count.jsx"
    tag = "VisitorCount"
    locale: rx.Var[str]
    words: rx.Var[str]


def count_texts() -> dict[str, str]:
    """'N Visitors' in the current language, and whose thousands separators N has."""
    return {"locale": f"{current_language()}-IN", "words": _("{count} Visitors", count="{count}")}


def visitor_count() -> rx.Component:
    """The line of the footer; nothing when the call fails."""
    return _VisitorCount.create(**count_texts())
