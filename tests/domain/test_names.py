"""Names and titles are one line, whoever writes them: letters, calendars, sheets and headings hold them."""

from __future__ import annotations

import importlib
import pkgutil
import re
from collections.abc import Iterator
from typing import Annotated, Any

import pytest
from pydantic import TypeAdapter, ValidationError

import maritime_site.domain
from maritime_site.core.schemas import Schema

NAMES = re.compile(r"(^|_)(name|title|subject|alt|caption|credit|place|hotel|city|organisation|designation|gate)(_|$)")
WORDS = "Ports and ships"


def _schemas(parent: type[Schema] = Schema) -> Iterator[type[Schema]]:
    for payload in parent.__subclasses__():
        if payload.__module__.startswith("maritime_site.domain."):
            yield payload
        yield from _schemas(payload)


def _named() -> dict[str, Any]:
    """Every field that takes a name in words, by schema and field."""
    for module in pkgutil.walk_packages(maritime_site.domain.__path__, "maritime_site.domain."):
        importlib.import_module(module.name)
    fields: dict[str, Any] = {}
    for payload in _schemas():
        for name, field in payload.model_fields.items():
            described: Any = Annotated[(field.annotation, *field.metadata, name)]  # pyright: ignore[reportInvalidTypeForm]
            adapter = TypeAdapter(described)
            if NAMES.search(name) and _takes(adapter, WORDS):
                fields[f"{payload.__name__}.{name}"] = adapter
    return fields


def _takes(adapter: TypeAdapter[Any], value: str) -> bool:
    try:
        adapter.validate_python(value)
    except ValidationError:
        return False
    return True


@pytest.mark.req("PROG-1")
def test_every_name_and_title_is_one_line():
    fields = _named()
    assert len(fields) > 60
    assert {
        "SessionRequest.title_en",
        "BroadcastRequest.subject_en",
        "LayHallRequest.name_hi",
        "QueryRequest.name",
    } <= set(fields)
    breaks = ("\n", "\r", "\r\n", "\x0b", "\x0c", "\x1c", "\x85", "\u2028", "\u2029")
    kept = [(name, mark) for name, each in fields.items() for mark in breaks if _takes(each, WORDS.replace(" ", mark))]
    assert kept == []
