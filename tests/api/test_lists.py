"""Every list of the back office takes search, status, page and pageSize (contract, "Back office")."""

from __future__ import annotations

import pytest

from tests.api.description import operations, resolved

PARAMETERS = {"search", "status", "page", "pageSize"}


def _is_paged(schema, operation) -> bool:
    """Whether the success is a list with its total."""
    content = operation.told["responses"].get("200", {}).get("content", {}).get("application/json")
    return bool(content) and {"data", "total"} <= set(resolved(schema, content["schema"]).get("properties", {}))


@pytest.mark.req("BO-3")
def test_every_list_of_the_office_takes_search_status_and_page(api):
    schema = api.get("/api/openapi.json").json()
    lists = [one for one in operations(schema) if one.path.startswith("/api/admin/") and _is_paged(schema, one)]
    assert len(lists) > 20
    lacking = {one.path: PARAMETERS - {parameter["name"] for parameter in one.parameters} for one in lists}
    assert {path: sorted(names) for path, names in lacking.items() if names} == {}
