"""Sessions at the office's screens: several changed together, and who speaks in one (BULK-1, PROG-1)."""

from __future__ import annotations

import asyncio
from datetime import timedelta

import pytest
from sqlmodel import select

from maritime_site.domain.programme import editing, keeping, queries
from maritime_site.domain.programme.bulk import HALF
from maritime_site.domain.programme.models import Hall, ProgrammeSession, Speaker
from maritime_site.ports.services import install_services
from maritime_site.web.backoffice.programme.lists import SessionsState
from maritime_site.web.backoffice.programme.releasing import ReleaseState
from maritime_site.web.backoffice.programme.state import FREE_PLACES, MOST_SPEAKERS, SPEAKER, SessionPlan
from maritime_site.web.backoffice.screens import screen_of
from tests.api.backoffice import administrator
from tests.domain.programme.builders import IDS, START, ZONE, add_programme
from tests.factories import make_person
from tests.people import NOON
from tests.web.states import send, staff_tab

LIST = "/admin/sessions/"


@pytest.fixture
def backend() -> str:
    """The rules behind are proved on both makes of database."""
    return "sqlite"


@pytest.fixture
def planner(services, database) -> str:
    """The token of somebody who plans."""
    install_services(services)
    with database.writing() as session:
        add_programme(session)
    return administrator(database, "programme officer")["Authorization"].removeprefix("Bearer ")


def at(token, address, kind, *events):
    async def play():
        state = await (await staff_tab(address, token)).get_state(kind)
        await send(state, "open")
        for name, *values in events:
            await send(state, name, *values)
        return state

    return asyncio.run(play())


@pytest.mark.req("BULK-1", "BO-3")
def test_several_sessions_are_moved_after_it_was_said_whom_that_concerns(planner, database):
    with database.writing() as session:
        person = make_person(session)
        for each in IDS[:2]:
            keeping.keep_session(session, queries.get_session(session, each, zone=ZONE), person, now=NOON)
        hall = Hall(slug="b", name_en="Hall B")
        session.add(hall)
        session.flush()
        hall_id = str(hall.id)
    ticks = [("tick", str(each)) for each in IDS[:2]]
    asked = at(planner, LIST, SessionsState, *ticks, ("choose_verb", "move-hall"), ("aim", hall_id))
    assert (asked.chosen, asked.target) == ("2 chosen", "Hall B")
    assert asked.effect.startswith("1 person has one of them in their agenda")
    other = at(planner, LIST, SessionsState, *ticks, ("aim", hall_id), ("choose_verb", "publish"))
    assert (other.verb, other.target) == ("publish", ""), "what was aimed at before is not told of another act"
    form = {f"pick-{each}": "on" for each in IDS[:2]} | {"action": "move-hall"}
    refused = at(planner, LIST, SessionsState, ("decide", form))
    assert refused.errors == {"hallId": "Required"}
    done = at(planner, LIST, SessionsState, ("decide", form | {"hallId": hall_id}))
    assert (done.done, done.picked, done.target) == ("2 moved to another hall in the plan.", [], "")
    day = at(planner, LIST, SessionsState, ("decide", form | {"action": "move-day", "day": "2025-10-30"}))
    assert day.done == "2 moved to another day in the plan."
    with database.reading() as session:
        row = session.get_one(ProgrammeSession, IDS[0])
        assert (str(row.hall_id), row.starts_at) == (hall_id, START + timedelta(days=3))


@pytest.mark.req("BULK-1", "BO-3")
def test_what_is_not_translated_is_not_published_and_named(planner):
    form = {f"pick-{IDS[3]}": "on", "action": "publish"}
    page = at(planner, LIST, SessionsState, ("decide", form))
    assert page.done == ""
    assert page.refused == [{"name": "Secret", "reason": HALF, "path": f"/admin/sessions/{IDS[3]}"}]
    nobody = at(planner, LIST, SessionsState, ("tick", str(IDS[3])))
    assert nobody.effect == "Nobody has any of them in their agenda."


@pytest.mark.req("PROG-1", "BO-3")
def test_as_many_speakers_as_a_session_takes_are_kept_in_order(planner, database):
    with database.writing() as session:
        session.add_all(Speaker(slug=f"s-{number}", name_en=f"Speaker {number:02}") for number in range(12))
    path = f"/admin/sessions/{IDS[1]}"
    plan = at(planner, path, SessionPlan)
    assert plan.speaking == [""] * FREE_PLACES
    labels = [option["label"] for option in plan.speakers]
    assert (labels[0], len(labels)) == ("Nobody", 15)
    with database.reading() as session:
        known = [str(row) for row in session.exec(select(Speaker.id).order_by(Speaker.name_en)).all()][::-1][:12]
    form = (
        plan.values
        | {"titleHi": "ईंधन"}
        | {f"{SPEAKER}{place}": who for place, who in enumerate(known, 1)}
        | {f"{SPEAKER}20": ""}
    )
    saved = at(planner, path, SessionPlan, ("save", form))
    assert saved.speaking == [*known, *[""] * FREE_PLACES]
    with database.reading() as session:
        assert [str(each) for each in editing.speakers_of(session, IDS[1])] == known
    assert MOST_SPEAKERS == 30


@pytest.mark.req("PROG-1")
def test_the_release_screen_names_sessions_outside_the_events_days(planner, database):
    assert at(planner, "/admin/programme", ReleaseState).strays == []
    with database.writing() as session:
        row = session.get_one(ProgrammeSession, IDS[1])
        row.starts_at, row.ends_at = row.starts_at + timedelta(days=30), row.ends_at + timedelta(days=30)
    assert at(planner, "/admin/programme", ReleaseState).strays == ["Fuels: 26-Nov-2025"]


@pytest.mark.req("HINDI-1", "PROG-1")
def test_what_a_release_changes_is_told_in_the_readers_words(planner, database):
    with database.writing() as session:
        row = session.get_one(ProgrammeSession, IDS[1])
        row.title_hi, row.starts_at = "ईंधन", row.starts_at + timedelta(minutes=15)
    english, hindi = (at(planner, f"{start}/admin/programme", ReleaseState).changes for start in ("", "/hi"))
    assert english == ["Changed: Fuels (Title, Hindi; Starts)"]
    assert hindi == ["बदला गया: ईंधन (शीर्षक, हिन्दी; आरंभ)"]


@pytest.mark.req("PROG-1", "LAY-7")
def test_the_form_of_a_session_says_whose_time_it_asks_for():
    assert str(screen_of("/admin/sessions/[id]").view().render()).count("s time zone") == 2
