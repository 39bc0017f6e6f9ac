"""Numbers taken by many at once, on both databases: no gap, no double; and controls that have them."""

from __future__ import annotations

import threading
from concurrent.futures import ThreadPoolExecutor

import pytest
from sqlmodel import Session, col, select

from maritime_site.domain.billing import after_payment, printed, sending
from maritime_site.domain.billing.models import BillingDocument, DocumentSeries
from maritime_site.domain.billing.numbering import take_number
from maritime_site.domain.outbox.models import Message
from tests.domain.billing.builders import configure_tax, pay_booking
from tests.domain.hospitality.builders import make_booking, make_order, make_package, pay
from tests.factories import make_person
from tests.people import NOON

pytestmark = [pytest.mark.race, pytest.mark.req("PAPER-1")]
THREADS = 12
SERIES = "INV/2627"


def all_at_once(work, times):
    with ThreadPoolExecutor(THREADS) as pool:
        return list(pool.map(work, times))


class Stopped(Exception):
    """A transaction that came to nothing."""


def take_many(database, times, *, take=take_number):
    """So many transactions at once that take a number each; every third comes to nothing. Answers the numbers kept."""

    def work(number):
        try:
            with database.writing() as session:
                taken = take(session, SERIES).serial
                if number % 3 == 0:
                    raise Stopped
        except Stopped:
            return None
        return taken

    return sorted(serial for serial in all_at_once(work, range(times)) if serial is not None)


def test_numbers_taken_at_once_have_no_gap_and_no_double(database):
    kept = take_many(database, 90)
    assert kept == list(range(1, 61))
    with database.reading() as session:
        assert session.get_one(DocumentSeries, SERIES).last == 60


def test_control_a_counter_with_a_transaction_of_its_own_leaves_gaps(database):
    """As a sequence of the database does: a number that was taken stays taken. Proof that the test above can fail."""
    lock = threading.Lock()
    last = 0

    def take_outside(session, series):
        nonlocal last
        with lock:
            last += 1
            return type("Taken", (), {"serial": last})

    kept = take_many(database, 90, take=take_outside)
    assert kept != list(range(1, 61))


def test_control_reading_the_last_number_first_takes_it_twice(database):
    """Whoever reads before writing gets what the others got. Proof that the test above can fail."""
    with database.writing() as session:
        take_number(session, SERIES)
    together = threading.Barrier(THREADS)

    def work(_number):
        with database.reading() as session:
            last = session.get_one(DocumentSeries, SERIES).last
        together.wait(timeout=20)
        with database.writing() as session:
            session.get_one(DocumentSeries, SERIES).last = last + 1
        return last + 1

    assert all_at_once(work, range(THREADS)) == [2] * THREADS


def test_payments_captured_at_once_have_each_its_number(database, services):
    with database.writing() as session:
        configure_tax(session)
        package = make_package(session, capacity=40)
        people = [make_person(session) for _number in range(24)]
        orders = [
            make_order(session, make_booking(session, person, package), f"order_{number}")
            for number, person in enumerate(people)
        ]

    def capture(number):
        with database.writing() as session:
            pay(session, orders[number % 24], services, _said(orders[number % 24], number % 24))

    all_at_once(capture, range(72))  # each is told three times
    with database.reading() as session:
        rows = session.exec(select(BillingDocument).order_by(col(BillingDocument.serial))).all()
        assert [row.serial for row in rows] == list(range(1, 25))
        assert len({row.subject_id for row in rows}) == 24


def _said(order, number):
    from tests.domain.hospitality.builders import said

    return said(order, payment_id=f"pay_{number}")


def test_counter_is_taken_after_everything_else_was_written(database, services, monkeypatch):
    """When the number is taken nothing waits to be written, and only the document is written after it."""
    pending = []
    statements = []

    def watch(session: Session, series: str):
        pending.append(list(session.dirty) + list(session.new))
        number = take_number(session, series)
        statements.clear()
        return number

    from sqlalchemy import event

    monkeypatch.setattr(after_payment, "take_number", watch)
    with database.writing() as session:
        event.listen(
            session.connection(), "before_cursor_execute", lambda *args: statements.append(args[2]), named=False
        )
        pay_booking(session, make_person(session), services)
        assert pending == [[]]
    written = [text for text in statements if text.startswith(("INSERT", "UPDATE", "DELETE"))]
    assert len(written) == 1
    assert written[0].startswith("INSERT INTO billing_document")


def test_workers_that_send_at_once_write_one_message_and_keep_one_print(database, services, monkeypatch):
    class Press:
        made = 0

        def pdf(self, sheet):
            self.made += 1
            return b"%PDF " + sheet.number.encode()

    services.billing_printer = Press()
    with database.writing() as session:
        pay_booking(session, make_person(session), services)
    all_at_once(lambda _time: sending.send_documents(services, now=NOON), range(12))
    with database.reading() as session:
        row = session.exec(select(BillingDocument)).one()
        purposes = [message.purpose for message in session.exec(select(Message)).all()]
    assert purposes.count("billing-receipt") == 1
    assert row.sent_at == row.printed_at == NOON
    assert len(set(all_at_once(lambda _time: printed.read_pdf(services, row, now=NOON), range(12)))) == 1
    assert services.billing_printer.made == 1
