"""`python -m maritime_site.start.description`: make and keep what REST says of itself, unless it is kept already.

The launcher starts it once the site answers, at the lowest priority: nothing waits for it.
"""

from __future__ import annotations

import os
import subprocess
import sys

from maritime_site.core.file_permissions import set_private_umask
from maritime_site.settings import read_settings
from maritime_site.start import build

LOWEST_PRIORITY = 19


def start_describing() -> subprocess.Popen[bytes]:
    """Begin; whoever asks for the description before it is there makes it for themselves."""
    return subprocess.Popen([sys.executable, "-m", __name__], cwd=build.ROOT, stdin=subprocess.DEVNULL)  # noqa: S603


def main() -> int:
    """The exit status."""
    os.nice(LOWEST_PRIORITY)
    set_private_umask()
    from maritime_site.api.docs import kept_description  # late, as all that it reads

    settings = read_settings()
    if kept_description.kept_path(settings.gateway).exists():
        return 0
    from maritime_site.api.app import create_api
    from maritime_site.domain import tables
    from maritime_site.wiring import build_services

    assert tables.metadata
    services = build_services(settings)
    try:
        kept_description.keep_description(settings.gateway, create_api(services).describe_operations())
    finally:
        services.database.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
