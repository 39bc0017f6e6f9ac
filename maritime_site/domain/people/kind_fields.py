"""A kind of participant as a request names it: one of those there are."""

from __future__ import annotations

from typing import Annotated

from pydantic import AfterValidator, Field

from maritime_site.core.schemas import CHOICE
from maritime_site.core.text.i18n import _
from maritime_site.domain.people.kinds import KINDS


def _validate_kind(value: str) -> str:
    if value not in KINDS:
        raise ValueError(_(CHOICE))
    return value


def _validate_filter(value: str) -> str:
    return value and _validate_kind(value)


KindKey = Annotated[str, AfterValidator(_validate_kind)]
# What narrows a list; left empty it lets every kind through.
KindFilter = Annotated[str, AfterValidator(_validate_filter), Field(json_schema_extra={"enum": ["", *KINDS]})]
