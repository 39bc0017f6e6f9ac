"""HEAD is GET without its body, and nothing else: load balancers and link checkers ask so."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from starlette.responses import StreamingResponse
from starlette.types import ASGIApp

from maritime_site.api.middleware.head_method import HeadMethod
from tests.api.test_headers import addresses

# These differ from one answer to the next.
PASSING = {"x-request-id", "etag"}


@pytest.fixture
def backend() -> str:
    """No test here asks the database anything that its make could change."""
    return "sqlite"


def heard(app: ASGIApp, method: str, path: str) -> tuple[dict[str, Any], bytes, int]:
    """The head, the body and the number of ends that a server is handed; a test client throws a HEAD's body away."""
    scope = {
        "type": "http",
        "method": method,
        "path": path,
        "headers": [],
        "query_string": b"",
        "scheme": "http",
        "server": ("site", 80),
        "client": ("10.0.0.1", 1),
    }
    values: list[dict[str, Any]] = []
    asked = iter([{"type": "http.request", "body": b""}])

    async def receive() -> Any:
        return next(asked, None) or await asyncio.Event().wait()  # the caller stays on the line

    async def send(message: Any) -> None:
        values.append(message)

    asyncio.run(app(scope, receive, send))
    assert scope["method"] == method
    head, *rest = values
    return head, b"".join(one.get("body", b"") for one in rest), sum(not one.get("more_body") for one in rest)


def test_whatever_answers_get_answers_head_with_the_same_status_and_headers(api):
    gets = [address for method, address in addresses(api) if method == "GET"]
    assert len(gets) > 60
    for address in gets:
        whole, head = api.get(address), api.head(address)
        assert head.status_code == whole.status_code, address
        assert head.content == b""
        result, expected = (
            {name: value for name, value in answer.headers.items() if name not in PASSING} for answer in (head, whole)
        )
        assert result == expected, address


def test_the_server_is_handed_no_body(api):
    head, body, ends = heard(api.app, "HEAD", "/api/countries")
    values = dict(head["headers"])
    assert (head["status"], body, ends) == (200, b"", 1)
    assert int(values[b"content-length"]) > 10_000


def test_a_body_that_comes_in_pieces_is_kept_back_and_ended_once():
    async def streaming(scope: Any, receive: Any, send: Any) -> None:
        await StreamingResponse(iter(["a,b\n", "1,2\n"]), media_type="text/csv")(scope, receive, send)

    assert heard(streaming, "GET", "/")[1] == b"a,b\n1,2\n"
    head, body, ends = heard(HeadMethod(streaming), "HEAD", "/")
    assert (head["status"], body, ends) == (200, b"", 1)


def test_where_nothing_is_read_head_is_refused_as_any_other_method(api):
    for path, methods in (("/api/query", "POST"), ("/api/delegate/login/request-otp", "POST")):
        answer = api.head(path)
        assert (answer.status_code, answer.headers["allow"]) == (405, methods)
    assert api.head("/api/nowhere").status_code == 404


def test_head_needs_the_same_bearer_and_does_as_little(api, new_person, token_for):
    assert api.head("/api/delegate/profile").status_code == 401
    assert api.head("/api/delegate/profile", headers=token_for(new_person("delegate"))).status_code == 200
