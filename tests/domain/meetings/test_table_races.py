"""Officers who make a table of the same name at the same moment: on both databases (MEET-1)."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest
from sqlmodel import select

from maritime_site.core.errors import Invalid
from maritime_site.core.schemas import parse_request
from maritime_site.domain.audit.service import Actor
from maritime_site.domain.meetings import staff
from maritime_site.domain.meetings.models import MeetingTable
from maritime_site.domain.meetings.schemas import TableRequest
from tests.domain.meetings.builders import make_table
from tests.people import NOON

pytestmark = [pytest.mark.race, pytest.mark.req("MEET-1")]
MANY = 8
OFFICER = Actor("1", "officer@demo.example", "")


def save_at_once(database, save) -> list[str]:
    """What became of so many officers who save a table of one name: the fields that were refused, or nothing."""
    together = Barrier(MANY)

    def attempt(number: int) -> str:
        name = "By the window" if number % 2 else "By the Window"
        payload = parse_request(TableRequest, {"nameEn": name, "nameHi": "", "capacity": "4"})
        together.wait(timeout=10)
        try:
            with database.writing() as session:
                save(session, number, payload)
        except Invalid as refusal:
            return ", ".join(refusal.errors)
        return ""

    with ThreadPoolExecutor(MANY) as pool:
        return sorted(pool.map(attempt, range(MANY)))


def test_of_tables_made_with_one_name_at_once_one_is_kept(database):
    def create(session, _number, payload):
        staff.create_table(session, payload, actor=OFFICER, now=NOON)

    assert save_at_once(database, create) == ["", *["nameEn"] * (MANY - 1)]
    with database.reading() as session:
        assert len(session.exec(select(MeetingTable)).all()) == 1


def test_of_tables_renamed_to_one_name_at_once_one_gets_it(database):
    with database.writing() as session:
        ids = [make_table(session, f"Table {number}").id for number in range(MANY)]

    def rename(session, number, payload):
        staff.change_table(session, ids[number], payload, actor=OFFICER, now=NOON)

    assert save_at_once(database, rename) == ["", *["nameEn"] * (MANY - 1)]
