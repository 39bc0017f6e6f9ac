"""What participants ask for reads as many rows among 100,000 people as among ten (PERF-2, PERF-4).

SQLite keeps no statistics: it looks up whatever index matches most columns, also one on a status that everybody has.
PostgreSQL gathers its own.
"""

from __future__ import annotations

import pytest
from fastapi.testclient import TestClient

from tests.api.test_hospitality import form
from tests.api.test_signin import last_code
from tests.api.test_statement_counts import ASHA, REGISTRATION
from tests.domain.hospitality.builders import make_package
from tests.plans import planned, reads_many

# People in the order of their names, twenty at a time, and the exhibitors, of whom there are some hundred.
LISTS = {"/api/delegate/connection", "/api/exhibition/exhibitors", "/api/exhibitors", "/api/me/shared"}


def test_what_reads_many_rows_is_told_from_what_reads_few():
    assert reads_many("SCAN person")
    assert reads_many("SEARCH person USING INDEX ix_person_place (kind=?)")
    assert reads_many("SEARCH meeting USING COVERING INDEX ix_meeting_due (status=?)")
    assert reads_many("SEARCH connection USING INDEX ix_connection_due (status=? AND expires_at>?)")
    assert not reads_many("SEARCH person USING INDEX ix_person_email (email=? AND kind=?)")
    assert not reads_many("SEARCH person USING INDEX sqlite_autoindex_person_1 (id=?)")
    assert not reads_many("SCAN package")


@pytest.mark.req("PERF-2", "PERF-4")
def test_a_way_from_the_form_to_a_room_looks_up_its_own_rows(api: TestClient, database):
    with database.writing() as session:
        package = make_package(session)
    with planned(database) as registering:
        assert api.post("/api/delegate/register", json=REGISTRATION).status_code == 201
        assert api.post("/api/delegate/login/request-otp", json=ASHA).status_code == 200
    code = last_code(database)
    with planned(database) as booking:
        proof = api.post("/api/delegate/login/verify-otp", json=ASHA | {"otp": code})
        headers = {"Authorization": f"Bearer {proof.json()['token']}", "Idempotency-Key": "one"}
        assert api.get("/api/hospitality/packages?userType=delegate", headers=headers).status_code == 200
        assert api.post("/api/hospitality/booking", data=form(package), headers=headers).status_code == 201
    assert not [*registering, *booking]


@pytest.mark.req("PERF-2")
@pytest.mark.parametrize("kind", ["delegate", "exhibitor"])
def test_whatever_a_participant_reads_looks_up_their_own_rows(api: TestClient, database, new_person, token_for, kind):
    headers = token_for(new_person(kind))
    paths = api.get("/api/openapi.json").json()["paths"]
    read = [path for path, methods in paths.items() if "get" in methods and "{" not in path and "/admin/" not in path]
    read = [path for path in read if path not in LISTS]
    wide: dict[str, list[str]] = {}
    for path in read:
        with planned(database) as wide[path]:
            api.get(path, headers=headers)
    assert len(read) > 40
    assert not {path: steps for path, steps in wide.items() if steps}
