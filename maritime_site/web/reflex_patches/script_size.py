"""The pages' own scripts as short as Vite makes its bundles.

Reason: what lies in `assets` is copied as it is; every first visit would pay for its names and spaces (PERF-1).
Source: reflex/utils/build.py moves assets as they are; rolldown's `minifySync`, which Vite uses for its own chunks, is
installed with Vite in `.web`.
"""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Sequence
from pathlib import Path

WEB = Path(".web")
SHORTEN = """
import { readFileSync, writeFileSync } from "node:fs";
import { minifySync } from "rolldown/utils";
for (const file of process.argv.slice(1)) {
  const { code, errors } = minifySync(file, readFileSync(file, "utf8"));
  if (errors.length) throw new Error(`${file}: ${errors[0].message}`);
  writeFileSync(file, code);
}
"""


def shorten_scripts(scripts: Sequence[Path], web: Path = WEB) -> None:
    """Minify scripts in place. Raises CalledProcessError where one cannot be read as JavaScript."""
    node = shutil.which("node")
    if node is None or not (web / "node_modules" / "rolldown").exists():
        return  # a folder of a test; a build has both
    files = [str(script.resolve()) for script in scripts]
    subprocess.run([node, "--input-type=module", "-e", SHORTEN, *files], cwd=web, check=True)  # noqa: S603  our own words
