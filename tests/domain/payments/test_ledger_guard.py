"""The database itself refuses to change the ledger of money (security.md R39)."""

from __future__ import annotations

import pytest
from sqlalchemy.exc import DBAPIError
from sqlmodel import select

from maritime_site.core.db import migrations
from maritime_site.core.db.database import Database
from maritime_site.domain.payments import attempts
from maritime_site.domain.payments.models import LedgerEntry
from tests.core.test_migrations import fresh_url  # noqa: F401  a fixture
from tests.domain.hospitality.builders import PRICE, make_booking, make_order, said
from tests.factories import make_person
from tests.people import NOON


@pytest.mark.req("HOSP-3")
def test_a_step_of_money_can_neither_be_changed_nor_removed(fresh_url, backend):  # noqa: F811  the fixture
    migrations.upgrade_database(fresh_url)
    database = Database(fresh_url)
    with database.writing() as session:
        order = make_order(session, make_booking(session, make_person(session)))
        attempts.apply_payments(session, order.gateway_order_id or "", [said(order)], now=NOON)
    attacks = ["UPDATE ledger_entry SET amount_minor = 1", "DELETE FROM ledger_entry"]
    for attack in [*attacks, *(["TRUNCATE ledger_entry"] if backend == "postgres" else [])]:
        with pytest.raises(DBAPIError, match="only be appended"), database.writing() as session:
            session.connection().exec_driver_sql(attack)
    with database.reading() as session:
        assert session.exec(select(LedgerEntry.amount_minor)).one() == PRICE
    database.close()
