"""`make drill`: stop the site under load again and again, and read its SQLite file each time.

REST and the jobs alone are started, `--whole` with the pages too.
Eight clients register people, send queries and count visits while SIGTERM (`--kill`: SIGKILL to every process) comes.
After each stop `PRAGMA integrity_check` must say ok and every acknowledged registration must be there. The database
stays from round to round, so that each start recovers what the last stop left. As a control, the database file alone
is copied under load, without its write-ahead log: a copy that nobody should make.
"""

from __future__ import annotations

import argparse
import http.client
import json
import os
import random
import shutil
import signal
import sqlite3
import sys
import tempfile
import threading
import time
from collections.abc import Generator, Iterator
from contextlib import closing, suppress
from dataclasses import dataclass, field
from itertools import count, islice
from pathlib import Path
from urllib.parse import urlsplit

from scripts.testbed.people import DOMAIN, address_of, email_of, registration
from scripts.testbed.site import Site, build_pages, running_site

WRITERS, LOAD_SECONDS = 8, (0.5, 2.0)


@dataclass(frozen=True)
class Round:
    """What one stop left: `integrity` and `copy` in SQLite's words, `seconds` until every process was gone."""

    integrity: str
    acknowledged: int
    lost: int
    copy: str
    log_left: bool
    seconds: float


@dataclass
class Writers:
    """Clients that write until the site is gone; `acknowledged` are the addresses that it said it had registered."""

    url: str
    numbers: Iterator[int]
    acknowledged: list[str] = field(default_factory=list[str])
    ended: threading.Event = field(default_factory=threading.Event)
    threads: list[threading.Thread] = field(default_factory=list[threading.Thread])

    def start(self) -> None:
        """Begin to write."""
        self.threads = [threading.Thread(target=self._write, daemon=True) for _ in range(WRITERS)]
        for thread in self.threads:
            thread.start()

    def wait_for_answers(self) -> None:
        """Return when as many were acknowledged as there are writers. Raises TimeoutError."""
        until = time.monotonic() + 60
        while len(self.acknowledged) < WRITERS:
            if time.monotonic() > until:
                raise TimeoutError(f"{len(self.acknowledged)} registered in 60 s")
            time.sleep(0.02)

    def stop(self) -> None:
        """Wait until the last one has its answer or none."""
        self.ended.set()
        for thread in self.threads:
            thread.join(20)

    def _write(self) -> None:
        host = urlsplit(self.url).netloc
        while not self.ended.is_set():
            with (
                suppress(OSError, http.client.HTTPException),
                closing(http.client.HTTPConnection(host, timeout=15)) as connection,
            ):
                while not self.ended.is_set():
                    self._send(connection, next(self.numbers))
            time.sleep(0.02)

    def _send(self, connection: http.client.HTTPConnection, number: int) -> None:
        email = email_of(number)
        paths: dict[str, dict[str, object]] = {
            "/api/delegate/register": registration(number),
            "/api/query": {
                "name": "Asha Rao",
                "email": email,
                "message": "Where is the hall?",
                "mobile": "9876543210",
                "countryCodeMobile": "+91",
            },
            "/api/web-visitors/visitorslogs": {},
        }
        headers = {"Content-Type": "application/json", "X-Forwarded-For": address_of(number)}
        for path, payload in paths.items():
            connection.request("POST", path, json.dumps(payload), headers)
            response = connection.getresponse()
            response.read()
            if response.status == 201:
                self.acknowledged.append(email)


def check_file(path: Path) -> str:
    """What `PRAGMA integrity_check` says of a database, its write-ahead log included; or why it cannot be read."""
    try:
        with closing(sqlite3.connect(path)) as connection:
            return "; ".join(row[0] for row in connection.execute("PRAGMA integrity_check(5)"))
    except sqlite3.DatabaseError as error:
        return str(error)


def missing_people(path: Path, acknowledged: list[str]) -> list[str]:
    """The addresses that were acknowledged and are not there."""
    with closing(sqlite3.connect(path)) as connection:
        rows = connection.execute("SELECT email FROM person WHERE email LIKE ?", (f"%@{DOMAIN}",))
        known = {email for (email,) in rows}
    return [email for email in acknowledged if email not in known]


def copy_without_log(database: Path, folder: Path) -> str:
    """What a copy of the database file alone reads like, taken while others write."""
    target = folder / "copy.db"
    shutil.copyfile(database, target)
    try:
        return check_file(target)
    finally:
        for path in folder.glob("copy.db*"):
            path.unlink()


def stop_sites(folder: Path, numbers: Iterator[int], *, kill: bool, whole: bool, until: float) -> Generator[Round]:
    """Start and stop the site again and again, on one database."""
    database = folder / "data" / "site.db"
    while time.monotonic() < until:
        with running_site(folder, rest=not whole, more={"MARITIME_DEMO": "false"}) as site:
            writers = Writers(site.url, numbers)
            writers.start()
            writers.wait_for_answers()
            time.sleep(random.uniform(*LOAD_SECONDS))  # noqa: S311  when to stop
            copied, began = copy_without_log(database, folder), time.monotonic()
            _end(site, kill=kill)
            took, left = time.monotonic() - began, database.with_name("site.db-wal").exists()
            writers.stop()
        lost = len(missing_people(database, writers.acknowledged))
        yield Round(check_file(database), len(writers.acknowledged), lost, copied, left, took)


def _end(site: Site, *, kill: bool) -> None:
    if not kill:
        site.stop()
        return
    for pid in site.processes():
        with suppress(ProcessLookupError):
            os.kill(pid, signal.SIGKILL)
    site.process.wait()


def _keep(folder: Path) -> Path:
    kept = Path(tempfile.mkdtemp(prefix="stop-drill-damaged-"))
    shutil.copytree(folder / "data", kept / "data")
    return kept


def report(rounds: list[Round], how: str) -> list[str]:
    """What came of all rounds."""
    damaged, lost = sum(each.integrity != "ok" for each in rounds), sum(each.lost for each in rounds)
    bad = [each.copy for each in rounds if each.copy != "ok"]
    people, left = sum(each.acknowledged for each in rounds), sum(each.log_left for each in rounds)
    slowest = max((each.seconds for each in rounds), default=0.0)
    return [
        f"{len(rounds)} stops by {how}, {people} registrations acknowledged: {damaged} files damaged, {lost} lost.",
        f"Write-ahead log left behind {left} times, slowest stop {slowest:.1f} s; SQLite {sqlite3.sqlite_version}.",
        f"Control: {len(bad)} of {len(rounds)} copies of the file without its log cannot be read. {''.join(bad[:1])}",
    ]


def main(arguments: list[str]) -> int:
    """Stop as often as asked; 1 when a file was damaged or somebody was lost."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--times", type=int, default=20)
    parser.add_argument("--seconds", type=float, default=500, help="stop after so long, however many rounds are left")
    parser.add_argument("--kill", action="store_true", help="SIGKILL to every process instead of SIGTERM")
    parser.add_argument("--whole", action="store_true", help="the pages too")
    asked = parser.parse_args(arguments)
    if asked.whole:
        build_pages()
    rounds: list[Round] = []
    until, numbers = time.monotonic() + asked.seconds, count(1)
    with tempfile.TemporaryDirectory(prefix="stop-drill-") as name:
        folder = Path(name)
        drill = stop_sites(folder, numbers, kill=asked.kill, whole=asked.whole, until=until)
        for number, each in enumerate(islice(drill, asked.times), 1):
            rounds.append(each)
            if each.integrity != "ok" or each.lost:
                print(f"round {number}: {each}; kept in {_keep(folder)}", flush=True)
        drill.close()
    for line in report(rounds, "SIGKILL" if asked.kill else "SIGTERM"):
        print(line, flush=True)
    return 1 if any(each.integrity != "ok" or each.lost for each in rounds) else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
