"""The database itself refuses to change the audit log (security.md R39, attack on a written record)."""

from __future__ import annotations

import pytest
from sqlalchemy.exc import DBAPIError

from maritime_site.core.db import migrations
from maritime_site.core.db.database import Database
from maritime_site.domain.audit import service
from tests.core.test_migrations import fresh_url  # noqa: F401  a fixture
from tests.people import NOON

ACTOR = service.Actor("1", "chief@demo.example", "127.0.0.1")


@pytest.mark.req("BO-5")
def test_a_written_entry_can_neither_be_changed_nor_removed(fresh_url, backend):  # noqa: F811  the fixture
    migrations.upgrade_database(fresh_url)
    database = Database(fresh_url)
    with database.writing() as session:
        service.append_entry(session, ACTOR, "staff.add", entity="staff", entity_id="2", before={}, after={}, now=NOON)
    attacks = ["UPDATE audit_entry SET actor = 'nobody'", "DELETE FROM audit_entry"]
    for attack in [*attacks, *(["TRUNCATE audit_entry"] if backend == "postgres" else [])]:
        with pytest.raises(DBAPIError, match="only be appended"), database.writing() as session:
            session.connection().exec_driver_sql(attack)
    with database.writing() as session:
        service.append_entry(session, ACTOR, "staff.add", entity="staff", entity_id="3", before={}, after={}, now=NOON)
        assert service.first_fault(session) is None
    database.close()
