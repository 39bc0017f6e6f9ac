"""Signing in over REST (contract, "Signing in"; attacks 1 to 13 and 16)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import altcha
import pytest
from fastapi.testclient import TestClient
from sqlmodel import col, select

from maritime_site.core.db.database import Database
from maritime_site.core.text.i18n import DIGITS
from maritime_site.domain.outbox.models import Message
from maritime_site.domain.people.kinds import KINDS
from maritime_site.domain.people.models import Person
from maritime_site.domain.signin.models import WrongTry
from maritime_site.ports.services import Services
from tests.domain.signin.steps import code_of, wrong_one

MESSAGE = "Please enter a valid email address or 10-digit mobile number"
PREFIXES = {key: kind.api_prefix for key, kind in KINDS.items()}
ASHA = {"email": "asha@demo.example", "mobile": "", "countryCode": "+91"}
Maker = Callable[..., Person]
Headers = Callable[[Person], dict[str, str]]


def request(api: TestClient, body: dict[str, Any], *, prefix: str = "/delegate", **more: Any) -> Any:
    return api.post(f"/api{prefix}/login/request-otp", json=body, **more)


def verify(api: TestClient, body: dict[str, Any], *, prefix: str = "/delegate") -> Any:
    return api.post(f"/api{prefix}/login/verify-otp", json=body)


def messages(database: Database) -> list[Message]:
    with database.reading() as session:
        return list(session.exec(select(Message).order_by(col(Message.created_at))))


def last_code(database: Database) -> str:
    return code_of([row for row in messages(database) if row.secret][-1])


def wrong_tries(database: Database) -> int:
    with database.reading() as session:
        return len(session.exec(select(WrongTry)).all())


def solved(api: TestClient) -> str:
    challenge = altcha.Challenge.from_dict(api.get("/api/challenge").json())
    solution = altcha.solve_challenge(challenge)
    assert solution is not None
    return altcha.Payload(challenge, solution).to_base64()


@pytest.mark.req("AUTH-1", "AUTH-2", "AUTH-4")
@pytest.mark.parametrize("kind", list(KINDS))
def test_every_kind_signs_in_and_out_the_same_way(api, database, new_person: Maker, kind):
    person = new_person(kind, email="asha@demo.example")
    prefix = PREFIXES[kind]
    asked = request(api, ASHA, prefix=prefix)
    assert (asked.status_code, asked.json()["success"]) == (200, True)
    answer = verify(api, ASHA | {"otp": last_code(database)}, prefix=prefix)
    assert answer.status_code == 200
    result = answer.json()
    assert set(result) == {"success", "message", "token", "data"}
    assert (result["success"], result["data"]["userType"], result["data"]["id"]) == (True, kind, str(person.id))
    bearer = {"Authorization": f"Bearer {result['token']}"}
    assert api.get(f"/api{prefix}/profile", headers=bearer).json()["data"]["email"] == person.email
    assert api.post(f"/api{prefix}/logout", headers=bearer).json() == {"success": True, "message": "Signed out"}
    again = api.get(f"/api{prefix}/profile", headers=bearer)
    assert (again.status_code, again.json()["error"]) == (401, "Invalid or missing token")


@pytest.mark.req("AUTH-2")
@pytest.mark.parametrize("field", ["countryCode", "countryCodeMobile"])
@pytest.mark.parametrize("prefix", ["/media", "/visitor"])
def test_a_number_signs_in_with_its_code_under_either_name(api, database, new_person: Maker, field, prefix):
    new_person(prefix.strip("/"), mobile="+919876543210")
    body = {"email": None, "mobile": "9876543210", field: "in"}
    assert request(api, body, prefix=prefix).status_code == 200
    sent = messages(database)[-1]
    assert (sent.channel, sent.recipient) == ("sms", "+919876543210")
    assert verify(api, {"mobile": "09876543210", "otp": code_of(sent)}, prefix=prefix).status_code == 200


@pytest.mark.req("AUTH-1", "AUTH-2")
def test_a_number_and_its_code_may_be_typed_in_hindi_digits(api, database, new_person: Maker):
    new_person("delegate", mobile="+919876543210")
    body = {"mobile": "९८७६५४३२१०", "countryCode": "+९१"}
    assert request(api, body).status_code == 200
    code = code_of(messages(database)[-1])
    assert verify(api, {"mobile": "9876543210", "otp": code.translate(DIGITS)}).status_code == 200


@pytest.mark.req("AUTH-2")
@pytest.mark.parametrize(
    ("address", "number"),
    [
        ({"mobile": "07400123456", "countryCode": "gb"}, "+447400123456"),
        ({"mobile": "2015550123", "countryCode": "+1"}, "+12015550123"),
    ],
)
def test_a_mobile_of_another_country_gets_its_code_too(api, database, new_person: Maker, address, number):
    new_person("delegate", mobile=number)
    assert request(api, address).status_code == 200
    assert messages(database)[-1].recipient == number
    assert verify(api, address | {"otp": last_code(database)}).status_code == 200


@pytest.mark.req("AUTH-4")
def test_logging_out_everywhere_ends_all_sessions_of_this_person_only(api, new_person: Maker, token_for: Headers):
    asha, other = new_person("delegate"), new_person("delegate")
    here, there, hers = token_for(asha), token_for(asha), token_for(other)
    assert api.post("/api/delegate/logout-all", headers=here).status_code == 200
    statuses = [api.get("/api/delegate/profile", headers=headers).status_code for headers in (here, there, hers)]
    assert statuses == [401, 401, 200]


MALFORMED: list[dict[str, Any]] = [
    {},
    {"email": "", "mobile": ""},
    {"email": None, "mobile": None},
    {"email": "a@b.example", "mobile": "9876543210"},
    {"email": f"{'a' * 65}@b.example"},
    *({"email": text} for text in ("asha", "a b@x.example", "a@x.example\r\nBcc: b@x.example", "a\x00@x.example")),
    *({"email": value} for value in (["a@b.example", "c@d.example"], {"$ne": ""}, 1, True)),
    *({"mobile": text} for text in ("1234", "1" * 16, "９８７６５４３２１０", "98765 43210")),
    *({"mobile": value} for value in (9876543210, ["9876543210"], False)),
    *({"mobile": "9876543210", "countryCode": code} for code in (91, "XX", [])),
    {"mobile": "9876543210", "countryCodeMobile": []},
    {"mobile": "9876543210", "countryCode": "+91", "countryCodeMobile": "+44"},
]


@pytest.mark.req("AUTH-2")
@pytest.mark.parametrize("body", MALFORMED)
def test_a_malformed_address_is_refused_in_one_sentence_and_nothing_is_kept(api, database, body):
    answer = request(api, body)
    assert answer.status_code == 422
    assert answer.json()["message"] == MESSAGE
    assert MESSAGE in answer.json()["errors"].values()
    assert messages(database) == []


def test_a_lone_surrogate_is_refused(api):
    answer = api.post(
        "/api/delegate/login/request-otp",
        content=b'{"email": "\\ud800@demo.example"}',
        headers={"Content-Type": "application/json"},
    )
    assert answer.status_code == 422


@pytest.mark.parametrize("extra", ["otp", "role", "kind", "userType", "__proto__"])
def test_unknown_fields_are_refused(api, extra):
    answer = request(api, ASHA | {extra: "x"})
    assert (answer.status_code, list(answer.json()["errors"])) == (422, [extra])


@pytest.mark.parametrize("content", [b"", b"[]", b"null", b'"x"', b"{", b"\xff", b"[" * 5000])
def test_what_is_no_json_object_is_refused(api, content):
    answer = api.post("/api/delegate/login/request-otp", content=content, headers={"Content-Type": "application/json"})
    assert answer.status_code == 422
    assert answer.json()["success"] is False


def _comparable(answer: Any) -> tuple[int, bytes, list[tuple[str, str]]]:
    return (
        answer.status_code,
        answer.content,
        sorted((name, value) for name, value in answer.headers.items() if name not in {"x-request-id", "date"}),
    )


@pytest.mark.req("AUTH-1")
def test_known_unknown_and_unreachable_addresses_get_the_same_answer(api, database, new_person: Maker):
    new_person("delegate", email="asha@demo.example", mobile="+912227571234")
    new_person("visitor", email="visitor@demo.example")
    bodies = [
        {"email": "asha@demo.example"},
        {"email": "nobody@demo.example"},
        {"email": "visitor@demo.example"},
        {"mobile": "2227571234"},
        {"mobile": "12345"},
        {"mobile": "123456789", "countryCode": "+882"},
    ]
    assert len({str(_comparable(request(api, body))) for body in bodies}) == 1
    assert {message.recipient for message in messages(database)} == {"asha@demo.example", "visitor@demo.example"}
    again = [_comparable(request(api, body)) for body in bodies]
    assert {status for status, _body, _headers in again} == {429}
    assert len({body for _status, body, _headers in again}) == 1
    tried = [verify(api, body | {"otp": "000000"}) for body in bodies[1:]]
    assert len({str(_comparable(answer)) for answer in tried}) == 1


@pytest.mark.req("AUTH-1")
def test_a_resend_too_soon_says_when_to_come_back(api):
    request(api, ASHA)
    answer = request(api, ASHA)
    assert answer.status_code == 429
    assert 58 <= int(answer.headers["retry-after"]) <= 60
    assert "challenge" not in answer.json()


@pytest.mark.req("AUTH-1")
def test_a_wrong_code_is_400_counted_and_no_more(api, database, new_person: Maker):
    new_person("delegate", email="asha@demo.example")
    request(api, ASHA)
    code = last_code(database)
    answer = verify(api, ASHA | {"otp": wrong_one(code)})
    assert answer.status_code == 400
    assert answer.json() == {
        "success": False,
        "message": "The code is wrong or has expired",
        "error": "The code is wrong or has expired",
    }
    assert wrong_tries(database) == 1
    assert verify(api, ASHA | {"otp": code}).status_code == 200
    assert verify(api, ASHA | {"otp": code}).status_code == 400


@pytest.mark.req("AUTH-1")
@pytest.mark.parametrize(
    "otp",
    [
        123456,
        " 123456",
        "123456 ",
        "123456\n",
        "１２３４５６",
        "١٢٣٤٥٦",
        "12345",
        "1234567",
        "12345a",
        "",
        None,
        True,
        ["123456"],
        {"$ne": ""},
        1.5,
        "1" * 10_000,
        "-12345",
        "+12345",
        "1e5000",
    ],
)
def test_what_is_not_six_digits_is_422_and_not_counted(api, database, otp):
    answer = verify(api, ASHA | {"otp": otp})
    assert answer.status_code == 422
    assert "otp" in answer.json()["errors"]
    assert wrong_tries(database) == 0


def test_a_missing_code_is_422(api):
    assert verify(api, ASHA).json()["errors"] == {"otp": "Required"}


@pytest.mark.req("AUTH-1")
@pytest.mark.parametrize("prefix", ["/delegate", ""])
@pytest.mark.parametrize(
    ("body", "errors"),
    [
        ({"email": "no address", "otp": "12"}, {"email": MESSAGE, "otp": "Enter the 6 digits of the code"}),
        ({}, {"email": MESSAGE, "mobile": MESSAGE, "otp": "Required"}),
        (
            {"mobile": "12", "otp": None, "more": 1},
            {"mobile": MESSAGE, "otp": "Enter the 6 digits of the code", "more": "This field is not accepted"},
        ),
        ({"email": "asha@demo.example", "otp": "12"}, {"otp": "Enter the 6 digits of the code"}),
        ([], {"body": "Check this value"}),
    ],
)
def test_a_wrong_address_is_named_beside_a_wrong_code(api, body, errors, prefix):
    answer = verify(api, body, prefix=prefix)
    assert (answer.status_code, answer.json()["errors"]) == (422, errors)
    assert answer.json()["message"] == next(iter(errors.values()))


@pytest.mark.req("AUTH-1")
def test_ten_wrong_tries_lock_and_live_sessions_go_on(api, new_person: Maker, token_for: Headers):
    bearer = token_for(new_person("delegate", email="asha@demo.example"))
    for _ in range(10):
        assert verify(api, ASHA | {"otp": "000000"}).status_code == 400
    answer = verify(api, ASHA | {"otp": "000000"}, prefix="/visitor")
    assert answer.status_code == 429
    assert 890 <= int(answer.headers["retry-after"]) <= 900
    assert api.get("/api/delegate/profile", headers=bearer).status_code == 200


def test_past_sixty_verifies_a_minute_a_client_waits(api):
    for number in range(60):
        verify(api, {"email": f"a{number}@demo.example", "otp": "000000"})
    answer = verify(api, {"email": "b@demo.example", "otp": "000000"})
    assert answer.status_code == 429
    assert "challenge" not in answer.json()


def test_past_thirty_requests_a_minute_a_proof_of_work_is_asked(api, database, new_person: Maker):
    new_person("delegate", email="asha@demo.example")
    for number in range(30):
        assert request(api, {"email": f"a{number}@demo.example"}).status_code == 200
    spoofed = request(api, ASHA, headers={"X-Forwarded-For": "198.51.100.7"})
    assert (spoofed.status_code, spoofed.json()["challenge"]) == (429, "/api/challenge")
    assert int(spoofed.headers["retry-after"]) >= 1
    work = solved(api)
    assert request(api, ASHA | {"altcha": work}).status_code == 200
    assert [message.recipient for message in messages(database)] == ["asha@demo.example"]
    assert request(api, {"email": "c@demo.example", "altcha": work}).status_code == 429
    assert request(api, {"email": "c@demo.example", "altcha": "x"}).status_code == 429
    assert request(api, {"email": "no address"}).status_code == 422


def test_clients_behind_a_trusted_proxy_are_counted_apart(api, services: Services):
    services.settings.trusted_proxy_hops = 1
    for number in range(30):
        request(api, {"email": f"a{number}@demo.example"}, headers={"X-Forwarded-For": "9.9.9.9, 198.51.100.7"})
    full = request(api, ASHA, headers={"X-Forwarded-For": "8.8.8.8, 198.51.100.7"})
    other = request(api, ASHA, headers={"X-Forwarded-For": "198.51.100.8"})
    assert (full.status_code, other.status_code) == (429, 200)


@pytest.mark.req("AUTH-1")
def test_a_challenge_is_fresh_each_time_and_never_stored(api):
    first, second = (api.get("/api/challenge") for _ in range(2))
    assert first.headers["cache-control"] == "no-store"
    assert first.json()["parameters"]["nonce"] != second.json()["parameters"]["nonce"]
    assert first.json()["success"] is True


@pytest.mark.req("REG-6", "AUTH-1")
def test_a_new_address_counts_once_its_code_is_confirmed(api, database, new_person: Maker, token_for: Headers):
    asha = new_person("delegate", email="asha@demo.example")
    here, there = token_for(asha), token_for(asha)
    asked = api.post("/api/delegate/contact/request", json={"email": "new@demo.example"}, headers=here)
    assert asked.status_code == 200
    code = last_code(database)
    wrong = api.post("/api/delegate/contact/confirm", json={"otp": wrong_one(code)}, headers=here)
    assert (wrong.status_code, wrong_tries(database)) == (400, 1)
    saved = api.post("/api/delegate/contact/confirm", json={"otp": code}, headers=here)
    assert (saved.status_code, saved.json()["data"]["email"]) == (200, "new@demo.example")
    assert api.get("/api/delegate/profile", headers=here).json()["data"]["email"] == "new@demo.example"
    assert api.get("/api/delegate/profile", headers=there).status_code == 401
    assert api.post("/api/delegate/contact/confirm", json={"otp": code}, headers=here).status_code == 400


@pytest.mark.req("REG-6", "AUTH-1")
def test_a_taken_address_answers_the_same(api, database, new_person: Maker, token_for: Headers):
    holder = new_person("delegate", email="holder@demo.example")
    bearer = token_for(new_person("delegate"))
    taken, free = (
        api.post("/api/delegate/contact/request", json={"email": to}, headers=bearer)
        for to in ("holder@demo.example", "free@demo.example")
    )
    assert _comparable(taken) == _comparable(free)
    assert {message.purpose for message in messages(database) if message.recipient == holder.email} == {"contact-taken"}


@pytest.mark.req("REG-6")
def test_one_person_changes_address_ten_times_an_hour_at_most(api, new_person: Maker, token_for: Headers):
    bearer = token_for(new_person("delegate"))
    statuses = [
        api.post("/api/delegate/contact/request", json={"email": f"n{number}@demo.example"}, headers=bearer).status_code
        for number in range(11)
    ]
    assert statuses == [200] * 10 + [429]


@pytest.mark.parametrize("path", ["contact/request", "contact/confirm", "logout", "logout-all"])
def test_what_is_ones_own_needs_a_token(api, path):
    answer = api.post(
        f"/api/delegate/{path}", json={"email": "a@demo.example"} if "request" in path else {"otp": "1" * 6}
    )
    assert (answer.status_code, answer.json()["message"]) == (401, "Invalid or missing token")


def test_openapi_tells_every_kinds_routes_apart(api):
    paths = api.get("/api/openapi.json").json()["paths"]
    ids = [operation["operationId"] for path in paths.values() for operation in path.values()]
    assert len(ids) == len(set(ids))
    body = paths["/api/express-delegate/login/verify-otp"]["post"]
    assert body["operationId"] == "express_delegate_verify_otp"
    assert set(body["responses"]) >= {"200", "400", "422", "429", "default"}
