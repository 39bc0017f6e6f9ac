"""Measure PERF-2: the directory with 1,000 and with 100,000 people, as the rule answers and as REST does.

`.venv/bin/python -m scripts.directory [URL of an empty PostgreSQL database] [another]`; without them, SQLite files.
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

from sqlalchemy import insert, text

from maritime_site.core.clock import utc_now
from maritime_site.core.db import migrations
from maritime_site.core.db.database import Database
from maritime_site.core.rate_limits import Limiter
from maritime_site.core.text.reference_codes import new_reference
from maritime_site.domain import tables
from maritime_site.domain.networking import directory, queries
from maritime_site.domain.networking.schemas import DirectoryFilters
from maritime_site.domain.networking.search_models import DirectoryEntry, DirectoryTally
from maritime_site.domain.people.models import Person, Status
from maritime_site.domain.people.profiles import SECTORS
from maritime_site.domain.signin import sessions
from maritime_site.domain.signin.tokens import Keys
from maritime_site.ports.services import Services
from maritime_site.settings import read_settings

SIZES = (1_000, 100_000)
TIMES = 40
SECRET = b"only for measuring, long enough for HS256 keys"
FIRST = ("Asha", "Bilal", "José", "नीलम", "Meera", "Farah", "Gopal", "Chitra", "Dev", "Esha")
BEGINNINGS = ("ka", "ri", "mo", "su", "ne", "ta", "vi", "lo", "pe", "du", "sha", "bha", "ja", "ho", "gu")
WORKS = ("Harbour", "Lantern", "Tide", "Anchor", "Monsoon", "Keel", "Beacon", "Mast")
LOOKS = {
    "first page": DirectoryFilters(),
    "one type": DirectoryFilters(type="exhibitor"),
    "type, country, sector": DirectoryFilters(type="delegate", country="IN", sector="ports"),
    "page 40": DirectoryFilters(page=40),
    "a name": DirectoryFilters(search="asha kari"),
    "a rare name": DirectoryFilters(search="moshaguta"),
    "a common first name": DirectoryFilters(search="asha"),
    "a common first name, type, country, sector": DirectoryFilters(
        search="asha", type="delegate", country="IN", sector="ports"
    ),
    "a word of all": DirectoryFilters(search="engineer"),
    "a word of all in one country": DirectoryFilters(search="engineer", country="IN"),
    "what people offer": DirectoryFilters(offers="kari"),
}


def name(chance: random.Random) -> str:
    """A family name of four syllables: some 50,000 different ones, as in a country's phone book."""
    return "".join(chance.choices(BEGINNINGS, k=4)).capitalize()


def person(number: int, chance: random.Random) -> Person:
    """Somebody invented."""
    now = utc_now()
    return Person(
        reference=f"{new_reference('REG')}-{number}",
        kind=chance.choice(directory.NETWORKING_KINDS),
        status=Status.APPROVED,
        first_name=chance.choice(FIRST),
        last_name=name(chance),
        country_code="+91",
        email=f"person{number}@measure.example",
        mobile=f"+9170{number:08}",
        listed=True,
        created_at=now,
        email_verified_at=now,
        updated_at=now,
        designation="Engineer",
        organisation=f"{chance.choice(WORKS)} {name(chance)}",
        country=chance.choice(("IN", "IN", "SG", "NO", "AE")),
        details={"sector": chance.choice(SECTORS)[0], "offering": " ".join(name(chance) for _word in range(3))},
    )


def add(database: Database, start: int, end: int) -> Person:
    """Invent people and their entries, many in one statement; answers the last."""
    chance = random.Random(start)  # noqa: S311  no secret
    made: list[Person] = []
    for first in range(start, end, 5_000):
        made = [person(number, chance) for number in range(first, min(first + 5_000, end))]
        with database.writing() as session:
            session.execute(insert(Person), [one.model_dump() for one in made])
            entries = [{"person_id": one.id, **directory.entry_of(one)} for one in made]
            session.execute(insert(DirectoryEntry), entries)
            groups = [{key: entry[key] for key in directory.GROUP} | {"people": 1} for entry in entries]
            session.execute(insert(DirectoryTally), groups)
            directory.fold_counters(session)
    settle(database)
    return made[-1]


def settle(database: Database) -> None:
    """Let PostgreSQL gather its statistics, as it does by itself; a site's SQLite never has any."""
    if not database.url.startswith("sqlite"):
        with database.engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
            connection.execute(text("VACUUM ANALYZE"))


def milliseconds(*works: Callable[[], object]) -> list[float]:
    """The median of many times for each; they take turns, so that whatever else the machine does slows all alike."""
    took: list[list[float]] = [[] for _work in works]
    for number in range(TIMES + 5):
        for place, work in enumerate(works):
            start = time.perf_counter()
            work()
            if number >= 5:
                took[place].append((time.perf_counter() - start) * 1000)
    return [statistics.median(times) for times in took]


def asked(database: Database, look: DirectoryFilters, asker: Person) -> Callable[[], object]:
    """The rule itself, in a transaction of its own."""

    def work() -> object:
        with database.reading() as session:
            return queries.list_directory(session, look, asker=asker, now=utc_now())

    return work


def called(services: Services, look: DirectoryFilters, asker: Person) -> Callable[[], object]:
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


def site(url: str, size: int, folder: Path) -> tuple[Services, Person]:
    """A database with so many people, and one of them."""
    migrations.upgrade_database(url)
    database = Database(url)
    settings = read_settings(_env_file=None, data_dir=folder, demo=False)
    return Services(settings, database, SECRET, Limiter(), {}, None), add(database, 0, size)


def main(arguments: list[str]) -> int:
    """Print each question's milliseconds at both sizes, and their ratio."""
    warnings.filterwarnings("ignore")
    assert tables.metadata
    with tempfile.TemporaryDirectory() as folder:
        urls = arguments or [f"sqlite:///{Path(folder) / f'people{size}.db'}" for size in SIZES]
        sites = [site(url, size, Path(folder)) for url, size in zip(urls, SIZES, strict=True)]
        for words, look in LOOKS.items():
            rule = milliseconds(*(asked(services.database, look, asker) for services, asker in sites))
            rest = milliseconds(*(called(services, look, asker) for services, asker in sites))
            for door, (small, large) in (("rule", rule), ("REST", rest)):
                print(f"| {door}, {words} | {small:.1f} | {large:.1f} | {large / small:.2f} |", flush=True)
        for services, _asker in sites:
            services.database.close()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
