"""The npm packages of the client come while Python still compiles the pages.

Reason: Reflex installs them after it, so that one of two cores, and the network, had nothing to do for half of a first
build. Its own installation follows as ever and finds its work done.
Source: reflex/compiler/compiler.py, `compile_app`, asks plugins for `get_frontend_dependencies` before it compiles;
reflex/utils/js_runtimes.py, `install_frontend_packages`, for `get_frontend_development_dependencies` before it
installs.
"""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

WEB = Path(".web")
LOCK = "package-lock.json"


class EarlyPackages:
    """One `npm install` beside the compiler."""

    def __init__(self) -> None:
        self._process: subprocess.Popen[bytes] | None = None

    def start(self, folder: Path = WEB) -> None:
        """Begin, once, where a lock file says what to fetch."""
        npm = shutil.which("npm")
        if self._process is None and npm and (folder / LOCK).exists():
            self._process = subprocess.Popen(  # noqa: S603  our own words only
                [npm, "install", "--legacy-peer-deps"],
                cwd=folder,
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
            )

    def wait(self) -> None:
        """Return when it has ended, however: what is missing then Reflex fetches, and tells why it cannot."""
        if self._process is not None:
            self._process.wait()
