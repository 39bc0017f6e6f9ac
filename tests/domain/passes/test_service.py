"""Passes: given once, numbered without gaps or doubles, revoked for good (PASS-1, PASS-4)."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from datetime import date, timedelta
from typing import Any, cast

import pytest
from sqlmodel import select

from maritime_site.core.errors import Conflict
from maritime_site.core.rate_limits import Limiter
from maritime_site.core.text import formatting
from maritime_site.core.text.i18n import use_language
from maritime_site.domain.outbox.models import Message
from maritime_site.domain.passes import printout, queries, service
from maritime_site.domain.passes.code import read_code
from maritime_site.domain.passes.models import EntryPass
from maritime_site.domain.people.decisions import ApprovalWithdrawn
from maritime_site.domain.people.models import Status
from maritime_site.ports.event import first_event
from maritime_site.ports.services import Services
from tests.factories import make_person, plain_services
from tests.people import NOON, SECRET

DAYS = [date(2025, 10, 27) + timedelta(days=number) for number in range(3)]


@pytest.fixture
def live_services(settings):
    """Services of which only the settings are asked."""
    return Services(
        settings=settings, database=cast("Any", None), secret=SECRET, limiter=Limiter(), carriers={}, gateway=None
    )


def give(session, owner, days=DAYS, now=NOON):
    return service.issue_pass(session, owner=owner, days=days, now=now)


@pytest.mark.req("PASS-1")
def test_the_same_person_gets_the_same_pass(session, asha):
    first = give(session, asha)
    assert first.number == "D-00001"
    serial = first.serial
    again = give(session, asha, now=NOON + timedelta(days=1))
    assert (again.id, again.serial, again.issued_at) == (first.id, serial, NOON)


@pytest.mark.req("PASS-1")
def test_each_kind_counts_by_itself(session, asha, bilal):
    other = make_person(session, "delegate")
    assert [give(session, who).number for who in (asha, bilal, other)] == ["D-00001", "E-00001", "D-00002"]


@pytest.mark.req("PASS-1", "KIND-3")
@pytest.mark.parametrize("status", [Status.PENDING, Status.REJECTED, Status.WAITLISTED])
def test_nobody_has_one_before_approval(session, status):
    with pytest.raises(Conflict):
        give(session, make_person(session, status=status))


@pytest.mark.req("PASS-4", "KIND-3")
def test_a_revoked_pass_comes_back_with_another_serial(session, asha, live_services):
    old = give(session, asha).serial
    service.approval_withdrawn(session, ApprovalWithdrawn(asha.id), live_services, NOON)
    assert [(void.serial, void.number, void.reason) for void in queries.void_serials(session)] == [
        (old, "D-00001", "revoked")
    ]
    service.revoke_pass(session, owner=asha, now=NOON)
    assert len(queries.void_serials(session)) == 1
    back = give(session, asha)
    assert (back.number, back.revoked_at) == ("D-00001", None)
    assert back.serial != old
    assert len(queries.void_serials(session)) == 1


def test_revoking_nothing_is_nothing(session, asha):
    service.revoke_pass(session, owner=asha, now=NOON)
    assert queries.void_serials(session) == []


@pytest.mark.req("PASS-4")
def test_other_days_void_what_was_printed(session, asha):
    old = give(session, asha).serial
    changed = give(session, asha, days=DAYS[1:])
    assert changed.valid_from == DAYS[1]
    assert changed.serial != old
    assert [void.reason for void in queries.void_serials(session, since=NOON - timedelta(hours=1))] == ["changed"]
    assert queries.void_serials(session, since=NOON) == []


def test_the_events_days_are_set_or_follow_the_event(session, settings):
    event = first_event(settings)
    assert queries.list_pass_days(session, event)[0] == date(2025, 10, 27)
    assert len(queries.list_pass_days(session, event)) == 5
    service.set_days(session, [DAYS[2], DAYS[0]])
    assert queries.list_pass_days(session, event) == [DAYS[0], DAYS[2]]


@pytest.mark.req("PASS-1", "PASS-2")
def test_a_door_opens_it_and_the_code_is_its_own(services, new_person):
    person = new_person("exhibitor")
    first = service.open_pass(services, person, now=NOON)
    assert first == service.open_pass(services, person, now=NOON)
    key = service.key_of(services)
    code = read_code(first.code, {key.kid: key.public})
    assert (code.number, code.days, code.letter) == (first.number, first.days, "E")
    assert (first.name, first.company) == (person.full_name, "Harbour Works")


@pytest.mark.race
@pytest.mark.req("PASS-1")
def test_many_first_looks_make_one_pass_each_and_no_number_twice(database, new_person):
    people = [new_person() for _number in range(6)]

    def look(person):
        with database.writing() as session:
            return service.issue_pass(session, owner=person, days=DAYS, now=NOON).number

    with ThreadPoolExecutor(6) as pool:
        numbers = list(pool.map(look, people * 3))
    assert sorted(set(numbers)) == [f"D-{number:05}" for number in range(1, 7)]
    with database.reading() as session:
        assert len(session.exec(select(EntryPass)).all()) == 6


@pytest.mark.req("PROF-1")
@pytest.mark.parametrize(
    ("status", "purposes"),
    [
        (Status.APPROVED, ["pass", "registration-received"]),
        (Status.PENDING, ["registration-received"]),
    ],
)
def test_sending_again_speaks_the_persons_language(session, live_services, status, purposes):
    person = make_person(session, "express-delegate", status=status, language="hi")
    service.send_again(session, live_services, owner=person, now=NOON)
    sent = session.exec(select(Message).order_by(Message.purpose)).all()
    assert [message.purpose for message in sent] == purposes
    assert {message.language for message in sent} == {"hi"}
    if status == Status.APPROVED:
        assert "/hi/pass" in sent[0].text


def test_the_message_leads_to_the_english_page(session, live_services):
    person = make_person(session, "express-delegate")
    service.send_again(session, live_services, owner=person, now=NOON)
    text = session.exec(select(Message.text).where(Message.purpose == "pass")).one()
    assert "/pass" in text
    assert "/hi/" not in text
    assert "X-00001" in text


@pytest.mark.req("PASS-1", "KIND-1")
@pytest.mark.parametrize(
    ("category", "called"), [("student", "Student visitor"), ("seafarer", "Seafarer"), ("general", "Visitor")]
)
def test_a_pass_calls_students_and_seafarers_what_they_are(services, new_person, settings, category, called):
    result = service.open_pass(services, new_person("visitor", category=category), now=NOON)
    assert (result.kind, result.letter, result.label) == ("visitor", "V", called)
    assert printout.build_printout(result, plain_services(settings)).words["en"]["kind"] == called


@pytest.mark.req("PASS-1")
def test_the_sheet_says_everything_in_both_languages(services, new_person, settings):
    result = service.open_pass(services, new_person("conference"), now=NOON)
    made = printout.build_printout(result, plain_services(settings))
    assert made.letter == "S"
    assert made.words["en"]["kind"] == "Speaker"
    assert made.words["hi"]["kind"] != "Speaker"
    assert made.words["en"]["days"] == "27-Oct-2025 to 31-Oct-2025"
    assert made.qr.startswith(b"<?xml")
    # A printed sheet has no page to be relative to, whether or not the site's address is set.
    assert made.words["en"]["help"].endswith(f"at {settings.origin}/contact-us/help")
    assert f"{settings.origin}/hi/contact-us/help" in made.words["hi"]["help"]
    with use_language("en"):
        assert formatting.format_days([DAYS[0], DAYS[2]]) == "27-Oct-2025, 29-Oct-2025"
        assert formatting.format_days([DAYS[0]]) == "27-Oct-2025"
