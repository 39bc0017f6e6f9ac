"""The count of visitors in the footer, asked for by the browser (SITE-1, FOOT-2)."""

from __future__ import annotations

import reflex as rx
from reflex_components_core.el.element import Element

from maritime_site.core.text.i18n import _, current_language


class _VisitorCount(Element):
    """The element that assets/visits.js fills; its line keeps its place until the answer is there."""

    tag = "visitor-count"


def visitor_count() -> rx.Component:
    """'N Visitors' in the footer, with the thousands separators of the language; nothing when the call fails."""
    words = f"{_('1 Visitor')}|{_('{count} Visitors', count='{count}')}"
    texts = {"data-locale": f"{current_language()}-IN", "data-words": words}
    return _VisitorCount.create("\u00a0", custom_attrs=texts)
