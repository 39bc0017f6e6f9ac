"""The pages of meetings and messages as the server holds them (MEET-1, MEET-2)."""

from __future__ import annotations

import re
from datetime import date, timedelta
from uuid import UUID

import pytest
from sqlmodel import select

from maritime_site.core.clock import utc_now
from maritime_site.demo.meetings import seed_tables
from maritime_site.domain.company_pages.models import CompanyPage
from maritime_site.domain.company_pages.schemas import PageContent
from maritime_site.domain.networking.models import Action, Connection, Report
from maritime_site.domain.people.models import Person
from maritime_site.ports.services import install_services
from maritime_site.settings import read_settings
from maritime_site.web.portal.meetings.hours import HoursState
from maritime_site.web.portal.meetings.page import meetings_page
from maritime_site.web.portal.meetings.proposal import ProposalState
from maritime_site.web.portal.meetings.state import MeetingsState
from maritime_site.web.portal.messages.page import messages_page
from maritime_site.web.portal.messages.state import MessagesState
from maritime_site.web.portal.requests.page import requests_page
from maritime_site.web.session import SessionState
from tests.domain.networking.builders import act, connect
from tests.factories import make_person, sign_in
from tests.people import NOON
from tests.web.states import move, send, tab_at, target_of

pytestmark = pytest.mark.anyio


@pytest.fixture
def backend() -> str:
    """The rules behind are proved on both makes of database."""
    return "sqlite"


@pytest.fixture
def settings(tmp_path):
    """An event that is to come, whenever the tests run."""
    first = date.today() + timedelta(days=60)  # noqa: DTZ011  a day or two do not matter
    return read_settings(
        _env_file=None, data_dir=tmp_path, demo=False, event_first_day=first, event_last_day=first + timedelta(days=2)
    )


@pytest.fixture
def two(services, database):
    """Asha and Bilal, connected, each with a token, and the id of their connection."""
    install_services(services)
    with database.writing() as session:
        seed_tables(session, now=utc_now())
        people = [make_person(session, first_name=name) for name in ("Asha", "Bilal")]
        connection = connect(session, *people, now=utc_now())
        return [sign_in(session, person, now=utc_now()) for person in people], str(connection.id)


async def opened(form, address: str, token: str):
    root = tab_at(address)
    (await root.get_state(SessionState)).delegate_token = token
    state = await root.get_state(form)
    await send(state, "open")
    return state


@pytest.mark.req("MEET-1")
async def test_two_meet_at_a_table_and_one_moves_it(two):
    (mine, theirs), _connection = two
    asha = await opened(MeetingsState, "/meetings", mine)
    form = await asha.get_state(ProposalState)
    await send(form, "begin")
    assert ([name for _id, name in form.people], len(form.days), len(form.choices)) == ([form.people[0][1]], 3, 18)
    assert form.people[0][1].startswith("Bilal")
    await send(form, "send", {"place": "table", "minutes": "30"})
    assert (list(form.errors), form.writing) == (["times"], "propose")
    first = form.choices[2]
    await send(form, "send", {f"time-{first.start}": "on", "place": "table", "minutes": "30", "note": "Cranes"})
    assert (form.problems, form.writing, asha.done) == ([], "", "Your proposal is sent")
    assert [card.note for card in asha.sent] == ["Cranes"]

    bilal = await opened(MeetingsState, "/meetings", theirs)
    card = bilal.waiting[0]
    assert not bilal.has_moving, "a first proposal moves nothing"
    await send(bilal, "accept", card.id, card.times[0].start)
    assert (bilal.done, [one.place for one in bilal.agreed]) == ("The meeting is agreed", ["Table 1"])
    await send(asha, "beat")
    assert [one.when for one in asha.agreed] == [bilal.agreed[0].when]

    other = await bilal.get_state(ProposalState)
    await send(other, "begin_move", card.id, "Asha")
    await send(other, "send", {f"time-{other.choices[5].start}": "on"})
    assert bilal.agreed[0].offered
    await send(asha, "beat")
    moved = asha.waiting[0]
    assert (asha.has_moving, bilal.has_moving) == (True, False)
    await send(asha, "accept", moved.id, moved.times[0].start)
    await send(bilal, "beat")
    assert not asha.has_moving
    assert bilal.agreed[0].when == asha.agreed[0].when == moved.offered
    await send(asha, "ask_to_cancel", moved.id, "Bilal")
    await send(asha, "cancel")
    await send(bilal, "beat")
    assert (bilal.agreed, [one.status for one in bilal.past]) == ([], ["Cancelled"])


@pytest.mark.req("MEET-1")
async def test_whoever_proposes_is_blocked_after_a_question(two):
    (mine, theirs), _connection = two
    asha = await opened(MeetingsState, "/meetings", mine)
    form = await asha.get_state(ProposalState)
    await send(form, "begin")
    await send(form, "send", {f"time-{form.choices[2].start}": "on", "place": "table", "minutes": "30"})
    bilal = await opened(MeetingsState, "/meetings", theirs)
    card = bilal.waiting[0]
    await send(bilal, "ask_to_block", card.id, card.name)
    assert bilal.subject_name == card.name
    await send(bilal, "keep")
    assert (bilal.blocking, len(bilal.waiting)) == ("", 1)
    await send(bilal, "ask_to_block", card.id, card.name)
    await send(bilal, "block")
    assert (bilal.blocking, bilal.waiting, [one.status for one in bilal.past]) == ("", [], ["Cancelled"])
    assert "unblock" in bilal.done
    await send(form, "begin")
    assert form.people == []


@pytest.mark.req("NET-3")
async def test_whoever_proposes_is_reported_with_a_reason(two, database):
    (mine, theirs), _connection = two
    form = await (await opened(MeetingsState, "/meetings", mine)).get_state(ProposalState)
    await send(form, "begin")
    await send(form, "send", {f"time-{form.choices[2].start}": "on", "place": "table", "minutes": "30"})
    bilal = await opened(MeetingsState, "/meetings", theirs)
    card = bilal.waiting[0]
    await send(bilal, "ask_to_report", card.id, card.name)
    await send(bilal, "report", {"reason": " "})
    assert (set(bilal.errors), bilal.reporting) == ({"reason"}, card.id)
    await send(bilal, "report", {"reason": "Sells cruises"})
    assert (bilal.errors, bilal.reporting, len(bilal.waiting)) == ({}, "", 1)
    assert "moderator" in bilal.done
    with database.reading() as session:
        report = session.exec(select(Report)).one()
    assert (str(report.meeting_id), report.reason) == (card.id, "Sells cruises")


@pytest.mark.req("MEET-1", "ME-3")
async def test_the_form_names_a_companys_person_one_is_not_connected_with(two, database):
    (mine, _theirs), _connection = two
    with database.writing() as session:
        eve = make_person(session, "exhibitor", first_name="Eve", last_name="Rao", organisation="Harbour Works")
        page = CompanyPage(company_id=eve.id, slug="harbour", name="Harbour", created_at=NOON, updated_at=NOON)
        content = PageContent.model_validate({"name": "Harbour", "meetingsOpen": True})
        page.published, page.published_at = content.model_dump(mode="json", by_alias=True), NOON
        session.add(page)
    state = await opened(MeetingsState, f"/meetings?with={eve.id}", mine)
    form = await state.get_state(ProposalState)
    await send(form, "greet")
    assert (form.writing, form.person_id) == ("propose", str(eve.id))
    assert form.people[0] == [str(eve.id), "Eve Rao, Harbour Works"]
    assert [name.split()[0] for _id, name in form.people[1:]] == ["Bilal"]
    await send(form, "begin")
    assert [name.split()[0] for _id, name in form.people] == ["Bilal"]


async def reloaded(form: ProposalState, address: str) -> ProposalState:
    """The form after its page was loaded again at this address."""
    move(form._get_root_state(), address)
    await send(await form.get_state(MeetingsState), "open")
    await send(form, "greet")
    return form


@pytest.mark.req("MEET-1")
async def test_times_stay_chosen_on_another_day_and_after_a_reload(two):
    (mine, _theirs), _connection = two
    asha = await opened(MeetingsState, "/meetings", mine)
    form = await asha.get_state(ProposalState)
    await send(form, "begin")
    first = form.choices[0].start
    await send(form, "tick", first, True)
    await send(form, "tick", "2000-01-01T10:00:00+05:30", True)
    await send(form, "choose_day", form.days[1][0])
    assert ([one.start for one in form.elsewhere], form.ticked) == ([first], [first])
    second = form.choices[3].start
    await send(form, "tick", second, True)
    await send(form, "tick", second, True)

    await reloaded(form, f"/meetings?with={form.person_id}")
    assert (form.writing, form.day, form.ticked) == ("propose", form.days[1][0], [first, second])
    await send(form, "tick", first, False)
    await send(form, "choose_person", form.person_id)
    assert (form.ticked, form.elsewhere) == ([second], [])
    await send(form, "send", {f"time-{second}": "on", "place": "table", "minutes": "30"})
    assert (asha.done, form.ticked, form.sent > 0) == ("Your proposal is sent", [], True)

    meeting = asha.sent[0]
    await send(form, "begin_move", meeting.id, meeting.name)
    await send(form, "tick", form.choices[0].start, True)
    await reloaded(form, f"/meetings?move={meeting.id}")
    assert (form.writing, form.name, len(form.ticked)) == ("move", meeting.name, 1)
    await send(form, "start_again")
    assert form.ticked == []
    await reloaded(form, "/meetings?move=00000000-0000-0000-0000-000000000000")
    assert form.writing == ""


@pytest.mark.req("MEET-1")
async def test_ones_hours_are_kept(two):
    (mine, theirs), _connection = two
    asha = await opened(MeetingsState, "/meetings", mine)
    hours = await asha.get_state(HoursState)
    await send(hours, "read")
    assert [(day.begins, day.ends) for day in hours.days] == [("09:00", "18:00")] * 3
    day = hours.days[0].date
    await send(hours, "save", {f"from-{day}": "10:00", f"to-{day}": "11:00"})
    assert (hours.problems, [day.begins for day in hours.days]) == ([], ["10:00", "", ""])
    bilal = await opened(MeetingsState, "/meetings", theirs)
    form = await bilal.get_state(ProposalState)
    await send(form, "begin")
    assert [choice.words for choice in form.choices] == ["10:00 IST", "10:30 IST"]
    await send(form, "choose_day", form.days[1][0])
    assert form.choices == []


@pytest.mark.req("MEET-2")
async def test_messages_are_written_and_read(two):
    (mine, theirs), connection = two
    asha = await opened(MessagesState, f"/messages?with={connection}", mine)
    assert (asha.chosen, asha.draft) == (connection, f"message:{asha.draft_of}:{connection}")
    await send(asha, "send", {"text": " "})
    assert list(asha.errors) == ["text"]
    await send(asha, "send", {"text": "Hello"})
    assert ([card.text for card in asha.messages], asha.written) == (["Hello"], 1)

    bilal = await opened(MessagesState, "/messages", theirs)
    assert [card.unread for card in bilal.threads] == ["Unread: 1"]
    move(bilal._get_root_state(), f"/messages?with={connection}")
    await send(bilal, "open")
    assert ([card.is_mine for card in bilal.messages], [card.unread for card in bilal.threads]) == ([False], [""])
    await send(asha, "beat")
    assert asha.messages[0].seen
    await send(bilal, "choose_mail", False)
    assert not bilal.wants_mail


@pytest.mark.req("MEET-1", "MEET-2")
async def test_who_is_connected_no_longer_reads_that_the_conversation_is_closed(two, database):
    (mine, _theirs), connection = two
    state = await opened(MessagesState, f"/messages?with={connection}", mine)
    with database.writing() as session:
        request = session.get_one(Connection, UUID(connection))
        act(session, request, session.get_one(Person, request.receiver_id), Action.REMOVE, now=utc_now())
    await send(state, "send", {"text": "Are you there?"})
    assert ("conversation is closed" in str(state.problems), state.chosen) == (True, connection)
    await send(state, "open")
    assert (state.chosen, state.threads) == ("", [])
    assert state.closed.endswith("your conversation is closed.")
    move(state._get_root_state(), "/messages")
    await send(state, "open")
    assert state.closed == ""


@pytest.mark.req("MEET-1", "MEET-2")
@pytest.mark.parametrize(("form", "address"), [(MeetingsState, "/meetings"), (MessagesState, "/messages")])
async def test_who_may_not_network_is_asked_for_nothing(services, database, form, address):
    install_services(services)
    with database.writing() as session:
        token = sign_in(session, make_person(session, "visitor"), now=utc_now())
    root = tab_at(address)
    (await root.get_state(SessionState)).visitor_token = token
    state = await root.get_state(form)
    await send(state, "open")
    assert (state.loaded, state.status, state.problems) == (True, "", [])


@pytest.mark.req("MEET-1")
async def test_who_is_asked_for_another_time_may_cancel_what_is_agreed(two):
    (mine, theirs), _connection = two
    asha, bilal = await opened(MeetingsState, "/meetings", mine), await opened(MeetingsState, "/meetings", theirs)
    form = await asha.get_state(ProposalState)
    await send(form, "begin")
    await send(form, "send", {f"time-{form.choices[2].start}": "on", "place": "table", "minutes": "30"})
    await send(bilal, "beat")
    await send(bilal, "accept", bilal.waiting[0].id, bilal.waiting[0].times[0].start)
    await send(form, "begin_move", bilal.agreed[0].id, "Bilal")
    await send(form, "send", {f"time-{form.choices[5].start}": "on"})
    await send(bilal, "beat")
    await send(bilal, "ask_to_cancel", bilal.waiting[0].id, "Asha")
    await send(bilal, "cancel")
    assert (bilal.problems, bilal.done, bilal.waiting) == ([], "The meeting is cancelled", [])


@pytest.mark.req("A11Y-1", "MEET-1")
def test_each_button_of_a_meeting_is_told_of_whom():
    drawn = str(meetings_page().render())
    buttons = re.findall(r"'name': '\"button\"', 'props': \[(.*?)\], 'children'", drawn)
    acts = [props for props in buttons if re.search(r"_state\.(accept|decline|begin_move|ask_to_cancel)\"", props)]
    assert [props for props in acts if '"aria-describedby":("name-"+' not in props] == []
    assert sum("ask_to_cancel" in props for props in acts) == 3, "also for one that the other moves"


def test_pages_are_built():
    assert meetings_page()
    assert messages_page()


@pytest.mark.req("ME-3")
@pytest.mark.parametrize(
    ("page", "dialog", "name"),
    [
        (meetings_page, "cancel-meeting", "meetings_state.subject_name"),
        (meetings_page, "block-person", "meetings_state.subject_name"),
        (meetings_page, "report-person", "meetings_state.subject_name"),
        (requests_page, "report-person", "requests_state.subject_name"),
        (requests_page, "block-person", "requests_state.subject_name"),
        (requests_page, "remove-connection", "requests_state.subject_name"),
    ],
)
def test_a_question_about_somebody_names_them(page, dialog, name):
    dialogs = str(page().render()).split("'name': '\"dialog\"'")
    assert name in next(drawn for drawn in dialogs if f'id:"{dialog}"' in drawn)


@pytest.mark.req("MEET-2")
async def test_the_address_keeps_which_conversations_are_looked_for(two):
    (mine, _theirs), connection = two
    state = await opened(MessagesState, "/hi/messages/", mine)
    assert len(state.threads) == 1
    for typed, address in ((" bilal & ", "/hi/messages/?search=bilal+%26"), ("", "/hi/messages/")):
        assert target_of(await send(state, "look", {"search": typed})) == address
    for words, number in (("bil", 1), ("chitra", 0), ("x" * 500, 0)):
        state = await opened(MessagesState, f"/hi/messages/?search={words}", mine)
        assert (len(state.threads), state.search) == (number, words[:120])
    state = await opened(MessagesState, f"/hi/messages/?search=chitra&with={connection}", mine)
    assert state.name.startswith("Bilal"), "an open conversation is not searched"
