"""The sandbox's own rounds, and every job in the list."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest

from maritime_site.adapters.sandbox import SandboxGateway
from maritime_site.core.clock import utc_now
from maritime_site.domain.hospitality import payments, queries, service
from maritime_site.jobs import hospitality as jobs
from tests.domain.hospitality.builders import TERMS, make_booking


@pytest.fixture
def asha(new_person):
    return new_person()


@pytest.fixture
def paid(services, asha):
    now = utc_now()
    with services.database.writing() as session:
        booking = make_booking(session, asha, now=now)
    order = payments.open_checkout(services, booking.id, owner=asha, now=now)
    services.gateway.pay(order.order_id, "success")
    return booking


def view(services, asha):
    with services.database.reading() as session:
        return queries.bookings_of(session, asha)[0]


@pytest.mark.req("HOSP-3")
def test_the_sandboxs_webhook_confirms_and_its_refund_is_processed(services, asha, paid):
    assert jobs.run_sandbox(services, utc_now()) == 2
    assert view(services, asha).status == "confirmed"
    with services.database.writing() as session:
        service.cancel_booking(session, paid.id, owner=asha, terms=TERMS, now=utc_now())
    assert jobs.send_refunds(services, utc_now()) == 1
    assert view(services, asha).payment.refund.status == "pending"
    assert jobs.run_sandbox(services, utc_now()) == 1
    assert (view(services, asha).payment.status, view(services, asha).payment.refund.status) == (
        "refunded",
        "processed",
    )
    assert jobs.run_sandbox(services, utc_now() + timedelta(minutes=1)) == 0


@pytest.mark.req("HOSP-4")
@pytest.mark.usefixtures("paid")
def test_a_webhook_that_was_not_taken_comes_again(services, asha):
    class Deaf(SandboxGateway):
        def signs_webhook(self, *, body, signature):
            return False

    now = utc_now()
    deaf = replace(services, gateway=Deaf(services.settings, services.database))
    assert jobs.run_sandbox(deaf, now) == 0
    assert jobs.run_sandbox(services, now) == 0
    assert jobs.run_sandbox(services, now + timedelta(seconds=3)) == 2
    assert view(services, asha).status == "confirmed"


def test_without_the_sandbox_its_job_rests(services):
    assert jobs.run_sandbox(replace(services, gateway=None), utc_now()) == 0


@pytest.mark.req("HOSP-3")
def test_every_job_runs_on_an_empty_site_and_holds_end_within_a_minute(services):
    for name, seconds, work in jobs.JOBS:
        assert work(services, utc_now().replace(hour=12)) == 0, name  # some rest before the night's end
        assert seconds > 0
    assert {name: seconds for name, seconds, _work in jobs.JOBS}["expire holds"] <= 60
