"""Every picture the pages show, as HTML attributes: its host, its words, its sizes (LAY-6)."""

from __future__ import annotations

from collections.abc import Sequence

from maritime_site.core.imaging.images import resolve_asset_url
from maritime_site.ports.services import get_event
from maritime_site.settings import load_settings


def image_source(address: str) -> str:
    """Where a picture is fetched: the configured assets host, or this site."""
    settings = load_settings()
    return resolve_asset_url(address, site_url=settings.site_url, assets_host=settings.assets_host)


def alt_text(alt: str | None) -> str:
    """What a picture says to who cannot see it: the event's name where nothing was written, "" for decoration."""
    return get_event().name if alt is None else alt


def build_srcset(files: Sequence[tuple[int, str]]) -> str:
    """A `srcset` of (width in pixels, address)."""
    return ", ".join(f"{image_source(address)} {width}w" for width, address in files)
