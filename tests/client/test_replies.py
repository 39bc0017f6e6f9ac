"""What the client says when a call fails, sentence by sentence (AUTH-5 to AUTH-7, HOSP-2, PROF-1, QRY-5)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from uuid import uuid4

import httpx
import pytest

from maritime_site.client import Client, HttpError, SignedClient, UnreadableReply
from maritime_site.client.shapes import Paid
from maritime_site.domain.people.kinds import KINDS

ADDRESS = "Please enter a valid email address or 10-digit mobile number"
TOKEN_REFUSED = {"success": False, "message": "Invalid or missing token", "error": "Invalid or missing token"}
SERVERS = {"success": False, "message": "The server's message", "error": "The server's error"}
Answers = Callable[[httpx.Request], httpx.Response]


def site(answer: Answers | httpx.Response, kind: str = "") -> Client:
    """A client whose every call gets this answer, signed in as `kind`."""
    result = Client(
        "https://event.example",
        transport=httpx.MockTransport(answer if callable(answer) else lambda _request: answer),
    )
    if kind:
        result.connection.signed = SignedClient(kind, "a token")
    return result


def told(status: int, body: Any = None) -> httpx.Response:
    return httpx.Response(status, json=SERVERS if body is None else body)


def garbled(status: int = 200) -> httpx.Response:
    return httpx.Response(status, text="<html>Bad gateway</html>")


def nobody_answers(request: httpx.Request) -> httpx.Response:
    raise httpx.ConnectError("no route to host", request=request)


def never(request: httpx.Request) -> httpx.Response:
    raise AssertionError(request.url)


@pytest.mark.req("AUTH-2", "AUTH-6")
@pytest.mark.parametrize("kind", list(KINDS))
@pytest.mark.parametrize(
    "address",
    [{}, {"email": "nobody"}, {"mobile": "12"}, {"mobile": "12ab567890"}, {"email": "a@b.in", "mobile": "9876543210"}],
)
def test_a_malformed_address_costs_no_call(kind, address):
    person = site(never).participant(kind)
    for reply in (person.request_code(**address), person.sign_in("123456", **address)):
        assert (reply.success, reply.message, reply.status) == (False, ADDRESS, None)


@pytest.mark.req("AUTH-6")
@pytest.mark.parametrize("kind", list(KINDS))
@pytest.mark.parametrize("answer", [garbled(), garbled(502), told(200, ["x"]), httpx.Response(200)])
def test_a_login_reply_that_cannot_be_parsed(kind, answer):
    person = site(answer).participant(kind)
    message = "Unknown error" if kind == "exhibitor" else "Failed to parse server response"
    for reply in (person.request_code(email="a@b.in"), person.sign_in("123456", email="a@b.in")):
        assert (reply.success, reply.message, reply.error) == (False, message, "Invalid JSON")


@pytest.mark.req("AUTH-2")
def test_each_path_sends_the_other_address_empty_and_medias_own_name_for_the_code():
    sent: list[bytes] = []

    def answer(request: httpx.Request) -> httpx.Response:
        sent.append(request.content)
        return told(200, {"success": True, "message": "Sent"})

    client = site(answer)
    assert client.participant("delegate").request_code(email="a@b.in").message == "Sent"
    assert client.participant("media").request_code(mobile="9876543210", country_code="+91", altcha="work")
    assert sent == [
        b'{"email":"a@b.in","mobile":"","countryCode":"+91"}',
        b'{"email":"","mobile":"9876543210","countryCodeMobile":"+91","altcha":"work"}',
    ]


@pytest.mark.req("AUTH-1")
def test_signing_in_clears_every_other_session():
    client = site(
        told(200, {"success": True, "message": "", "token": "new", "data": {"userType": "delegate"}}), "admin"
    )
    assert client.participant("delegate").sign_in("123456", email="a@b.in")
    assert client.signed == SignedClient("delegate", "new", {"userType": "delegate"})


@pytest.mark.parametrize("body", [{"success": True}, {"token": 1, "data": {}}, {"token": "x", "data": None}])
def test_a_login_without_token_or_profile_is_none(body):
    client = site(told(200, body), "media")
    reply = client.participant("delegate").sign_in("123456", email="a@b.in")
    assert (reply.success, reply.error, client.signed) == (False, "Invalid JSON", SignedClient("media", "a token"))


def test_a_refused_code_says_why_and_when_to_come_back():
    answer = httpx.Response(429, json=SERVERS | {"challenge": "/api/challenge"}, headers={"Retry-After": "42"})
    reply = site(answer).participant("delegate").request_code(email="a@b.in")
    assert (reply.message, reply.status, reply.retry_after) == ("The server's message", 429, 42)
    assert reply.challenge == "/api/challenge"
    away = site(nobody_answers).participant("delegate").request_code(email="a@b.in")
    assert (away.success, away.message, away.status) == (False, "no route to host", None)


@pytest.mark.req("AUTH-7")
@pytest.mark.parametrize(
    ("answer", "message"),
    [
        (told(401), "The server's message"),
        (told(401, {}), "Network or server error"),
        (garbled(502), "Network or server error"),
        (told(200, {"token": "x", "data": {}}), "Network or server error"),
        (nobody_answers, "Network or server error"),
    ],
)
def test_admins_login_fails_with_the_servers_words_or_its_own(answer, message):
    client = site(answer)
    assert client.admin.sign_in("chief@demo.example", "a long password").message == message
    assert client.signed is None


@pytest.mark.req("AUTH-6")
def test_exhibitors_calls_throw_for_all_but_a_404_that_says_something():
    assert site(told(404), "exhibitor").participant("exhibitor").call("GET", "/stall") == SERVERS
    for answer, status in ((garbled(404), 404), (told(409), 409), (told(500), 500), (garbled(503), 503)):
        with pytest.raises(HttpError, match=f"^HTTP error! status {status}$"):
            site(answer, "exhibitor").participant("exhibitor").call("GET", "/stall")
    with pytest.raises(UnreadableReply):
        site(garbled(), "exhibitor").participant("exhibitor").call("GET", "/stall")


def test_other_kinds_calls_give_whatever_was_said():
    assert site(told(409), "media").participant("media").call("GET", "/pass") == SERVERS


@pytest.mark.req("AUTH-5")
@pytest.mark.parametrize("kind", list(KINDS))
@pytest.mark.parametrize("status", [400, 401, 403, 404, 409, 413, 422, 429, 500, 503])
def test_each_kinds_own_calls_end_its_session_by_its_own_rule(kind, status):
    client = site(told(status), kind)
    client.participant(kind).profile()
    ends = status == 401 or (
        kind in {"delegate", "express-delegate", "conference"} and status not in {409, 422, 429, 503}
    )
    assert (client.signed is None) is ends


@pytest.mark.req("AUTH-5", "HOSP-1")
@pytest.mark.parametrize("kind", list(KINDS))
def test_on_hospitality_calls_only_a_refused_token_signs_out(kind):
    for status in (400, 403, 404, 409, 500):
        client = site(told(status), kind)
        client.hospitality.packages()
        assert client.signed is not None
    for answer in (told(401), told(403, TOKEN_REFUSED)):
        client = site(answer, kind)
        client.hospitality.packages()
        assert client.signed is None


def test_an_answer_to_somebody_else_signs_nobody_out():
    client = site(told(401), "media")
    client.participant("delegate").profile()
    assert client.signed == SignedClient("media", "a token")


@pytest.mark.req("AUTH-4")
@pytest.mark.parametrize("answer", [told(200, {"success": True, "message": "Signed out"}), told(503), nobody_answers])
def test_signing_out_signs_out_here_whatever_the_server_says(answer):
    client = site(answer, "delegate")
    client.participant("delegate").sign_out()
    assert client.signed is None
    client = site(answer, "admin")
    client.admin.sign_out()
    assert client.signed is None


@pytest.mark.req("PROF-1")
@pytest.mark.parametrize(
    ("kind", "answer", "message", "error"),
    [
        ("delegate", told(500), "Failed to fetch profile", "The server's error"),
        ("delegate", told(500, {}), "Failed to fetch profile", "Unknown error"),
        ("delegate", garbled(), "Invalid JSON", "Invalid JSON"),
        ("delegate", told(200, {"success": True}), "Invalid JSON", "Invalid JSON"),
        ("delegate", nobody_answers, "no route to host", "no route to host"),
        ("exhibitor", told(500), "HTTP error! status 500", "HTTP error! status 500"),
        ("exhibitor", garbled(404), "HTTP error! status 404", "HTTP error! status 404"),
        ("exhibitor", told(404), "Failed to fetch profile", "The server's error"),
    ],
)
def test_a_profile_that_cannot_be_fetched(kind, answer, message, error):
    reply = site(answer, kind).participant(kind).profile()
    assert (reply.success, reply.message, reply.error) == (False, message, error)


@pytest.mark.req("PROF-1")
def test_a_profile_that_cannot_be_saved_names_the_fields():
    answer = told(422, SERVERS | {"errors": {"firstName": "Required"}})
    reply = site(answer, "delegate").participant("delegate").update_profile(firstName="")
    assert (reply.message, reply.errors) == ("Failed to update profile", {"firstName": "Required"})
    away = site(nobody_answers, "delegate").participant("delegate").update_profile(firstName="A")
    assert (away.success, away.message) == (False, "no route to host")

    def silent(request: httpx.Request) -> httpx.Response:
        raise httpx.ReadTimeout("", request=request)

    assert site(silent, "delegate").participant("delegate").update_profile().message == "Unknown error"


@pytest.mark.req("PROF-1")
@pytest.mark.parametrize("answer", [told(500), told(409), garbled(), nobody_answers])
def test_express_resend_fails_with_one_sentence(answer):
    person = site(answer, "express-delegate").participant("express-delegate")
    assert person.resend().message == "Request failed. Please try again."


HOTEL: list[tuple[str, Callable[[Client], Any]]] = [
    ("Failed to fetch packages. Please try again.", lambda client: client.hospitality.packages()),
    (
        "Failed to create booking. Please try again.",
        lambda client: client.hospitality.book(uuid4(), guests=1, guest_name="A"),
    ),
    ("Failed to create booking. Please try again.", lambda client: client.hospitality.create_order(uuid4())),
    ("Failed to report payment failure", lambda client: client.hospitality.report_failure(uuid4(), "order_1")),
    ("Failed to fetch bookings. Please try again.", lambda client: client.hospitality.bookings()),
]


@pytest.mark.req("HOSP-2")
@pytest.mark.parametrize(("message", "call"), HOTEL)
def test_hospitalitys_failures_say_their_sentence_and_keep_the_servers(message, call):
    refused = call(site(told(409), "delegate"))
    assert (refused.message, refused.error, refused.status) == (message, "The server's error", 409)
    away = call(site(nobody_answers, "delegate"))
    assert (away.message, away.error, away.status) == (message, "no route to host", None)
    assert call(site(garbled(), "delegate")).message == message


@pytest.mark.req("HOSP-2")
@pytest.mark.parametrize(
    ("answer", "message"),
    [
        (told(409), "The server's error"),
        (told(409, {"success": False}), "Failed to cancel booking"),
        (garbled(500), "Failed to cancel booking"),
        (garbled(200), "Failed to cancel booking. Please try again."),
        (nobody_answers, "Failed to cancel booking. Please try again."),
    ],
)
def test_a_cancellation_says_the_servers_error_where_there_is_one(answer, message):
    assert site(answer, "delegate").hospitality.cancel(uuid4()).message == message


def test_a_payment_that_cannot_be_verified_says_why():
    paid = Paid(order_id="order_1", payment_id="pay_1", signature="x")
    assert site(told(400), "delegate").hospitality.verify(paid).message == "The server's message"
    assert site(told(404)).hospitality.pay_in_sandbox("order_1").message == "The server's message"
    assert site(garbled()).hospitality.pay_in_sandbox("order_1").error == "Invalid JSON"


@pytest.mark.req("QRY-5")
@pytest.mark.parametrize(
    ("answer", "success", "message"),
    [
        (told(200, {"success": True, "message": "Thanks", "reference": "Q-1"}), True, "Thanks"),
        (told(200, {"success": True}), True, ""),
        (told(200, {"success": False}), False, "Failed to submit query."),
        (told(200, {"success": False, "message": "Closed"}), False, "Closed"),
        (told(422), False, "The server's message"),
        (told(500, {}), False, "Failed to submit query. Please try again."),
        (garbled(502), False, "Failed to submit query. Please try again."),
        (nobody_answers, False, "Failed to submit query. Please try again."),
        (garbled(), False, "An unexpected error occurred. Please try again."),
    ],
)
def test_what_a_query_is_told(answer, success, message):
    for send in (site(answer).site.query, site(answer).site.feedback):
        reply = send(name="Asha")
        assert (reply.success, reply.message) == (success, message)


@pytest.mark.req("SITE-1")
@pytest.mark.parametrize("answer", [told(500), garbled(), nobody_answers, told(200, {"success": True})])
def test_figures_that_fail_are_silent(answer):
    assert site(answer).site.visitor_count() is None
    assert site(answer).site.log_visit() is None


def test_readiness_and_work_tell_what_is_wrong():
    assert site(told(200, {"success": True})).site.is_ready()
    assert not site(told(503)).site.is_ready()
    assert not site(nobody_answers).site.is_ready()
    with pytest.raises(UnreadableReply):
        site(told(200, {"success": True})).site.proof_of_work()


def test_registering_where_there_is_no_form():
    with pytest.raises(LookupError):
        site(never).participant("achiever").register({})
    with pytest.raises(KeyError):
        site(never).participant("sailor")
    refused = site(told(422, SERVERS | {"errors": {"rank": "Required"}})).participant("visitor")
    assert refused.register({}, category="seafarer").errors == {"rank": "Required"}
    assert site(nobody_answers).participant("visitor").register({}).message == "no route to host"
