"""Addresses that letters name: absolute, and of the page in the reader's language."""

from __future__ import annotations

from maritime_site.core.text.i18n import current_language


def page_at(site: str, path: str) -> str:
    """The page at `path` in the current language; `site` is the site's own address."""
    prefix = "/hi" if current_language() == "hi" else ""
    return f"{site.rstrip('/')}{prefix}{path}"
