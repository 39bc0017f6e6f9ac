"""What was done stands on the page it leads to as well: a toast alone would be gone with the page it came from."""

from __future__ import annotations

import reflex as rx

from maritime_site.core.text.i18n import current_language
from maritime_site.web.handlers.form_handler import show_toast
from maritime_site.web.handlers.paths import path_of
from maritime_site.web.routes import localize_path


class FlashState(rx.State):
    """What was done on the page before, for the one page it leads to, once."""

    _to: str = ""
    _words: str = ""

    def _leave(self, path: str, words: str) -> None:
        self._to, self._words = path.rstrip("/"), words

    def _take(self, path: str) -> str:
        words = self._words if path.rstrip("/") == self._to else ""
        self._to = self._words = ""
        return words


async def lead_on(state: rx.State, path: str, words: str) -> rx.event.EventSpec:
    """Confirm what was done, and go to a page that says so too: it asks `led_here`."""
    path = localize_path(path, current_language())
    await show_toast(state, words)
    (await state.get_state(FlashState))._leave(path, words)  # noqa: SLF001  its helper
    return rx.redirect(path)


async def led_here(state: rx.State) -> str:
    """What was done on the page that led to this one; empty at any other visit."""
    return (await state.get_state(FlashState))._take(path_of(state.router))  # noqa: SLF001  its helper
