"""Measure PERF-2: the directory with 1,000 and with 100,000 people, as the rule answers and as REST does.

`.venv/bin/python -m scripts.directory [URL of an empty PostgreSQL database]`; without one, a SQLite file of its own.
"""

from __future__ import annotations

import random
import statistics
import sys
import tempfile
import time
import warnings
from collections.abc import Callable
from pathlib import Path

from sqlalchemy import text

from maritime_site.core import migrations
from maritime_site.core.clock import utc_now
from maritime_site.core.database import Database
from maritime_site.core.limits import Limiter
from maritime_site.core.references import new_reference
from maritime_site.domain import tables
from maritime_site.domain.networking import directory, queries
from maritime_site.domain.networking.wishes import Look
from maritime_site.domain.people.models import Person, Status
from maritime_site.domain.people.profiles import SECTORS
from maritime_site.domain.signin import sessions
from maritime_site.domain.signin.tokens import Keys
from maritime_site.ports.services import Services
from maritime_site.settings import read_settings

SIZES = (1_000, 100_000)
TIMES = 60
SECRET = b"only for measuring, long enough for HS256 keys"
FIRST = ("Asha", "Bilal", "José", "नीलम", "Meera", "Farah", "Gopal", "Chitra", "Dev", "Esha")
BEGINNINGS = ("ka", "ri", "mo", "su", "ne", "ta", "vi", "lo", "pe", "du", "sha", "bha", "ja", "ho", "gu")
WORKS = ("Harbour", "Lantern", "Tide", "Anchor", "Monsoon", "Keel", "Beacon", "Mast")
LOOKS = {
    "first page": Look(),
    "one type": Look(type="exhibitor"),
    "type, country, sector": Look(type="delegate", country="IN", sector="ports"),
    "page 40": Look(page=40),
    "a name": Look(search="asha kari"),
    "a rare name": Look(search="moshaguta"),
}


def name(chance: random.Random) -> str:
    """A family name of four syllables: some 50,000 different ones, as in a country's phone book."""
    return "".join(chance.choices(BEGINNINGS, k=4)).capitalize()


def add(database: Database, start: int, end: int) -> Person:
    """Invent people; answers the last."""
    chance = random.Random(start)  # noqa: S311  no secret
    kinds, sectors, now = directory.NETWORKING_KINDS, [key for key, _label in SECTORS], utc_now()
    made: list[Person] = []
    for first in range(start, end, 2_000):
        with database.writing() as session:
            made = [
                Person(
                    reference=f"{new_reference('REG')}-{number}", kind=chance.choice(kinds), status=Status.APPROVED,
                    first_name=chance.choice(FIRST), last_name=name(chance), email=f"person{number}@measure.example",
                    country_code="+91", mobile=f"+9170{number:08}", listed=True, created_at=now, updated_at=now,
                    organisation=f"{chance.choice(WORKS)} {name(chance)}", designation="Engineer",
                    country=chance.choice(("IN", "IN", "SG", "NO", "AE")), details={"sector": chance.choice(sectors)},
                )
                for number in range(first, min(first + 2_000, end))
            ]  # fmt: skip
            session.add_all(made)
    with database.writing() as session:
        directory.fold(session)
    with database.engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
        connection.execute(text("ANALYZE" if database.url.startswith("sqlite") else "VACUUM ANALYZE"))
    return made[-1]


def milliseconds(work: Callable[[], object]) -> float:
    """The median of many times, the first few left out."""
    took = []
    for number in range(TIMES + 5):
        start = time.perf_counter()
        work()
        if number >= 5:
            took.append((time.perf_counter() - start) * 1000)
    return statistics.median(took)


def asked(database: Database, look: Look, asker: Person) -> Callable[[], object]:
    """The rule itself, in a transaction of its own."""

    def work() -> object:
        with database.reading() as session:
            return queries.directory(session, look, asker=asker, now=utc_now())

    return work


def called(services: Services, look: Look, asker: Person) -> Callable[[], object]:
    """The whole call over REST, without a network."""
    from fastapi.testclient import TestClient

    from maritime_site.api.app import create_api

    client = TestClient(create_api(services))
    now = utc_now()
    with services.database.writing() as session:
        token = sessions.open_session(
            session, kind=asker.kind, owner_id=asker.id, life=sessions.PARTICIPANT_LIFE, keys=Keys(SECRET), now=now
        )
    params = look.model_dump(by_alias=True, exclude_defaults=True)

    def work() -> object:
        services.limiter.reset()
        answer = client.get("/api/delegate/connection", params=params, headers={"Authorization": f"Bearer {token}"})
        assert answer.status_code == 200, answer.text
        return answer

    return work


def main(arguments: list[str]) -> int:
    """Print each question's milliseconds at both sizes, and their ratio."""
    warnings.filterwarnings("ignore")
    assert tables.metadata
    with tempfile.TemporaryDirectory() as folder:
        url = arguments[0] if arguments else f"sqlite:///{Path(folder) / 'people.db'}"
        migrations.upgrade(url)
        database = Database(url)
        settings = read_settings(_env_file=None, data_dir=Path(folder), demo=False)
        services = Services(settings, database, SECRET, Limiter(), {}, None)
        found: dict[str, list[float]] = {}
        start = 0
        for size in SIZES:
            asker = add(database, start, size)
            start = size
            for words, look in LOOKS.items():
                found.setdefault(f"rule, {words}", []).append(milliseconds(asked(database, look, asker)))
                found.setdefault(f"REST, {words}", []).append(milliseconds(called(services, look, asker)))
        database.close()
    for words, (small, large) in sorted(found.items()):
        print(f"| {words} | {small:.1f} | {large:.1f} | {large / small:.2f} |")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
