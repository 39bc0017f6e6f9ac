"""Values that were JSON a moment ago, of whatever shape a stranger chose: read as what they should be, or as empty."""

from __future__ import annotations

from typing import Any, TypeGuard


def is_object(value: object) -> TypeGuard[dict[str, Any]]:
    """Whether this is a JSON object."""
    return isinstance(value, dict)


def is_array(value: object) -> TypeGuard[list[Any]]:
    """Whether this is a JSON array."""
    return isinstance(value, list)


def as_object(value: object) -> dict[str, Any]:
    """A JSON object; an empty one for anything else."""
    return value if is_object(value) else {}


def as_array(value: object) -> list[Any]:
    """A JSON array; an empty one for anything else."""
    return value if is_array(value) else []
