"""The frame of a live page: a built page with a place to fill, and what that place does when React shows it."""

from __future__ import annotations

from functools import lru_cache, partial
from pathlib import Path
from typing import Any

import reflex as rx
from reflex_components_core.el.elements.typography import Div

from maritime_site.core.text.i18n import _, current_language
from maritime_site.web import kit
from maritime_site.web.kit.base import plain_anchor
from maritime_site.web.routes import localize_path
from maritime_site.web.server.pages import SCRIPT

PLACE = "live"
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


def live_page_frame(title: str, path: str) -> rx.Component:
    """The view of a live page's route: its heading, and the place that the server fills."""
    again = plain_anchor(_("Show this page"), href=localize_path(path, current_language()))
    return kit.page(kit.page_title(_(title)), DynamicSlot.create(again, custom_attrs={"id": PLACE}))


def live_page_view(title: str, path: str) -> partial[rx.Component]:
    """`live_page_frame` as a row of the site map wants it."""
    return partial(live_page_frame, title, path)


def frame_of(folder: Path, path: str, language: str) -> str | None:
    """A built page without the scripts that would make React take it over; None when it is not built."""
    file = folder / localize_path(path, language).strip("/") / "index.html"
    return _read_shell(file, file.stat().st_mtime_ns) if file.exists() else None


@lru_cache(maxsize=64)
def _read_shell(file: Path, _changed: int) -> str:
    return SCRIPT.sub("", file.read_text(encoding="utf-8"))
