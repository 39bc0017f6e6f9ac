"""A Redis that keeps what limits count."""

from __future__ import annotations

from maritime_site.core.redis_urls import has_eviction
from maritime_site.settings import Settings
from maritime_site.start import CannotStart


def refuse_eviction(settings: Settings) -> None:
    """In production the pages' state must not push out what limits count. Raises CannotStart."""
    if settings.is_production and settings.limits_redis and has_eviction(settings.limits_redis):
        raise CannotStart(
            "MARITIME_LIMITS_REDIS_URL: this Redis drops keys when its memory is full, so pages could push out what "
            "limits count. Name a Redis with maxmemory-policy noeviction."
        )
