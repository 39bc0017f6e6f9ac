"""The API's own description as tests read it: operations, schemas, and whether an answer is one that was announced."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any
from uuid import uuid4

import httpx
from jsonschema import Draft202012Validator
from referencing import Registry, Resource
from referencing.jsonschema import DRAFT202012

METHODS = frozenset({"get", "post", "put", "patch", "delete"})
WITH_BODY = METHODS - {"get"}
ROOT = "urn:description"


@dataclass(frozen=True)
class Operation:
    """One operation as the description tells it."""

    method: str
    path: str
    spec: dict[str, Any]

    @property
    def name(self) -> str:
        return self.spec["operationId"]

    @property
    def body(self) -> dict[str, Any]:
        """Content type to schema."""
        content = self.spec.get("requestBody", {}).get("content", {})
        return {kind: media["schema"] for kind, media in content.items()}

    @property
    def parameters(self) -> list[dict[str, Any]]:
        """Query, path and header parameters."""
        return self.spec.get("parameters", [])


def operations(schema: dict[str, Any]) -> list[Operation]:
    """Every operation, in the description's order."""
    return [
        Operation(method, path, values)
        for path, methods in schema["paths"].items()
        for method, values in methods.items()
        if method in METHODS
    ]


def resolved(schema: dict[str, Any], part: dict[str, Any]) -> dict[str, Any]:
    """A schema behind its references."""
    while "$ref" in part:
        part = schema["components"]["schemas"][part["$ref"].rpartition("/")[2]]
    return part


def fill(path: str, place: str = "") -> str:
    """An address with something in its places."""
    return re.sub(r"{\w+}", place or str(uuid4()), path)


class Announced:
    """Says whether answers are announced: their status, their content type, their shape."""

    def __init__(self, schema: dict[str, Any]) -> None:
        self.schema = schema
        self._registry = Registry().with_resource(ROOT, Resource(contents=schema, specification=DRAFT202012))

    def problem(self, operation: Operation, answer: httpx.Response) -> str:
        """What is wrong with an answer; nothing when it stands in the description under its own status."""
        where = f"{operation.name}: {answer.status_code} {answer.content[:300]!r}"
        values = operation.spec["responses"].get(str(answer.status_code))
        if answer.status_code >= 500 or values is None:
            return f"{where} is not announced"
        content = values.get("content", {})
        kind = answer.headers.get("content-type", "").partition(";")[0]
        if kind not in content:
            return f"{where} is {kind}, announced is {list(content)}"
        if kind != "application/json":
            return ""
        rows = [problem.message for problem in self._validator(content[kind]["schema"]).iter_errors(answer.json())]
        if not rows and answer.status_code >= 400:
            rows = self._failure_problems(answer)
        return f"{where}: {rows}" if rows else ""

    def _validator(self, schema: dict[str, Any]) -> Draft202012Validator:
        values = {"$ref": ROOT + schema["$ref"]} if "$ref" in schema else schema
        return Draft202012Validator(values, registry=self._registry)

    def _failure_problems(self, answer: httpx.Response) -> list[str]:
        body, status = answer.json(), answer.status_code
        rules = {
            "says nothing": bool(body["message"] and body["error"]),
            "has unknown fields": set(body) <= {"success", "message", "error", "errors", "challenge"},
            "names no fields": (status == 422) is bool(body.get("errors")),
            "says no time": status != 429 or int(answer.headers["retry-after"]) > 0,
        }
        return [rule for rule, kept in rules.items() if not kept]
