"""`python -m scripts.javascript check|test`: lint, types, or the unit tests of the hand-written JavaScript.

The tools are pinned in scripts/js/package-lock.json, come by npm from .venv, and reach no browser.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
TOOLS = ROOT / "scripts" / "js"
LOCK = TOOLS / "package-lock.json"
STAMP = TOOLS / "node_modules" / ".installed-from"
INSTALLED = TOOLS / "node_modules" / ".bin"
STEPS: dict[str, tuple[tuple[str, ...], ...]] = {
    "check": ((f"{INSTALLED}/biome", "lint", "--error-on-warnings"), (f"{INSTALLED}/tsc", "-p", f"{TOOLS}")),
    "test": (("node", "--test", "tests/js/**/*.test.js"),),
}


def install_tools() -> None:
    """Install what the lock file names, unless that is there already."""
    if STAMP.exists() and STAMP.read_bytes() == LOCK.read_bytes():
        return
    _run("npm", "ci", "--silent", "--no-audit", "--no-fund", folder=TOOLS)
    shutil.copyfile(LOCK, STAMP)


def _run(*command: str, folder: Path = ROOT) -> None:
    tools = Path(sys.executable).parent
    environment = os.environ | {"PATH": f"{tools}{os.pathsep}{os.environ.get('PATH', '')}"}
    program = shutil.which(command[0], path=environment["PATH"]) or command[0]
    subprocess.run([program, *command[1:]], cwd=folder, env=environment, check=True)


def main(job: str) -> int:
    """The exit status of the first step that fails."""
    try:
        if job == "check":
            install_tools()
        for step in STEPS[job]:
            _run(*step)
    except subprocess.CalledProcessError as failure:
        return failure.returncode
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
