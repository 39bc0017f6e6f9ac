"""A list of routes for the public pages without the office's.

Reason: React Router names every page of the site, with the files of each, in one script that each page fetches. Many
of them are the back office's, where no public page leads; staff enter it by its address.
Source: reflex_base/compiler/templates.py, whose document has react-router's `Scripts`; @react-router/dev writes the
list, `Scripts` fetches what its `url` names.
"""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

from maritime_site.web.reflex_patches.client_source import ChangedReflex

HEAD = "window.__reactRouterManifest="
OFFICE = ("admin", "hi/admin")
# Shown in place of any page, an office's too.
SHELL = "__spa-fallback.html"


def lighten_public_pages(folder: Path) -> None:
    """Let the public pages below `folder` fetch a shorter list. Raises ChangedReflex where it is written otherwise."""
    (full,) = folder.glob("assets/manifest-*.js")
    text = full.read_text(encoding="utf-8")
    if not text.startswith(HEAD):
        raise ChangedReflex(full.name)
    manifest = json.loads(text.removeprefix(HEAD).rstrip().rstrip(";"))
    routes = manifest["routes"].items()
    manifest["routes"] = {name: route for name, route in routes if not _is_office(route.get("path", ""))}
    version = hashlib.sha256(json.dumps(manifest).encode()).hexdigest()[:8]
    public = full.with_name(f"routes-{version}.js")
    manifest["url"] = f"/assets/{public.name}"
    public.write_text(f"{HEAD}{json.dumps(manifest, separators=(',', ':'))};", encoding="utf-8")
    for page in folder.rglob("*.html"):
        if not _is_office(str(page.relative_to(folder).with_suffix(""))) and page.name != SHELL:
            page.write_text(page.read_text(encoding="utf-8").replace(full.name, public.name), encoding="utf-8")


def _is_office(path: str) -> bool:
    return any(f"{path}/".startswith(f"{part}/") for part in OFFICE)
