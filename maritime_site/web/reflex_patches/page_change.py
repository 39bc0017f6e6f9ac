"""Another page is on the screen as soon as the address names it, and a step of a page is not another page.

Reason: the router draws the next page bit by bit after it has changed the address. What is typed or pressed meanwhile
goes to the page before, and is lost with it: an address typed on a login page that a link of `/login` opened.
Reason: Back from one step of a form to another (assets/kit/steps.jsx) is a change of page to Reflex, which loads the
page anew: the code step that stood open is lost.
Source: reflex_base/.templates/web/app/entry.client.js, where `useTransitions` is React Router's own setting, and
utils/state.js, the effect that handles navigation.
"""

from __future__ import annotations

from maritime_site.web.reflex_patches.client_source import ENTRY_JS, STATE_JS, replace_each

BIT_BY_BIT = "createElement(HydratedRouter)"
AT_ONCE = "createElement(HydratedRouter, { useTransitions: false })"
SAME_PLACE = """      if (location.hash) {
        // If the hash is the same, we don't need to do anything."""
SAME_PAGE = """      if (location.hash || history.state?.step) {
        // A place or a step of the same page: we don't need to do anything."""


def show_pages_at_once(source: str) -> str:
    """`entry.client.js` whose router draws a page without a pause. Raises ChangedReflex."""
    return replace_each(source, {BIT_BY_BIT: AT_ONCE}, name=ENTRY_JS)


def keep_page_in_steps(source: str) -> str:
    """`state.js` that loads no page anew for a step within it. Raises ChangedReflex."""
    return replace_each(source, {SAME_PLACE: SAME_PAGE}, name=STATE_JS)
