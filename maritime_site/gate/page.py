"""The check-in page: plain HTML of our own, so that it opens without a network and without Reflex's socket (PASS-3)."""

from __future__ import annotations

import hashlib
import json
from functools import lru_cache
from html import escape
from pathlib import Path
from string import Template

from maritime_site.core.text.i18n import _, use_language
from maritime_site.domain.people.kinds import KINDS
from maritime_site.gate.libraries import FILES, PACKAGES
from maritime_site.web.kit.icons import icon_strokes
from maritime_site.web.routes import Route

HERE = Path(__file__).parent
ASSETS = HERE.parents[1] / "assets"
SHEETS = ("tokens", "fonts", "base", "layout", "parts", "forms", "shell", "gate")
SIGNS = ("success", "warning", "pending", "stopped", "error", "camera")
FONTS = ("noto-sans-latin",)
WORKER, MANIFEST = f"{Route.CHECK_IN}/worker.js", f"{Route.CHECK_IN}/app.webmanifest"


def build_html(title: str) -> str:
    """The page."""
    with use_language("en"):
        kinds = {kind.letter: _(kind.label) for kind in KINDS.values()}
    return Template((HERE / "page.html").read_text(encoding="utf-8")).substitute(
        event=escape(title),
        kinds=escape(json.dumps(kinds)),
        sheets="\n".join(f'<link rel="stylesheet" href="/styles/{name}.css">' for name in SHEETS),
        signs="".join(_svg_symbol(name) for name in SIGNS),
    )


def _svg_symbol(name: str) -> str:
    look = 'fill="none" stroke="currentColor" stroke-width="1.75" stroke-linecap="round" stroke-linejoin="round"'
    return f'<symbol id="sign-{name}" viewBox="0 0 24 24"><path d="{icon_strokes(name)}" {look}/></symbol>'


def list_files() -> tuple[str, ...]:
    """Everything the page is made of, the page first."""
    scripts = sorted(f"/gate/{path.name}" for path in (ASSETS / "gate").glob("*.js"))
    sheets = [f"/styles/{name}.css" for name in SHEETS]
    fonts = [f"/fonts/{name}.woff2" for name in FONTS]
    libraries = [f"/{served}" for served in FILES.values()]
    return (Route.CHECK_IN, *sheets, *scripts, *libraries, *fonts, "/images/icon.svg", MANIFEST)


def build_worker(title: str) -> str:
    """The service worker; another text whenever a file of the page is another, so that browsers fetch them anew."""
    text = (HERE / "worker.js").read_text(encoding="utf-8")
    return text.replace("__VERSION__", _files_version(build_html(title))).replace("__FILES__", json.dumps(list_files()))


@lru_cache(maxsize=8)
def _files_version(page: str) -> str:
    digest = hashlib.sha256(page.encode())
    for name in list_files():
        source = ASSETS / name.lstrip("/")
        digest.update(source.read_bytes() if source.is_file() else name.encode())
    for package in PACKAGES:
        digest.update(package.encode())
    return digest.hexdigest()[:16]


def build_manifest(title: str) -> str:
    """How the page is put on a phone's first screen."""
    icon = {"src": "/images/icon.svg", "sizes": "any", "type": "image/svg+xml", "purpose": "any"}
    return json.dumps(
        {
            "name": f"Check-in | {title}",
            "short_name": "Check-in",
            "id": Route.CHECK_IN,
            "start_url": Route.CHECK_IN,
            "scope": Route.CHECK_IN,
            "display": "standalone",
            "icons": [icon],
        }
    )
