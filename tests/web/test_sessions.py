"""Who is signed in in a tab, and what its pages show to whom."""

from __future__ import annotations

import asyncio
import json

import jwt
import pytest
from sqlmodel import select

from maritime_site.core.clock import utc_now
from maritime_site.domain.administration.models import Administrator
from maritime_site.domain.outbox.models import Message
from maritime_site.domain.people.kinds import KINDS, RESTORE_ORDER
from maritime_site.domain.signin import rate_limits
from maritime_site.domain.signin.models import SignInSession
from maritime_site.ports.services import install_services
from maritime_site.web.backoffice.signin.state import AdminSignInState
from maritime_site.web.portal.hospitality.state import HospitalityState
from maritime_site.web.portal.my_event.state import MyEventState
from maritime_site.web.portal.pass_page.state import PassState
from maritime_site.web.portal.profile.state import ProfileState
from maritime_site.web.portal.signin.state import ChoosingState, SignInState
from maritime_site.web.portal.stalls.state import StallsState
from maritime_site.web.session import SessionState, data_var, expire_session, token_var
from tests.api.backoffice import administrator
from tests.domain.administration.builders import HASH, PASSWORD
from tests.domain.signin.steps import code_of
from tests.factories import make_person, sign_in
from tests.web.states import move, send, tab_at, target_of


@pytest.fixture
def backend() -> str:
    """One make of database is enough: the rules behind these states are proved on both."""
    return "sqlite"


@pytest.fixture
def people(services, database):
    """One person of each kind with a live token, by kind."""
    install_services(services)
    with database.writing() as session:
        result = {kind: make_person(session, kind, first_name=f"Name-{kind}") for kind in KINDS}
        return {kind: (person, sign_in(session, person, now=utc_now())) for kind, person in result.items()}


async def tab_of(people, *kinds, at="/"):
    """A tab at an address that stores these kinds' sessions."""
    root = tab_at(at)
    session = await root.get_state(SessionState)
    for kind in kinds:
        setattr(session, token_var(kind), people[kind][1])
        setattr(session, data_var(kind), "{}")
    return root, session


@pytest.mark.req("AUTH-3")
@pytest.mark.parametrize("first", range(len(RESTORE_ORDER)))
def test_the_first_kind_that_holds_is_restored_and_refused_ones_go(people, first):
    async def open_page():
        root, session = await tab_of(people, *RESTORE_ORDER[first:])
        for kind in RESTORE_ORDER[:first]:
            setattr(session, token_var(kind), "not.a.token")
        await send(session, "open_page")
        return session, root

    session, _root = asyncio.run(open_page())
    kind = RESTORE_ORDER[first]
    assert session.kind == kind
    assert session.opened
    assert [getattr(session, token_var(other)) for other in RESTORE_ORDER[:first]] == [""] * first
    assert json.loads(getattr(session, data_var(kind)))["firstName"] == f"Name-{kind}"


@pytest.mark.req("HEAD-2")
@pytest.mark.parametrize("kind", KINDS)
def test_the_display_name_is_the_companys_or_the_persons(people, kind):
    async def names():
        _root, session = await tab_of(people, kind)
        await send(session, "open_page")
        return session.display_name, session.display_email

    name, email = asyncio.run(names())
    person = people[kind][0]
    assert name == ("Harbour Works" if kind == "exhibitor" else person.full_name)
    assert email == person.email


@pytest.mark.req("HEAD-2", "KIND-1")
@pytest.mark.parametrize(
    ("stored", "category"),
    [
        ({"category": "student"}, "student"),
        ({"category": "seafarer"}, "seafarer"),
        ({"category": "general"}, ""),
        ({"category": "delegate"}, ""),
        ({"category": ["student"]}, ""),
        ({}, ""),
        (["student"], ""),
    ],
)
def test_students_and_seafarers_are_called_what_they_are(stored, category):
    async def called():
        session = await tab_at("/").get_state(SessionState)
        session.visitor_token, session.visitor_data = "a.b.c", json.dumps(stored)
        return session.category

    assert asyncio.run(called()) == category


@pytest.mark.req("HEAD-2")
@pytest.mark.parametrize("rubbish", ["", "{", "[1, 2]", '"text"', "null"])
def test_rubbish_in_storage_is_no_name_and_no_failure(rubbish):
    async def name():
        session = await tab_at("/").get_state(SessionState)
        session.delegate_token, session.delegate_data = "a.b.c", rubbish
        return session.display_name, session.display_email

    assert asyncio.run(name()) == ("", "")


@pytest.mark.req("AUTH-4", "ROUTE-5")
@pytest.mark.parametrize("prefix", ["", "/hi"])
@pytest.mark.parametrize("kind", KINDS)
def test_logging_out_ends_the_session_and_leads_to_the_kinds_login(people, kind, prefix):
    async def log_out():
        _root, session = await tab_of(people, kind, "visitor", at=f"{prefix}/hospitality")
        led = target_of(await send(session, "log_out"))
        stored = [getattr(session, token_var(other)) for other in KINDS]
        setattr(session, token_var(kind), people[kind][1])
        await send(session, "open_page")
        return led, stored, session.kind

    led, stored, restored = asyncio.run(log_out())
    ended = next(one for one in RESTORE_ORDER if one in {kind, "visitor"})
    assert led == prefix + KINDS[ended].login_path
    assert stored == [""] * len(KINDS)
    assert (restored == "") == (ended == kind)


@pytest.mark.req("AUTH-4", "ROUTE-4")
def test_what_a_page_still_asks_leads_whoever_logs_out_nowhere_else(people):
    async def log_out():
        _root, session = await tab_of(people, "visitor", at="/hi/my-event")
        page = await session.get_state(MyEventState)
        outcomes = [await send(session, "log_out"), await send(page, "open"), [await expire_session(page)]]
        outcomes += [await send(session, "log_out"), await send(await session.get_state(StallsState), "open")]
        for state in (ProfileState, PassState):
            outcomes.append(await send(await session.get_state(state), "open", "visitor"))
        await send(session, "open_login", "visitor")
        return [target_of(outcome) for outcome in (*outcomes, await send(page, "open"))]

    *leaving, later = asyncio.run(log_out())
    assert leaving == ["/hi" + KINDS["visitor"].login_path] * 7
    assert later == "/hi/login?next=/hi/my-event"


@pytest.mark.req("ROUTE-4")
@pytest.mark.parametrize("kind", KINDS)
def test_who_is_signed_in_is_led_from_their_login_page_to_their_event(people, kind):
    async def open_login():
        _root, session = await tab_of(people, kind, at=KINDS[kind].login_path)
        return target_of(await send(session, "open_login", kind))

    assert asyncio.run(open_login()) == "/my-event"


@pytest.mark.req("ROUTE-4")
@pytest.mark.parametrize(
    ("wanted", "led"),
    [
        ("/hospitality", "/hospitality"),
        ("%2Fpass%3Fa%3D1", "/pass?a=1"),
        ("//evil.example", "/my-event"),
        ("https://evil.example", "/my-event"),
        ("/%5Cevil.example", "/my-event"),
        ("javascript:alert(1)", "/my-event"),
        ("/%09/evil.example", "/my-event"),
        ("/%0A/evil.example", "/my-event"),
        ("/admin/", "/my-event"),
        ("/Admin", "/my-event"),
    ],
)
def test_the_way_back_never_leaves_the_participants_site(people, wanted, led):
    async def open_login():
        _root, session = await tab_of(people, "media", at=f"/media/login?next={wanted}")
        return target_of(await send(session, "open_login", "media"))

    assert asyncio.run(open_login()) == led


def sessions_of(database, *tokens):
    """Which of these tokens' sessions are still open on the server."""
    with database.reading() as session:
        rows = {str(row.id): row.ended_at is None for row in session.exec(select(SignInSession)).all()}
    return [rows[jwt.decode(token, options={"verify_signature": False})["jti"]] for token in tokens]


@pytest.mark.req("AUTH-1")
def test_signing_in_as_another_kind_ends_what_the_browser_held_on_the_server_too(people, services, database):
    chief = administrator(database, "superadmin")["Authorization"].removeprefix("Bearer ")
    with database.writing() as session:
        elsewhere = sign_in(session, people["exhibitor"][0], now=utc_now())

    async def enter():
        root, session = await tab_of(people, "exhibitor", "visitor", at="/media/login")
        session.admin_token, session.delegate_token = chief, "not.a.token"
        state = await root.get_state(SignInState)
        await send(state, "start", "media")
        await send(state, "send_code", {"address": people["media"][0].email})
        with database.reading() as held:
            code = code_of(held.exec(select(Message).where(Message.purpose == "sign-in-code")).one())
        led = target_of(await send(state, "verify", {"otp": code}))
        return led, session.kind, session.media_token

    led, kind, token = asyncio.run(enter())
    assert (led, kind) == ("/my-event", "media")
    given_up = [people["exhibitor"][1], people["visitor"][1], chief]
    assert sessions_of(database, *given_up) == [False] * 3
    assert sessions_of(database, token, elsewhere, people["media"][1]) == [True] * 3


@pytest.mark.req("AUTH-1", "AUTH-7")
def test_an_administrator_who_signs_in_ends_what_the_browser_held(people, database):
    administrator(database, "superadmin")
    with database.writing() as session:
        session.exec(select(Administrator)).one().password_hash = HASH

    async def enter():
        root, session = await tab_of(people, "visitor", at="/admin/login")
        door = await root.get_state(AdminSignInState)
        await send(door, "sign_in", {"email": "superadmin@demo.example", "password": PASSWORD})
        return session.kind, session.admin_token

    kind, token = asyncio.run(enter())
    assert kind == ""
    assert sessions_of(database, people["visitor"][1], token) == [False, True]


@pytest.mark.req("AUTH-1")
def test_tries_in_the_browser_count_together_with_rests(services):
    install_services(services)

    async def verify(client):
        state = await tab_at("/media/login", client=client).get_state(SignInState)
        state._kind, state.address, state.step = "media", "asha@demo.example", "code"
        await send(state, "verify", {"otp": "123456"})
        return state.problems[0]["text"]

    while services.limiter.take(rate_limits.VERIFY_RATE, "verify-otp", "192.0.2.7"):  # as REST names it
        pass
    assert asyncio.run(verify("192.0.2.7")) == rate_limits.SLOW_DOWN
    assert asyncio.run(verify("192.0.2.8")) != rate_limits.SLOW_DOWN


@pytest.mark.req("ROUTE-4")
@pytest.mark.parametrize("prefix", ["", "/hi"])
def test_a_protected_page_leads_to_the_refused_kinds_login_else_to_the_choice(people, prefix):
    async def open_page(token):
        root = tab_at(f"{prefix}/hospitality")
        session = await root.get_state(SessionState)
        session.media_token = token
        led = target_of(await send(await root.get_state(HospitalityState), "open"))
        return led, session.media_token, (await root.get_state(ChoosingState)).query

    back = f"?next={prefix}/hospitality"
    assert asyncio.run(open_page("")) == (f"{prefix}/login{back}", "", back)
    assert asyncio.run(open_page("not.a.token"))[:2] == (f"{prefix}/media/login{back}", "")


@pytest.mark.req("ROUTE-4")
@pytest.mark.parametrize("prefix", ["", "/hi"])
def test_signing_in_knows_which_page_is_wanted_and_what_it_was_asked_for(people, prefix):
    async def lead():
        root = tab_at(f"{prefix}/hospitality?guests=2")
        led = target_of(await send(await root.get_state(HospitalityState), "open"))
        choosing = await root.get_state(ChoosingState)
        wanted = choosing.page
        move(root, f"{prefix}/media/login{choosing.query}")
        await send(choosing, "open")
        return led, wanted, choosing.page, (await root.get_state(SessionState))._onward()

    back = f"{prefix}/hospitality%3Fguests%3D2"
    expected = (f"{prefix}/login?next={back}", "/hospitality", "/hospitality", f"{prefix}/hospitality?guests=2")
    assert asyncio.run(lead()) == expected


@pytest.mark.req("ROLE-1", "ROUTE-4")
@pytest.mark.parametrize("page", KINDS)
def test_a_profile_page_opens_for_its_own_kind_only(people, page):
    async def open_profile(kind):
        root, _session = await tab_of(people, kind, at=KINDS[page].profile_path)
        state = await root.get_state(ProfileState)
        return target_of(await send(state, "open", page)), state

    for kind in KINDS:
        led, state = asyncio.run(open_profile(kind))
        if kind == page:
            assert (led, state.reference) == ("", people[kind][0].reference)
        else:
            assert led == f"{KINDS[page].login_path}?next={KINDS[page].profile_path}"
            assert (state.loaded, state.values, state.reference) == (False, {}, "")


@pytest.mark.req("PROF-1", "AUTH-3")
def test_a_page_loaded_for_somebody_else_is_opened_again_not_saved(people, database):
    async def save_as_another():
        root, session = await tab_of(people, "delegate", at="/delegates/profile")
        state = await root.get_state(ProfileState)
        await send(state, "open", "delegate")
        with database.writing() as opened:
            other = make_person(opened, "delegate", first_name="Other")
            session.delegate_token = sign_in(opened, other, now=utc_now())
        assert state.shown_to != session.who
        following = await send(state, "save", {"firstName": "Overwritten", "lastName": "x"})
        return other, following

    other, following = asyncio.run(save_as_another())
    with database.reading() as session:
        assert session.get(type(other), other.id).first_name == "Other"
    assert len(following) == 1


@pytest.mark.req("PROF-1", "ME-3")
def test_what_somebody_typed_is_theirs_again_once_they_sign_in_anew_and_nobody_elses(people, database):
    async def open_as(person) -> tuple[str, str]:
        root, session = await tab_of(people, at="/delegates/profile")
        with database.writing() as opened:
            session.delegate_token = sign_in(opened, person, now=utc_now())
        state = await root.get_state(ProfileState)
        await send(state, "open", "delegate")
        return state.shown_to, state.draft_of

    asha = people["delegate"][0]
    with database.writing() as session:
        other = make_person(session, "delegate", first_name="Other")
    first, again, others = (asyncio.run(open_as(person)) for person in (asha, asha, other))
    assert first[0] != again[0]
    assert first[1] == again[1] != others[1]


@pytest.mark.req("PROF-1", "ME-3")
def test_a_page_names_no_draft_while_nobody_is_signed_in(people):
    async def sign_out() -> tuple[str, str]:
        root, session = await tab_of(people, "delegate", at="/delegates/profile")
        state = await root.get_state(ProfileState)
        await send(state, "open", "delegate")
        named, session.delegate_token = state.draft_of, ""
        await send(state, "open", "delegate")
        return named, state.draft_of

    assert asyncio.run(sign_out()) == (f"delegate:{people['delegate'][0].id}", "")


@pytest.mark.req("AUTH-2")
def test_a_button_pressed_before_the_page_has_started_is_not_undone(services):
    install_services(services)

    async def press_early():
        root = tab_at("/visitor/login", opened=False)
        state = await root.get_state(SignInState)
        await send(state, "send_code", {"address": "nobody@nowhere.example"})
        await send(state, "start", "visitor")
        early = state.step
        await send(state, "start", "visitor")
        return early, state.step

    assert asyncio.run(press_early()) == ("code", "address")


@pytest.mark.req("AUTH-2")
def test_a_visit_starts_with_a_fresh_form(services):
    install_services(services)

    async def visit_twice():
        root = tab_at("/visitor/login")
        state = await root.get_state(SignInState)
        await send(state, "start", "visitor")
        await send(state, "send_code", {"address": "nobody@nowhere.example"})
        move(root, "/visitor/login", connection="two")
        await send(state, "start", "visitor")
        return state.step, state.address

    assert asyncio.run(visit_twice()) == ("address", "")
