"""However many workers send, each message has one sender; the control shows what the guard prevents."""

from __future__ import annotations

import threading
from collections import Counter
from uuid import UUID

import pytest
from sqlmodel import select

from maritime_site.domain.outbox import service
from maritime_site.domain.outbox.models import Message
from maritime_site.domain.outbox.service import MessageDraft
from tests.people import NOON

WORKERS = 6
MESSAGES = 12


def fill(database):
    with database.writing() as session:
        for number in range(MESSAGES):
            draft = MessageDraft("", str(number), "race")
            service.enqueue_message(session, draft, channel="email", recipient="asha@demo.example", now=NOON)


def together(claim) -> Counter[UUID]:
    """How many workers got each message."""
    start, got = threading.Barrier(WORKERS), []

    def work() -> None:
        start.wait()
        got.extend(claim())

    threads = [threading.Thread(target=work) for _ in range(WORKERS)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return Counter(got)


@pytest.mark.race
def test_each_message_is_claimed_by_one_worker(database):
    fill(database)

    def claim() -> list[UUID]:
        with database.writing() as session:
            return [message.id for message in service.claim_messages(session, now=NOON)]

    assert set(together(claim).values()) == {1}


@pytest.mark.race
def test_control_reading_what_is_due_gives_it_to_several(database):
    fill(database)

    def look() -> list[UUID]:
        with database.reading() as session:
            return list(session.exec(select(Message.id).where(Message.status == "queued")))

    assert set(together(look).values()) == {WORKERS}
