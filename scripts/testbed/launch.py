"""`python -m scripts.testbed.launch`: start the site as its own launcher does, configured by the environment alone.

With `rest` REST and the jobs alone, on a database that is brought to the newest tables.
"""

from __future__ import annotations

import signal
import sys
from functools import partial

from maritime_site.settings import Settings

Settings.model_config["env_file"] = None

from maritime_site.settings import read_settings  # noqa: E402
from maritime_site.start import __main__ as launcher  # noqa: E402
from maritime_site.start import build, serve  # noqa: E402
from maritime_site.start.apart import run_apart  # noqa: E402

APP, REST_APP = "scripts.testbed.app:serve", "scripts.testbed.rest_app:app"


def prepare_rest(settings: Settings) -> None:
    """A data folder, and a database with the newest tables."""
    from maritime_site.core.db import migrations  # late, as in the launcher
    from maritime_site.start import database

    database.make_data_dir(settings)
    migrations.upgrade_database(settings.database)


def prepare_site(settings: Settings) -> None:
    """What the launcher prepares, but for the port."""
    launcher.prepare_data(settings)
    build.build_if_changed(settings, say=launcher.print_line)


def main() -> int:
    """Prepare, serve until a signal comes; the exit status."""
    settings, is_rest = read_settings(), "rest" in sys.argv[1:]
    run_apart(partial(prepare_rest if is_rest else prepare_site, settings))
    server = serve.Server(settings.port, settings.workers, REST_APP if is_rest else APP)
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, server.stop)
    return server.keep(launcher.print_error)


if __name__ == "__main__":
    sys.exit(main())
