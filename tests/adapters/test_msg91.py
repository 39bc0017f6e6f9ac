"""Text messages over MSG91, without a network."""

from __future__ import annotations

import json
from uuid import uuid4

import httpx
import pytest
from pydantic import SecretStr

from maritime_site.adapters.msg91 import URL, Msg91Texter
from maritime_site.ports.messages import CannotDeliver, Dispatch, TryAgain
from tests.people import NOON


def texter(settings, answer):
    values = {"sms_auth_key": SecretStr("key"), "sms_code_template_id": "template"}
    return Msg91Texter(settings.model_copy(update=values), httpx.MockTransport(answer))


def code(text="Your code: 482019. It works once."):
    return Dispatch(
        id=uuid4(), channel="sms", to="+919876543210", subject="", text=text, purpose="sign-in-code", created_at=NOON
    )


def test_a_code_is_the_variable_of_the_registered_template(settings):
    asked = []
    texter(settings, lambda request: asked.append(request) or httpx.Response(200, json={"type": "success"})).carry(
        code()
    )
    assert (str(asked[0].url), asked[0].headers["authkey"]) == (URL, "key")
    assert json.loads(asked[0].content) == {
        "template_id": "template",
        "short_url": "0",
        "recipients": [{"mobiles": "919876543210", "VAR1": "482019"}],
    }


@pytest.mark.parametrize(
    ("answer", "raised"),
    [
        (httpx.Response(429), TryAgain),
        (httpx.Response(503), TryAgain),
        (httpx.Response(401), CannotDeliver),
        (httpx.Response(200, json={"type": "error", "message": "template missing"}), CannotDeliver),
        (httpx.Response(302, headers={"Location": "http://169.254.169.254/"}), CannotDeliver),
    ],
)
def test_what_passes_is_tried_again_and_what_does_not_is_not(settings, answer, raised):
    with pytest.raises(raised):
        texter(settings, lambda _request: answer).carry(code())


def test_a_provider_that_is_away_is_asked_again(settings):
    def away(request):
        raise httpx.ConnectTimeout("away", request=request)

    with pytest.raises(TryAgain):
        texter(settings, away).carry(code())


def test_a_text_without_a_template_is_refused(settings):
    with pytest.raises(CannotDeliver):
        texter(settings, lambda _request: httpx.Response(200)).carry(code("Your address was changed."))
