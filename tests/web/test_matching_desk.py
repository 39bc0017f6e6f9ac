"""The part of the list that decides all that match its filters (BULK-1)."""

from __future__ import annotations

import asyncio
from uuid import uuid4

import pytest
from sqlmodel import select

from maritime_site.core.clock import utc_now
from maritime_site.domain.administration.models import Administrator
from maritime_site.domain.bulk_acts import service
from maritime_site.domain.bulk_acts.models import BulkJob
from maritime_site.domain.people.models import Person, Status
from maritime_site.jobs.batches import act_on_many
from maritime_site.ports.services import install_services
from maritime_site.web.backoffice.registrations.matching_state import REPORTED, MatchingState
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


def test_how_far_it_is_and_its_stop_are_there_after_the_site_was_started_anew(services, database, monkeypatch):
    """Each tab here is one whose server has just begun: it knows of nothing that was pressed before."""
    monkeypatch.setattr(service, "CHUNK_IDS", 1)
    with database.writing() as session:
        for number in range(3):
            make_person(
                session, "media", status=Status.PENDING, email=f"m{number}@people.example", created_at=utc_now()
            )
    find = open_desk(services, database)

    async def play():
        await send(await find(), "begin", {"action": "waitlist"})
        with database.writing() as session:
            service.run_batch(session, service.list_running(session)[0], services=services, now=utc_now())
        again = await find()
        await send(again, "open")
        assert (again.running, again.report) == (True, "1 of 3 looked at: 1 changed, 0 could not be.")
        await send(again, "leave_rest")
        after = await find()
        await send(after, "open")
        return after

    after = asyncio.run(play())
    assert (after.running, after.report) == (False, "Stopped. 1 of 3 looked at: 1 changed, 0 could not be.")


def test_neither_a_colleagues_act_nor_one_of_long_ago_is_told(services, database):
    find = open_desk(services, database)
    with database.writing() as session:
        mine = session.exec(select(Administrator)).one().id
        for actor_id, ended_at in ((uuid4(), None), (mine, utc_now() - 2 * REPORTED)):
            values = {"verb": "waitlist", "actor_name": "", "created_at": utc_now(), "ended_at": ended_at}
            session.add(BulkJob(**values, actor_id=actor_id, status="stopped" if ended_at else "running"))

    async def play():
        desk = await find()
        await send(desk, "open")
        return desk.job

    assert asyncio.run(play()) == ""


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
