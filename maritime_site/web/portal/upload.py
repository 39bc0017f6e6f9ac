"""Handing in a document on a page: the form lives in the browser and talks to REST itself (REG-2)."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

import reflex as rx

from maritime_site.core.text.i18n import _, current_language
from maritime_site.files.sanitizing import EXTENSIONS, IMAGE_BYTES, LARGE_IMAGE, PDF_BYTES


class _UploadForm(rx.Component):
    library = "$/public/kit/upload.jsx"
    tag = "UploadForm"
    path: rx.Var[str]
    token_key: rx.Var[str]
    language: rx.Var[str]
    words: rx.Var[dict[str, str]]
    kinds: rx.Var[list[list[str]]]
    accept: rx.Var[str]
    most_bytes: rx.Var[int]
    is_told: rx.Var[bool]
    is_many: rx.Var[bool]
    on_done: rx.EventHandler[rx.event.no_args_event_spec]


def upload_form(
    *,
    path: rx.Var,
    token_key: rx.Var,
    kinds: rx.Var,
    on_done: rx.event.EventType,
    hint: str = "",
    pictures: bool = False,
    many: bool = False,
    accept: str = "",
    asked: Mapping[str, str] = MappingProxyType({}),
) -> rx.Component:
    """The form; `kinds` are pairs of a document's key and its name, `on_done` follows every document that arrived.

    `hint` says which files are taken, where these are not a document's; `pictures` takes no PDF, and leaves
    the page of the office to say that one arrived; with `many` several are sent one after the other. Other files than
    documents name their endings in `accept`, and in `asked` the words of the form (kind, file, send).
    """
    words = {
        "kind": _("Which document"),
        "file": _("File"),
        "hint": hint or _("JPG, PNG or WebP up to 5 MB, or PDF up to 10 MB"),
        "send": _("Hand in"),
        "sending": _("Sending..."),
        "large": _(LARGE_IMAGE) if pictures else _("Choose a file of at most 10 MB"),
        "required": _("Choose a file"),
        "failed": _("The file could not be sent. Please try again."),
        **asked,
    }
    endings = ",".join(f".{ending}" for ending in EXTENSIONS if ending != "pdf" or not pictures)
    return _UploadForm.create(
        path=path,
        token_key=token_key,
        language=current_language(),
        words=words,
        kinds=kinds,
        on_done=on_done,
        accept=accept or endings,
        most_bytes=IMAGE_BYTES if pictures else PDF_BYTES,
        is_told=pictures or bool(accept),
        is_many=many,
    )
