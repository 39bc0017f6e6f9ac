"""The documents of a registration form: sent ahead by the browser itself, named by the form afterwards (REG-2)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import reflex as rx

from maritime_site.core.ids import read_uuid
from maritime_site.core.text.i18n import N_, _, current_language
from maritime_site.domain.people.documents import title_of
from maritime_site.domain.people.kinds import Form
from maritime_site.domain.people.rules.schemas import Rule
from maritime_site.web.kit.rest_forms import SOLVER, error_line, held_file_field
from maritime_site.web.portal.form_values import ShownAnswer

PREFIX = "uploads."


class _DocumentField(rx.NoSSRComponent):
    library = "$/public/kit/document.jsx"
    tag = "DocumentField"
    lib_dependencies: list[str] = [SOLVER]
    path: rx.Var[str]
    kind: rx.Var[str]
    field_id: rx.Var[str]
    language: rx.Var[str]
    words: rx.Var[dict[str, str]]
    value: rx.Var[str]
    refused: rx.Var[str]


LATER = N_(
    "JPG, PNG or WebP up to 5 MB, or PDF up to 10 MB. You can also hand it in later; "
    "your registration is approved only once it is here."
)
FILES = N_("JPG, PNG or WebP up to 5 MB, or PDF up to 10 MB")


def document_field(
    form: Form, kind: Any, label: Any, *, value: Any, refused: Any, field_id: Any = "uploads", hint: str = LATER
) -> rx.Component:
    """One document: a file to choose, then its name and a way to take it back."""
    words = {
        "sending": _("Sending..."),
        "received": _("Document received"),
        "large": _("Choose a file of at most 10 MB"),
        "failed": _("The file could not be sent. Please try again."),
    }
    return _DocumentField.create(
        held_file_field(label, id=field_id, hint=_(hint), accept=".jpg,.jpeg,.png,.webp,.pdf"),
        error_line(),
        path=f"/api{form.api_path}/documents",
        kind=kind,
        field_id=field_id,
        language=current_language(),
        words=words,
        value=value,
        refused=refused,
    )


def read_held_documents(form: Mapping[str, Any]) -> dict[str, str]:
    """The hidden fields as the browser sent them: a document's id and its file's name."""
    return {name: str(value) for name, value in form.items() if name.startswith(PREFIX) and value}


def list_document_ids(values: Mapping[str, str]) -> list[str]:
    """The documents' ids; whatever is none is left out."""
    return [text.partition(" ")[0] for name, text in values.items() if name.startswith(PREFIX) and _is_id(text)]


def _is_id(text: str) -> bool:
    return read_uuid(text.partition(" ")[0]) is not None


def name_held_documents(values: Mapping[str, str]) -> dict[str, str]:
    """The name of each file that was handed in, by its document's kind."""
    return {
        name.removeprefix(PREFIX): text.partition(" ")[2]
        for name, text in values.items()
        if name.startswith(PREFIX) and _is_id(text)
    }


def to_shown_documents(rule: Rule, values: Mapping[str, str]) -> list[ShownAnswer]:
    """The documents on the check page."""
    names = name_held_documents(values)
    return [
        ShownAnswer(f"{PREFIX}{kind}", title_of(kind), names.get(kind) or _("Handed in later"))
        for kind in rule.documents
    ]
