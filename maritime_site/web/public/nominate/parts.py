"""The part of the nomination page that the browser sends to REST by itself."""

from __future__ import annotations

from typing import Any

import reflex as rx

from maritime_site.core.text.i18n import _
from maritime_site.files.sanitizing import EXTENSIONS, PDF_BYTES
from maritime_site.web import kit


def render_sender(values: rx.Var, *, on_sent: Any, on_refused: Any) -> rx.Component:
    """Takes the supporting files and sends the checked answers with them; what is wrong goes back to the form."""
    files = kit.file_field(
        _("Supporting files"),
        "files",
        id="nomination-files",
        hint=_("Optional. Up to 5 files: PDF up to 10 MB, JPG, PNG or WebP up to 5 MB each."),
        accept=",".join(f".{ending}" for ending in EXTENSIONS),
        many=True,
    )
    return kit.rest_form(
        files,
        path="/api/awards/nominate",
        more=values,
        send=_("Submit nomination"),
        waiting=_("Submitting..."),
        words={
            "large": _("Choose a file of at most 10 MB"),
            "failed": _("The nomination could not be sent. Please try again."),
        },
        most_bytes=PDF_BYTES,
        is_quiet=True,
        on_done=on_sent,
        on_refused=on_refused,
    )
