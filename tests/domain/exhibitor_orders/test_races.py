"""Two of one company order the same item at the same moment: on both databases (EXHIBIT-1)."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from threading import Barrier

import pytest
from sqlalchemy.exc import IntegrityError
from sqlmodel import select

from maritime_site.core.errors import AppError
from maritime_site.domain.companies.models import Company, CompanySeat
from maritime_site.domain.exhibitor_lists.service import EntryList
from maritime_site.domain.exhibitor_orders import service
from maritime_site.domain.exhibitor_orders.models import OrderItem, OrderLine
from maritime_site.domain.exhibitor_orders.schemas import OrderRequest
from tests.factories import make_person
from tests.people import NOON

pytestmark = [pytest.mark.race, pytest.mark.req("EXHIBIT-1")]
MANY = 8
MET = "met at the table"


@pytest.fixture
def colleagues(database):
    """An exhibitor and somebody in a seat of the company."""
    with database.writing() as session:
        owner, seated = make_person(session, "exhibitor"), make_person(session)
        company = Company(manager_id=owner.id, reference="CO-1", kind="exhibitor", created_at=NOON, updated_at=NOON)
        session.add(company)
        session.flush()
        session.add(CompanySeat(company_id=company.id, position=1, person_id=seated.id, named_at=NOON))
    return owner, seated


@pytest.fixture
def chair(database):
    with database.writing() as session:
        row = OrderItem(title_en="Chair", price_minor=45_000, until=NOON + timedelta(days=1), created_at=NOON)
        session.add(row)
    return row.id


def order_at_once(database, services, chair, colleagues, quantities):
    """Every second order is the colleague's; answers what each was told, in any order."""
    together = Barrier(len(quantities))

    def order(number):
        payload = OrderRequest(quantity=quantities[number], note=f"{quantities[number]} please")
        together.wait(timeout=10)
        try:
            with database.writing() as session:
                member = colleagues[number % 2]
                view = service.order_item(session, chair, payload, member=member, services=services, now=NOON)
                return view.quantity
        except AppError as refusal:
            return type(refusal).__name__
        except IntegrityError:
            return MET

    with ThreadPoolExecutor(len(quantities)) as pool:
        return list(pool.map(order, range(len(quantities))))


def lines(database):
    with database.reading() as session:
        return session.exec(select(OrderLine)).all()


def test_colleagues_who_order_at_once_make_one_order(database, services, chair, colleagues):
    wanted = [3, 5] * (MANY // 2)
    assert order_at_once(database, services, chair, colleagues, wanted) == wanted
    (line,) = lines(database)
    assert (line.quantity, line.note) in {(3, "3 please"), (5, "5 please")}


def test_one_cancels_while_others_order_and_it_is_one_or_the_other(database, services, chair, colleagues):
    wanted = [0, 5] * (MANY // 2)
    assert order_at_once(database, services, chair, colleagues, wanted) == wanted
    assert [line.quantity for line in lines(database)] in ([], [5])


def test_control_without_the_locks_their_orders_meet_at_the_table(
    *, database, services, backend, chair, colleagues, monkeypatch
):
    if backend == "sqlite":
        pytest.skip("SQLite lets one writer in at a time")
    together = Barrier(MANY)

    def read_at_once(_list, session, id):
        row = session.get_one(OrderItem, id)
        together.wait(timeout=10)
        return row

    monkeypatch.setattr(service.people, "lock_person", lambda *_one: None)
    monkeypatch.setattr(EntryList, "require", read_at_once)
    assert MET in order_at_once(database, services, chair, colleagues, [3, 5] * (MANY // 2))
