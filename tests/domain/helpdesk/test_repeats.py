"""What is sent again word for word is one query, for as long as somebody tries again (QRY-5)."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest

from maritime_site.core.schemas import parse_request
from maritime_site.domain.helpdesk import repeats, service
from maritime_site.domain.helpdesk.models import CaseStatus
from maritime_site.domain.helpdesk.schemas import FeedbackRequest, QueryRequest
from tests.factories import NOON

EVENT = "The event"
ASKED: dict[str, Any] = {
    "name": "Asha Rao",
    "email": "asha@demo.example",
    "countryCodeMobile": "+91",
    "mobile": "9876543210",
    "message": "Where do I park?",
    "secondsOpen": 30.5,
}


def asked(**changes: Any) -> QueryRequest:
    return parse_request(QueryRequest, ASKED | changes)


@pytest.mark.req("QRY-5")
@pytest.mark.parametrize(
    ("changes", "later", "status", "is_same"),
    [
        ({}, timedelta(minutes=9), CaseStatus.OPEN, True),
        ({}, timedelta(minutes=11), CaseStatus.OPEN, False),
        ({}, timedelta(minutes=1), CaseStatus.ANSWERED, False),
        ({"message": "Where do buses stop?"}, timedelta(0), CaseStatus.OPEN, False),
        ({"email": "bilal@demo.example"}, timedelta(0), CaseStatus.OPEN, False),
        ({"mobile": "9876543211"}, timedelta(0), CaseStatus.OPEN, False),
        ({"secondsOpen": None}, timedelta(0), CaseStatus.OPEN, False),
    ],
)
def test_the_same_words_are_the_same_query_while_it_waits(session, changes, later, status, is_same):
    case = service.open_case(session, asked(), event=EVENT, now=NOON)
    case.status = status
    session.flush()
    found = repeats.find_repeated_query(session, asked(**changes), now=NOON + later)
    assert found == (case if is_same else None)


@pytest.mark.req("QRY-5")
def test_queries_without_words_are_not_alike(session):
    service.open_case(session, asked(message=""), event=EVENT, now=NOON)
    assert repeats.find_repeated_query(session, asked(message=""), now=NOON) is None


@pytest.mark.req("BO-6")
@pytest.mark.parametrize(
    ("changes", "later", "is_same"),
    [
        ({}, timedelta(minutes=9), True),
        ({}, timedelta(minutes=11), False),
        ({"rating": 4}, timedelta(0), False),
        ({"secondsOpen": None}, timedelta(0), False),
    ],
)
def test_feedback_is_said_once(session, changes: dict[str, Any], later, is_same):
    said = {"name": "Asha Rao", "email": "asha@demo.example", "rating": 5, "message": "Good signs", "secondsOpen": 9}
    service.give_feedback(session, parse_request(FeedbackRequest, said), event=EVENT, confirm=False, now=NOON)
    again = parse_request(FeedbackRequest, said | changes)
    assert repeats.is_repeated_feedback(session, again, now=NOON + later) is is_same
