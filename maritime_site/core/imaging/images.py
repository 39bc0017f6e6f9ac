"""Where a picture is fetched, what it says without being seen, and how finely it is stored (LAY-6)."""

from __future__ import annotations

from urllib.parse import urlsplit

QUALITY = 80
# Made by the site itself for one reader, so on no other host.
OWN = "/api/"


def resolve_asset_url(address: str, *, site_url: str = "", assets_host: str = "") -> str:
    """An asset's address: one on this site is fetched from the assets host, or is a path of this site without one.

    `site_url` and `assets_host` are origins, with or without a slash at the end. What lies on another host, in the
    page itself (`data:`) or behind `/api/` stays as it is.
    """
    path = _path_here(address, site_url)
    if not path or path.startswith(OWN):
        return path or address
    return assets_host.rstrip("/") + path


def _path_here(address: str, site_url: str) -> str:
    """The path of an address of this site, with what follows it; nothing for any other."""
    if address.startswith("/") and not address.startswith("//"):
        return address
    parts, site = urlsplit(address), urlsplit(site_url)
    if not site.netloc or parts.scheme not in {"http", "https"} or parts.netloc.lower() != site.netloc.lower():
        return ""
    return parts._replace(scheme="", netloc="").geturl() or "/"
