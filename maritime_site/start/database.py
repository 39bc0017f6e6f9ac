"""A database that answers and has the newest tables."""

from __future__ import annotations

import time
from collections.abc import Callable, Generator
from contextlib import contextmanager

from sqlalchemy import NullPool, create_engine, text
from sqlalchemy.exc import DBAPIError

from maritime_site.core.db import migrations
from maritime_site.core.file_permissions import restrict_data_dir
from maritime_site.settings import Settings
from maritime_site.start import CannotStart

PATIENCE_SECONDS = 30
PAUSE_SECONDS = 1.0
CONNECT_SECONDS = 3


def make_data_dir(settings: Settings) -> None:
    """Make the data folder, closed to other accounts. Raises CannotStart when it cannot be written."""
    try:
        settings.data_dir.mkdir(parents=True, exist_ok=True)
        restrict_data_dir(settings.data_dir)
        probe = settings.data_dir / ".writable"
        probe.touch()
        probe.unlink()
    except OSError as error:
        raise CannotStart(f"MARITIME_DATA_DIR: {settings.data_dir} cannot be written ({error.strerror}).") from error


def why_silent(url: str) -> str | None:
    """Why the database does not answer, in the driver's words; None when it does."""
    options = {} if url.startswith("sqlite") else {"connect_timeout": CONNECT_SECONDS}
    engine = create_engine(url, poolclass=NullPool, connect_args=options)
    try:
        with engine.connect() as connection:
            connection.execute(text("SELECT 1"))
    except DBAPIError as error:
        return str(error.orig).strip().partition("\n")[0]
    return None


def wait_for(
    url: str,
    *,
    clock: Callable[[], float] = time.monotonic,
    pause: Callable[[float], None] = time.sleep,
    ask: Callable[[str], str | None] = why_silent,
) -> None:
    """Wait up to 30 s for the database to answer. Raises CannotStart, naming the setting."""
    until = clock() + PATIENCE_SECONDS
    while (reason := ask(url)) is not None:
        if url.startswith("sqlite") or clock() >= until:
            raise CannotStart(f"MARITIME_DATABASE_URL: no database answers there ({reason}).")
        pause(PAUSE_SECONDS)


@contextmanager
def upgrade_at_start(settings: Settings) -> Generator[None]:
    """Wait for the database, bring it to the newest tables, and keep other launchers out until the block ends."""
    wait_for(settings.database)
    with migrations.connect_for_migration(settings.database) as connection:
        migrations.upgrade_over(connection)
        yield
