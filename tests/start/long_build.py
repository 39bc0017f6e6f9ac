"""Pages that take long to build: a builder that starts another process, as Reflex starts npm, and both wait."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

# A shell of the builder's own that outlives it unless it is ended too.
COMMAND = 'sleep 300 & echo "$$ $!" > "$0/processes.new"; mv "$0/processes.new" "$0/processes"; wait'


def build_for_long() -> None:
    """Start the two, note who they are, and wait for them."""
    folder = os.environ["LONG_BUILD_FOLDER"]
    try:
        subprocess.run(["/bin/sh", "-c", COMMAND, folder], stdin=subprocess.DEVNULL, check=False)
    finally:
        (Path(folder) / "tidied").touch()


if __name__ == "__main__":
    from maritime_site.start import __main__

    sys.exit(__main__.main(build_for_long))  # pyright: ignore[reportArgumentType]  it never answers
