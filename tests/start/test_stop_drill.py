"""A stop under load leaves a database file that is sound, and whole by itself (R64, R66)."""

from __future__ import annotations

import asyncio
import shutil
import sqlite3
import threading
import time
from contextlib import closing
from datetime import datetime
from itertools import count

import pytest
from sqlalchemy import text

from maritime_site.core.db.database import Database
from maritime_site.jobs.runner import jobs_running
from scripts.stop_drill import check_file, missing_people, stop_sites


def test_a_stop_under_load_leaves_a_sound_file(tmp_path):
    for kill in (False, True):
        drill = stop_sites(tmp_path, count(10_000 * (1 + kill)), kill=kill, whole=False, until=time.monotonic() + 1)
        result = next(drill)
        drill.close()
        assert result.acknowledged, "nobody was registered, so nothing was tried"
        assert (result.integrity, result.lost) == ("ok", 0)
        # A server that was told to stop leaves nothing in the log; one that was killed may.
        assert kill or not result.log_left


def test_the_check_would_find_a_damaged_file_and_a_lost_person(tmp_path):
    path = tmp_path / "site.db"
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("CREATE TABLE person (email TEXT)")
        connection.execute("CREATE INDEX person_email ON person (email)")
        connection.executemany("INSERT INTO person VALUES (?)", [(f"p{n}@rush.example",) for n in range(2_000)])
        connection.commit()
    assert check_file(path) == "ok"
    assert missing_people(path, ["p1@rush.example", "nobody@rush.example"]) == ["nobody@rush.example"]
    with path.open("r+b") as file:
        file.seek(4096 * 3)
        file.write(b"\xff" * 4096)
    assert check_file(path) != "ok"


@pytest.fixture
def sqlite(tmp_path):
    database = Database(f"sqlite:///{tmp_path / 'site.db'}")
    with database.writing() as session:
        session.execute(text("CREATE TABLE note (words VARCHAR)"))
    yield database
    database.close()


def test_closing_waits_for_who_is_writing_and_leaves_one_whole_file(sqlite, tmp_path):
    begun = threading.Event()

    def write() -> None:
        with sqlite.writing() as session:
            session.execute(text("INSERT INTO note VALUES ('kept')"))
            begun.set()
            time.sleep(0.3)

    writer = threading.Thread(target=write)
    writer.start()
    begun.wait()
    sqlite.close()
    assert not (tmp_path / "site.db-wal").exists()
    writer.join()
    alone = shutil.copyfile(tmp_path / "site.db", tmp_path / "copy.db")
    with closing(sqlite3.connect(alone)) as connection:
        assert connection.execute("SELECT words FROM note").fetchall() == [("kept",)]


@pytest.mark.req("OPS-3")
def test_a_job_comes_to_the_end_of_its_round_when_the_site_stops(services):
    rounds: list[str] = []
    begun = threading.Event()

    def work(_services: object, _now: datetime) -> None:
        rounds.append("begun")
        begun.set()
        time.sleep(0.3)
        rounds.append("ended")

    async def stop_in_the_middle() -> None:
        async with jobs_running(services, (("slow", 60.0, work),)):
            await asyncio.to_thread(begun.wait)

    asyncio.run(stop_in_the_middle())
    assert rounds == ["begun", "ended"]
