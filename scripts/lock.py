"""`make lock`: write requirements*.txt from requirements*.in, with the hashes of every file of each release.

The result fits each Python from 3.11 on, x86_64 and aarch64, and names no index: any mirror that serves the same files
will do. Versions that
are there already stay unless `--upgrade` is given.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).parents[1]
OLDEST = "3.11"
NAMES = ("requirements", "requirements-dev")
HEADER = "# Written by `make lock` from {source}; edit that instead.\n"


def compile_lock(name: str, target: Path, *, upgrade: bool = False) -> None:
    """Resolve one file into `target`. Raises CalledProcessError when its versions cannot stand together."""
    command = [
        sys.executable,
        "-m",
        "uv",
        "pip",
        "compile",
        "--quiet",
        "--universal",
        "--python-version",
        OLDEST,
        "--generate-hashes",
        "--no-header",
        "--no-emit-index-url",
        "--no-emit-find-links",
        f"{name}.in",
        "--output-file",
        str(target),
        *(["--upgrade"] if upgrade else []),
    ]
    subprocess.run(command, cwd=ROOT, check=True, stdout=subprocess.DEVNULL)
    target.write_text(HEADER.format(source=f"{name}.in") + target.read_text(encoding="utf-8"), encoding="utf-8")


def write_locks(*, upgrade: bool = False) -> None:
    """Write all of them in place."""
    for name in NAMES:
        with tempfile.TemporaryDirectory() as folder:
            target = Path(folder) / f"{name}.txt"
            current = ROOT / f"{name}.txt"
            if current.exists():
                target.write_bytes(current.read_bytes())
            compile_lock(name, target, upgrade=upgrade)
            current.write_bytes(target.read_bytes())


def main(arguments: list[str]) -> int:
    """Write the locks."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "--upgrade", action="store_true", help="take the newest versions of what is only needed by others"
    )
    write_locks(upgrade=parser.parse_args(arguments).upgrade)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
