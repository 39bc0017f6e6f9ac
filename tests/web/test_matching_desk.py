"""The part of the list that decides all that match its filters (BULK-1)."""

from __future__ import annotations

import asyncio

import pytest
from sqlmodel import select

from maritime_site.core.clock import utc_now
from maritime_site.domain.people.models import Person, Status
from maritime_site.jobs.bulk_acts import act_on_many
from maritime_site.ports.services import install_services
from maritime_site.web.backoffice.registrations.matching_state import MatchingState
from tests.api.backoffice import administrator
from tests.factories import make_person
from tests.web.states import send, staff_tab

pytestmark = pytest.mark.req("BULK-1")


@pytest.fixture
def backend() -> str:
    """The rules behind are proved on both makes of database."""
    return "sqlite"


def open_desk(services, database):
    install_services(services)
    token = administrator(database, "superadmin")["Authorization"].removeprefix("Bearer ")

    async def find():
        return await (await staff_tab("/admin/registrations/?kind=media", token)).get_state(MatchingState)

    return find


def test_all_that_match_are_decided_and_the_report_says_so(services, database):
    with database.writing() as session:
        for number, kind in enumerate(("media", "media", "delegate")):
            make_person(session, kind, status=Status.PENDING, email=f"m{number}@people.example", created_at=utc_now())
    find = open_desk(services, database)

    async def play():
        desk = await find()
        await send(desk, "begin", {"action": "waitlist"})
        assert (desk.running, desk.report) == (True, "0 of 2 looked at: 0 changed, 0 could not be.")
        act_on_many(services, utc_now())
        await send(desk, "beat")
        return desk

    desk = asyncio.run(play())
    assert (desk.running, desk.percent) == (False, 100)
    assert desk.report == "Done. 2 of 2 looked at: 2 changed, 0 could not be."
    with database.reading() as session:
        assert sorted(session.exec(select(Person.status)).all()) == ["pending", "waitlisted", "waitlisted"]


def test_what_to_do_and_a_reason_are_asked_for(services, database):
    find = open_desk(services, database)

    async def play():
        desk = await find()
        await send(desk, "begin", {"action": ""})
        nothing = dict(desk.errors)
        await send(desk, "begin", {"action": "reject"})
        return nothing, desk

    nothing, desk = asyncio.run(play())
    assert (list(nothing), list(desk.errors), desk.job) == (["all-action"], ["all-reason"], "")
