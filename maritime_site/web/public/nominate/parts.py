"""The part of the nomination page that lives in the browser (assets/kit/nomination.jsx)."""

from __future__ import annotations

from typing import Any

import reflex as rx

from maritime_site.core.text.i18n import _, current_language
from maritime_site.web.public.form_words import SOLVER

PATH = "/api/awards/nominate"
_two_texts = rx.event.passthrough_event_spec(str, str)  # pyright: ignore[reportCallIssue]


class _NominationSender(rx.Component):
    library = "$/public/kit/nomination.jsx"
    tag = "NominationSender"
    lib_dependencies: list[str] = [SOLVER]
    path: rx.Var[str]
    language: rx.Var[str]
    words: rx.Var[dict[str, str]]
    values: rx.Var[dict[str, Any]]
    on_sent: rx.EventHandler[_two_texts]
    on_refused: rx.EventHandler[_two_texts]


def render_sender(values: rx.Var, *, on_sent: Any, on_refused: Any) -> rx.Component:
    """Takes the supporting files, and sends the nomination."""
    words = {
        "files": _("Supporting files"),
        "hint": _("Optional. Up to 5 files: PDF up to 10 MB, JPG, PNG or WebP up to 5 MB each."),
        "large": _("Choose a file of at most 10 MB"),
        "send": _("Submit nomination"),
        "sending": _("Submitting..."),
        "checking": _("Checking that you are not a robot..."),
        "failed": _("The nomination could not be sent. Please try again."),
    }
    return _NominationSender.create(
        path=PATH, language=current_language(), words=words, values=values, on_sent=on_sent, on_refused=on_refused
    )
