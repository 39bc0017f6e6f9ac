"""Another page is on the screen as soon as the address names it.

Reason: the router draws the next page bit by bit after it has changed the address. What is typed or pressed meanwhile
goes to the page before, and is lost with it: an address typed on a login page that a link of `/login` opened.
Source: reflex_base/.templates/web/app/entry.client.js; `useTransitions` is React Router's own setting.
"""

from __future__ import annotations

from maritime_site.web.reflex_patches.client_source import ENTRY_JS, replace_each

BIT_BY_BIT = "createElement(HydratedRouter)"
AT_ONCE = "createElement(HydratedRouter, { useTransitions: false })"


def show_pages_at_once(source: str) -> str:
    """`entry.client.js` whose router draws a page without a pause. Raises ChangedReflex."""
    return replace_each(source, {BIT_BY_BIT: AT_ONCE}, name=ENTRY_JS)
