"""The frame of a page that the server fills: the site's own header and footer around one slot."""

from __future__ import annotations

from typing import Any

import reflex as rx
from reflex_components_core.el.elements.typography import Div

from maritime_site.web.dynamic_pages.slots import SLOT, event_text
from maritime_site.web.kit import classes

CONTENT = f"{SLOT}content"
# Whoever comes here by the client's router has the frame only: the server fills it when the page is fetched.
FETCH = """useEffect(() => {
  const first = performance.getEntriesByType("navigation")[0]?.name;
  if (!first || new URL(first).pathname !== window.location.pathname) window.location.reload();
}, []);"""


class DynamicSlot(Div):
    """Where the server puts what changes without a build."""

    def add_imports(self) -> dict[str, Any]:
        """React's own hook."""
        return {"react": "useEffect"}

    def add_hooks(self) -> list[str | rx.Var[Any]]:
        """Fetch the page itself after a turn of the client's router."""
        return [FETCH]


def live_page_frame() -> rx.Component:
    """The view of a filled page's route: the place of its content."""
    return DynamicSlot.create(event_text(CONTENT), custom_attrs={"id": "live"}, **classes.SLOT_PROPS)
