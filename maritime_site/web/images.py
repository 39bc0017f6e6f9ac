"""Every picture the pages show, as HTML attributes: its host, its words, its sizes (LAY-6)."""

from __future__ import annotations

from collections.abc import Sequence

from maritime_site.core.images import hosted
from maritime_site.settings import load_settings


def source(address: str) -> str:
    """Where a picture is fetched: the configured assets host, or this site."""
    settings = load_settings()
    return hosted(address, site_url=settings.site_url, assets_host=settings.assets_host)


def words(alt: str | None) -> str:
    """What a picture says to who cannot see it: the event's name where nothing was written, "" for decoration."""
    return load_settings().event_name if alt is None else alt


def sizes(files: Sequence[tuple[int, str]]) -> str:
    """A `srcset` of (width in pixels, address)."""
    return ", ".join(f"{source(address)} {width}w" for width, address in files)
