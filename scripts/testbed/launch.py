"""`python -m scripts.testbed.launch`: start the site as its own launcher does, configured by the environment alone."""

from __future__ import annotations

import signal
import sys

from maritime_site.settings import Settings

Settings.model_config["env_file"] = None

from maritime_site.settings import read_settings  # noqa: E402
from maritime_site.start import __main__ as launcher  # noqa: E402
from maritime_site.start import serve  # noqa: E402

APP = "scripts.testbed.app:app"


def main() -> int:
    """Prepare, serve until a signal comes; the exit status."""
    settings, _messages = launcher.prepare(read_settings())
    server = serve.Server(settings, APP)
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, server.stop)
    return server.keep(launcher.complain)


if __name__ == "__main__":
    sys.exit(main())
