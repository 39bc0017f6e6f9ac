"""What happens to passes by itself (PASS-4)."""

from __future__ import annotations

from datetime import date, timedelta

import pytest
from sqlmodel import select

from maritime_site.domain.outbox.models import Message
from maritime_site.domain.passes import queries, renewal, service
from maritime_site.jobs import passes as jobs
from tests.domain.check_in.builders import STAFF
from tests.people import NOON

pytestmark = pytest.mark.req("PASS-4")
DAYS = [date(2025, 9, 1), date(2025, 9, 2)]


@pytest.fixture
def holder(services, new_person):
    """Somebody with a pass for days that are not the site's own."""
    owner = new_person()
    with services.database.writing() as session:
        service.issue_pass(session, owner=owner, days=DAYS, now=NOON)
    return owner


def outdated(services):
    with services.database.reading() as session:
        return queries.count_stale_passes(session)


def test_passes_with_other_days_than_the_sites_own_are_marked(services, holder):
    assert outdated(services) == 0
    jobs.mark_stale_passes(services, NOON)
    assert outdated(services) == 1
    with services.database.writing() as session:
        service.set_days(session, DAYS)
    jobs.mark_stale_passes(services, NOON)
    assert outdated(services) == 0


def test_they_are_issued_anew_only_once_somebody_asks(services, holder):
    jobs.mark_stale_passes(services, NOON)
    jobs.renew_passes(services, NOON)
    assert outdated(services) == 1
    with services.database.writing() as session:
        renewal.request_renewal(session, actor=STAFF, now=NOON)
    jobs.renew_passes(services, NOON)
    assert outdated(services) == 0
    with services.database.reading() as session:
        assert session.exec(select(Message.recipient)).all() == [holder.email]
        assert queries.pass_of(session, holder).days == services.event.days


def test_other_letters_do_not_wait_behind_theirs(services, holder):
    jobs.mark_stale_passes(services, NOON)
    with services.database.writing() as session:
        renewal.request_renewal(session, actor=STAFF, now=NOON)
        waiting = {"channel": "email", "recipient": "x@demo.example", "subject": "x", "text": "x", "purpose": "x"}
        session.add_all(Message(**waiting, created_at=NOON, due_at=NOON) for _one in range(jobs.ROUND))
    jobs.renew_passes(services, NOON + timedelta(minutes=1))
    assert outdated(services) == 1
