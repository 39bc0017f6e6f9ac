"""The icon that every page and manifest names: the organiser's logo, or the anchor in their colour.

An event without either has the file of the build.
"""

from __future__ import annotations

import base64
from pathlib import Path
from typing import TYPE_CHECKING

from maritime_site.core.errors import NotFound
from maritime_site.core.imaging.colours import recolour
from maritime_site.core.text.i18n import _
from maritime_site.ports.logo import Logo
from maritime_site.web.documents.library import find_logo
from maritime_site.web.documents.sharing import NO_PICTURE

if TYPE_CHECKING:
    from maritime_site.web.dynamic_pages.serving import Visit

ROUTE = "/images/icon.svg"
ANCHOR = Path(__file__).parents[3] / "assets" / ROUTE.lstrip("/")
MEDIA_TYPES = {"svg": "image/svg+xml", "jpg": "image/jpeg", "png": "image/png", "webp": "image/webp"}
# A drawing shown as a picture fetches nothing, so the logo is inside it.
FRAME = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><image width="32" height="32" href="{}"/></svg>'


def served_icon(visit: Visit) -> bytes:
    """The icon of the event in force. Raises NotFound where it has no look of its own."""
    logo, colour = find_logo(visit.event), visit.event.facts.colour
    if logo:
        return FRAME.format(_data_address(logo)).encode()
    if not colour:
        raise NotFound(_(NO_PICTURE))
    return recolour(ANCHOR.read_text(encoding="utf-8"), colour).encode()


def _data_address(logo: Logo) -> str:
    return f"data:{MEDIA_TYPES[logo.kind]};base64,{base64.b64encode(logo.data).decode()}"
