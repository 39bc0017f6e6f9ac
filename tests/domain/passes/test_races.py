"""One press gives one new code, however often and by whomever it is pressed at once (PASS-4)."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from threading import Barrier

import pytest
from sqlmodel import select

from maritime_site.domain.audit.models import AuditEntry
from maritime_site.domain.outbox.models import Message
from maritime_site.domain.passes import queries, service, staff
from maritime_site.domain.passes.models import EntryPass, VoidSerial
from tests.domain.check_in.builders import DAYS, STAFF
from tests.factories import make_person, plain_services
from tests.people import NOON

pytestmark = [pytest.mark.race, pytest.mark.req("PASS-4")]
DESKS = 5


@pytest.fixture
def given(database):
    """A pass that somebody holds."""
    with database.writing() as session:
        return service.issue_pass(session, owner=make_person(session), days=DAYS, now=NOON).id


def press(database, settings, given, *, now):
    services, together = plain_services(settings), Barrier(DESKS, timeout=10)

    def reissue(number):
        together.wait()
        with database.writing() as session:
            at = now + timedelta(milliseconds=40 * number)
            return staff.reissue_pass(session, given, actor=STAFF, services=services, now=at).serial

    with ThreadPoolExecutor(DESKS) as pool:
        return set(pool.map(reissue, range(DESKS)))


def read(database):
    with database.reading() as session:
        acts = session.exec(select(AuditEntry.action).where(AuditEntry.action == "pass.reissue")).all()
        return len(session.exec(select(VoidSerial)).all()), len(session.exec(select(Message)).all()), len(acts)


def test_many_presses_at_once_are_one_new_code_and_one_letter(database, settings, given):
    assert len(press(database, settings, given, now=NOON)) == 1
    assert read(database) == (1, 1, 1)
    later = NOON + queries.PRESSED_AGAIN + timedelta(seconds=1)
    assert len(press(database, settings, given, now=later)) == 1
    assert read(database) == (2, 2, 2)


def test_revoked_pass_that_is_issued_again_by_many_has_one_new_code(database, settings, given):
    with database.writing() as session:
        revoked = staff.revoke_pass(session, given, staff.RevokePass(reason="Lost"), actor=STAFF, now=NOON).serial
    assert press(database, settings, given, now=NOON) == {revoked}
    assert read(database) == (1, 1, 1)
    with database.reading() as session:
        assert session.get_one(EntryPass, given).status == "valid"


def test_new_days_make_another_code_at_once(database, settings, given):
    press(database, settings, given, now=NOON)
    with database.writing() as session:
        services = plain_services(settings)
        held = session.get_one(EntryPass, given)
        held.outdated_at, before = NOON, held.serial
        session.add(held)
        session.flush()
        assert staff.reissue_pass(session, given, actor=STAFF, services=services, now=NOON).serial != before
