"""On pages of one's own the step of a code outlives a reload, as that of signing in does (ME-3)."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from maritime_site.core.clock import utc_now
from maritime_site.ports.services import install_services
from maritime_site.web.portal.privacy.state import MyDataState
from maritime_site.web.portal.security.state import SecurityState
from maritime_site.web.portal.signin.code_step import CodeStepState
from maritime_site.web.session import SessionState
from tests.factories import make_person, sign_in
from tests.web.states import move, send, tab_at
from tests.web.test_code_step import newest_code

pytestmark = pytest.mark.req("ME-3")
SECURITY, MY_DATA = "/security", "/my-data"
Sending = tuple[type[Any], str, str, str, tuple[Any, ...]]
# The state, its page, the step that the address names, what sends the code, and with what.
EMAIL: Sending = (SecurityState, SECURITY, "code", "send_code", ({"address": "new@demo.example"},))
MOBILE: Sending = (SecurityState, SECURITY, "code", "send_code", ({"address": "9876512345", "countryCode": "IN"},))
COPY: Sending = (MyDataState, MY_DATA, "download", "ask_for_copy", ())
ERASURE: Sending = (MyDataState, MY_DATA, "erasure", "ask_for_erasure", ())
ALL = pytest.mark.parametrize("sending", [EMAIL, MOBILE, COPY, ERASURE], ids=["email", "mobile", "copy", "erasure"])


@pytest.fixture
def backend() -> str:
    """The rules behind are proved on both makes of database."""
    return "sqlite"


@pytest.fixture
def tokens(services, database) -> list[str]:
    """The sessions of two people."""
    install_services(services)
    with database.writing() as session:
        return [sign_in(session, make_person(session), now=utc_now()) for _person in range(2)]


async def visit(token: str, state: type[Any], address: str, kept: str = "") -> Any:
    """A tab that the server knows nothing of, whose browser opens this address and keeps this."""
    root = tab_at(address)
    (await root.get_state(SessionState)).delegate_token = token
    (await root.get_state(CodeStepState)).code_step = kept
    page = await root.get_state(state)
    await send(page, "start")
    await send(page, "open")
    return page


async def send_one(token: str, sending: Sending) -> Any:
    """The page once its code was sent and its address names the step."""
    state, path, step, act, given = sending
    page = await visit(token, state, path)
    await send(page, act, *given)
    assert page.problems == []
    move(page._get_root_state(), f"{path}?step={step}")
    return page


async def kept_in(page: Any) -> str:
    return (await page.get_state(CodeStepState)).code_step


@ALL
def test_a_reload_stands_at_the_code_and_another_visit_does_not(tokens, sending):
    state, path, step, *_act = sending

    async def walk():
        page = await send_one(tokens[0], sending)
        shown = [getattr(page, name, "") for name in ("step", "sent_to", "notice", "typed")]
        for event in ("start", "open"):
            await send(page, event)
        assert page.step == step
        forgotten = await visit(tokens[0], state, f"/hi{path}?step={step}", await kept_in(page))
        back = await visit(tokens[0], state, path, await kept_in(page))
        return shown, forgotten, back

    shown, forgotten, back = asyncio.run(walk())
    assert (shown[0], forgotten.step) == (step, step)
    assert back.step in {"", "address"}
    assert [getattr(forgotten, name, "") for name in ("sent_to", "typed")] == [shown[1], shown[3]]
    assert bool(getattr(forgotten, "notice", "")) is bool(shown[2])


@ALL
@pytest.mark.parametrize("of_other", [True, False], ids=["another person", "nothing kept"])
def test_no_step_opens_for_another_person_or_from_the_address_alone(tokens, sending, of_other):
    state, path, step, *_act = sending

    async def walk():
        page = await send_one(tokens[0], sending)
        return await visit(tokens[of_other], state, f"{path}?step={step}", await kept_in(page) if of_other else "")

    assert asyncio.run(walk()).step in {"", "address"}


@ALL
def test_the_code_itself_is_not_kept_and_a_step_that_was_taken_is_forgotten(tokens, database, sending):
    taken = {"code": "confirm_code", "download": "copied", "erasure": "erase"}

    async def walk():
        page = await send_one(tokens[0], sending)
        code, kept = newest_code(database), await kept_in(page)
        act = taken[sending[2]]
        await send(page, act, *([] if act == "copied" else [{"otp": code}]))
        assert page.problems == []
        return code, kept, await kept_in(page)

    code, before, after = asyncio.run(walk())
    assert code not in before
    assert (before != "", after) == (True, "")


@pytest.mark.req("REG-6", "A11Y-1")
@pytest.mark.parametrize("typed", ["", "12", "no address", "a@b.example c", "98765 43210"])
def test_what_is_wrong_with_a_new_address_leads_to_its_one_field(tokens, typed):
    async def walk():
        page = await visit(tokens[0], SecurityState, SECURITY)
        await send(page, "send_code", {"address": typed})
        return page

    page = asyncio.run(walk())
    assert [problem["field"] for problem in page.problems] == ["email"]
    assert list(page.errors) == ["email"]
