"""What OpenAPI says of every operation beside its own answers."""

from __future__ import annotations

from typing import Any

from maritime_site.api.shapes import Failure

DEFAULT_FAILURE: dict[int | str, dict[str, Any]] = {
    "default": {"model": Failure, "description": "Any failure, in one shape"}
}
