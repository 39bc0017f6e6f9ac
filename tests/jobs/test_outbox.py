"""The outbox empties itself, whatever one of its letters does to its carrier."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest
from sqlmodel import select

from maritime_site.domain.outbox.models import Message, MessageStatus
from maritime_site.domain.outbox.service import WAITS, Letter, post
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
            post(session, Letter("Hello", "Hello", "test"), channel="email", recipient=f"{name}@example.com", now=at)
    site = replace(services, carriers={"email": carrier})
    later = NOON + timedelta(seconds=10)
    assert send_messages(site, later) == 2
    assert carrier.carried == ["asha@example.com", "bilal@example.com"]
    for wait in WAITS:
        later += wait
        send_messages(site, later)
    assert statuses(database)["broken@example.com"] == MessageStatus.FAILED
    assert carrier.carried == ["asha@example.com", "bilal@example.com"]
