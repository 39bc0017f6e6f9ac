"""The earlier events: there from the first start, the office's from then on (NEWS-1)."""

from __future__ import annotations

from uuid import uuid4

import pytest
from sqlmodel import Session, select

from maritime_site.core.errors import Invalid
from maritime_site.core.schemas import parse_request
from maritime_site.core.text.i18n import use_language
from maritime_site.demo.past_events import seed_past_events
from maritime_site.domain.audit.service import Actor
from maritime_site.domain.newsroom import editing, queries
from maritime_site.domain.newsroom.editing import EntryType
from maritime_site.domain.newsroom.models import PastEvent
from maritime_site.domain.newsroom.schemas import PastRequest, PublishRequest
from tests.people import NOON

pytestmark = pytest.mark.req("NEWS-1", "BO-3")
WHO = {"actor": Actor(str(uuid4()), "editor@demo.example", "10.0.0.1"), "now": NOON}
TOLD = {
    "titleEn": "Quay days",
    "titleHi": "घाट दिवस",
    "placeEn": "Kochi",
    "placeHi": "कोच्चि",
    "day": "2019-01-30",
    "lastDay": "2019-02-01",
    "bodyEn": "Held.",
    "bodyHi": "हुआ।",
}


def names(session: Session) -> list[str]:
    return [view.title for view in queries.past_events(session, now=NOON)]


def test_they_are_there_in_both_languages_newest_first(session: Session):
    assert seed_past_events(session, now=NOON) == 5
    assert seed_past_events(session, now=NOON) == 0
    assert names(session)[0] == "India Maritime Week 2025"
    with use_language("hi"):
        assert names(session)[-1] == "मैरीटाइम इंडिया समिट 2016"
    assert not [row for row in session.exec(select(PastEvent)).all() if row.is_demo or not row.body_hi]


def test_what_the_office_removed_does_not_come_back(session: Session):
    seed_past_events(session, now=NOON)
    for row in session.exec(select(PastEvent)).all():
        editing.withdraw_entry(session, EntryType.PAST, row.id, **WHO)
        editing.remove_entry(session, EntryType.PAST, row.id, **WHO)
    assert seed_past_events(session, now=NOON) == 0
    assert names(session) == []


def test_one_is_written_and_published_in_its_place(session: Session):
    seed_past_events(session, now=NOON)
    row = editing.create_entry(session, EntryType.PAST, parse_request(PastRequest, TOLD), **WHO)
    assert "Quay days" not in names(session)
    editing.publish_entry(session, EntryType.PAST, row.id, PublishRequest(), **WHO)
    assert names(session).index("Quay days") == 4


@pytest.mark.parametrize(
    ("changes", "field"), [({"lastDay": "2019-01-29"}, "lastDay"), ({"day": "soon"}, "day"), ({"bodyEn": ""}, "bodyEn")]
)
def test_what_cannot_be_is_refused(changes, field):
    with pytest.raises(Invalid) as refusal:
        parse_request(PastRequest, TOLD | changes)
    assert list(refusal.value.errors) == [field]


def test_what_is_out_is_out_in_both_languages(session: Session):
    row = editing.create_entry(session, EntryType.PAST, parse_request(PastRequest, TOLD | {"placeHi": ""}), **WHO)
    with pytest.raises(Invalid) as refusal:
        editing.publish_entry(session, EntryType.PAST, row.id, PublishRequest(), **WHO)
    assert list(refusal.value.errors) == ["placeHi"]
