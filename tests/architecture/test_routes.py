"""Every REST route tells how it fails and who may call it."""

from __future__ import annotations

import re
from typing import Any

import pytest
from fastapi.testclient import TestClient

from maritime_site.api.app import create_api
from maritime_site.api.routing import POOL
from maritime_site.core.rate_limits import Limiter
from maritime_site.core.threads import API_WRITES
from maritime_site.ports.services import Services
from maritime_site.settings import read_settings
from tests.people import SECRET

# Anybody may call these; every other route wants a bearer.
OPEN = (
    r"GET /api/(healthz|readyz|challenge|countries|openapi\.json|docs.*)",
    r"GET /api/web-visitors/visitorCount",
    r"GET /api/(announcements|event|programme\.json|programme/(session|day)/\{\w+\}\.ics)",
    r"GET /api/programme/(sessions|sessions/\{\w+\}|speakers/\{\w+\})",
    r"GET /api/programme\.ics",
    r"GET /api/agenda/\{\w+\}\.ics",
    r"GET /api/passes/public-key",
    r"GET /api/(certificates|visa-letters)/\{\w+\}",
    r"GET /api/(newsroom|hospitality)/files/\{\w+\}",
    r"GET /api/pictures/\{\w+\}",
    r"GET /api/programme/photos/\{\w+\}",
    r"POST /api/query/\{\w+\}/(request|verify)-otp",
    r"GET /api/exhibition/(plan|tariff|exhibitors)",
    r"GET /api/exhibitors(/\{slug\}|/files/\{name\})?",
    r"GET /api/metrics",
    r"POST /api/([a-z-]+/)?login/(request|verify)-otp",
    r"POST /api/[a-z-]+/register(/documents)?",
    r"POST /api/(query|feedback|web-visitors/visitorslogs|awards/nominate)",
    r"GET /api/awards/(categories|nominations/\{\w+\})",
    r"POST /api/awards/nominations/\{\w+\}/respond",
    r"POST /api/admin/super-admin/(login|second-factor|invitation)",
    r"POST /api/hospitality/payments/webhook",
    r"POST /api/sandbox/pay",
)


@pytest.fixture(scope="module")
def description(tmp_path_factory) -> dict[str, Any]:
    """OpenAPI as the site tells it."""
    settings = read_settings(_env_file=None, data_dir=tmp_path_factory.mktemp("data"), demo=False)
    services = Services(settings=settings, database=None, secret=SECRET, limiter=Limiter(), carriers={}, gateway=None)  # type: ignore[arg-type]
    with TestClient(create_api(services)) as client:
        return client.get("/api/openapi.json").json()


@pytest.fixture(scope="module")
def operations(description) -> dict[str, dict[str, Any]]:
    return {
        f"{method.upper()} {path}": operation
        for path, methods in description["paths"].items()
        for method, operation in methods.items()
    }


def is_open(name: str) -> bool:
    return any(re.fullmatch(pattern, name) for pattern in OPEN)


def test_there_are_routes_and_all_are_below_api(operations):
    assert len(operations) > 20
    assert [name for name in operations if " /api/" not in name] == []


def test_every_route_documents_the_one_shape_of_failure(operations):
    silent = [name for name, operation in operations.items() if "default" not in operation["responses"]]
    assert silent == []
    for name, operation in operations.items():
        schema = operation["responses"]["default"]["content"]["application/json"]["schema"]
        assert schema == {"$ref": "#/components/schemas/Failure"}, name


def test_every_route_states_its_access(operations):
    secured = {name for name, operation in operations.items() if operation.get("security")}
    assert {name for name in operations if name not in secured and not is_open(name)} == set()
    assert {name for name in secured if is_open(name)} - {"GET /api/metrics"} == set()


def test_every_operation_has_a_name_of_its_own_and_a_summary(operations):
    names = [operation["operationId"] for operation in operations.values()]
    assert sorted(names) == sorted(set(names))
    assert [name for name, operation in operations.items() if not operation.get("summary")] == []


def test_every_guarded_route_refuses_the_anonymous(operations, api):
    for name, operation in operations.items():
        if operation.get("security"):
            method, path = name.split(" ")
            answer = api.request(method, re.sub(r"\{\w+\}", "00000000-0000-4000-8000-000000000000", path))
            if is_open(name):
                continue
            assert answer.status_code == 401, (name, answer.text)
            assert answer.json()["success"] is False


def depended_on(dependant: Any) -> set[str]:
    """The names of all that a route depends on."""
    result = {dependency.call.__name__ for dependency in dependant.dependencies if hasattr(dependency.call, "__name__")}
    return result.union(*(depended_on(dependency) for dependency in dependant.dependencies))


def test_a_reading_route_that_writes_says_so_and_waits_among_the_writers(api):
    reading = [route for route in api.app.routes if route.methods <= {"GET", "HEAD"}]
    writing = {route.path: route for route in reading if "_open_write_session" in depended_on(route.dependant)}
    assert {path.rpartition("/admin/")[2] for path in writing} == {
        "people/{id}",
        "registrations/{id}",
        "registrations/{id}/documents/{document_id}",
        "nominations/{id}/files/{file_id}",
        "/api/me/changes",
    }
    assert {path for path, route in writing.items() if getattr(route.endpoint, POOL, None) is not API_WRITES} == set()
