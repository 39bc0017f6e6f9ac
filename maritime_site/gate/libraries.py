"""The two libraries of the check-in page: single files that a browser reads as they are, served from here."""

from __future__ import annotations

import shutil
from pathlib import Path

PACKAGES = ("qr@0.7.0", "@noble/ed25519@3.2.0")
# Where the files come from in node_modules, and where they are served.
FILES = {
    "qr/index.js": "vendor/qr/index.js",
    "qr/decode.js": "vendor/qr/decode.js",
    "@noble/ed25519/index.js": "vendor/noble-ed25519/index.js",
}


def put_libraries(folder: Path) -> None:
    """Copy them beside the built pages; `folder` is `.web/build/client`."""
    for source, served in FILES.items():
        target = folder / served
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(folder.parents[1] / "node_modules" / source, target)
