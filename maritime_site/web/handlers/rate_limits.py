"""Limits in event handlers: they may wait for Redis, so never on the event loop."""

from __future__ import annotations

from collections.abc import Callable
from typing import ParamSpec, TypeVar

from maritime_site.core.threads import LIMITS

P = ParamSpec("P")
R = TypeVar("R")


async def check_limit(check: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
    """What a check of a limit answers. Raises what it raises: TooMany, or Unavailable while Redis is away."""
    return await LIMITS.run(check, *args, **kwargs)
