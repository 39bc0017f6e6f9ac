"""Bodies at the edge of what JSON and HTTP allow: refused in the usual shape, or read as what they say."""

from __future__ import annotations

import json

import pytest

from maritime_site.api.middleware.body_limits import JSON_BYTES
from maritime_site.api.people.registration_bodies import example_of
from maritime_site.domain.people.kinds import KINDS

PATH = "/api/delegate/register"
JSON = {"Content-Type": "application/json"}
RIGHT = example_of(KINDS["delegate"].forms[0])


@pytest.fixture
def backend() -> str:
    """None of this reaches a database."""
    return "sqlite"


def post(api, content, headers=JSON):
    return api.post(PATH, content=content, headers=headers)


@pytest.mark.parametrize(
    "content",
    [
        b"NaN",
        b'{"listed": NaN}',
        b'{"firstName": Infinity}',
        b'{"firstName": 1e999999}',
        b'{"firstName": 1' + b"0" * 5_000 + b"}",
        b"\x00",
        b"\xff\xfe\xfd",
        b'{"firstName": "\\ud800"}',
        b'{"firstName": "a\x00b"}',
        b"[" * 30_000,
        b'{"a":' * 10_000,
        json.dumps(RIGHT).encode() + b"}",
        json.dumps(RIGHT).encode()[:-1],
        json.dumps([RIGHT]).encode(),
        json.dumps(RIGHT | {"consents": {"updates": "perhaps"}}).encode(),
        json.dumps(RIGHT | {"__proto__": {"status": "approved"}}).encode(),
    ],
)
def test_what_is_no_right_body_is_422_in_the_usual_shape(api, content):
    answer = post(api, content)
    assert answer.status_code == 422, answer.text
    assert answer.json()["message"] == next(iter(answer.json()["errors"].values()))


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-32"])
def test_json_is_read_in_any_of_its_encodings(api, encoding):
    assert post(api, json.dumps(RIGHT).encode(encoding)).status_code == 201


def test_of_two_fields_with_one_name_the_last_counts_and_only_it(api):
    twice = json.dumps(RIGHT)[:-1] + ', "email": "not an address"}'
    assert post(api, twice.encode()).json()["errors"] == {"email": "Please enter a valid email address"}
    assert post(api, ('{"email": "not an address", ' + json.dumps(RIGHT)[1:]).encode()).status_code == 201


@pytest.mark.parametrize(("size", "status"), [(JSON_BYTES - 1, 201), (JSON_BYTES, 201), (JSON_BYTES + 1, 413)])
def test_the_border_of_a_body_is_sharp_whole_or_in_pieces(api, size, status):
    body = json.dumps(RIGHT).encode().ljust(size)
    assert post(api, body).status_code == status
    pieces = (body[start : start + 1000] for start in range(0, size, 1000))
    assert post(api, pieces).status_code == status


@pytest.mark.parametrize(
    "content_type",
    [
        "",
        "text/plain",
        "application/xml",
        "application/x-www-form-urlencoded",
        "application/jsonp",
        "json",
        "a" * 5_000,
    ],
)
def test_another_content_type_is_415(api, content_type):
    assert post(api, json.dumps(RIGHT).encode(), {"Content-Type": content_type}).status_code == 415


@pytest.mark.parametrize("content_type", ["application/json; charset=utf-8", "APPLICATION/JSON", "application/ld+json"])
def test_json_by_its_other_names_is_read(api, content_type):
    assert post(api, json.dumps(RIGHT).encode(), {"Content-Type": content_type}).status_code == 201


@pytest.mark.parametrize("length", ["-1", "x", "1e3", "9" * 30])
def test_a_length_that_is_none_breaks_nothing(api, length):
    answer = post(api, b"{}", JSON | {"Content-Length": length})
    assert answer.status_code in {413, 422}


@pytest.mark.parametrize(
    "content", [b"", b"--x", b"--x\r\n\r\n", b"--y--", b"--x\r\nContent-Disposition: form-data\r\n\r\n"]
)
@pytest.mark.parametrize("boundary", ["x", "", "\x7f", "x" * 300])
def test_broken_multipart_is_refused_like_everything_else(api, content, boundary, new_person, token_for):
    headers = {"Content-Type": f"multipart/form-data; boundary={boundary}"} | token_for(new_person("delegate"))
    answer = api.post("/api/hospitality/booking", content=content, headers=headers)
    assert answer.status_code == 422, answer.text
    assert answer.json()["errors"]


@pytest.mark.parametrize("name", ["%00", "a%00b", "%0A", "%1B[2J", "%E2%80%AE"])
def test_an_address_that_cannot_be_shown_names_nothing(api, name):
    for path in (f"/api/newsroom/press-releases/{name}", f"/api/{name}"):
        answer = api.get(path)
        assert (answer.status_code, answer.json()["message"]) == (404, "There is nothing at this address")


@pytest.mark.parametrize(("size", "status"), [(15 * 1024, 200), (16 * 1024, 431)])
def test_headers_have_a_limit_too(api, size, status):
    answer = api.get("/api/countries", headers={"X-Long": "x" * size})
    assert (answer.status_code, answer.json()["success"]) == (status, status == 200)


@pytest.mark.parametrize("content", [b"{", b'{"name": }', b"nothing"])
def test_json_that_cannot_be_read_is_the_bodys_fault(api, content):
    """The framework names the place in the text where it stopped reading as if it were a field."""
    assert post(api, content, JSON).json()["errors"] == {"body": "The request is not valid JSON"}
