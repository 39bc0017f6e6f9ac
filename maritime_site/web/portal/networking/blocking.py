"""The question before somebody is blocked, on every page where that can be done (NET-3)."""

from __future__ import annotations

from typing import Any

import reflex as rx

from maritime_site.core.text.i18n import _
from maritime_site.web import kit


def block_question(name: kit.Text, **asked: Any) -> rx.Component:
    """Ask whether to block whom the question names; `asked` is when it is open, and what follows."""
    return kit.confirm_dialog(
        _("Block this person?"),
        _(
            "You no longer see each other, and neither can ask the other again. "
            "Meetings between you are cancelled. They are not told why."
        ),
        lead=rx.el.p(rx.el.strong(name)),
        id="block-person",
        confirm=_("Yes, block"),
        keep=_("Do not block"),
        **asked,
    )
