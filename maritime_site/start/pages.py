"""`python -m maritime_site.start.pages`: only build the pages, as for a container image."""

from __future__ import annotations

import sys

from maritime_site.settings import WrongSettings, read_settings
from maritime_site.start import CannotStart, build
from maritime_site.start.__main__ import print_error, print_line


def main() -> int:
    """The exit status."""
    try:
        build.build_if_changed(read_settings(), say=print_line)
    except (WrongSettings, CannotStart) as reason:
        print_error(str(reason))
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
