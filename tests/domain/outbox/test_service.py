"""Messages wait in the database, leave once, and are tried again only as long as it helps (R41)."""

from __future__ import annotations

from datetime import timedelta
from uuid import uuid4

import pytest
from sqlmodel import select

from maritime_site.core.db.database import is_postgres
from maritime_site.core.text.i18n import use_language
from maritime_site.domain.administration.system import list_messages
from maritime_site.domain.outbox import service
from maritime_site.domain.outbox.models import Message, MessageStatus
from maritime_site.domain.outbox.service import CODE_WAITS, LEASE, WAITS, MessageDraft
from tests.people import NOON
from tests.plans import explained, is_sorted, sort_only_what_has_no_index

HELLO = MessageDraft("Hello", "A text", "greeting")
CODE = MessageDraft("Your code", "428511", "code", secret=True, lifetime=timedelta(minutes=10))


def post(session, letter=HELLO, *, now=NOON, to="asha@demo.example") -> Message:
    message = service.enqueue_message(session, letter, channel="email", recipient=to, now=now)
    session.flush()
    return message


def row(session, message) -> Message:
    session.flush()
    session.expire_all()
    return session.get_one(Message, message.id)


def test_a_posted_letter_is_due_at_once_in_the_language_spoken(session):
    with use_language("hi"):
        message = post(session, CODE)
    assert (message.status, message.due_at, message.language) == (MessageStatus.QUEUED, NOON, "hi")
    assert message.expires_at == NOON + timedelta(minutes=10)
    assert post(session).expires_at is None


def test_oldest_first_and_no_more_than_asked(session):
    late, early = post(session, now=NOON), post(session, now=NOON - timedelta(minutes=1))
    assert [m.id for m in service.claim_messages(session, now=NOON)] == [early.id, late.id]
    for _ in range(3):
        post(session)
    assert len(service.claim_messages(session, now=NOON, limit=2)) == 2


@pytest.mark.req("PERF-4")
def test_what_leaves_next_is_read_in_its_order_however_many_wait(session):
    """A letter to 100,000 people must not make every writer wait for each hundred that leave."""
    post(session)
    sort_only_what_has_no_index(session)
    with explained(session, "outbox_message", "ORDER BY") as plans:
        assert len(service.claim_messages(session, now=NOON)) == 1
    assert len(plans) == 2
    # Without codes in the queue PostgreSQL's statistics may lead it along another index in the same order.
    index = "ix_outbox_message_" if is_postgres(session) else "ix_outbox_message_next"
    assert all(index in plan and not is_sorted(plan) for plan in plans)


def test_a_claimed_message_is_nobody_elses_until_its_lease_ends(session):
    message = post(session)
    assert [m.attempts for m in service.claim_messages(session, now=NOON)] == [1]
    assert service.claim_messages(session, now=NOON) == []
    assert service.claim_messages(session, now=NOON + LEASE) == []
    again = service.claim_messages(session, now=NOON + LEASE + timedelta(seconds=1))
    assert [(m.id, m.attempts) for m in again] == [(message.id, 2)]


def test_what_is_not_due_yet_waits(session):
    post(session, now=NOON + timedelta(seconds=1))
    assert service.claim_messages(session, now=NOON) == []


@pytest.mark.parametrize(("letter", "left"), [(HELLO, "A text"), (CODE, "")])
def test_what_left_is_not_sent_again_and_a_code_is_wiped(session, letter, left):
    message = post(session, letter)
    service.claim_messages(session, now=NOON)
    service.mark_sent(session, message.id, now=NOON)
    result = row(session, message)
    assert (result.status, result.sent_at, result.text) == (MessageStatus.SENT, NOON, left)
    assert service.claim_messages(session, now=NOON + timedelta(days=9)) == []


def test_what_is_too_old_ends_without_being_sent(session):
    message = post(session, CODE)
    service.mark_expired(session, message.id, now=NOON)
    result = row(session, message)
    assert (result.status, result.sent_at, result.text) == (MessageStatus.EXPIRED, None, "")


@pytest.mark.parametrize(("letter", "waits"), [(HELLO, WAITS), (CODE, CODE_WAITS)])
def test_each_failure_waits_longer_until_the_tries_are_used_up(session, letter, waits):
    message, now = post(session, letter), NOON
    for wait in waits:
        service.claim_messages(session, now=now)
        service.mark_failed(session, message.id, now=now, reason="away", again=True)
        assert row(session, message).due_at == now + wait
        assert service.claim_messages(session, now=now + wait - timedelta(milliseconds=1)) == []
        now += wait
    service.claim_messages(session, now=now)
    service.mark_failed(session, message.id, now=now, reason="away", again=True)
    assert row(session, message).status == MessageStatus.FAILED


def test_a_refusal_for_good_is_not_tried_again(session):
    message = post(session, CODE)
    service.claim_messages(session, now=NOON)
    service.mark_failed(session, message.id, now=NOON, reason="no such mailbox" * 99, again=False)
    result = row(session, message)
    assert (result.status, result.text, len(result.error)) == (MessageStatus.FAILED, "", 500)


def test_a_letter_goes_only_with_what_caused_it(database):
    with pytest.raises(ZeroDivisionError):
        _post_and_fail(database)
    with database.reading() as session:
        assert service.claim_messages(session, now=NOON) == []


def _post_and_fail(database):
    with database.writing() as session:
        post(session)
        raise ZeroDivisionError


@pytest.mark.parametrize("text", ["Mumbai 400063", "Regatta 400063\n\n428511"])
def test_a_code_is_the_only_run_of_six_digits_that_leaves(session, text):
    """Contract, "The outbox": whatever an event is called, and whatever the office writes."""
    draft = MessageDraft("Hello", text, "greeting", code="428511")
    assert post(session, draft).text == text.replace("400063", "400 063")
    letter = service.AddressedDraft(draft, "bilal@demo.example", "en", uuid4())
    service.enqueue_messages(session, [letter], now=NOON)
    sent = session.exec(select(Message.text).where(Message.recipient == letter.recipient)).one()
    assert sent == text.replace("400063", "400 063")


@pytest.mark.req("PERF-2")
def test_what_waits_and_what_was_taken_back_is_counted_and_found_at_once(session):
    waiting = post(session)
    assert list_messages(session, search="asha", status="queued") == ([waiting], 1)
    service.withdraw_messages(session, select(Message.id), now=NOON)
    rows, total = list_messages(session, search="asha", status="withdrawn")
    assert ([message.id for message in rows], total) == ([waiting.id], 1)
