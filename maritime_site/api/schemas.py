"""Shapes that many answers share."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Any, Generic, Literal, TypeVar

from pydantic import BaseModel, ConfigDict, Field, PlainSerializer, model_validator
from pydantic.alias_generators import to_camel

from maritime_site.core.clock import format_iso
from maritime_site.core.json_values import as_object
from maritime_site.search.totals import Total

T = TypeVar("T")
# A time as programs read it.
Moment = Annotated[datetime, PlainSerializer(format_iso, return_type=str, when_used="json")]


def _is_false(value: object) -> bool:
    return value is False


# Built at first use, as `core.schemas` says.
_CONFIG = ConfigDict(alias_generator=to_camel, populate_by_name=True, defer_build=True)


class Answer(BaseModel):
    """Base of every answer: camelCase names, `success` true."""

    model_config = _CONFIG
    success: Literal[True] = True


class Schema(BaseModel):
    """Base of what is shown: read from the domain's views, camelCase."""

    model_config = _CONFIG | ConfigDict(from_attributes=True)


class Done(Answer):
    """It happened."""

    message: str


class DataAnswer(Answer, Generic[T]):
    """What was asked for, under `data`."""

    data: T


class Saved(Done, Generic[T]):
    """What was done, in words, and under `data` how it stands now; no words where nothing was."""

    data: T


class ListAnswer(Answer, Generic[T]):
    """A page of a list under `data`; `total` counts all that match."""

    data: list[T]
    total: int = Field(description="How many match on all pages; of finds exact to 1,000")
    total_is_capped: bool = Field(
        default=False,
        exclude_if=_is_false,
        description="True, and only there, when there are more than `total`",
    )

    @model_validator(mode="before")
    @classmethod
    def _read_cap(cls, values: object) -> object:
        given = as_object(values)
        total = given.get("total")
        return {**given, "total_is_capped": True} if isinstance(total, Total) and total.is_capped else values


class Failure(BaseModel):
    """Every failure."""

    success: Literal[False] = False
    message: str
    error: str
    errors: dict[str, str] | None = Field(None, description="Field to message, with status 422")
    challenge: str | None = Field(None, description="Where to get a proof of work, with status 429")


DEFAULT_FAILURE: dict[int | str, dict[str, Any]] = {
    "default": {"model": Failure, "description": "Any failure, in one shape"}
}


# The further answer of what may be kept (`middleware.etags`).
NOT_MODIFIED: dict[int | str, dict[str, Any]] = {
    304: {"description": "Nothing changed since the answer whose `ETag` came as `If-None-Match`; without a body"}
}


def failure_responses(*statuses: int) -> dict[int | str, dict[str, Any]]:
    """The `responses` of a route that can fail with these statuses."""
    return {status: {"model": Failure} for status in statuses}


def file_of(*media_types: str) -> dict[int | str, dict[str, Any]]:
    """The `responses` of a route whose success is a file of one of these types."""
    content = {media_type: {"schema": {"type": "string", "format": "binary"}} for media_type in media_types}
    return {200: {"description": "The file", "content": content}}
