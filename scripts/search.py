"""Measure PERF-2: every list, search and page over REST, with 1,000 and with 100,000 rows in each list.

`.venv/bin/python -m scripts.search [URL of an empty PostgreSQL database] [another]`; without them, SQLite files.
A database that has people already is measured as it is.
Milliseconds of the processor, whatever else the machine does: of this process, and of PostgreSQL's on the same machine.
"""

from __future__ import annotations

import statistics
import sys
import tempfile
import time
import warnings
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx
from sqlalchemy import text
from sqlmodel import select

from maritime_site.api.app import create_api
from maritime_site.core.clock import utc_now
from maritime_site.core.db import migrations
from maritime_site.core.db.database import Database
from maritime_site.core.rate_limits import Limiter
from maritime_site.domain.administration import service as administration
from maritime_site.domain.administration.models import Administrator
from maritime_site.domain.networking.directory import LISTED_CONDITIONS
from maritime_site.domain.people.models import Person
from maritime_site.domain.signin import sessions
from maritime_site.domain.signin.tokens import Keys
from maritime_site.ports.services import Services
from maritime_site.settings import read_settings
from scripts.invented import add_rows

SIZES = (1_000, 100_000)
TIMES = 20
SECRET = b"only for measuring, long enough for HS256 keys"
NAME = {"a name": "asha kari", "an address": "person77@measure.example", "every tenth": "asha", "all": "measure"}
# Path, one narrowing, and what is looked for.
LISTS: dict[str, tuple[str, dict[str, Any], dict[str, str]]] = {
    "directory": (
        "/delegate/connection",
        {"type": "delegate", "country": "IN"},
        {"a name": "asha kari", "every tenth": "asha", "all": "engineer"},
    ),
    "registrations": ("/admin/registrations", {"status": "pending"}, NAME),
    "bookings": ("/admin/bookings", {"status": "confirmed"}, NAME),
    "payments": ("/admin/payments", {"status": "captured"}, {"a name": "BK-77", "an id": "pay_000077", "all": "bk"}),
    "passes": ("/admin/passes", {"status": "revoked"}, NAME),
    "queries": ("/admin/queries", {"status": "open"}, NAME),
    "feedback": ("/admin/feedback", {"status": 1}, NAME),
    "nominations": ("/admin/nominations", {"status": "submitted"}, NAME),
    "audit": ("/admin/audit", {"action": "registration"}, {"a name": "staff7 approve", "all": "person"}),
    "messages": (
        "/admin/system/messages",
        {"status": "failed"},
        {"an address": NAME["an address"], "every tenth": "pass"},
    ),
    "data requests": ("/admin/data-requests", {"status": "refused"}, {"a name": "REG-A"}),
}


class Site:
    """A site of a size, and its callers."""

    def __init__(self, url: str, size: int, folder: Path, fill: Callable[[Database, int], Person] = add_rows) -> None:
        migrations.upgrade_database(url)
        database = Database(url)
        with database.reading() as session:
            asker = session.exec(select(Person).where(*LISTED_CONDITIONS).limit(1)).first()
        asker = asker or fill(database, size)
        settings = read_settings(_env_file=None, data_dir=folder, demo=False)
        self.services = Services(settings, database, SECRET, Limiter(), {}, None)
        from fastapi.testclient import TestClient

        self.client: httpx.Client = TestClient(create_api(self.services))
        with database.writing() as session:
            administration.ensure_first_administrator(
                session, "chief@measure.example", "a long password", now=utc_now()
            )
            chief = session.exec(select(Administrator)).one()
            owners = {"admin": chief.id, asker.kind: asker.id}
            life, keys, now = sessions.PARTICIPANT_LIFE, Keys(SECRET), utc_now()
            tokens = [
                sessions.open_session(session, kind=kind, owner_id=owner, life=life, keys=keys, now=now)
                for kind, owner in owners.items()
            ]
        self.asker = asker
        self.office, self.person = ({"Authorization": f"Bearer {token}"} for token in tokens)

    def milliseconds(self, path: str, params: dict[str, Any]) -> float:
        """How long one call takes."""
        self.services.limiter.reset()
        headers = self.office if path.startswith("/admin/") else self.person
        start = time.process_time() + self._server_seconds()
        answer = self.client.get(f"/api{path}", params=params, headers=headers)
        took = (time.process_time() + self._server_seconds() - start) * 1000
        assert answer.status_code == 200, answer.text
        return took

    def _server_seconds(self) -> float:
        """What PostgreSQL's processes for this database spent so far; none for SQLite."""
        if self.services.database.url.startswith("sqlite"):
            return 0.0
        with self.services.database.engine.connect() as connection:
            pids = connection.execute(text("SELECT pid FROM pg_stat_activity WHERE datname = current_database()"))
            files = [Path(f"/proc/{pid}/schedstat") for pid in pids.scalars()]
        return sum(int(file.read_text().split()[0]) for file in files if file.exists()) / 1e9


def questions(narrowed: dict[str, Any], searches: dict[str, str]) -> dict[str, dict[str, Any]]:
    """What a list is asked for, by name."""
    pages: dict[str, dict[str, Any]] = {"first page": {}, "page 40": {"page": 40}, "narrowed": narrowed}
    for name, words in searches.items():
        pages |= {name: {"search": words}, f"{name}, narrowed": narrowed | {"search": words}}
        pages[f"{name}, page 40"] = {"search": words, "page": 40}
    return pages


def measure(sites: list[Site], path: str, params: dict[str, Any]) -> list[list[float]]:
    """Each site's times in order; they take turns."""
    took: list[list[float]] = [[] for _site in sites]
    for number in range(TIMES + 2):
        for place, site in enumerate(sites):
            spent = site.milliseconds(path, params)
            if number >= 2:
                took[place].append(spent)
    return [sorted(times) for times in took]


def main(arguments: list[str]) -> int:
    """Print, for each question, the medians of both sizes, their ratio, and the larger one's p95."""
    warnings.filterwarnings("ignore")
    every: list[float] = []
    with tempfile.TemporaryDirectory() as folder:
        urls = arguments or [f"sqlite:///{Path(folder) / f'rows{size}.db'}" for size in SIZES]
        sites = [Site(url, size, Path(folder)) for url, size in zip(urls, SIZES, strict=False)]
        for name, (path, narrowed, searches) in LISTS.items():
            for words, params in questions(narrowed, searches).items():
                took = measure(sites, path, params)
                small, large = statistics.median(took[0]), statistics.median(took[-1])
                every += took[-1]
                p95 = took[-1][int(len(took[-1]) * 0.95)]
                print(f"| {name}, {words} | {small:.1f} | {large:.1f} | {large / small:.1f} | {p95:.1f} |", flush=True)
        every.sort()
        print(f"p95 of all: {every[int(len(every) * 0.95)]:.1f} ms, slowest: {every[-1]:.1f} ms")
        for site in sites:
            site.services.database.close()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
