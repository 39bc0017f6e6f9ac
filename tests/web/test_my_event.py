"""The one door, the choice among registrations, and the page My event, without a browser (ME-1, ME-2)."""

from __future__ import annotations

import json
from datetime import UTC, datetime, timedelta
from uuid import uuid4

import pytest
from sqlmodel import select

from maritime_site.core.clock import utc_now
from maritime_site.domain.companies.models import Company, CompanySeat
from maritime_site.domain.event_items import WaitingItem
from maritime_site.domain.my_event.queries import NextItem
from maritime_site.domain.networking.models import ConnectionStatus
from maritime_site.domain.networking.queries import RequestView
from maritime_site.domain.networking.views import PersonView
from maritime_site.domain.outbox.models import Message
from maritime_site.domain.people import service as people
from maritime_site.domain.people.kinds import KINDS
from maritime_site.domain.people.models import EventVisit, Person, Status
from maritime_site.domain.signin.models import SignInSession
from maritime_site.ports.services import Services, install_services
from maritime_site.web.portal.my_event.cards import next_rows, request_rows, waiting_rows
from maritime_site.web.portal.my_event.first_steps import FIRST_STEPS, LOOK_AROUND, first_step_of
from maritime_site.web.portal.my_event.state import MyEventState
from maritime_site.web.portal.signin.state import SignInState
from maritime_site.web.session import SessionState
from tests.domain.hospitality.builders import make_package
from tests.factories import make_person, sign_in
from tests.people import LETTERHEAD, NOON
from tests.web.states import move, send, tab_at, target_of
from tests.web.test_code_step import newest_code, tab_keeping

pytestmark = [pytest.mark.req("ME-1"), pytest.mark.anyio]
ASHA = "asha@demo.example"
LOGIN = "/login"


@pytest.fixture
def backend() -> str:
    """The rules behind are proved on both makes of database."""
    return "sqlite"


@pytest.fixture
def register(services: Services, database):
    """Make Asha's registrations of these kinds."""
    install_services(services)

    def make(*kinds: str) -> None:
        with database.writing() as session:
            for kind in kinds:
                make_person(session, kind, email=ASHA, first_name="Asha", last_name="Rao")

    return make


async def verified(database, address=LOGIN):
    """A tab that typed a code at the one door."""
    tab = tab_at(address)
    state = await tab.get_state(SignInState)
    await send(state, "start", "any")
    await send(state, "send_code", {"address": ASHA})
    led = await send(state, "verify", {"otp": newest_code(database)})
    return tab, state, led


async def session_of(tab):
    return await tab.get_state(SessionState)


@pytest.mark.parametrize(("address", "led"), [(LOGIN, "/my-event"), ("/hi/login?next=/hi/pass", "/hi/pass")])
async def test_one_registration_is_in_at_once(register, database, address, led):
    register("media")
    tab, state, onward = await verified(database, address)
    session = await session_of(tab)
    assert target_of(onward) == led
    assert (session.kind, session.other_registrations_data, state.step) == ("media", "", "address")


async def test_several_registrations_are_offered_and_none_is_in_use_before_the_choice(register, database):
    register("visitor", "delegate", "exhibitor")
    tab, state, onward = await verified(database)
    session = await session_of(tab)
    assert (target_of(onward), state.step, session.kind) == ("", "choose", "")
    assert [(row.kind, row.label, row.in_use) for row in state.choices] == [
        ("exhibitor", "Exhibitor", False),
        ("delegate", "Delegate", False),
        ("visitor", "Visitor", False),
    ]
    assert state.choices[0].name == "Harbour Works"
    led = await send(state, "choose", "delegate")
    assert target_of(led) == "/my-event"
    assert (session.kind, session.display_name) == ("delegate", "Asha Rao")
    assert session.exhibitor_token == session.visitor_token == ""


async def test_switching_needs_no_code_and_leads_back_and_forth(register, database):
    register("visitor", "delegate")
    tab, state, _led = await verified(database)
    session = await session_of(tab)
    await send(state, "choose", "visitor")
    token = session.visitor_token
    for kind, other in (("delegate", "visitor"), ("visitor", "delegate")):
        move(tab, "/login?choose=1")
        await send(state, "resume", "any")
        assert [row.kind for row in state.choices if row.in_use] == [other]
        await send(state, "choose", kind)
        assert session.kind == kind
        assert json.loads(session.other_registrations_data)[0]["kind"] == other
    assert session.visitor_token == token
    with database.reading() as held:
        assert len(held.exec(select(Message)).all()) == 1


async def test_the_choice_outlives_what_the_server_knows_of_the_tab(register, database):
    register("visitor", "delegate")
    tab, _state, _led = await verified(database)
    kept = (await session_of(tab)).other_registrations_data
    tab, state = await tab_keeping("", LOGIN)
    (await session_of(tab)).other_registrations_data = kept
    await send(state, "resume", "any")
    assert state.step == "choose"
    await send(state, "choose", "visitor")
    assert (await session_of(tab)).kind == "visitor"


async def test_an_ended_registration_is_not_chosen_and_is_offered_no_more(register, database):
    register("visitor", "delegate")
    tab, state, _led = await verified(database)
    session = await session_of(tab)
    await send(state, "choose", "visitor")
    with database.writing() as held:
        row = held.exec(select(SignInSession).where(SignInSession.kind == "delegate")).one()
        row.ended_at = utc_now()
        held.add(row)
    move(tab, "/login?choose=1")
    await send(state, "resume", "any")
    await send(state, "choose", "delegate")
    assert session.delegate_token == ""
    assert "delegate" not in session.other_registrations_data
    assert state.problems[0]["text"] == "This sign-in has ended. Please ask for a new code."


async def test_leaving_the_choice_ends_what_the_code_opened(register, database):
    register("visitor", "delegate")
    tab, state, _led = await verified(database)
    await send(state, "leave_choice")
    assert (state.step, (await session_of(tab)).other_registrations_data) == ("address", "")
    with database.reading() as held:
        assert all(row.ended_at for row in held.exec(select(SignInSession)).all())


@pytest.mark.parametrize(
    "text",
    [
        "null",
        "{",
        '[{"kind": "nobody", "token": "x", "name": ""}]',
        '[{"kind": "visitor", "token": "", "name": ""}]',
        '[{"kind": "visitor", "token": "a.b.c", "name": "", "more": 1}]',
    ],
)
async def test_what_is_no_list_of_registrations_offers_nothing(services, text):
    install_services(services)
    tab = tab_at("/login?choose=1")
    session, state = await session_of(tab), await tab.get_state(SignInState)
    session.other_registrations_data = text
    await send(state, "start", "any")
    await send(state, "choose", "visitor")
    assert session.visitor_token == ""


async def test_logging_out_ends_every_registration_of_the_code(register, database):
    register("visitor", "delegate")
    tab, state, _led = await verified(database)
    session = await session_of(tab)
    await send(state, "choose", "visitor")
    await send(session, "log_out")
    assert (session.kind, session.other_registrations_data) == ("", "")
    with database.reading() as held:
        assert all(row.ended_at for row in held.exec(select(SignInSession)).all())


async def test_an_unknown_address_learns_nothing_at_the_one_door(services, database):
    install_services(services)
    tab = tab_at(LOGIN)
    state = await tab.get_state(SignInState)
    await send(state, "start", "any")
    await send(state, "send_code", {"address": "nobody@nowhere.example"})
    assert (state.step, state.problems) == ("code", [])
    with database.reading() as session:
        assert session.exec(select(Message)).all() == []


async def my_event(database, person, address="/my-event", seen_before=None):
    """The page as somebody opens it."""
    with database.writing() as session:
        token = sign_in(session, person, now=utc_now())
        if seen_before is not None:
            session.merge(EventVisit(person_id=person.id, last_at=utc_now() - seen_before))
    tab = tab_at(address)
    setattr(await session_of(tab), KINDS[person.kind].token_key, token)
    state = await tab.get_state(MyEventState)
    return state, await send(state, "open")


@pytest.mark.req("ME-2", "ROUTE-4")
@pytest.mark.parametrize("language", ["", "/hi"])
async def test_nobody_is_led_to_the_door_and_back(services, language):
    install_services(services)
    state = await tab_at(f"{language}/my-event").get_state(MyEventState)
    assert target_of(await send(state, "open")) == f"{language}/login?next={language}/my-event"


@pytest.mark.req("ME-2")
@pytest.mark.parametrize("kind", KINDS)
async def test_each_kind_hears_what_to_do_first_and_has_its_pass(services, database, kind):
    install_services(services)
    with database.writing() as session:
        person = make_person(session, kind)
    state, _led = await my_event(database, person)
    assert state.loaded
    assert state.entry_pass.number
    step = first_step_of(person, lacks=services.event.lacks)
    assert (state.first_step.text, state.first_step.path) == (step.words, step.path)
    assert (state.waiting, state.upcoming) == ([], [])
    assert (first_step_of(person) == LOOK_AROUND) == (kind not in FIRST_STEPS)


@pytest.mark.req("ME-2", "EXHIBIT-1")
async def test_whoever_sits_in_a_companys_seat_is_led_to_its_desk(services, database):
    install_services(services)
    with database.writing() as session:
        owner, colleague = make_person(session, "exhibitor"), make_person(session, "exhibitor")
        company = Company(manager_id=owner.id, reference="TEAM-1", kind="exhibitor", created_at=NOON, updated_at=NOON)
        session.add(company)
        session.flush()
        session.add(CompanySeat(company_id=company.id, position=1, person_id=colleague.id, named_at=NOON))
    for person, path in ((owner, "/exhibition/book-your-stall"), (colleague, "/exhibition/desk")):
        state, _led = await my_event(database, person)
        assert state.first_step.path == path


@pytest.mark.req("ME-2", "ME-3", "LANG-1")
async def test_a_held_room_says_amount_zone_and_time_left(services, database, api, token_for):
    install_services(services)
    with database.writing() as session:
        person = make_person(session)
        package = make_package(session)
    form = {"packageId": str(package.id), "guests": "1", "guestName": "Asha Rao", "userType": "delegate"}
    api.post("/api/hospitality/booking", data=form, headers=token_for(person))
    state, _led = await my_event(database, person, "/hi/my-event")
    (row,) = state.waiting
    assert row.amount.startswith("₹")
    assert row.until.endswith(" IST")
    assert 0 < row.seconds <= 15 * 60
    assert row.path == "/hi/hospitality/bookings"
    assert row.title.startswith("अपने कमरे का भुगतान करें")
    assert len(state.stays) == 1


@pytest.mark.req("ME-2")
async def test_changes_since_the_last_visit_are_told_until_the_visit_after(services, database):
    install_services(services)
    with database.writing() as session:
        person = make_person(session, status=Status.PENDING)
        row = session.get_one(Person, person.id)
        people.decide_registration(
            session, row, Status.APPROVED, by="administrator", note="", letterhead=LETTERHEAD, now=utc_now()
        )
    state, _led = await my_event(database, person)
    assert state.changes == []  # the first visit of all
    state, _led = await my_event(database, person, seen_before=timedelta(days=1))
    assert [change.title for change in state.changes] == ["Your registration is approved"]
    state, _led = await my_event(database, person)
    assert len(state.changes) == 1  # a reload is the same visit
    with database.writing() as session:
        session.merge(EventVisit(person_id=person.id, last_at=utc_now() + timedelta(seconds=1), before_at=None))
    state, _led = await my_event(database, person)
    assert state.changes == []


@pytest.mark.req("ME-2", "KIND-3")
async def test_an_undecided_registration_hears_how_it_stands(services, database):
    install_services(services)
    with database.writing() as session:
        person = make_person(session, status=Status.PENDING)
    state, _led = await my_event(database, person)
    assert state.entry_pass.number == ""
    assert state.standing.startswith("We check your registration")
    assert (state.first_step.title, state.first_step.path) == ("My profile", "/delegates/profile")


@pytest.mark.req("ME-2", "ME-3")
def test_the_days_of_a_stay_to_come_are_told_from_its_first_to_its_last():
    first, last = datetime(2027, 1, 27, tzinfo=UTC), datetime(2027, 2, 1, tzinfo=UTC)
    stay = NextItem("stays", "Stay: Lantern Quay House", first, last, "Mumbai", "/hospitality/bookings", is_day=True)
    assert next_rows([stay], zone="Asia/Kolkata", language="en")[0].when == "27-Jan-2027 to 01-Feb-2027"


@pytest.mark.req("ME-2")
@pytest.mark.parametrize(("count", "shown"), [(4, 4), (5, 4), (30, 4)])
def test_many_proposals_do_not_push_what_comes_next_out_of_sight(count, shown):
    meetings = [WaitingItem("meeting", f"Somebody {number}", "Answer", "/meetings") for number in range(count)]
    payment = WaitingItem("room-payment", "Pay for your room", "Pay now", "/hospitality/bookings")
    rows = waiting_rows([*meetings, payment], zone="Asia/Kolkata", language="hi", now=NOON)
    assert [row.title for row in rows[:3]] == ["Somebody 0", "Somebody 1", "Somebody 2"]
    assert (len(rows), rows[-1].title) == (shown + 1, "Pay for your room")
    folded = rows[3].title == f"More like these: {count - 3}"
    assert (folded, rows[3].path) == (count > 4, "/hi/meetings")


@pytest.mark.req("ME-2")
@pytest.mark.parametrize(("count", "shown", "more"), [(5, 5, []), (6, 6, []), (7, 5, ["More requests: 2"])])
def test_of_many_requests_the_first_stand_there_and_how_many_more_there_are(count, shown, more):
    """A sixth alone is no line shorter when it is counted."""
    rows = request_rows([asked_by(f"Somebody {number}") for number in range(count)], "/hi/networking/requests")
    assert [row.title for row in rows] == [*(f"Somebody {number}" for number in range(shown)), *more]
    assert {row.path for row in rows} == {"/hi/networking/requests"}


def asked_by(name: str) -> RequestView:
    person = PersonView(uuid4(), name, "", "Harbour Works", "Engineer", "IN", "delegate", NOON)
    return RequestView(uuid4(), ConnectionStatus.PENDING, "Cranes", "", NOON, person, stands_at="", moderated=False)
