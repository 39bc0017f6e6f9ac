"""Schemas are built at first use (core/schemas.py): one that cannot be built would fail whoever asks first."""

from __future__ import annotations

from collections.abc import Iterator

from pydantic import BaseModel

from maritime_site.api.app import ROUTERS, _load_routes
from maritime_site.api.schemas import Answer
from maritime_site.core.schemas import Schema


def below(base: type[BaseModel]) -> Iterator[type[BaseModel]]:
    for inner in base.__subclasses__():
        yield inner
        yield from below(inner)


def test_every_schema_can_be_built():
    assert all(_load_routes(name) for name in [*ROUTERS, "payments.sandbox"])
    schemas = {schema for base in (Answer, Schema) for schema in below(base)}
    assert len(schemas) > 500
    for schema in schemas:
        schema.model_rebuild(raise_errors=True)
        assert schema.__pydantic_complete__, schema
