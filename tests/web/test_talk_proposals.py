"""Talk proposals as the server holds the pages: one's own, and the office's (AGENDA-1)."""

from __future__ import annotations

import pytest
from sqlmodel import select

from maritime_site.core.clock import utc_now
from maritime_site.domain.programme.models import ProgrammeSession, Speaker, Track
from maritime_site.ports.services import install_services
from maritime_site.web.backoffice.screens import SCREENS
from maritime_site.web.backoffice.talk_proposals.state import OfficeProposalState, ProposalsState
from maritime_site.web.portal.talk_proposals.state import TalkProposalsState
from maritime_site.web.session import SessionState
from tests.api.backoffice import administrator
from tests.factories import make_person, sign_in
from tests.web.states import move, send, staff_tab, tab_at, target_of

pytestmark = [pytest.mark.req("AGENDA-1"), pytest.mark.anyio]
TALK = {"title": "Deep berths", "abstract": "Why ships wait.", "biography": "Asha dredges.", "language": "en"}


@pytest.fixture
def backend() -> str:
    """The rules behind are proved on both makes of database."""
    return "sqlite"


@pytest.fixture
async def page(services, database):
    """One's own page, opened."""
    install_services(services)
    with database.writing() as session:
        session.add(Track(slug="green", name_en="Green", name_hi="हरित"))
        person = make_person(session, "conference", details={"company_name": "X", "biography": "Asha pilots."})
        token = sign_in(session, person, now=utc_now())
    tab = tab_at("/talk-proposals")
    (await tab.get_state(SessionState)).conference_token = token
    state = await tab.get_state(TalkProposalsState)
    await send(state, "open")
    return state


async def office(database, address):
    """The tab of a programme officer."""
    token = administrator(database, "programme officer")["Authorization"].removeprefix("Bearer ")
    return await staff_tab(address, token)


async def test_nobody_is_led_to_the_door_and_back(services):
    install_services(services)
    state = await tab_at("/hi/talk-proposals").get_state(TalkProposalsState)
    assert target_of(await send(state, "open")) == "/hi/login?next=/hi/talk-proposals"


async def test_a_talk_is_proposed_changed_and_withdrawn(page):
    assert (page.rows, page.values["biography"]) == ([], "Asha pilots.")
    assert [name for _key, name in page.tracks] == ["None", "Green"]
    await send(page, "send", TALK | {"title": ""})
    assert (list(page.errors), page.rows) == (["title"], [])
    await send(page, "send", TALK)
    (row,) = page.rows
    assert (row["title"], row["status"], row["is_new"], page.done) == (
        "Deep berths",
        "submitted",
        True,
        "Your proposal arrived",
    )
    await send(page, "change", row["id"])
    assert (page.changing, page.values["abstract"]) == (row["id"], "Why ships wait.")
    await send(page, "send", TALK | {"title": "Deeper berths"})
    assert ([row["title"] for row in page.rows], page.changing) == (["Deeper berths"], "")
    await send(page, "withdraw", row["id"])
    assert [(row["status"], row["is_open"]) for row in page.rows] == [("withdrawn", False)]


async def test_the_office_accepts_a_talk_with_its_hours(page, database):
    await send(page, "send", TALK)
    key = page.rows[0]["id"]
    tab = await office(database, "/admin/talk-proposals/?status=submitted")
    rows = await tab.get_state(ProposalsState)
    await send(rows, "open")
    assert [(row["title"], row["path"]) for row in rows.rows] == [("Deep berths", f"/admin/talk-proposals/{key}")]
    state = await move(tab, f"/admin/talk-proposals/{key}").get_state(OfficeProposalState)
    await send(state, "open")
    assert (state.title, state.is_open, state.facts["abstract"]) == ("Deep berths", True, "Why ships wait.")
    await send(state, "start_review")
    assert state.status == "under_review"
    hours = {"startsAt": "2027-01-25T10:00", "endsAt": "2027-01-25T09:00"}
    await send(state, "accept", {"note": "Welcome", **hours})
    assert (state.status, bool(state.problems)) == ("under_review", True)
    await send(state, "accept", {"note": "Welcome", **hours, "endsAt": "2027-01-25T10:45", "hallId": ""})
    assert (state.status, state.is_open) == ("accepted", False)
    screens = {screen.path for screen in SCREENS}
    assert {state.facts[name].rpartition("/")[0] + "/[id]" for name in ("session", "speaker")} <= screens
    with database.reading() as session:
        assert session.exec(select(ProgrammeSession.title_en)).all() == ["Deep berths"]
        assert len(session.exec(select(Speaker)).all()) == 1
    await send(page, "open")
    assert (page.rows[0]["status"], page.rows[0]["note"]) == ("accepted", "Welcome")


async def test_the_office_rejects_a_talk_with_a_reason(page, database):
    await send(page, "send", TALK)
    key = page.rows[0]["id"]
    state = await (await office(database, f"/admin/talk-proposals/{key}")).get_state(OfficeProposalState)
    await send(state, "open")
    await send(state, "reject", {"reason": " "})
    assert list(state.errors) == ["reason"]
    await send(state, "reject", {"reason": "The day is full"})
    assert (state.status, state.history[0][1]) == ("rejected", "Not accepted: The day is full")
    move(page.parent_state, "/talk-proposals")
    await send(page, "open")
    assert page.rows[0]["note"] == "The day is full"
