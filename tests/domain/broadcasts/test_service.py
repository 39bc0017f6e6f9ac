"""A message to many: previewed, tried, approved by somebody else, sent in rounds, each letter's fate seen (BO-7)."""

from __future__ import annotations

from datetime import timedelta
from uuid import uuid4

import pytest
from sqlmodel import select

from maritime_site.core.errors import Conflict, Invalid, NotFound
from maritime_site.core.schemas import parse_request
from maritime_site.core.text.i18n import use_language
from maritime_site.domain.audit.models import AuditEntry
from maritime_site.domain.audit.service import Actor
from maritime_site.domain.broadcasts import audience, queries, service
from maritime_site.domain.broadcasts.models import BroadcastMessage, State
from maritime_site.domain.broadcasts.schemas import BroadcastRequest
from maritime_site.domain.outbox import service as outbox
from maritime_site.domain.outbox.models import Message, MessageStatus
from maritime_site.domain.people.models import Consent
from maritime_site.jobs.broadcasts import ROUND, send_broadcasts
from tests.domain.check_in.builders import let_in, make_pass
from tests.factories import make_person
from tests.people import EVENT, NOON

pytestmark = pytest.mark.req("BO-7")
WRITER = {"actor": Actor(str(uuid4()), "writer@demo.example", ""), "now": NOON}
SECOND = {"actor": Actor(str(uuid4()), "second@demo.example", ""), "now": NOON}
WHICH = ("any", "attended", "absent")
WORDS = {
    "subjectEn": "Gates open",
    "subjectHi": "द्वार खुले",
    "textEn": "Dear {name}, at nine.",
    "textHi": "प्रिय {name}, नौ बजे।",
}


def broadcast_request(**changes):
    return parse_request(BroadcastRequest, WORDS | changes)


def going(session, **changes):
    row = service.create_broadcast(session, broadcast_request(**changes), **WRITER)
    service.submit_broadcast(session, row.id, **WRITER)
    return service.approve_broadcast(session, row.id, **SECOND)


def texts(session):
    sent = session.exec(select(Message).where(Message.purpose == "broadcast")).all()
    return {message.recipient: message for message in sent}


@pytest.mark.parametrize(
    ("chosen", "reached"),
    [
        ({}, 4),
        ({"kinds": ["delegate"]}, 2),
        ({"statuses": ["approved"], "kinds": ["delegate"]}, 1),
        ({"countries": ["LK"]}, 1),
        ({"about": "updates"}, 1),
        ({"kinds": ["visitor"]}, 0),
    ],
    ids=["all", "kind", "status", "country", "consent", "nobody"],
)
@pytest.mark.usefixtures("chitra")
def test_a_message_reaches_those_it_is_meant_for(session, asha, bilal, chosen, reached):
    make_person(session, "delegate", email="p@demo.example", status="pending", country="LK")
    agreed = {"wording": "1", "language": "en", "given_at": NOON, "purpose": "updates"}
    session.add(Consent(person_id=asha.id, **agreed))
    session.add(Consent(person_id=bilal.id, withdrawn_at=NOON, **agreed))
    row = service.create_broadcast(session, broadcast_request(**chosen), **WRITER)
    assert audience.count_audience(session, row) == reached
    assert len(audience.next_recipients(session, row, None, limit=10)) == reached


@pytest.mark.parametrize(("kinds", "reached"), [([], 2), (["visitor"], 1), (["visitor", "delegate"], 1)])
def test_two_registrations_with_one_address_get_one_letter(session, asha, bilal, kinds, reached):
    make_person(session, "visitor", email=asha.email)
    row = going(session, kinds=kinds)
    assert row.total == reached
    rounds = [service.send_some(session, row.id, event=EVENT, limit=1, now=NOON) for _round in range(3)]
    assert sum(rounds) == reached
    sent = [message.recipient for message in session.exec(select(Message)).all() if message.purpose == "broadcast"]
    assert sorted(sent) == sorted({asha.email, *([] if kinds else [bilal.email])})


@pytest.mark.parametrize("place", [1, 42, 99_999, 100_000, 123_456])
def test_a_message_is_for_whom_a_gate_let_in_or_for_the_others(session, asha, bilal, chitra, place):
    given = make_pass(session, asha)
    given.place = place
    let_in(session, asha, 0, 1)
    make_pass(session, bilal)
    rows = {which: service.create_broadcast(session, broadcast_request(attendance=which), **WRITER) for which in WHICH}
    reached = {which: audience.next_recipients(session, row, None, limit=10) for which, row in rows.items()}
    assert reached["attended"] == [asha]
    assert {person.id for person in reached["absent"]} == {bilal.id, chitra.id}
    assert [audience.count_audience(session, row) for row in rows.values()] == [3, 1, 2]


def test_each_reads_it_in_their_language_by_their_name_with_the_reason(session, asha, bilal):
    bilal.language = "hi"
    row = going(session)
    assert service.send_some(session, row.id, event=EVENT, limit=10, now=NOON) == 2
    values = texts(session)
    assert values[asha.email].text.startswith("Dear Asha, at nine.")
    assert EVENT in values[asha.email].text
    assert (values[bilal.email].subject, values[bilal.email].language) == ("द्वार खुले", "hi")


def test_it_goes_in_rounds_and_nobody_gets_it_twice(session):
    people = [make_person(session, "delegate", email=f"d{number}@demo.example") for number in range(5)]
    row = going(session)
    rounds = [service.send_some(session, row.id, event=EVENT, limit=2, now=NOON) for _round in range(4)]
    assert rounds == [2, 2, 1, 0]
    assert (row.state, row.posted, row.total) == (State.SENT, 5, 5)
    assert set(texts(session)) == {person.email for person in people}
    assert len(session.exec(select(BroadcastMessage)).all()) == 5


def test_who_wrote_it_cannot_approve_it(session, asha):
    row = service.create_broadcast(session, broadcast_request(), **WRITER)
    with pytest.raises(Conflict):
        service.approve_broadcast(session, row.id, **SECOND)
    service.submit_broadcast(session, row.id, **WRITER)
    service.submit_broadcast(session, row.id, **WRITER)
    with pytest.raises(Conflict):
        service.approve_broadcast(session, row.id, **WRITER)
    service.approve_broadcast(session, row.id, **SECOND)
    assert service.approve_broadcast(session, row.id, **SECOND).state == State.SENDING
    actions = session.exec(select(AuditEntry.action).order_by(AuditEntry.sequence)).all()
    assert list(actions) == ["broadcast.write", "broadcast.submit", "broadcast.approve"]


@pytest.mark.req("BO-7")
def test_only_what_was_read_is_approved(session, asha):
    row = service.create_broadcast(session, broadcast_request(), **WRITER)
    service.submit_broadcast(session, row.id, **WRITER)
    seen = row.updated_at
    later = WRITER | {"now": NOON + timedelta(minutes=1)}
    service.change_broadcast(session, row.id, broadcast_request(textEn="Another text"), **later)
    service.submit_broadcast(session, row.id, **later)
    with pytest.raises(Conflict, match="was changed since you opened it"):
        service.approve_broadcast(session, row.id, seen=seen, **SECOND)
    assert row.state == State.WAITING
    assert service.approve_broadcast(session, row.id, seen=row.updated_at, **SECOND).state == State.SENDING


def test_a_change_after_asking_needs_asking_again_by_its_new_writer(session, asha):
    row = service.create_broadcast(session, broadcast_request(), **WRITER)
    service.submit_broadcast(session, row.id, **WRITER)
    service.change_broadcast(session, row.id, broadcast_request(subjectEn="Changed"), **SECOND)
    assert (row.state, row.subject_en) == (State.DRAFT, "Changed")
    service.submit_broadcast(session, row.id, **SECOND)
    with pytest.raises(Conflict):
        service.approve_broadcast(session, row.id, **SECOND)
    service.send_back(session, row.id, **WRITER)
    assert row.state == State.DRAFT


def test_stopped_in_the_middle_no_more_leaves(session):
    for number in range(3):
        make_person(session, "delegate", email=f"d{number}@demo.example")
    row = going(session)
    service.send_some(session, row.id, event=EVENT, limit=1, now=NOON)
    service.stop_broadcast(session, row.id, **SECOND)
    service.stop_broadcast(session, row.id, **SECOND)
    assert service.send_some(session, row.id, event=EVENT, limit=1, now=NOON) == 0
    assert len(texts(session)) == 1
    for step in (service.change_broadcast, service.approve_broadcast, service.submit_broadcast):
        with pytest.raises(Conflict):
            step(session, row.id, *([broadcast_request()] if step is service.change_broadcast else []), **SECOND)


def test_stopping_takes_back_what_waits_but_not_what_left_or_is_leaving(session):
    for number in range(3):
        make_person(session, "delegate", email=f"d{number}@demo.example")
    row = going(session)
    service.send_some(session, row.id, event=EVENT, limit=3, now=NOON)
    leaving, left = outbox.claim_messages(session, now=NOON, limit=2)
    outbox.mark_sent(session, left.id, now=NOON)
    service.stop_broadcast(session, row.id, **SECOND)
    session.expire_all()
    assert queries.count_by_delivery_status(session, row.id) == {
        "queued": 1,
        "sent": 1,
        "failed": 0,
        "expired": 0,
        "withdrawn": 1,
    }
    assert leaving.status == MessageStatus.QUEUED
    assert outbox.claim_messages(session, now=NOON + timedelta(seconds=1)) == []


def test_what_waits_in_the_outbox_is_stopped_once_all_of_it_is_there(session):
    for number in range(3):
        make_person(session, "delegate", email=f"d{number}@demo.example")
    row = going(session)
    service.send_some(session, row.id, event=EVENT, limit=9, now=NOON)
    (left,) = outbox.claim_messages(session, now=NOON, limit=1)
    outbox.mark_sent(session, left.id, now=NOON)
    assert row.state == State.SENT
    assert service.stop_broadcast(session, row.id, **SECOND).state == State.STOPPED
    fates = queries.count_by_delivery_status(session, row.id)
    assert (fates["sent"], fates["withdrawn"], fates["queued"]) == (1, 2, 0)


def test_what_left_is_not_stopped_and_the_refusal_tells_the_state_in_the_readers_language(session, asha):
    row = going(session)
    service.send_some(session, row.id, event=EVENT, limit=9, now=NOON)
    (left,) = outbox.claim_messages(session, now=NOON)
    outbox.mark_sent(session, left.id, now=NOON)
    with use_language("hi"), pytest.raises(Conflict) as refused:
        service.stop_broadcast(session, row.id, **SECOND)
    assert (row.state, "sent" in refused.value.message) == (State.SENT, False)


def test_nobody_to_reach_and_nothing_there(session):
    row = service.create_broadcast(session, broadcast_request(kinds=["media"]), **WRITER)
    with pytest.raises(Conflict):
        service.submit_broadcast(session, row.id, **WRITER)
    service.remove_broadcast(session, row.id, **WRITER)
    with pytest.raises(NotFound):
        service.get_broadcast(session, row.id)
    for bad in ({"kinds": ["pirate"]}, {"countries": ["XX"]}, {"statuses": ["lost"]}, {"textHi": ""}):
        with pytest.raises(Invalid):
            broadcast_request(**bad)


def test_a_test_goes_to_oneself_in_both_languages(session, asha):
    row = service.create_broadcast(session, broadcast_request(), **WRITER)
    service.try_out(session, row.id, "writer@demo.example", event=EVENT, now=NOON)
    sent = session.exec(select(Message).where(Message.recipient == "writer@demo.example")).all()
    assert {message.language for message in sent} == {"en", "hi"}
    assert all("[" in message.subject for message in sent)


def test_each_letters_fate_is_seen(session, asha, bilal):
    row = going(session)
    service.send_some(session, row.id, event=EVENT, limit=10, now=NOON)
    outbox.mark_failed(session, texts(session)[bilal.email].id, now=NOON, reason="no such mailbox", again=False)
    assert queries.count_by_delivery_status(session, row.id) == {
        "queued": 1,
        "sent": 0,
        "failed": 1,
        "expired": 0,
        "withdrawn": 0,
    }
    rows, total = queries.list_recipients(session, row.id, status="failed", page=1, page_size=10)
    assert (total, rows[0][0].email, rows[0][1].error) == (1, bilal.email, "no such mailbox")
    result, count = queries.list_broadcasts(session, search="gates", status="sent", page=1, page_size=10)
    assert (count, result[0].id) == (1, row.id)


def test_a_code_does_not_wait_behind_them(session, asha):
    row = going(session)
    service.send_some(session, row.id, event=EVENT, limit=10, now=NOON)
    code = outbox.MessageDraft("Your code", "123456", "sign-in-code", secret=True)
    outbox.enqueue_message(
        session, code, channel="email", recipient="late@demo.example", now=NOON + timedelta(seconds=1)
    )
    session.flush()
    claimed = outbox.claim_messages(session, now=NOON + timedelta(seconds=2), limit=1)
    assert [message.recipient for message in claimed] == ["late@demo.example"]


def test_the_job_sends_what_was_approved(services, database):
    with database.writing() as session:
        make_person(session, "delegate", email="d@demo.example")
        row = going(session)
    send_broadcasts(services, NOON)
    with database.reading() as session:
        assert service.get_broadcast(session, row.id).state == State.SENT


def test_the_job_waits_until_the_outbox_has_room(services, database):
    """Otherwise a confirmation asked for meanwhile would stand behind all of them."""
    with database.writing() as session:
        make_person(session, "delegate", email="d@demo.example")
        row = going(session)
        for number in range(ROUND):
            draft = outbox.MessageDraft("Hello", "Hello", "test")
            outbox.enqueue_message(session, draft, channel="email", recipient=f"{number}@demo.example", now=NOON)
    send_broadcasts(services, NOON)
    with database.reading() as session:
        assert service.get_broadcast(session, row.id).state == State.SENDING
    with database.writing() as session:
        for message in outbox.claim_messages(session, now=NOON, limit=1):
            outbox.mark_sent(session, message.id, now=NOON)
    send_broadcasts(services, NOON)
    with database.reading() as session:
        assert service.get_broadcast(session, row.id).state == State.SENT


def test_what_a_colleague_wrote_meanwhile_is_not_undone(session):
    row = service.create_broadcast(session, broadcast_request(), **WRITER)
    later = SECOND | {"now": NOON + timedelta(minutes=1)}
    service.change_broadcast(session, row.id, broadcast_request(subjectEn="Gates shut"), seen=NOON, **later)
    with pytest.raises(Conflict, match="changed since you opened it"):
        service.change_broadcast(session, row.id, broadcast_request(), seen=NOON, **WRITER)
    assert row.subject_en == "Gates shut"
    assert service.change_broadcast(session, row.id, broadcast_request(), **WRITER).subject_en == "Gates open"
