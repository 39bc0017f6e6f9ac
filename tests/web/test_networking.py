"""The networking pages as the server holds them: what was done keeps its word in the page (LAY-4, NET-3)."""

from __future__ import annotations

import asyncio
import re
from uuid import uuid4

import pytest
from sqlmodel import select

from maritime_site.core.clock import utc_now
from maritime_site.domain.audit.service import Actor
from maritime_site.domain.networking import moderation, service, sharing
from maritime_site.domain.networking.directory import NETWORKING_KINDS
from maritime_site.domain.networking.models import Action, Report
from maritime_site.domain.networking.moderation import Resolve
from maritime_site.domain.networking.schemas import ComplaintRequest, ShareRequest
from maritime_site.domain.networking.service import RequestOutcome
from maritime_site.domain.people.kinds import KINDS
from maritime_site.domain.people.models import Person, Status
from maritime_site.ports.services import install_services
from maritime_site.web.handlers.form_handler import ToastState
from maritime_site.web.portal.networking.page import networking_page
from maritime_site.web.portal.networking.state import NetworkingState
from maritime_site.web.portal.networking.suggestions import SuggestionCard, SuggestionsState
from maritime_site.web.portal.requests.page import requests_page
from maritime_site.web.portal.requests.state import RequestsState
from maritime_site.web.session import SessionState
from tests.domain.networking.builders import act, ask, connect
from tests.factories import make_person, sign_in
from tests.people import LETTERHEAD
from tests.web.states import move, send, shown, tab_at

CLERK = Actor("clerk-1", "clerk@demo.example", "10.0.0.1")
PAYLOAD = {"purpose": "Cranes", "description": ""}


@pytest.fixture
def backend() -> str:
    """The rules behind are proved on both makes of database."""
    return "sqlite"


@pytest.fixture
def two(services, database):
    """Asha and Bilal, each with a token."""
    install_services(services)
    with database.writing() as session:
        people = [make_person(session, first_name=name) for name in ("Asha", "Bilal")]
        return [(person, sign_in(session, person, now=utc_now())) for person in people]


async def opened(form, address: str, token: str):
    root = tab_at(address)
    (await root.get_state(SessionState)).delegate_token = token
    state = await root.get_state(form)
    await send(state, "open")
    return state


async def asked(two) -> NetworkingState:
    """Asha's directory once she has asked Bilal."""
    (_asha, token), (bilal, _token) = two
    state = await opened(NetworkingState, "/networking", token)
    await send(state, "approach", str(bilal.id), "Bilal")
    await send(state, "send", PAYLOAD)
    assert state.done == "Request sent to Bilal"
    return state


@pytest.mark.req("KIND-3", "NET-1", "NET-3")
@pytest.mark.parametrize(
    ("form", "address"), [(NetworkingState, "/networking"), (RequestsState, "/networking/requests")]
)
@pytest.mark.parametrize("status", [Status.PENDING, Status.WAITLISTED, Status.REJECTED])
def test_who_is_not_approved_is_told_why_and_meets_people_as_soon_as_they_are(
    services, database, form, address, status
):
    install_services(services)
    with database.writing() as session:
        bilal = make_person(session, first_name="Bilal")
        asha = make_person(session, "exhibitor", status=status)
        token, asha_id = sign_in(session, asha, now=utc_now()), asha.id
        ask(session, bilal, make_person(session, first_name="Chitra"), now=utc_now())

    async def play() -> None:
        root = tab_at(address)
        (await root.get_state(SessionState)).exhibitor_token = token
        state = await root.get_state(form)
        await send(state, "open")
        assert (state.loaded, state.problems, state.status) == (True, [], status)
        assert state.profile_page == "/exhibition/profile"
        await send(state, "beat")
        assert "Bilal" not in shown(root)
        with database.writing() as session:
            session.get_one(Person, asha_id).status = Status.APPROVED
            if form is RequestsState:
                ask(session, session.get_one(Person, bilal.id), session.get_one(Person, asha_id), now=utc_now())
        await send(state, "beat")
        assert (state.status, state.problems) == (Status.APPROVED, [])
        assert "Bilal" in shown(root)

    asyncio.run(play())


@pytest.mark.req("KIND-3", "NET-1")
def test_the_directory_shuts_when_approval_is_withdrawn(two, database):
    (asha, token), (_bilal, _token) = two

    async def play() -> None:
        state = await opened(NetworkingState, "/networking", token)
        assert state.total == "2"
        with database.writing() as session:
            session.get_one(Person, asha.id).status = Status.REJECTED
        await send(state, "beat")
        assert (state.status, state.problems) == (Status.REJECTED, [])

    asyncio.run(play())


@pytest.mark.req("MEET-3", "NET-3")
def test_whoever_was_asked_is_suggested_no_longer_and_the_page_says_that_it_is_sent(two):
    (_asha, token), (bilal, _token) = two
    cards = [SuggestionCard(str(number), "Bilal", "", "") for number in (bilal.id, "another")]

    async def play() -> None:
        state = await opened(NetworkingState, "/networking", token)
        suggested = await state.get_state(SuggestionsState)
        suggested.cards = cards
        await send(state, "approach", str(bilal.id), "Bilal")
        await send(state, "send", {})
        assert suggested.cards == cards
        await send(state, "send", PAYLOAD)
        assert (suggested.cards, state.done) == (cards[1:], "Request sent to Bilal")

    asyncio.run(play())


@pytest.mark.req("NET-3", "LAY-4")
def test_a_second_press_on_send_keeps_the_answer_of_the_first(two):
    async def play() -> None:
        state = await asked(two)
        await send(state, "send", PAYLOAD)
        assert (state.problems, state.done) == ([], "Request sent to Bilal")

    asyncio.run(play())


@pytest.mark.req("NET-3", "ME-3")
def test_a_request_that_is_being_written_stays_open_where_the_address_names_it(two):
    (_asha, token), (bilal, _token) = two

    async def play() -> None:
        state = await opened(NetworkingState, "/networking", token)
        await send(state, "approach", str(bilal.id), "Bilal")
        move(state._get_root_state(), f"/networking?ask={bilal.id}")
        await send(state, "open")
        assert (state.asking, state.asking_name) == (str(bilal.id), "Bilal")
        move(state._get_root_state(), "/networking")
        await send(state, "open")
        assert state.asking == ""
        move(state._get_root_state(), "/networking?ask=somebody")
        await send(state, "open")
        assert state.asking == ""

    asyncio.run(play())


@pytest.mark.req("NET-3", "LAY-4")
def test_a_search_that_comes_late_leaves_the_success_its_word(two):
    async def play() -> None:
        state = await asked(two)
        await send(state, "choose", "search", "bil")
        assert state.done == "Request sent to Bilal"
        await send(state, "approach", state.people[0].id, "Bilal")
        assert not state.done

    asyncio.run(play())


@pytest.mark.req("NET-3", "LAY-4")
@pytest.mark.parametrize(
    ("action", "done"), [("remove", "The connection is removed"), ("block", "You no longer see each other")]
)
def test_a_second_press_on_yes_keeps_the_answer_of_the_first(two, database, action, done):
    (asha, _token), (bilal, theirs) = two
    with database.writing() as session:
        request = connect(session, asha, bilal, now=utc_now()).id

    async def play() -> None:
        state = await opened(RequestsState, "/networking/requests", theirs)
        await send(state, "ask", action, str(request), "Asha")
        await send(state, "confirmed")
        await send(state, "confirmed")
        assert (state.problems, state.done) == ([], done)

    asyncio.run(play())


@pytest.mark.req("NET-3", "LAY-4")
def test_a_second_press_on_send_report_is_told_of_once(two, database):
    (asha, _token), (bilal, theirs) = two
    with database.writing() as session:
        request = ask(session, asha, bilal, now=utc_now()).request.id

    async def play() -> None:
        state = await opened(RequestsState, "/networking/requests", theirs)
        await send(state, "ask", "report", str(request), "Asha")
        await send(state, "report", {"reason": "Advertising"})
        toast = await state.get_state(ToastState)
        first = toast.message
        await send(state, "report", {"reason": "Advertising"})
        assert (state.problems, toast.message) == ([], first)
        assert state.done == "Thank you. A moderator will look at it."

    asyncio.run(play())


@pytest.mark.req("NET-3")
def test_who_blocked_somebody_can_still_report_them(two, database):
    (asha, _token), (bilal, theirs) = two
    with database.writing() as session:
        act(session, connect(session, asha, bilal, now=utc_now()), bilal, Action.BLOCK, now=utc_now())

    async def play() -> None:
        state = await opened(RequestsState, "/networking/requests", theirs)
        (card,) = state.blocked
        await send(state, "ask", "report", card.request_id, card.name)
        await send(state, "report", {"reason": "Advertising"})
        assert (state.problems, state.done) == ([], "Thank you. A moderator will look at it.")

    asyncio.run(play())
    with database.reading() as session:
        assert [row.reported_id for row in session.exec(select(Report)).all()] == [asha.id]


@pytest.mark.req("A11Y-1", "NET-3")
def test_each_button_of_a_request_is_told_of_whom():
    buttons = re.findall(r"'name': '\"button\"', 'props': \[(.*?)\], 'children'", str(requests_page().render()))
    acts = [props for props in buttons if re.search(r"requests_state\.(respond|ask|unblock)\"", props)]
    assert len(acts) > 10
    assert [props for props in acts if '"aria-describedby":("name-"+' not in props] == []


@pytest.mark.req("NET-3")
def test_a_second_press_leaves_the_refusal_of_the_first(two, database):
    (asha, _token), (bilal, theirs) = two
    with database.writing() as session:
        request = connect(session, asha, bilal, now=utc_now())

    async def play() -> None:
        state = await opened(RequestsState, "/networking/requests", theirs)
        await send(state, "ask", "remove", str(request.id), "Asha")
        with database.writing() as session:
            act(session, request, asha, Action.REMOVE, now=utc_now())
        for _press in range(2):
            await send(state, "confirmed")
            assert [problem["text"] for problem in state.problems] == ["This request stands at: Ended"]

    asyncio.run(play())


@pytest.mark.req("NET-1")
def test_a_forged_id_does_not_tell_who_exists(two, database):
    (_asha, token), _bilal = two
    with database.writing() as session:
        unlisted = make_person(session, listed=False).id

    async def play() -> None:
        state = await opened(NetworkingState, "/networking", token)
        for one in (unlisted, uuid4(), "nonsense"):
            await send(state, "approach", str(one), "Somebody")
            await send(state, "send", PAYLOAD)
            assert [problem["text"] for problem in state.problems] == ["This person is not available"]

    asyncio.run(play())


@pytest.mark.req("NET-1")
def test_typing_in_one_field_ends_no_other_fields_wait():
    waits = re.findall(r'\["debounce"\] : (\d+)', str(networking_page()))
    assert len(waits) == len(set(waits)) == 3


@pytest.mark.req("NET-1")
@pytest.mark.parametrize("change", [{"listed": False}, {"status": Status.REJECTED}, {"first_name": "Balaji"}])
def test_who_shows_less_of_themselves_does_so_on_open_pages_too(two, database, change):
    (_asha, token), (bilal, _token) = two

    async def play() -> None:
        state = await opened(NetworkingState, "/networking", token)
        state.done = "Request sent to Bilal"
        await send(state, "beat")
        assert ("Bilal" in str(state.people), state.done) == (True, "Request sent to Bilal")
        with database.writing() as session:
            person = session.get_one(Person, bilal.id)
            for name, value in {**change, "updated_at": utc_now()}.items():
                setattr(person, name, value)
        await send(state, "beat")
        assert ("Bilal" in str(state.people), state.done) == (False, "")
        assert ("Balaji" in str(state.people)) is ("first_name" in change)

    asyncio.run(play())


@pytest.mark.req("NET-3")
def test_who_shares_less_does_so_on_open_cards_too(two, database):
    (asha, token), (bilal, _token) = two
    with database.writing() as session:
        connect(session, asha, bilal, now=utc_now())

    async def play() -> None:
        state = await opened(RequestsState, "/networking/requests", token)
        assert state.connected[0].email == bilal.email
        with database.writing() as session:
            payload = ShareRequest(email=False, mobile=False, company_email=False)
            sharing.change_sharing(session, payload, owner=bilal, now=utc_now())
        await send(state, "beat")
        assert (state.connected[0].email, state.connected[0].silent) == ("", True)

    asyncio.run(play())


@pytest.mark.req("NET-3")
@pytest.mark.parametrize("answered", [False, True])
def test_what_a_moderator_ended_is_not_said_of_the_sender(two, database, answered):
    (asha, token), (bilal, _token) = two
    with database.writing() as session:
        request = (connect if answered else ask)(session, asha, bilal, now=utc_now())
        request_id = (request.request if isinstance(request, RequestOutcome) else request).id
        payload = ComplaintRequest(reason="Advertising")
        report = service.report_request(session, payload, request_id, reporter=bilal, now=utc_now()).id

    async def play() -> None:
        state = await opened(RequestsState, "/networking/requests", token)
        with database.writing() as session:
            moderation.resolve_report(
                session,
                Resolve(note="Told by phone", end=True),
                report,
                actor=CLERK,
                letterhead=LETTERHEAD,
                now=utc_now(),
            )
        await send(state, "respond", str(request_id), "remove" if answered else "withdraw")
        assert [problem["text"] for problem in state.problems] == ["This request stands at: Ended by a moderator"]
        (card,) = state.past
        assert (card.stands_at, card.moderated) == ("Ended by a moderator", True)
        assert "Advertising" not in str(card)

    asyncio.run(play())


@pytest.mark.req("NET-1")
@pytest.mark.parametrize("listed", [True, False])
def test_whoever_is_not_listed_is_told_so_and_led_to_where_they_agree(services, database, listed):
    install_services(services)
    with database.writing() as session:
        asha = make_person(session, listed=listed)
        token = sign_in(session, asha, now=utc_now())
    state = asyncio.run(opened(NetworkingState, "/networking", token))
    assert state.is_listed is listed
    page = str(networking_page())
    assert "You are not listed: nobody finds you here." in page
    assert all(KINDS[kind].profile_path in page for kind in NETWORKING_KINDS)


@pytest.mark.req("NET-3")
@pytest.mark.anyio
async def test_a_late_search_does_not_disable_the_button_of_an_open_form(two):
    """It waits for the end of typing: whoever connects at once presses Send while it runs, and the press was lost."""
    (_asha, token), (bilal, _token) = two
    state = await opened(NetworkingState, "/networking", token)
    assert await busy_while(state, "choose", "search", "Bilal"), "without a form its waiting shows"
    await send(state, "approach", str(bilal.id), bilal.full_name)
    assert not await busy_while(state, "choose", "search", "Bilal")
    assert await busy_while(state, "send", PAYLOAD), "its own act does"


async def busy_while(state, name: str, *arguments) -> bool:
    """What the browser hears first of an event, before it is carried out."""
    parts = type(state).event_handlers[name].fn(state, *arguments)
    await anext(parts)
    first = state.busy
    async for _part in parts:
        pass
    return first
