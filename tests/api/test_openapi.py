"""The description is true: every operation says what it answers, and answers nothing else, whatever it is sent."""

from __future__ import annotations

import asyncio
import re
from typing import Any

import pytest
from fastapi.testclient import TestClient

from maritime_site.api.app import create_api
from maritime_site.domain.people.kinds import KINDS
from tests.api.description import WITH_BODY, fill, operations, resolved


@pytest.fixture
def backend() -> str:
    """The description is the same over both databases."""
    return "sqlite"


@pytest.fixture
def schema(api: TestClient) -> dict[str, Any]:
    return api.get("/api/openapi.json").json()


def test_every_operation_is_named_summed_up_and_filed(schema):
    result = operations(schema)
    assert len(result) > 60
    assert len({row.name for row in result}) == len(result)
    for one in result:
        assert re.fullmatch("[a-z][a-z0-9_]+", one.name), one
        assert len(one.spec["tags"]) == 1, one.name
        assert len(one.spec["summary"].split()) > 1, one.name


def test_every_operation_has_its_own_success_and_one_shape_of_failure(schema):
    for operation in operations(schema):
        responses = operation.spec["responses"]
        successes = [status for status in responses if status.startswith("2")]
        assert successes, operation.name
        for status in successes:
            success = responses[status].get("content", {})
            assert success, f"{operation.name} announces nothing"
            if "application/json" in success:
                shape = resolved(schema, success["application/json"]["schema"])
                assert shape.get("properties"), f"{operation.name} has an untyped success"
        for status in set(responses) - set(successes) - {"304"}:  # which has no body
            values = {kind: media["schema"] for kind, media in responses[status]["content"].items()}
            assert values == {"application/json": {"$ref": "#/components/schemas/Failure"}}, (operation.name, status)
        assert "default" in responses, operation.name
        if operation.method in WITH_BODY:
            assert {"413", "415"} <= set(responses), operation.name
        if operation.body:
            assert "422" in responses, operation.name
        if "429" in responses:
            assert "Retry-After" in responses["429"]["headers"], operation.name


def test_who_needs_a_bearer_says_so_and_401_with_it(schema, api):
    for operation in operations(schema):
        secured = bool(operation.spec.get("security"))
        assert secured is ("401" in operation.spec["responses"] and "/super-admin/" not in operation.path), (
            operation.name
        )
        if secured and operation.path != "/api/metrics":
            answer = api.request(operation.method, fill(operation.path))
            assert (answer.status_code, answer.json()["message"]) == (401, "Invalid or missing token"), operation.name


def test_nothing_of_the_frameworks_own_failures_is_left(schema):
    assert not {"HTTPValidationError", "ValidationError"} & set(schema["components"]["schemas"])
    assert not [name for name in schema["components"]["schemas"] if "maritime_site__" in name or "Annotated" in name]


def test_a_shape_has_one_name_and_no_two_shapes_have_the_same(schema):
    names = list(schema["components"]["schemas"])
    assert [name for name in names if name.endswith(("-Input", "-Output"))] == []
    assert {"RoomPriceRequest", "StallPrice", "ChallengeAnswer", "SecondFactorCodeRequest"} <= set(names)


def test_every_field_of_every_form_has_a_type_and_its_limits(schema):
    for kind in KINDS.values():
        for form in kind.forms:
            content = schema["paths"][f"/api{form.api_path}"]["post"]["requestBody"]["content"]
            assert set(content) == {"application/json", "multipart/form-data"}
            fields = resolved(schema, content["application/json"]["schema"])
            assert fields["additionalProperties"] is False
            for name, field in fields["properties"].items():
                assert limited(schema, field), (form.api_path, name, field)
            values = fields["properties"]
            assert values["email"]["format"] == "email"
            assert "IN" in values["country"]["enum"]
            assert values["language"]["enum"] == ["en", "hi"]
            assert re.fullmatch(values["mobile"]["pattern"], "9876543210")
            assert values["consent"] == values["consent"] | {"const": True, "type": "boolean"}


@pytest.mark.req("QRY-3")
def test_the_query_forms_limits_are_told(schema):
    values = schema["components"]["schemas"]["QueryRequest"]["properties"]
    assert (values["name"]["minLength"], values["name"]["maxLength"]) == (2, 120)
    assert [bool(re.fullmatch(values["mobile"]["pattern"], "9" * digits)) for digits in (9, 10, 15, 16)] == [
        False,
        True,
        True,
        False,
    ]


def test_a_page_of_every_list_has_a_hundred_rows_at_most(schema):
    """The contract's limit, which the directory's own list names."""
    most = {
        (operation.name, each["schema"].get("maximum"))
        for operation in operations(schema)
        for each in operation.spec.get("parameters", [])
        if each["name"] == "pageSize"
    }
    assert len(most) > 30
    assert {name for name, maximum in most if maximum != 100} == set()


def test_the_description_takes_seconds_so_it_is_made_once_and_holds_up_nobody(services):
    api, on_the_loop = create_api(services), []
    make = api.openapi

    def watched() -> dict[str, Any]:
        on_the_loop.append(asyncio._get_running_loop() is not None)
        return make()

    api.openapi = watched
    with TestClient(api) as client:
        first, second = (client.get("/api/openapi.json") for _ in range(2))
    assert (first.status_code, first.headers["content-type"]) == (200, "application/json")
    assert first.content == second.content
    assert on_the_loop == [False]


def limited(schema: dict[str, Any], field: dict[str, Any]) -> bool:
    """Whether a field says what may stand in it."""
    field = resolved(schema, field)
    choices = field.get("anyOf") or field.get("oneOf")
    if choices:
        return all(limited(schema, choice) for choice in choices)
    if field["type"] == "string":
        return bool({"maxLength", "enum", "pattern", "const", "format"} & set(field)) or "challenge" in str(field)
    return field["type"] in {"boolean", "integer", "null", "object", "array"}


def test_docs_and_their_files_come_from_here_and_need_no_inline_script(api):
    page = api.get("/api/docs")
    assert page.headers["content-security-policy"].count("script-src 'self';") == 1
    assert not re.search(r"<script(?![^>]*src=)|https?://|\son\w+=", page.text)
    for name in re.findall(r'(?:src|href)="(/api/docs/[^"]+)"', page.text):
        for encoding in ("gzip", "identity"):
            file = api.get(name, headers={"Accept-Encoding": encoding})
            assert file.status_code == 200
            assert "max-age" in file.headers["cache-control"]
            assert len(file.text) > 100
    assert api.get("/api/docs/nothing.js").status_code == 404
    assert "/api/docs" not in api.get("/api/openapi.json").json()["paths"]
