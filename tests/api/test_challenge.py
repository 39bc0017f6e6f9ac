"""The gate that other forms use: past the rate a post needs its `altcha`, in JSON and in forms (R57)."""

from __future__ import annotations

from typing import Annotated, Any

import altcha
import pytest
from fastapi import Body, Depends, FastAPI, Form
from fastapi.testclient import TestClient

from maritime_site.api import challenge
from maritime_site.api.challenge import require_form_limit
from maritime_site.api.errors import add_error_handlers
from maritime_site.core import proof_of_work
from maritime_site.core.clock import utc_now
from maritime_site.domain.signin.rate_limits import FormLimit
from maritime_site.ports.services import Services

Counted = Annotated[FormLimit, Depends(require_form_limit("2 per 10 minutes", "feedback"))]
Stored = Annotated[FormLimit, Depends(require_form_limit("1 per 10 minutes", "query"))]
Bare = Annotated[FormLimit, Depends(require_form_limit("1 per 10 minutes", "bare"))]


@pytest.fixture
def forms(services: Services) -> TestClient:
    """A JSON form that counts every post, a real form, and one that counts only what it stores."""
    app = FastAPI()
    app.state.services = services
    add_error_handlers(app)
    app.include_router(challenge.router)

    @app.post("/json")
    def json_form(body: Annotated[dict[str, Any], Body()], door: Counted) -> dict[str, Any]:
        door.admit()
        return body

    @app.post("/form")
    def real_form(name: Annotated[str, Form()], door: Counted, altcha: Annotated[str, Form()] = "") -> str:
        door.admit()
        return name

    @app.post("/stored")
    def stored(body: Annotated[dict[str, Any], Body()], door: Stored) -> dict[str, Any]:
        door.check()
        if body.get("good"):
            door.count()
        return body

    @app.post("/bare")
    def bare(door: Bare) -> None:
        door.admit()

    return TestClient(app)


def solved(services: Services) -> str:
    made = altcha.Challenge.from_dict(proof_of_work.new_challenge(services.secret, now=utc_now(), cost=1))
    solution = altcha.solve_challenge(made)
    assert solution is not None
    return altcha.Payload(made, solution).to_base64()


def test_past_the_rate_json_needs_its_work(forms, services):
    assert [forms.post("/json", json={}).status_code for _ in range(3)] == [200, 200, 429]
    work = solved(services)
    assert forms.post("/json", json={"altcha": work}).status_code == 200
    refused = forms.post("/json", json={"altcha": work})
    assert (refused.status_code, refused.json()["challenge"]) == (429, "/api/challenge")
    assert int(refused.headers["retry-after"]) <= 601


@pytest.mark.parametrize("value", [None, 1, ["x"], {"a": 1}, "x", ""])
def test_work_of_any_other_make_is_none(forms, value):
    statuses = [forms.post("/json", json={"altcha": value}).status_code for _ in range(3)]
    assert statuses == [200, 200, 429]


@pytest.mark.parametrize("kind", ["data", "files"])
def test_past_the_rate_a_form_needs_its_work_and_is_still_read(forms, services, kind):
    def post(**fields: str) -> Any:
        if kind == "data":
            return forms.post("/form", data=fields)
        return forms.post("/form", files={name: (None, value) for name, value in fields.items()})

    assert [post(name="Asha").status_code for _ in range(3)] == [200, 200, 429]
    answer = post(name="Asha", altcha=solved(services))
    assert (answer.status_code, answer.json()) == (200, "Asha")


def test_a_form_may_count_only_what_it_stores(forms):
    assert {forms.post("/stored", json={"good": False}).status_code for _ in range(5)} == {200}
    assert forms.post("/stored", json={"good": True}).status_code == 200
    assert forms.post("/stored", json={"good": False}).status_code == 429


@pytest.mark.parametrize("content", [b"", b"{", b"[]", b"\xff\xfe", b"[" * 100_000])
def test_a_body_nobody_reads_holds_no_work(forms, content):
    headers = {"Content-Type": "application/json"}
    assert [forms.post("/bare", content=content, headers=headers).status_code for _ in range(2)] == [200, 429]
