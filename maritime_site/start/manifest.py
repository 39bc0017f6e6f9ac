"""A list of routes for the public pages without the office's.

React Router names every page of the site, with the files of each, in one script that each page fetches. Two thirds of
them are the back office's, where no public page leads by itself; staff enter it by its address.
"""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

HEAD = "window.__reactRouterManifest="
OFFICE = ("admin", "hi/admin")
# Shown in place of any page, an office's too.
SHELL = "__spa-fallback.html"


def lighten_public_pages(folder: Path) -> None:
    """Let the public pages below `folder` fetch a shorter list. Raises ValueError where there is not one list."""
    (full,) = folder.glob("assets/manifest-*.js")
    text = full.read_text(encoding="utf-8")
    if not text.startswith(HEAD):
        raise ValueError(f"{full.name} does not begin with {HEAD}")
    manifest = json.loads(text.removeprefix(HEAD).rstrip().rstrip(";"))
    routes = manifest["routes"].items()
    manifest["routes"] = {name: route for name, route in routes if not _is_office(route.get("path", ""))}
    shorter = f"{HEAD}{json.dumps(manifest, separators=(',', ':'))};"
    public = full.with_name(f"routes-{hashlib.sha256(shorter.encode()).hexdigest()[:8]}.js")
    public.write_text(shorter, encoding="utf-8")
    for page in folder.rglob("*.html"):
        if not _is_office(str(page.relative_to(folder).with_suffix(""))) and page.name != SHELL:
            page.write_text(page.read_text(encoding="utf-8").replace(full.name, public.name), encoding="utf-8")


def _is_office(path: str) -> bool:
    return any(f"{path}/".startswith(f"{part}/") for part in OFFICE)
