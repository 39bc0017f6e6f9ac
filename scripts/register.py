"""Measure PERF-2: the office's list of registrations with 1,000 and with 100,000 people, as the rule answers.

`.venv/bin/python -m scripts.register [URL of an empty PostgreSQL database] [another]`; without them, SQLite files.
"""

from __future__ import annotations

import random
import sys
import tempfile
import warnings
from functools import partial
from pathlib import Path

from sqlalchemy import insert

from maritime_site.core.db import migrations
from maritime_site.core.db.database import Database
from maritime_site.domain import tables
from maritime_site.domain.people import registration_search
from maritime_site.domain.people.models import Person, Status
from maritime_site.domain.people.registration_search import RegistrationFilters
from maritime_site.domain.people.search_models import GROUP, RegistrationEntry, RegistrationTally
from scripts.directory import SIZES, person, settle
from scripts.lists import milliseconds

STATUSES = (Status.APPROVED,) * 8 + (Status.PENDING, Status.REJECTED)
LOOKS = {
    "first page": RegistrationFilters(),
    "pending": RegistrationFilters(status="pending"),
    "approved delegates from India by name": RegistrationFilters(
        status="approved", kind="delegate", country="IN", sort="name"
    ),
    "approved by name, page 10": RegistrationFilters(status="approved", sort="name", page=10),
    "a first and a family name": RegistrationFilters(search="asha kari"),
    "an e-mail address": RegistrationFilters(search="person77@measure.example"),
    "a common first name": RegistrationFilters(search="asha"),
    "a common first name, approved": RegistrationFilters(search="asha", status="approved"),
    "a common first name, approved delegates from India": RegistrationFilters(
        search="asha", status="approved", kind="delegate", country="IN"
    ),
    "a word of all": RegistrationFilters(search="measure"),
    "a word of all, approved": RegistrationFilters(search="measure", status="approved"),
}


def add(database: Database, size: int) -> None:
    """Invent people and their entries, many in one statement."""
    chance = random.Random(size)  # noqa: S311  no secret
    for first in range(0, size, 5_000):
        made = [person(number, chance) for number in range(first, min(first + 5_000, size))]
        for one in made:
            one.status = chance.choice(STATUSES)
        entries = [{"person_id": one.id, **registration_search.entry_of(one)} for one in made]
        with database.writing() as session:
            session.execute(insert(Person), [one.model_dump() for one in made])
            session.execute(insert(RegistrationEntry), entries)
            tallies = [{name: entry[name] for name in GROUP} | {"people": 1} for entry in entries]
            session.execute(insert(RegistrationTally), tallies)
            registration_search.fold_counters(session)
    settle(database)


def main(arguments: list[str]) -> int:
    """Print each question's milliseconds at both sizes, and their ratio."""
    warnings.filterwarnings("ignore")
    assert tables.metadata
    with tempfile.TemporaryDirectory() as folder:
        urls = arguments or [f"sqlite:///{Path(folder) / f'people{size}.db'}" for size in SIZES]
        databases = []
        for url, size in zip(urls, SIZES, strict=True):
            migrations.upgrade_database(url)
            databases.append(Database(url))
            add(databases[-1], size)
        for words, look in LOOKS.items():
            small, large = milliseconds(partial(registration_search.search_registrations, look=look), *databases)
            print(f"| {words} | {small:.1f} | {large:.1f} | {large / small:.2f} |", flush=True)
        for database in databases:
            database.close()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
