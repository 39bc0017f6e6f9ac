"""Sessions narrowed by day, hall and speaker; feedback as bars with a mean; countries by name (BO-6, PROG-1)."""

from __future__ import annotations

import asyncio
from datetime import timedelta

import pytest

from maritime_site.domain.helpdesk.models import Feedback
from maritime_site.domain.programme.models import Hall, ProgrammeSession, SessionSpeaker, Speaker
from maritime_site.ports.services import install_services
from maritime_site.web.backoffice.broadcasts.state import _read_countries
from maritime_site.web.backoffice.helpdesk.state import FeedbackState
from maritime_site.web.backoffice.programme.lists import SessionsState
from tests.api.backoffice import administrator
from tests.domain.programme.builders import START
from tests.people import NOON
from tests.web.states import move, send, staff_tab


@pytest.fixture
def backend() -> str:
    """The rules behind are proved on both makes of database."""
    return "sqlite"


@pytest.fixture
def chief(services, database) -> str:
    install_services(services)
    return administrator(database, "superadmin")["Authorization"].removeprefix("Bearer ")


def add_session(session, title, day, hall, speaker):
    starts = START + timedelta(days=day)
    row = ProgrammeSession(
        title_en=title, starts_at=starts, ends_at=starts + timedelta(hours=1), hall_id=hall.id, updated_at=NOON
    )
    session.add(row)
    session.flush()
    session.add(SessionSpeaker(session_id=row.id, speaker_id=speaker.id))


@pytest.mark.req("PROG-1")
def test_sessions_are_narrowed_by_day_hall_and_speaker(database, chief):
    with database.writing() as session:
        halls = [Hall(slug=name, name_en=name) for name in ("main", "side")]
        speakers = [Speaker(name_en=name) for name in ("Asha", "Bilal")]
        session.add_all((*halls, *speakers))
        session.flush()
        add_session(session, "One", 0, halls[0], speakers[0])
        add_session(session, "Two", 1, halls[1], speakers[0])
        add_session(session, "Three", 1, halls[1], speakers[1])
        hall, speaker = halls[1].id, speakers[0].id

    async def play():
        root = await staff_tab("/admin/sessions/", chief)
        page = await root.get_state(SessionsState)
        seen = []
        for words in ("", f"?hall={hall}", f"?speaker={speaker}", "?day=2025-10-28", f"?hall={hall}&speaker={speaker}"):
            move(root, f"/admin/sessions/{words}")
            await send(page, "open")
            seen.append([row["name"] for row in page.rows])
        assert [option["label"] for option in page.speakers] == ["All", "Asha", "Bilal"]
        return seen

    every, of_hall, of_speaker, of_day, of_both = asyncio.run(play())
    assert set(every) == {"One", "Two", "Three"}
    assert set(of_hall) == set(of_day) == {"Two", "Three"}
    assert (set(of_speaker), of_both) == ({"One", "Two"}, ["Two"])


@pytest.mark.req("BO-6")
def test_feedback_has_a_bar_for_each_rating_and_a_mean(database, chief):
    with database.writing() as session:
        for number, rating in enumerate((5, 4, 4, 1)):
            session.add(
                Feedback(
                    number=f"F-{number}", name="A", email="a@x.example", rating=rating, message="m", created_at=NOON
                )
            )

    async def play():
        page = await (await staff_tab("/admin/feedback/", chief)).get_state(FeedbackState)
        await send(page, "open")
        return page

    page = asyncio.run(play())
    assert page.mean == "On average 3.5 of 5, from 4 answers"
    assert [(bar["values"], bar["first"]) for bar in page.ratings][:2] == [
        ("1 (25 %)", "50.0%"),
        ("2 (50 %)", "100.0%"),
    ]


def test_countries_of_a_message_are_chosen_by_name():
    assert _read_countries("India, श्रीलंका, lk NO") == ["IN", "LK", "NO"]
    assert _read_countries("") == []
