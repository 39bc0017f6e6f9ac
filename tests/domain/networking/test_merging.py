"""What follows in networking when two registrations of one person become one (STAFF-1)."""

from __future__ import annotations

import pytest
from sqlmodel import col, select

from maritime_site.domain.networking.merging import merged
from maritime_site.domain.networking.models import Block, Report
from maritime_site.domain.networking.suggestions import service as suggestions
from maritime_site.domain.networking.suggestions.models import SuggestionDismissal
from maritime_site.domain.networking.threads import service
from maritime_site.domain.networking.threads.models import MessageDigest, ThreadMessage
from maritime_site.domain.networking.threads.schemas import DigestRequest, MessageRequest
from maritime_site.domain.people.decisions import RegistrationsMerged
from tests.domain.networking.builders import connect
from tests.factories import make_person, plain_services
from tests.people import NOON

pytestmark = pytest.mark.req("STAFF-1")


@pytest.fixture
def people(session):
    """The registration that stays, the one that goes, and two others."""
    return tuple(make_person(session, first_name=name) for name in ("Stays", "Goes", "Bilal", "Chitra"))


def merge(session, stays, goes, settings):
    merged(session, RegistrationsMerged(stays.id, goes.id), plain_services(settings), NOON)
    session.expire_all()


def block(session, blocker, blocked):
    session.add(Block(blocker_id=blocker.id, blocked_id=blocked.id, created_at=NOON))
    session.flush()


@pytest.mark.parametrize("turned", [False, True], ids=["blocks", "is blocked"])
def test_nobody_stays_connected_with_whom_the_other_registration_is_apart(session, people, settings, turned):
    stays, goes, bilal, chitra = people
    apart, fine = connect(session, stays, bilal), connect(session, goes, chitra)
    block(session, *((bilal, goes) if turned else (goes, bilal)))
    merge(session, stays, goes, settings)
    assert (apart.status, fine.status) == ("removed", "accepted")
    row = session.exec(select(Block)).one()
    assert (row.blocker_id, row.blocked_id) == ((bilal.id, stays.id) if turned else (stays.id, bilal.id))


def test_a_block_that_both_have_is_one(session, people, settings):
    stays, goes, bilal, _chitra = people
    block(session, stays, bilal)
    block(session, goes, bilal)
    merge(session, stays, goes, settings)
    assert session.exec(select(Block.blocker_id)).all() == [stays.id]


def test_reports_follow_and_those_of_one_about_the_other_are_no_more(session, people, settings):
    stays, goes, bilal, _chitra = people
    between, other = connect(session, stays, goes), connect(session, goes, bilal)
    for request, reporter, reported in ((between, stays, goes), (between, goes, stays), (other, bilal, goes)):
        values = {"reporter_id": reporter.id, "reported_id": reported.id, "reason": "Spam", "created_at": NOON}
        session.add(Report(connection_id=request.id, **values))
    session.flush()
    merge(session, stays, goes, settings)
    report = session.exec(select(Report)).one()
    assert (report.reporter_id, report.reported_id) == (bilal.id, stays.id)


def test_messages_follow_and_what_the_two_wrote_to_each_other_goes(session, people, settings):
    stays, goes, bilal, _chitra = people
    between, other = connect(session, stays, goes), connect(session, goes, bilal)
    for request, sender in ((between, stays), (other, goes), (other, bilal)):
        service.send_message(session, request.id, MessageRequest(text=sender.first_name), sender=sender, now=NOON)
    service.change_digest(session, DigestRequest(wanted=False), owner=goes, now=NOON)
    merge(session, stays, goes, settings)
    rows = session.exec(select(ThreadMessage).order_by(col(ThreadMessage.text))).all()
    assert [(row.sender_id, row.receiver_id) for row in rows] == [(bilal.id, stays.id), (stays.id, bilal.id)]
    digest = session.exec(select(MessageDigest)).one()
    assert (digest.person_id, digest.wanted) == (stays.id, False)


def test_whom_either_dismissed_is_not_suggested_again(session, people, settings):
    stays, goes, bilal, chitra = people
    for person, others in ((stays, [bilal]), (goes, [bilal, chitra, stays]), (chitra, [goes])):
        for other in others:
            suggestions.dismiss_suggestion(session, other.id, actor=person, now=NOON)
    merge(session, stays, goes, settings)
    rows = session.exec(select(SuggestionDismissal)).all()
    assert {(row.person_id, row.other_id) for row in rows} == {
        (stays.id, bilal.id),
        (stays.id, chitra.id),
        (chitra.id, stays.id),
    }
    assert len(rows) == 3
