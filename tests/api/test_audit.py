"""The audit log over REST (BO-5)."""

from __future__ import annotations

import pytest
from sqlalchemy import text

from maritime_site.domain.audit.service import Actor, append_entry
from tests.api.backoffice import administrator
from tests.people import NOON

pytestmark = pytest.mark.req("BO-5")


@pytest.fixture
def entries(database):
    """Three changes by two administrators."""
    with database.writing() as session:
        for number, (name, action) in enumerate(
            (("chief", "staff.add"), ("chief", "role.set"), ("hema", "query.close"))
        ):
            append_entry(
                session,
                Actor(name, f"{name}@demo.example", "10.0.0.1"),
                action,
                entity=action.partition(".")[0],
                entity_id=str(number),
                before={"status": "open"},
                after={"status": "closed"},
                now=NOON,
            )


def test_the_log_is_read_newest_first_and_searched(api, database, entries):
    auditor = administrator(database, "superadmin")
    listed = api.get("/api/admin/audit", headers=auditor).json()
    assert [row["sequence"] for row in listed["data"]] == [3, 2, 1]
    newest = listed["data"][0]
    assert (newest["actor"], newest["before"], newest["after"]) == (
        "hema@demo.example",
        {"status": "open"},
        {"status": "closed"},
    )
    for asked, total in (
        ({"search": "chief role"}, 1),
        ({"status": "staff."}, 1),
        ({"entityId": "2"}, 1),
        ({"search": "%"}, 0),
        ({"page": 9}, 3),
    ):
        assert api.get("/api/admin/audit", params=asked, headers=auditor).json()["total"] == total


def test_a_broken_chain_is_told(api, database, entries):
    auditor = administrator(database, "superadmin")
    assert api.get("/api/admin/audit/chain", headers=auditor).json() == {"success": True, "intact": True, "fault": None}
    with database.writing() as session:
        session.connection().execute(text("UPDATE audit_head SET sequence = 2"))
    assert api.get("/api/admin/audit/chain", headers=auditor).json()["fault"] == 4


def test_the_log_is_for_those_who_may(api, database):
    officer = administrator(database)
    for path in ("/api/admin/audit", "/api/admin/audit/chain"):
        assert api.get(path, headers=officer).status_code == 403
        assert api.get(path).status_code == 401
