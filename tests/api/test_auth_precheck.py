"""Which refusal comes first: no such place, then a stranger, then what is wrong with the body (contract, "REST")."""

from __future__ import annotations

import pytest

from maritime_site.api.middleware.body_limits import JSON_BYTES
from tests.api.backoffice import administrator

TOO_LARGE = b'{"a":"' + b"x" * JSON_BYTES + b'"}'
JSON = {"Content-Type": "application/json"}
BODIES = {
    "another type": {"content": b"{}", "headers": {"Content-Type": "text/plain"}},
    "no JSON": {"content": b"{", "headers": JSON},
    "too large": {"content": TOO_LARGE, "headers": JSON},
    "too large in pieces": {"content": [TOO_LARGE[:1000]] * 70, "headers": JSON},
}
OWNERS_ONLY = ("/api/hospitality/booking", "/api/hospitality/payments/create-order", "/api/delegate/documents")


def post(api, path, body, token):
    return api.post(path, content=body["content"], headers=body["headers"] | token)


@pytest.mark.parametrize("body", BODIES.values(), ids=BODIES)
@pytest.mark.parametrize("path", [*OWNERS_ONLY, "/api/admin/staff"])
def test_a_stranger_is_told_that_before_anything_about_the_body(api, path, body):
    for token in ({}, {"Authorization": "Bearer a.b.c"}):
        answer = post(api, path, body, token)
        assert (answer.status_code, answer.json()["message"]) == (401, "Invalid or missing token")


@pytest.mark.parametrize(("body", "status"), list(zip(BODIES.values(), (415, 422, 413, 413), strict=True)), ids=BODIES)
def test_whoever_may_send_a_body_is_told_what_is_wrong_with_it(api, body, status, new_person, token_for):
    mine = token_for(new_person("delegate"))
    assert post(api, "/api/hospitality/payments/create-order", body, mine).status_code == status


@pytest.mark.parametrize("body", BODIES.values(), ids=BODIES)
def test_an_administrator_without_the_permission_is_told_so_first(api, body, database):
    assert post(api, "/api/admin/staff", body, administrator(database)).status_code == 403


@pytest.mark.parametrize("body", [BODIES["another type"], BODIES["too large"]], ids=["another type", "too large"])
def test_where_nothing_is_no_body_is_too_large_or_of_another_type(api, body):
    assert post(api, "/api/nothing", body, {}).status_code == 404
    assert post(api, "/api/countries", body, {}).status_code == 405


@pytest.mark.parametrize("name", ["another type", "too large", "too large in pieces"])
def test_a_body_that_was_not_read_ends_the_connection(api, name, new_person, token_for):
    for token in (token_for(new_person("delegate")), {}):
        assert post(api, OWNERS_ONLY[1], BODIES[name], token).headers["Connection"] == "close"
