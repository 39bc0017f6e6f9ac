"""Handing in a document on a page: the form lives in the browser and talks to REST itself (REG-2)."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

import reflex as rx

from maritime_site.core.text.i18n import _
from maritime_site.files.sanitizing import EXTENSIONS, IMAGE_BYTES, LARGE_IMAGE, PDF_BYTES
from maritime_site.web import kit


def upload_form(
    *,
    path: rx.Var,
    token_key: rx.Var,
    kinds: rx.Var,
    on_done: rx.event.EventType,
    on_begin: rx.event.EventType | None = None,
    hint: str = "",
    pictures: bool = False,
    many: bool = False,
    accept: str = "",
    labels: Mapping[str, str] = MappingProxyType({}),
) -> rx.Component:
    """The form; `kinds` are pairs of a document's key and its name, `on_done` follows every document that arrived.

    `on_begin` hears of each press, before anything is sent. `hint` says which files are taken, where these are not a
    document's; `pictures` takes no PDF, and leaves the page of the office to say that one arrived; with `many` several
    are sent one after the other. Other files than documents name their endings in `accept`, and in `labels` the words
    of the form (kind, file, send).
    """
    words = {
        "large": _(LARGE_IMAGE) if pictures else _("Choose a file of at most 10 MB"),
        "required": _("Choose a file"),
        "failed": _("The file could not be sent. Please try again."),
    }
    endings = ",".join(f".{ending}" for ending in EXTENSIONS if ending != "pdf" or not pictures)
    choices = kinds.to(list[list[str]])
    heard = {"on_begin": on_begin} if on_begin is not None else {}
    several = choices.length() > 1
    return kit.rest_form(
        rx.cond(
            several,
            kit.select_field(labels.get("kind", _("Which document")), "kind", choices, id="document-kind"),
            rx.el.input(type="hidden", name="kind", value=rx.cond(choices.length() > 0, choices[0][0], "")),
        ),
        kit.file_field(
            rx.cond(several, labels.get("file", _("File")), choices[0][1]),
            "file",
            id="document-file",
            hint=hint or _("JPG, PNG or WebP up to 5 MB, or PDF up to 10 MB"),
            accept=accept or endings,
            many=many,
            required=True,
        ),
        path=path,
        token_key=token_key,
        send=labels.get("send", _("Hand in")),
        waiting=_("Sending..."),
        words=words,
        most_bytes=IMAGE_BYTES if pictures else PDF_BYTES,
        error_field="file",
        is_quiet=pictures or bool(accept),
        is_each=many,
        on_done=on_done,
        **heard,
    )
