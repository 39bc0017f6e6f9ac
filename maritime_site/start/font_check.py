"""`python -m maritime_site.start.font_check`: the scripts in which no name can be printed on this machine.

The launcher asks another process while the server comes up: it costs no time, and the fonts take no memory for long.
"""

from __future__ import annotations

import subprocess
import sys

PATIENCE_SECONDS = 30
ADVICE = 'Names in {scripts} cannot be printed on passes here; docs/operations.md, "When something is wrong", says why.'


def start_check() -> subprocess.Popen[str]:
    """Begin to look."""
    return subprocess.Popen(
        [sys.executable, "-m", "maritime_site.start.font_check"],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    )


def read_result(process: subprocess.Popen[str]) -> list[str]:
    """The line to tell, if there is anything to tell; a look that fails keeps no site from starting."""
    try:
        scripts = process.communicate(timeout=PATIENCE_SECONDS)[0].strip()
    except subprocess.TimeoutExpired:
        process.kill()
        process.communicate()
        return []
    return [ADVICE.format(scripts=scripts)] if scripts else []


def main() -> None:
    """Print their names on one line."""
    from maritime_site.printing.glyph_coverage import missing_scripts
    from maritime_site.printing.process import site_printer

    sys.stdout.write(", ".join(missing_scripts(site_printer())))


if __name__ == "__main__":
    main()
