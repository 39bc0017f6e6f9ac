"""`python -m maritime_site.start.description`: make and keep what REST says of itself, unless it is kept already.

The launcher starts it once the site answers. It goes on as nobody's child and at the lowest priority: nothing waits for
it, and whoever asks for the description before it is there makes it for themselves.
"""

from __future__ import annotations

import os
import subprocess
import sys

from maritime_site.core.file_permissions import set_private_umask

LOWEST_PRIORITY = 19


def start_describing() -> None:
    """Begin, and return at once."""
    subprocess.run([sys.executable, "-m", "maritime_site.start.description"], check=False, stdin=subprocess.DEVNULL)


def make_description() -> None:
    """Keep the description of the code that is here."""
    from maritime_site.api.docs import kept_description  # late, as all that takes time to read
    from maritime_site.settings import read_settings

    settings = read_settings()
    if kept_description.kept_path(settings.gateway).exists():
        return
    from maritime_site.api.app import create_api
    from maritime_site.domain import tables
    from maritime_site.wiring import build_services

    assert tables.metadata
    services = build_services(settings)
    try:
        kept_description.keep_description(settings.gateway, create_api(services).describe_operations())
    finally:
        services.database.close()


def main() -> int:
    """The exit status."""
    if os.fork():
        return 0
    os.nice(LOWEST_PRIORITY)
    set_private_umask()
    make_description()
    return 0


if __name__ == "__main__":
    sys.exit(main())
