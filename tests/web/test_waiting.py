"""A refusal that says to wait says for how many seconds, and the browser counts them down."""

from __future__ import annotations

import pytest

from maritime_site.core.text.i18n import use_language
from maritime_site.ports.services import Services, install_services
from maritime_site.web import kit
from maritime_site.web.portal.signin.state import SignInState
from tests.web.states import send, tab_at
from tests.web.test_kit import shown


@pytest.mark.req("AUTH-1")
@pytest.mark.anyio
async def test_a_new_code_asked_for_too_early_tells_the_seconds(services: Services):
    install_services(services)
    state = await tab_at("/visitor/login").get_state(SignInState)
    await send(state, "start", "visitor")
    await send(state, "send_code", {"address": "nobody@nowhere.example"})
    assert not state.problems
    await send(state, "resend_code")
    (problem,) = state.problems
    assert problem["text"] == "Please wait before you ask for another code"
    assert 0 < problem.get("wait", 0) <= services.settings.otp_resend_seconds


@pytest.mark.req("A11Y-1", "LANG-1")
@pytest.mark.parametrize(("code", "words"), [("en", "Please try again in {time}."), ("hi", "कृपया {time} बाद फिर")])
def test_the_summary_counts_down_where_there_is_a_wait(code: str, words: str):
    with use_language(code):
        waits = shown(kit.error_summary([{"text": "Too many", "field": "", "wait": 42}]))
        plain = shown(kit.error_summary([{"text": "Required", "field": "name"}]))
    assert words in waits
    assert "seconds:42" in waits.replace(" ", "")
    assert "WaitTime" not in plain
