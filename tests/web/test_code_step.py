"""The code step outlives a reload, and a server that has forgotten the tab; what the tab keeps opens nothing (ME-1)."""

from __future__ import annotations

import json
from datetime import timedelta

import pytest
from reflex.state import State
from sqlmodel import select

from maritime_site.core.clock import utc_now
from maritime_site.domain.outbox.models import Message
from maritime_site.ports.services import Services, install_services
from maritime_site.web.backoffice.signin.state import AdminSignInState
from maritime_site.web.portal.registration.state import RegistrationState
from maritime_site.web.portal.signin.code_step import CodeStepState
from maritime_site.web.portal.signin.otp import read_otp
from maritime_site.web.portal.signin.state import SignInState
from maritime_site.web.session import SessionState
from tests.domain.signin.steps import SIX, code_of
from tests.factories import make_person
from tests.web.states import move, send, tab_at, target_of
from tests.web.test_own_pages import ANSWERS

pytestmark = [pytest.mark.req("ME-1", "AUTH-1"), pytest.mark.anyio]
LOGIN, STEP = "/visitor/login", "/visitor/login?step=code&next=/pass"
FORM = "/delegates/registration"
LIMIT = 4096


@pytest.fixture
def backend() -> str:
    """The rules behind are proved on both makes of database."""
    return "sqlite"


@pytest.fixture
def asha(services: Services, database):
    """A visitor who may sign in."""
    install_services(services)
    with database.writing() as session:
        return make_person(session, "visitor", email="asha@demo.example")


async def send_code(address: str = "asha@demo.example") -> tuple[State, SignInState]:
    """A tab at the code step, as its browser names it."""
    tab = tab_at(LOGIN)
    state = await tab.get_state(SignInState)
    await send(state, "start", "visitor")
    await send(state, "send_code", {"address": address})
    move(tab, STEP)
    return tab, state


async def forgotten(tab: State, address: str = STEP) -> tuple[State, SignInState]:
    """The same tab once the server has dropped all that it knew of it."""
    kept = (await tab.get_state(CodeStepState)).code_step
    return await tab_keeping(kept, address)


async def tab_keeping(kept: str, address: str = STEP) -> tuple[State, SignInState]:
    """A new tab on the server whose browser keeps this."""
    tab = tab_at(address)
    (await tab.get_state(CodeStepState)).code_step = kept
    return tab, await tab.get_state(SignInState)


def newest_code(database) -> str:
    with database.reading() as session:
        sent = [row for row in session.exec(select(Message)).all() if SIX.search(row.text)]
    return code_of(max(sent, key=lambda row: row.created_at))


@pytest.mark.parametrize("events", [("start",), ("resume",), ("start", "resume", "start"), ("resume", "start")])
async def test_a_reload_stands_at_the_code_step(asha, events):
    _tab, state = await send_code()
    for event in events:
        await send(state, event, "visitor")
    assert (state.step, state.asks_address, state.address) == ("code", False, "asha@demo.example")


def test_a_code_is_read_in_hindi_digits_too():
    assert read_otp("१२३ ४५६") == "123456"


async def test_the_step_outlives_what_the_server_knows_and_signs_in(asha, database):
    tab, before = await send_code()
    tab, state = await forgotten(tab)
    await send(state, "resume", "visitor")
    assert (state.step, state.sent_to, state.asks_address) == ("code", before.sent_to, False)
    assert 0 < state.good_for <= 600
    assert 0 < state.resend_in <= 60
    led = await send(state, "verify", {"otp": newest_code(database)})
    assert target_of(led) == "/pass"
    assert (await tab.get_state(CodeStepState)).code_step == ""


async def test_a_code_is_taken_though_the_server_started_anew_and_has_not_opened_the_page(asha, database):
    """The browser hands in what was pressed meanwhile before the page's own events."""
    tab, _state = await send_code()
    _tab, state = await forgotten(tab)
    assert target_of(await send(state, "verify", {"otp": newest_code(database)})) == "/pass"


async def test_a_new_code_is_asked_for_though_the_server_started_anew(asha):
    """It is too soon for one; the address is known all the same."""
    tab, _state = await send_code()
    _tab, state = await forgotten(tab)
    await send(state, "resend_code")
    assert [(bool(problem.get("wait")), problem["field"]) for problem in state.problems] == [(True, "")]
    assert state.address == "asha@demo.example"


async def test_a_visit_without_the_steps_address_begins_anew_and_the_link_leads_back(asha):
    tab, _state = await send_code()
    tab, state = await forgotten(tab, LOGIN)
    for event in ("start", "resume"):
        await send(state, event, "visitor")
    assert (state.step, state.address) == ("address", "")
    move(tab, STEP)
    await send(state, "resume", "visitor")
    assert (state.step, state.asks_address, state.address) == ("code", False, "asha@demo.example")


async def test_after_turning_to_the_address_the_link_still_leads_back(asha):
    tab, state = await send_code()
    await send(state, "change_address")
    move(tab, LOGIN)
    assert state.step == "address"
    move(tab, STEP)
    await send(state, "resume", "visitor")
    assert (state.step, state.asks_address) == ("code", False)


async def test_whoever_has_a_code_elsewhere_names_the_address(asha, database):
    await send_code()
    _tab, state = await tab_keeping("")
    await send(state, "resume", "visitor")
    assert (state.step, state.asks_address) == ("code", True)
    await send(state, "send_code", {"address": "", "otp": newest_code(database)})
    assert state.problems
    assert (state.step, state.asks_address) == ("code", True)
    led = await send(state, "send_code", {"address": "asha@demo.example", "otp": newest_code(database)})
    assert target_of(led) == "/pass"


def kept(**parts: object) -> str:
    step = {"page": LOGIN, "kind": "visitor", "address": "asha@demo.example", "country_code": "IN"}
    return json.dumps({**step, "sent_at": int(utc_now().timestamp()), **parts})


@pytest.mark.parametrize(
    "text",
    [
        "",
        "null",
        "{",
        "[" * 5000,
        kept(kind="delegate"),
        kept(address="no address"),
        kept(address="a" * 300),
        kept(sent_at=0),
        kept(sent_at="soon"),
        kept(sent_at=int((utc_now() - timedelta(minutes=11)).timestamp())),
        kept(step="more"),
    ],
)
async def test_what_is_no_step_of_this_page_asks_for_the_address(services, text):
    install_services(services)
    _tab, state = await tab_keeping(text)
    await send(state, "resume", "visitor")
    assert (state.step, state.asks_address, state.address) == ("code", True, "")


async def test_a_moment_ahead_of_the_clock_is_good_no_longer_than_a_code(services):
    install_services(services)
    _tab, state = await tab_keeping(kept(sent_at=int(utc_now().timestamp()) + 10**6))
    await send(state, "resume", "visitor")
    assert (state.good_for, state.resend_in) == (600, 60)


@pytest.mark.req("PERF-4")
async def test_a_tab_keeps_no_code_and_little(asha, database):
    tab, _state = await send_code()
    text = (await tab.get_state(CodeStepState)).code_step
    assert newest_code(database) not in text
    assert set(json.loads(text)) == {"page", "kind", "address", "country_code", "sent_at", "registration_id"}
    longest = await tab.get_state(SignInState)
    local, domain = "ü" * 32, ".".join(["d" * 60] * 3)
    await send(longest, "send_code", {"address": f"{local}@{domain}.example", "countryCode": "x" * 10_000})
    assert len((await tab.get_state(CodeStepState)).code_step.encode()) < LIMIT


async def submit_registration() -> tuple[State, RegistrationState]:
    """A tab at the code step of a registration."""
    tab = tab_at(FORM)
    state = await tab.get_state(RegistrationState)
    await send(state, "start", FORM)
    await send(state, "check", ANSWERS)
    await send(state, "submit")
    assert (state.step, state.reference) == ("code", "")
    return move(tab, f"{FORM}?step=code"), state


@pytest.mark.req("REG-1")
@pytest.mark.parametrize("events", [("start", "resume", "start"), ()], ids=["reload", "server started anew"])
async def test_a_registrations_code_step_outlives_what_the_server_knows(services, database, events):
    install_services(services)
    before, _state = await submit_registration()
    text = (await before.get_state(CodeStepState)).code_step
    tab = (await tab_keeping(text, f"{FORM}?step=code"))[0]
    state = await tab.get_state(RegistrationState)
    for event in events:
        await send(state, event, FORM)
    if events:
        assert (state.step, state.reference, state.sent_to) == ("code", "", "a•••@example.com")
    await send(state, "verify", {"otp": newest_code(database)})
    assert state.step == "done"
    assert state.reference.startswith("REG-")
    assert (await tab.get_state(SessionState)).kind == "delegate"
    assert (await tab.get_state(CodeStepState)).code_step == ""
    await send(state, "resume", FORM)  # the connection is lost before the address follows
    assert state.step == "done"


@pytest.mark.req("REG-1")
async def test_another_visit_of_the_form_begins_anew_and_the_link_leads_back(services):
    install_services(services)
    tab, state = await submit_registration()
    move(tab, FORM)
    await send(state, "start", FORM)
    assert state.step == "form"
    assert await send(state, "resume", FORM) == []
    move(tab, f"/hi{FORM}?step=code")
    assert await send(state, "resume", FORM) == []
    assert state.step == "code"


@pytest.mark.req("REG-1")
async def test_a_code_that_no_registration_of_this_tab_waits_for_is_entered_where_one_signs_in(services):
    install_services(services)
    tab = (await tab_keeping(kept(), "/hi/visitor/registration?step=code"))[0]
    state = await tab.get_state(RegistrationState)
    led = await send(state, "resume", "/visitor/registration")
    assert target_of(led) == "/hi/visitor/login?step=code"
    assert state.step == "form"


@pytest.mark.req("REG-1")
async def test_a_registrations_new_code_waits_and_tells_the_seconds(services):
    install_services(services)
    _tab, state = await submit_registration()
    await send(state, "resend_code")
    assert (state.step, state.notice) == ("code", "")
    assert 0 < state.problems[0].get("wait", 0) <= 60


@pytest.mark.req("AUTH-7", "BO-8")
async def test_a_reload_stays_at_the_second_factor_while_the_server_knows_the_tab():
    tab = tab_at("/admin/login?step=code")
    state = await tab.get_state(AdminSignInState)
    state._challenge, state.asks_code = "challenge", True
    await send(state, "start")
    assert (state._challenge, state.asks_code) == ("challenge", True)
    assert "challenge" not in (await tab.get_state(CodeStepState)).code_step
    move(tab, "/admin/login")
    await send(state, "start")
    assert (state._challenge, state.asks_code) == ("", False)
    move(tab, "/admin/login?step=code")
    await send(state, "start")
    assert not state.asks_code
