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

from maritime_site.core import migrations
from maritime_site.core.database import Database
from maritime_site.domain import tables
from maritime_site.domain.people import register
from maritime_site.domain.people.entries import GROUP, RegistrationEntry, RegistrationTally
from maritime_site.domain.people.models import Person, Status
from maritime_site.domain.people.register import Look
from scripts.directory import SIZES, person, settle
from scripts.lists import milliseconds

STATUSES = (Status.APPROVED,) * 8 + (Status.PENDING, Status.REJECTED)
LOOKS = {
    "first page": Look(),
    "pending": Look(status="pending"),
    "approved delegates from India by name": Look(status="approved", kind="delegate", country="IN", sort="name"),
    "approved by name, page 10": Look(status="approved", sort="name", page=10),
    "a first and a family name": Look(search="asha kari"),
    "an e-mail address": Look(search="person77@measure.example"),
    "a common first name": Look(search="asha"),
    "a common first name, approved": Look(search="asha", status="approved"),
    "a common first name, approved delegates from India": Look(
        search="asha", status="approved", kind="delegate", country="IN"
    ),
    "a word of all": Look(search="measure"),
    "a word of all, approved": Look(search="measure", status="approved"),
}


def add(database: Database, size: int) -> None:
    """Invent people and their entries, many in one statement."""
    chance = random.Random(size)  # noqa: S311  no secret
    for first in range(0, size, 5_000):
        made = [person(number, chance) for number in range(first, min(first + 5_000, size))]
        for one in made:
            one.status = chance.choice(STATUSES)
        entries = [{"person_id": one.id, **register.entry_of(one)} for one in made]
        with database.writing() as session:
            session.execute(insert(Person), [one.model_dump() for one in made])
            session.execute(insert(RegistrationEntry), entries)
            tallies = [{name: entry[name] for name in GROUP} | {"people": 1} for entry in entries]
            session.execute(insert(RegistrationTally), tallies)
            register.fold(session)
    settle(database)


def main(arguments: list[str]) -> int:
    """Print each question's milliseconds at both sizes, and their ratio."""
    warnings.filterwarnings("ignore")
    assert tables.metadata
    with tempfile.TemporaryDirectory() as folder:
        urls = arguments or [f"sqlite:///{Path(folder) / f'people{size}.db'}" for size in SIZES]
        databases = []
        for url, size in zip(urls, SIZES, strict=True):
            migrations.upgrade(url)
            databases.append(Database(url))
            add(databases[-1], size)
        for words, look in LOOKS.items():
            small, large = milliseconds(partial(register.found, look=look), *databases)
            print(f"| {words} | {small:.1f} | {large:.1f} | {large / small:.2f} |", flush=True)
        for database in databases:
            database.close()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
