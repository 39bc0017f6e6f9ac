"""A kind of participant as a request names it: one of those there are."""

from __future__ import annotations

from typing import Annotated

from pydantic import AfterValidator, Field, StringConstraints

from maritime_site.core.schemas import Paragraph
from maritime_site.core.text.field_errors import CHOICE
from maritime_site.core.text.i18n import _
from maritime_site.domain.people.kinds import KINDS, form_key


def _validate_kind(value: str) -> str:
    if value not in KINDS:
        raise ValueError(_(CHOICE))
    return value


def _validate_filter(value: str) -> str:
    return value and _validate_kind(value)


KindKey = Annotated[str, AfterValidator(_validate_kind)]
# What narrows a list; left empty it lets every kind through.
KindFilter = Annotated[str, AfterValidator(_validate_filter), Field(json_schema_extra={"enum": ["", *KINDS]})]
# An answer to a question of a kind's rule, as `key:value`.
AnswerFilter = Annotated[Paragraph, StringConstraints(max_length=170)]
FORM_KEYS = tuple(dict.fromkeys((*KINDS, *(form_key(kind, form) for kind in KINDS.values() for form in kind.forms))))


def _validate_form_filter(value: str) -> str:
    if value and value not in FORM_KEYS:
        raise ValueError(_(CHOICE))
    return value


# The same where students and seafarers are told from other visitors, as the office names their forms.
FormFilter = Annotated[str, AfterValidator(_validate_form_filter), Field(json_schema_extra={"enum": ["", *FORM_KEYS]})]
