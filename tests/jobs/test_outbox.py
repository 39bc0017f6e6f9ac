"""The outbox empties itself, whatever one of its letters does to its carrier."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest
from sqlmodel import select

from maritime_site.domain.outbox.models import Message, MessageStatus
from maritime_site.domain.outbox.service import WAITS, MessageDraft, enqueue_message
from maritime_site.jobs.outbox import send_messages
from maritime_site.ports.messages import CannotDeliver, Dispatch, TryAgain
from tests.people import NOON


class Stumbling:
    """A carrier that breaks over one letter."""

    def __init__(self, problem: Exception) -> None:
        self.problem, self.carried = problem, []

    def carry(self, dispatch: Dispatch) -> None:
        if dispatch.to == "broken@example.com":
            raise self.problem
        self.carried.append(dispatch.to)


def statuses(database):
    with database.reading() as session:
        return {row.recipient: row.status for row in session.exec(select(Message)).all()}


@pytest.mark.parametrize("problem", [ValueError("odd"), RuntimeError("odd"), TryAgain("away"), CannotDeliver("no")])
def test_a_letter_that_breaks_its_carrier_holds_up_no_other(database, services, problem):
    carrier = Stumbling(problem)
    with database.writing() as session:
        for second, name in enumerate(("broken", "asha", "bilal")):
            at = NOON + timedelta(seconds=second)
            enqueue_message(
                session,
                MessageDraft("Hello", "Hello", "test"),
                channel="email",
                recipient=f"{name}@example.com",
                now=at,
            )
    site = replace(services, carriers={"email": carrier})
    later = NOON + timedelta(seconds=10)
    assert send_messages(site, later, clock=lambda: 0.0) == 2
    assert carrier.carried == ["asha@example.com", "bilal@example.com"]
    for wait in WAITS:
        later += wait
        send_messages(site, later, clock=lambda: 0.0)
    assert statuses(database)["broken@example.com"] == MessageStatus.FAILED
    assert carrier.carried == ["asha@example.com", "bilal@example.com"]


class Slow:
    """A carrier that takes eight seconds for a letter, as one that does not answer."""

    def __init__(self) -> None:
        self.seconds, self.carried = 0.0, []

    def carry(self, dispatch: Dispatch) -> None:
        self.seconds += 8
        self.carried.append(dispatch.to)


def queue(database, letters, *, lifetime=None):
    with database.writing() as session:
        for second in range(letters):
            draft = MessageDraft("Code", "482019", "test", lifetime=lifetime)
            at = NOON + timedelta(milliseconds=second)
            enqueue_message(session, draft, channel="email", recipient=f"{second}@example.com", now=at)


def test_a_slow_round_ends_while_its_leases_hold_and_the_rest_is_nobodys_loss(database, services):
    queue(database, 12)
    first, second = Slow(), Slow()
    later = NOON + timedelta(seconds=1)
    send_messages(replace(services, carriers={"email": first}), later, clock=lambda: first.seconds)
    assert first.carried == [f"{number}@example.com" for number in range(4)]
    with database.reading() as session:
        rest = session.exec(select(Message).where(Message.status == MessageStatus.QUEUED)).all()
        assert [(row.attempts, row.claimed_until) for row in rest] == [(0, None)] * 8
    send_messages(replace(services, carriers={"email": second}), later, clock=lambda: second.seconds)
    assert second.carried == [f"{number}@example.com" for number in range(4, 8)]


def test_a_code_that_runs_out_during_a_slow_round_does_not_leave(database, services):
    queue(database, 3, lifetime=timedelta(seconds=12))
    slow = Slow()
    send_messages(replace(services, carriers={"email": slow}), NOON + timedelta(seconds=1), clock=lambda: slow.seconds)
    assert slow.carried == ["0@example.com", "1@example.com"]
    assert statuses(database)["2@example.com"] == MessageStatus.EXPIRED
