"""What the framework would take for something else: true for a whole number, a number for a moment (RFC 8259, 3339)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from datetime import date, time
from functools import cache
from types import UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin

from pydantic import BaseModel

from maritime_site.core.json_values import is_array

Kind = Literal["whole", "time"]
NUMBER = re.compile(r"[+-]?\d+(\.\d*)?")
# What neither a number nor a moment is read from: the field's own words say what is wanted.
NEITHER = "?"


def refuse_other_kinds(model: type[BaseModel], values: Mapping[str, Any]) -> Mapping[str, Any]:
    """The values of a request, with NEITHER in place of each that is of another kind than its field."""
    kinds = _list_kinds(model)
    wrong = {name: _refuse(kinds[name], value) for name, value in values.items() if name in kinds}
    return {**values, **wrong} if wrong else values


def _refuse(kind: Kind, value: Any) -> Any:
    if is_array(value):
        return [_refuse(kind, each) for each in value]
    if kind == "whole":
        return NEITHER if isinstance(value, bool) else value
    is_number = isinstance(value, int | float) or (isinstance(value, str) and NUMBER.fullmatch(value.strip()))
    return NEITHER if is_number else value


@cache
def _list_kinds(model: type[BaseModel]) -> dict[str, Kind]:
    """The fields that hold whole numbers or times, by each of their names."""
    found: dict[str, Kind] = {}
    for name, field in model.model_fields.items():
        if kind := _kind_of(field.annotation):
            found |= {name: kind, field.alias or name: kind}
    return found


def _kind_of(annotation: Any) -> Kind | None:
    types = set(_flatten(annotation)) - {type(None)}
    if types == {int}:
        return "whole"
    is_time = types and all(isinstance(each, type) and issubclass(each, date | time) for each in types)
    return "time" if is_time else None


def _flatten(annotation: Any) -> Iterator[Any]:
    """The plain types of a union, of a list's entries, of what is annotated."""
    origin, parts = get_origin(annotation), get_args(annotation)
    if origin is Annotated:
        yield from _flatten(parts[0])
    elif origin in {Union, UnionType, list}:
        for part in parts:
            yield from _flatten(part)
    else:
        yield annotation
