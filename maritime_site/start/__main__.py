"""`python -m maritime_site.start`: bring the site up and keep it serving.

The launcher lives as long as the site and reads the standard library alone; whatever else is imported late, in the
process that prepares the start (`run_apart`).
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

from maritime_site.core.file_permissions import set_private_umask
from maritime_site.start import CannotStart, build, description, ends, font_check, ports, serve
from maritime_site.start.apart import run_apart

if TYPE_CHECKING:
    from maritime_site.settings import Settings


class Prepared(NamedTuple):
    """Where to serve, by how many workers, and what to greet with once the site answers; the address last."""

    port: int
    workers: int
    lines: list[str]


def print_line(text: str) -> None:
    """Tell the person at the terminal."""
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


def print_error(text: str) -> None:
    """Tell why it went wrong."""
    sys.stderr.write(f"{text}\n")
    sys.stderr.flush()


def prepare_start() -> Prepared:
    """Everything before serving; a wrong setting or a taken port is told at once. Raises CannotStart."""
    from maritime_site.settings import WrongSettings, read_settings
    from maritime_site.start import redis

    try:
        settings = read_settings()
    except WrongSettings as reason:
        raise CannotStart(str(reason)) from reason
    ports.refuse_taken(settings.port)
    redis.refuse_eviction(settings)
    values = prepare_data(settings)
    build.build_if_changed(settings, say=print_line)
    return Prepared(settings.port, settings.workers, build_greeting(settings, values))


def prepare_data(settings: Settings) -> list[str]:
    """The data folder and a database with the newest tables and first rows; answers what to greet with.

    That may be the first administrator's password. Raises CannotStart.
    """
    from maritime_site import seed, wiring
    from maritime_site.core.clock import utc_now
    from maritime_site.start import database, restores

    database.make_data_dir(settings)
    restores.refuse_unfinished(settings.data_dir)
    with database.upgrade_at_start(settings):
        services = wiring.build_services(settings)
        try:
            return seed.seed_database(services, utc_now())
        finally:
            services.database.close()


def build_greeting(settings: Settings, values: list[str]) -> list[str]:
    """What is printed once the site answers; the address last."""
    from maritime_site.domain.people.kinds import KINDS
    from maritime_site.setting_conflicts import list_gaps

    address = f"http://localhost:{settings.port}"
    outbox = (settings.data_dir / "outbox").resolve()
    demo = (
        f"Sign in to the demo at {address}/login as <kind>@demo.example (kind: {', '.join(KINDS)}); "
        f"the code arrives as a file in {outbox}"
    )
    return [*values, *list_gaps(settings), *([demo] if settings.demo else []), f"The site is at {address}"]


def run_site(prepare: Callable[[], Prepared] = prepare_start) -> int:
    """Start, greet, serve. Raises CannotStart, and KeyboardInterrupt where it is ended before it serves."""
    ends.when_ended(ends.interrupt)
    port, workers, (*lines, address) = run_apart(prepare)
    ports.refuse_taken(port)  # another site may have come to it while the pages were built
    font_process = font_check.start_check()
    server = serve.Server(port, workers)
    ends.when_ended(server.stop)
    server.wait_until_ready()
    for line in (*lines, *font_check.read_result(font_process), address):
        print_line(line)
    description.start_describing()
    return server.keep(print_error)


def main(prepare: Callable[[], Prepared] = prepare_start) -> int:
    """The exit status: 0 after a stop that was asked for, 1 when it could not start."""
    set_private_umask()
    try:
        return run_site(prepare)
    except CannotStart as reason:
        print_error(str(reason))
    except KeyboardInterrupt:
        print_error("Stopped before it was serving.")
    return 1


if __name__ == "__main__":
    sys.exit(main())
