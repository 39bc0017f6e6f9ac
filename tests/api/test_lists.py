"""Every list of the back office takes search, status, page and pageSize (contract, "Back office")."""

from __future__ import annotations

import pytest

from maritime_site.search import queries, totals
from tests.api.backoffice import administrator
from tests.api.description import operations, resolved

PARAMETERS = {"search", "status", "page", "pageSize"}


def _is_paged(schema, operation) -> bool:
    """Whether the success is a list with its total."""
    content = operation.spec["responses"].get("200", {}).get("content", {}).get("application/json")
    return bool(content) and {"data", "total"} <= set(resolved(schema, content["schema"]).get("properties", {}))


@pytest.mark.req("BO-3")
def test_every_list_of_the_office_takes_search_status_and_page(api):
    schema = api.get("/api/openapi.json").json()
    lists = [
        operation
        for operation in operations(schema)
        if operation.path.startswith("/api/admin/")
        and _is_paged(schema, operation)
        and not operation.path.endswith("/history")
    ]
    assert len(lists) > 20
    lacking = {one.path: PARAMETERS - {parameter["name"] for parameter in one.parameters} for one in lists}
    assert {path: sorted(names) for path, names in lacking.items() if names} == {}


def test_no_text_in_a_query_of_the_office_is_an_error_of_ours(api, database):
    """PostgreSQL keeps no NUL and refuses a question that holds one."""
    chief = administrator(database, "superadmin")
    errors = [
        (operation.path, parameter["name"])
        for operation in operations(api.get("/api/openapi.json").json())
        if operation.method == "get" and operation.path.startswith("/api/admin/") and "{" not in operation.path
        for parameter in operation.parameters
        if parameter["in"] == "query" and parameter["schema"].get("type") == "string"
        if api.get(operation.path, params={parameter["name"]: "a\x00b:c"}, headers=chief).status_code >= 500
    ]
    assert errors == []


@pytest.mark.req("PERF-2")
def test_a_total_says_that_it_is_capped_only_when_it_is(api, database, new_person, token_for, monkeypatch):
    """Finds beyond the cap are told by `totalIsCapped`; how long a whole list is, is exact."""
    for module in (totals, queries):
        monkeypatch.setattr(module, "CAP", 2)
    person = new_person(first_name="Asha")
    new_person(first_name="Asha")
    doors = {"/api/admin/registrations": administrator(database), "/api/delegate/connection": token_for(person)}
    for path, headers in doors.items():
        answer = api.get(path, params={"search": "asha"}, headers=headers).json()
        assert (answer["total"], "totalIsCapped" in answer) == (2, False)
    new_person(first_name="Asha")
    for path, headers in doors.items():
        answer = api.get(path, params={"search": "asha"}, headers=headers).json()
        assert (answer["total"], answer["totalIsCapped"], len(answer["data"])) == (2, True, 3)
        whole = api.get(path, headers=headers).json()
        assert (whole["total"], "totalIsCapped" in whole) == (3, False)


@pytest.mark.parametrize("path", ["registrations", "passes", "invitations", "desk/badges/count", "data-requests"])
def test_a_kind_that_nobody_knows_is_refused_wherever_one_narrows(api, database, path):
    answer = api.get(f"/api/admin/{path}", params={"kind": "nobody"}, headers=administrator(database, "superadmin"))
    assert (answer.status_code, answer.json()["errors"]) == (422, {"kind": "Choose one of the listed values"})


@pytest.mark.req("BO-3")
@pytest.mark.parametrize("path", ["gate/conflicts", "gate/devices", "event/history", "audit"])
def test_pages_are_counted_alike_in_every_list(api, database, path):
    headers = administrator(database, "superadmin")
    for given, status in (({"page": "", "pageSize": ""}, 200), ({"page": "999999"}, 200), ({"other": "1"}, 422)):
        answer = api.get(f"/api/admin/{path}", params=given, headers=headers)
        assert (given, answer.status_code) == (given, status)


@pytest.mark.req("EVENT-1")
def test_the_events_history_takes_the_words_of_every_list(api, database):
    path, headers = "/api/admin/event/history", administrator(database, "superadmin")
    usual = {"search": "", "status": "", "page": "1", "pageSize": "10"}
    assert api.get(path, params=usual, headers=headers).json()["total"] == 1
    none = api.get(path, params=usual | {"search": "somebody"}, headers=headers).json()
    assert (none["success"], none["data"], none["total"]) == (True, [], 0)
    wrong = api.get(path, params={"status": "nothing"}, headers=headers)
    assert (wrong.status_code, list(wrong.json()["errors"])) == (422, ["status"])


def test_a_kind_left_empty_narrows_nothing(api, database, new_person):
    new_person(kind="delegate")
    answer = api.get("/api/admin/registrations", params={"kind": ""}, headers=administrator(database))
    assert answer.json()["total"] == 1
