"""Passes that say other days than those that count are known to the office, and issued anew when it asks (PASS-4)."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from datetime import date, timedelta

import pytest
from sqlmodel import select

from maritime_site.core.errors import Conflict
from maritime_site.domain.audit.models import AuditEntry
from maritime_site.domain.outbox.models import Message
from maritime_site.domain.passes import queries, renewal, service, staff, stale
from maritime_site.domain.passes.models import EntryPass, VoidSerial
from maritime_site.domain.passes.staff import OTHER_DAYS, RevokePass, SetDays
from maritime_site.domain.people.models import Status
from tests.domain.check_in.builders import DAYS, STAFF, code_of, make_gate, outcomes, scan
from tests.factories import make_person, plain_services
from tests.people import NOON

pytestmark = pytest.mark.req("PASS-4")
GAP = [DAYS[0], DAYS[2]]
LATER = NOON + timedelta(hours=1)


def set_days(session, settings, days, now=NOON):
    return staff.set_days(session, SetDays(days=days), actor=STAFF, services=plain_services(settings), now=now)


def give(session, owner, days=DAYS):
    return service.issue_pass(session, owner=owner, days=days, now=NOON)


def listed(session, status):
    result, total = staff.list_passes(session, search="", status=status, kind="", page=1, page_size=9)
    assert total == len(result)
    return {given.number for given, _person in result}


def renew(session, settings, limit=9):
    return renewal.renew_some(session, services=plain_services(settings), limit=limit, now=LATER)


@pytest.fixture
def held(session, settings, asha, bilal):
    """Two passes in people's hands, and one that was revoked."""
    set_days(session, settings, DAYS)
    lost = give(session, make_person(session, "delegate"))
    staff.revoke_pass(session, lost.id, RevokePass(reason="Lost"), actor=STAFF, now=NOON)
    return give(session, asha), give(session, bilal)


@pytest.mark.parametrize("days", [DAYS[1:], GAP, [*DAYS, DAYS[-1] + timedelta(days=1)]])
def test_after_a_change_of_days_the_office_finds_the_passes_that_say_others(session, settings, held, days):
    assert (queries.count_stale_passes(session), listed(session, OTHER_DAYS)) == (0, set())
    set_days(session, settings, days)
    assert queries.count_stale_passes(session) == 2
    assert listed(session, OTHER_DAYS) == {given.number for given in held}
    set_days(session, settings, DAYS)
    assert queries.count_stale_passes(session) == 0


def test_days_that_changed_with_the_sites_settings_are_found_too(session, settings, held):
    assert stale.is_marked(session, DAYS)
    assert not stale.is_marked(session, DAYS[1:])
    stale.mark_stale_passes(session, DAYS[1:], now=NOON)
    assert stale.is_marked(session, DAYS[1:])
    assert queries.count_stale_passes(session) == 2


def test_a_day_between_makes_a_new_code_as_the_first_and_the_last_do(session, settings, asha):
    given = give(session, asha, GAP)
    assert not queries.is_current(given, DAYS)
    before = given.serial
    assert give(session, asha, DAYS).serial != before
    assert queries.is_current(given, DAYS)
    assert given.outdated_at is None


def test_passes_issued_anew_admit_and_those_before_do_not(session, settings, held):
    gate, old = make_gate(session), [code_of(given, DAYS[1:]) for given in held]
    set_days(session, settings, DAYS)
    for given in held:
        given.code_days, given.outdated_at = "2025-09-02,2025-09-03", NOON
    assert outcomes(session, gate, *(scan(code) for code in old)) == ["not_valid_today"] * 2
    renewal.request_renewal(session, actor=STAFF, now=NOON)
    assert renew(session, settings) == 2
    assert outcomes(session, gate, *(scan(code, LATER) for code in old), now=LATER) == ["revoked"] * 2
    assert outcomes(session, gate, *(scan(code_of(given), LATER) for given in held), now=LATER) == ["admitted"] * 2


def test_it_goes_in_rounds_writes_to_each_holder_and_is_on_record(session, settings, held):
    set_days(session, settings, DAYS[1:])
    renewal.request_renewal(session, actor=STAFF, now=NOON)
    assert [renew(session, settings, limit=1) for _round in range(3)] == [1, 1, 0]
    going = queries.get_renewal(session)
    assert (going.renewed, going.ended_at, queries.count_stale_passes(session)) == (2, LATER, 0)
    letters = session.exec(select(Message).where(Message.purpose == "pass")).all()
    assert {letter.recipient for letter in letters} == {"asha@demo.example", "bilal@demo.example"}
    assert len(letters) == 2
    assert all("admits nobody any more" in letter.text and "02-Sep-2025" in letter.text for letter in letters)
    actions = [row.action for row in session.exec(select(AuditEntry).order_by(AuditEntry.sequence)).all()]
    assert actions[-4:] == ["admission_days.change", "admission_days.renew_passes", "pass.reissue", "pass.reissue"]
    assert len(session.exec(select(VoidSerial)).all()) == 3


def test_asking_twice_asks_once_and_asking_for_nothing_is_refused(session, settings, held):
    with pytest.raises(Conflict):
        renewal.request_renewal(session, actor=STAFF, now=NOON)
    set_days(session, settings, DAYS[1:])
    first = renewal.request_renewal(session, actor=STAFF, now=NOON)
    assert renewal.request_renewal(session, actor=STAFF, now=LATER).id == first.id


def test_without_a_request_nothing_is_issued_anew(session, settings, held):
    set_days(session, settings, DAYS[1:])
    assert renew(session, settings) == 0
    assert queries.count_stale_passes(session) == 2


def test_whoever_is_not_approved_gets_no_new_code_and_the_rounds_end(session, settings, asha, held):
    set_days(session, settings, DAYS[1:])
    renewal.request_renewal(session, actor=STAFF, now=NOON)
    asha.status = Status.REJECTED
    session.add(asha)
    assert (renew(session, settings), renew(session, settings)) == (2, 0)
    assert {row.number: row.status for row in session.exec(select(EntryPass)).all()}[held[0].number] == "revoked"
    assert date.fromisoformat(held[1].code_days.split(",")[0]) == DAYS[1]


@pytest.mark.race
def test_a_code_that_its_holder_just_got_is_not_replaced_again(database, settings, new_person):
    people, days = [new_person() for _number in range(12)], DAYS[1:]
    with database.writing() as session:
        set_days(session, settings, DAYS)
        for person in people:
            give(session, person)
        set_days(session, settings, days)
        renewal.request_renewal(session, actor=STAFF, now=NOON)

    def look(person):
        with database.writing() as session:
            give(session, person, days) if person else renew(session, settings, limit=50)

    with ThreadPoolExecutor(6) as pool:
        list(pool.map(look, [*people[:6], None, *people[6:], None]))
    with database.writing() as session:
        renew(session, settings)
        assert (queries.count_stale_passes(session), len(session.exec(select(VoidSerial)).all())) == (0, len(people))
