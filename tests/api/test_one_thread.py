"""What an endpoint depends on is called in its thread, as if FastAPI had solved it."""

from __future__ import annotations

from collections.abc import Iterator
from types import SimpleNamespace
from typing import Annotated, Any

import pytest
from fastapi import Depends, FastAPI, Query, Request, Security
from fastapi.security import HTTPBearer
from fastapi.testclient import TestClient
from sqlalchemy.exc import OperationalError

from maritime_site.api.routing import Route
from maritime_site.core.errors import Unavailable

CALLS: list[str] = []
_bearer = HTTPBearer(auto_error=False)


@pytest.fixture
def backend() -> str:
    """Nothing here asks the database anything that its make could change."""
    return "sqlite"


@pytest.fixture(autouse=True)
def _no_calls() -> None:
    CALLS.clear()


def read_number() -> object:
    CALLS.append("number")
    return object()


def open_lock(request: Request) -> Iterator[str]:
    CALLS.append("opened")
    yield request.headers["x-name"]
    CALLS.append("closed")


Number = Annotated[object, Depends(read_number)]
Lock = Annotated[str, Depends(open_lock)]


def read_caller(request: Request, number: Number, _shown: object = Security(_bearer)) -> tuple[str, object]:
    CALLS.append("caller")
    return request.headers["x-name"], number


def read_words(search: Annotated[str, Query()]) -> str:
    return search


async def read_body(request: Request) -> bytes:
    CALLS.append("body")
    return await request.body()


def read_length(body: Annotated[bytes, Depends(read_body)]) -> int:
    return len(body)


Caller = Annotated[tuple[str, object], Depends(read_caller)]
Length = Annotated[int, Depends(read_length)]


def endpoint_of_all(lock: Lock, caller: Caller, number: Number, page: int = 1) -> dict[str, Any]:
    CALLS.append("endpoint")
    return {"lock": lock, "name": caller[0], "isSame": caller[1] is number, "page": page}


def endpoint_of_body(length: Length, body: Annotated[bytes, Depends(read_body)]) -> dict[str, Any]:
    return {"length": length, "body": body.decode()}


def endpoint_of_words(words: Annotated[str, Depends(read_words)]) -> str:
    return words


def endpoint_with_request(request: Request, number: Number) -> dict[str, Any]:
    return {"path": request.url.path, "isObject": type(number) is object}


def break_off_once(lock: Lock, number: Number) -> dict[str, Any]:
    CALLS.append("endpoint")
    if CALLS.count("endpoint") == 1:
        cause = OperationalError("UPDATE", {}, SimpleNamespace(sqlstate="40P01"))  # pyright: ignore[reportArgumentType]
        raise Unavailable("busy") from cause
    return {"lock": lock}


def route_of(call: Any) -> Route:
    return Route("/api/place", call, methods=["GET", "POST"])


def ask(route: Route, query: str = "") -> tuple[int, Any]:
    app = FastAPI(routes=[route])
    answer = TestClient(app).get(f"/api/place{query}", headers={"x-name": "asha"})
    return answer.status_code, answer.json()


def test_each_is_called_once_before_the_transaction_and_that_ends_after_the_endpoint():
    answer = ask(route_of(endpoint_of_all), "?page=3")
    assert answer == (200, {"lock": "asha", "name": "asha", "isSame": True, "page": 3})
    assert CALLS == ["number", "caller", "opened", "endpoint", "closed"]


def test_a_wrong_parameter_is_refused_before_anything_is_called():
    assert ask(route_of(endpoint_of_all), "?page=many")[0] == 422
    assert CALLS == []


def test_a_coroutine_is_awaited_by_the_framework_once_for_all_who_ask_for_it():
    app = FastAPI(routes=[route_of(endpoint_of_body)])
    assert TestClient(app).post("/api/place", content=b"port").json() == {"length": 4, "body": "port"}
    assert CALLS == ["body"]


def test_one_that_reads_a_parameter_is_refused_when_the_route_is_made():
    with pytest.raises(AssertionError, match="let the endpoint name the parameters"):
        route_of(endpoint_of_words)


def test_an_endpoint_has_the_request_under_its_own_name():
    assert ask(route_of(endpoint_with_request)) == (200, {"path": "/api/place", "isObject": True})


def test_the_documents_and_the_walls_know_every_dependency_still():
    names = {dependency.name for dependency in route_of(endpoint_of_all).dependant.dependencies}
    assert names == {"lock", "caller", "number"}


def test_what_the_database_broke_off_is_done_again_with_all_it_depends_on():
    assert ask(route_of(break_off_once)) == (200, {"lock": "asha"})
    assert CALLS == ["number", "opened", "endpoint", "number", "opened", "endpoint", "closed"]
