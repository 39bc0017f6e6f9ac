"""Own pages among 100,000 people: directory, suggestions, agenda and My event over REST (PERF-2).

`.venv/bin/python -m scripts.own_event [URL of an empty PostgreSQL database]`; without one, an SQLite file.
Everybody keeps three sessions; the caller has 20 connections, meetings with ten of them, and 40 messages from each.
Milliseconds of the clock and of the processor, as in `scripts/search.py`.
"""

from __future__ import annotations

import random
import sys
import tempfile
import time
import warnings
from datetime import timedelta
from pathlib import Path
from typing import Any

from sqlalchemy import insert
from sqlmodel import col, select

from maritime_site.core.clock import utc_now
from maritime_site.core.db.database import Database
from maritime_site.demo.programme import seed_programme
from maritime_site.domain.meetings.models import Meeting, MeetingStatus, PlaceKind
from maritime_site.domain.networking.models import Connection, ConnectionStatus, order_pair
from maritime_site.domain.networking.threads.models import ThreadMessage
from maritime_site.domain.people.models import Person
from maritime_site.domain.programme.models import AgendaSession, ProgrammeSession
from scripts.invented import BATCH, add_people
from scripts.search import Site

SIZE, TIMES = 100_000, 50
KEPT, CONNECTED, MET, WRITTEN = 3, 20, 10, 40
PAGES: dict[str, tuple[str, dict[str, Any]]] = {
    "directory": ("/delegate/connection", {}),
    "directory, a name": ("/delegate/connection", {"search": "asha"}),
    "suggestions": ("/connection/suggestions", {}),
    "agenda": ("/me/agenda", {}),
    "My event": ("/me", {}),
    "meetings": ("/meetings", {}),
    "conversations": ("/connection/threads", {}),
    "programme": ("/programme/sessions", {}),
}


def add_agendas(database: Database) -> None:
    """Let everybody keep three sessions of the demo's programme."""
    chance, now = random.Random(SIZE), utc_now()  # noqa: S311  no secret
    with database.writing() as session:
        seed_programme(session, first_day=now.date() + timedelta(days=30), now=now)
        sessions = list(session.exec(select(ProgrammeSession.id).order_by(col(ProgrammeSession.slug))).all())
        people = list(session.exec(select(Person.id).order_by(col(Person.created_at))).all())
    for first in range(0, len(people), BATCH):
        with database.writing() as session:
            kept = (
                (person, held) for person in people[first : first + BATCH] for held in chance.sample(sessions, KEPT)
            )
            rows = [AgendaSession(person_id=one, session_id=held, kept=True, created_at=now) for one, held in kept]
            session.connection().execute(insert(AgendaSession), [row.model_dump() for row in rows])


def add_circle(database: Database, mine: Person) -> None:
    """Connect somebody with others, who write and meet."""
    now = utc_now()
    with database.writing() as session:
        others = session.exec(
            select(Person.id).where(Person.id != mine.id).order_by(col(Person.reference)).limit(CONNECTED)
        )
        for number, other in enumerate(others.all()):
            low, high = order_pair(mine.id, other)
            request = Connection(sender_id=other, receiver_id=mine.id, low_id=low, high_id=high, purpose="Cranes")
            request.status, request.expires_at = ConnectionStatus.ACCEPTED, now + timedelta(days=30)
            request.created_at = request.updated_at = now
            session.add(request)
            session.flush()
            for place in range(WRITTEN):
                session.add(
                    ThreadMessage(
                        connection_id=request.id,
                        sender_id=other,
                        receiver_id=mine.id,
                        text=f"Message {place}",
                        created_at=now,
                    )
                )
            if number < MET:
                session.add(_meeting(mine, other, number))


def _meeting(mine: Person, other: Any, number: int) -> Meeting:
    now = utc_now()
    start = now.replace(minute=0, second=0, microsecond=0) + timedelta(days=30, hours=number)
    return Meeting(
        proposer_id=other,
        invited_id=mine.id,
        offered_by=other,
        times=[],
        minutes=30,
        place_kind=PlaceKind.TABLE,
        status=MeetingStatus.ACCEPTED,
        last_time=start,
        starts_at=start,
        created_at=now,
        updated_at=now,
    )


def measure(site: Site, path: str, params: dict[str, Any]) -> tuple[float, float, float]:
    """The p95 of the clock, of the processor, and the slowest by the clock."""
    clock: list[float] = []
    spent: list[float] = []
    for number in range(TIMES + 3):
        start = time.perf_counter()
        took = site.milliseconds(path, params)
        if number >= 3:
            clock.append((time.perf_counter() - start) * 1000)
            spent.append(took)
    place = int(TIMES * 0.95) - 1
    return sorted(clock)[place], sorted(spent)[place], max(clock)


def main(arguments: list[str]) -> int:
    """Print a row for each page."""
    warnings.filterwarnings("ignore")
    with tempfile.TemporaryDirectory() as folder:
        url = arguments[0] if arguments else f"sqlite:///{Path(folder) / 'people.db'}"
        site = Site(url, SIZE, Path(folder), fill=add_people_and_agendas)
        with site.services.database.reading() as session:
            is_alone = (
                session.exec(select(Connection.id).where(Connection.receiver_id == site.asker.id)).first() is None
            )
        if is_alone:
            add_circle(site.services.database, site.asker)
        print("| page | p95, clock | p95, processor | slowest |\n|---|---|---|---|")
        for name, (path, params) in PAGES.items():
            print("| {} | {:.0f} | {:.0f} | {:.0f} |".format(name, *measure(site, path, params)), flush=True)
        site.services.database.close()
    return 0


def add_people_and_agendas(database: Database, size: int) -> Person:
    """People, and what they keep; answers one of them."""
    mine = add_people(database, 0, size)
    add_agendas(database)
    return mine


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
