"""Programs that ask again for what has not changed get no body (PERF-3)."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import Any

import pytest
from fastapi.testclient import TestClient
from starlette.applications import Starlette
from starlette.responses import PlainTextResponse, StreamingResponse
from starlette.routing import Route

from maritime_site.api.middleware.etags import ETags
from tests.api.backoffice import administrator
from tests.api.description import operations

PUBLIC = ("/api/event", "/api/programme.json", "/api/programme/sessions", "/api/announcements")
UNKNOWN = '"another"'


@pytest.mark.req("PERF-3")
@pytest.mark.parametrize("path", PUBLIC)
def test_what_has_not_changed_is_not_sent_again(api: TestClient, path):
    first = api.get(path)
    again = api.get(path, headers={"If-None-Match": f"{UNKNOWN}, W/{first.headers['etag']}"})
    assert (first.status_code, again.status_code, again.content) == (200, 304, b"")
    assert again.headers["etag"] == first.headers["etag"]
    assert again.headers["cache-control"] == first.headers["cache-control"]
    assert "content-length" not in again.headers
    assert "content-type" not in again.headers


@pytest.mark.req("PERF-3")
@pytest.mark.parametrize("path", PUBLIC)
def test_whoever_has_another_answer_gets_this_one(api: TestClient, path):
    first = api.get(path)
    again = api.get(path, headers={"If-None-Match": UNKNOWN})
    assert (again.status_code, again.content) == (200, first.content)


@pytest.mark.req("PERF-3")
def test_a_language_has_a_name_of_its_own(api: TestClient):
    english, hindi = (api.get("/api/announcements", headers={"Accept-Language": code}) for code in ("en", "hi"))
    assert (english.content == hindi.content) == (english.headers["etag"] == hindi.headers["etag"])


@pytest.mark.req("PERF-3")
def test_what_nobody_may_keep_has_no_name(api: TestClient, new_person, token_for):
    headers = token_for(new_person())
    first = api.get("/api/delegate/profile", headers=headers)
    assert first.status_code == 200
    assert "etag" not in first.headers
    assert api.get("/api/delegate/profile", headers=headers | {"If-None-Match": "*"}).status_code == 200


@pytest.mark.req("PERF-3")
def test_the_description_says_where_an_answer_may_be_kept(api: TestClient, database):
    """Every operation without parameters in its path, asked as an administrator."""
    chief, named, told = administrator(database, "superadmin"), set(), set()
    for operation in operations(api.get("/api/openapi.json").json()):
        if operation.method == "get" and "{" not in operation.path:
            told |= {operation.path} if "304" in operation.spec["responses"] else set()
            named |= {operation.path} if "etag" in api.get(operation.path, headers=chief).headers else set()
    assert len(named) > 8
    assert told == named


@pytest.mark.req("PERF-3")
def test_a_refusal_has_no_name(api: TestClient):
    answer = api.get("/api/exhibitors/nobody-by-that-name", headers={"If-None-Match": "*"})
    assert answer.status_code == 404
    assert "etag" not in answer.headers


@pytest.mark.req("PERF-3")
@pytest.mark.parametrize(("kept", "named"), [("public, max-age=5", True), ("public, max-age=9, immutable", False)])
def test_what_never_changes_is_not_read_through_for_a_name(kept, named):
    def answer(_request: Any) -> PlainTextResponse:
        return PlainTextResponse("a picture", headers={"Cache-Control": kept})

    got = TestClient(ETags(Starlette(routes=[Route("/", answer)]))).get("/")
    assert (got.text, "etag" in got.headers) == ("a picture", named)


@pytest.mark.req("PERF-3")
def test_an_answer_in_parts_goes_on_as_it_comes():
    parts: list[dict[str, Any]] = []

    async def body() -> AsyncIterator[bytes]:
        for part in (b"one", b"two"):
            yield part

    async def stream(_request: Any) -> StreamingResponse:
        return StreamingResponse(body(), headers={"Cache-Control": "no-cache"})

    async def ask() -> None:
        scope = {"type": "http", "method": "GET", "path": "/", "headers": [], "query_string": b""}

        async def receive() -> dict[str, Any]:
            await asyncio.sleep(60)
            return {}

        async def send(message: Any) -> None:
            parts.append(message)

        await ETags(Starlette(routes=[Route("/", stream)]))(scope, receive, send)

    asyncio.run(ask())
    assert [part.get("body") for part in parts] == [None, b"one", b"two", b""]
    assert b"etag" not in dict(parts[0]["headers"])
