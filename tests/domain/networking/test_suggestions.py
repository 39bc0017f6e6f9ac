"""Whom the site suggests, why, and whom never (MEET-3)."""

from __future__ import annotations

import pytest

from maritime_site.core.errors import Conflict, NotFound
from maritime_site.domain import suggestions
from maritime_site.domain.networking.models import Action
from maritime_site.domain.networking.suggestions import queries, scoring, service
from maritime_site.domain.people.models import Status
from maritime_site.domain.programme.models import AgendaSession, ProgrammeSession
from tests.domain.networking.builders import DAY, act, ask, connect
from tests.factories import make_person
from tests.people import NOON

pytestmark = pytest.mark.req("MEET-3")


@pytest.fixture
def seeker(session):
    details = {"looking_for": "Bunkering and crane repair", "offering": "Pilotage", "sector": "ports"}
    return make_person(session, first_name="Sita", country="IN", details=details)


def suggested(session, person):
    return [(view.person.first_name, view.reason) for view in queries.list_suggestions(session, person)]


def test_each_suggestion_says_its_best_reason_the_best_first(session, seeker):
    make_person(session, first_name="Country", country="IN")
    make_person(session, first_name="Sector", country="NL", details={"sector": "ports"})
    make_person(session, first_name="Seeks", country="NL", details={"looking_for": "Pilotage at night"})
    make_person(session, first_name="Offers", country="NL", details={"offering": "LNG bunkering"})
    make_person(session, "exhibitor", first_name="Both", country="NL", details={"products": "Crane repair, bunkering"})
    make_person(session, first_name="Nothing", country="NL", details={"offering": "Paint"})
    assert suggested(session, seeker) == [
        ("Both", "Offers bunkering, you look for it"),
        ("Offers", "Offers bunkering, you look for it"),
        ("Seeks", "Looks for pilotage, you offer it"),
        ("Sector", "Works in your sector: Ports and terminals"),
        ("Country", "Comes from your country: India"),
    ]


def test_who_keeps_the_same_session_is_suggested_by_it(session, seeker):
    other, hidden = make_person(session, country="NL"), make_person(session, country="NL", listed=False)
    day = NOON + DAY
    held = ProgrammeSession(title_en="Green ports", starts_at=day, ends_at=day + DAY, released=True, updated_at=NOON)
    session.add(held)
    session.flush()
    for one in (seeker, other, hidden):
        session.add(AgendaSession(person_id=one.id, session_id=held.id, kept=True, created_at=NOON))
    session.flush()
    views = suggestions.list_suggestions(session, seeker)
    assert [(view.person.id, view.reason) for view in views] == [(other.id, "Keeps the same session: Green ports")]


def test_who_hid_asked_blocked_or_was_declined_is_never_suggested(session, seeker):
    values = {"details": {"offering": "Bunkering"}, "country": "NL"}
    make_person(session, listed=False, **values)
    make_person(session, status=Status.PENDING, **values)
    make_person(session, "visitor", **values)
    declined, blocked, blocking, removed, connected = (make_person(session, **values) for _number in range(5))
    act(session, ask(session, seeker, declined).request, declined, Action.DECLINE)
    act(session, ask(session, seeker, blocked).request, seeker, Action.BLOCK)
    act(session, ask(session, seeker, blocking).request, blocking, Action.BLOCK)
    act(session, connect(session, seeker, removed), removed, Action.REMOVE)
    connect(session, seeker, connected)
    assert suggested(session, seeker) == []
    assert suggested(session, declined) == [
        (suggestion.person.first_name, suggestion.reason) for suggestion in queries.list_suggestions(session, declined)
    ]
    assert seeker.id not in {suggestion.person.id for suggestion in queries.list_suggestions(session, declined)}


def test_a_dismissed_suggestion_stays_dismissed(session, seeker):
    other = make_person(session, details={"offering": "Bunkering"})
    assert len(suggested(session, seeker)) == 1
    for _time in range(2):
        service.dismiss_suggestion(session, other.id, actor=seeker, now=NOON)
    assert suggested(session, seeker) == []
    other.updated_at = NOON + DAY
    session.flush()
    assert suggested(session, seeker) == []
    with pytest.raises(NotFound):
        service.dismiss_suggestion(session, make_person(session, listed=False).id, actor=seeker, now=NOON)


def test_nobody_who_is_not_approved_is_told_anything(session):
    with pytest.raises(Conflict):
        queries.list_suggestions(session, make_person(session, status=Status.PENDING))


def test_twenty_at_most(session, seeker):
    for _number in range(25):
        make_person(session, details={"offering": "Bunkering"})
    assert len(suggested(session, seeker)) == 20


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("We are looking for LNG bunkering and the best cranes", ["bunkering", "cranes", "best", "lng", "are"]),
        ("हम बंकरिंग की सेवाएँ", ["बंकरिंग"]),
        ("", []),
    ],
)
def test_words_that_say_nothing_are_left_out(text, words):
    assert set(words) - {"are"} <= set(scoring.list_words(text)) | {"बंकरिंग"}
    assert not set(scoring.list_words(text)) & scoring.COMMON
