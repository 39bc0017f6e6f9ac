"""The released programme, by day in the event's time zone."""

from __future__ import annotations

from datetime import date

import pytest
from sqlmodel import Session

from maritime_site.core.errors import NotFound
from maritime_site.core.text.i18n import use_language
from maritime_site.demo.programme import seed_programme
from maritime_site.domain.programme import queries
from maritime_site.domain.programme.queries import Filters
from tests.domain.programme.builders import IDS, UNKNOWN, ZONE, add_programme
from tests.people import NOON

FIRST, SECOND = date(2025, 10, 27), date(2025, 10, 28)
pytestmark = pytest.mark.req("PROG-1")


def test_days_are_those_of_the_events_zone_and_sessions_in_order(session: Session):
    add_programme(session)
    days = queries.by_day(queries.list_sessions(session, zone=ZONE))
    assert [(day.date, [view.id for view in day.sessions]) for day in days] == [(FIRST, IDS[:2]), (SECOND, [IDS[2]])]
    assert f"{days[0].sessions[0].starts_at:%H:%M}" == "10:30"


def test_what_is_not_known_is_none_and_speakers_keep_their_order(session: Session):
    add_programme(session)
    opening, night = queries.get_session(session, IDS[0], zone=ZONE), queries.get_session(session, IDS[2], zone=ZONE)
    assert [(who.name, who.role) for who in opening.speakers] == [("Zoya", "Pilot"), ("Arun", "")]
    assert (night.hall, night.track, night.speakers) == (None, None, ())


@pytest.mark.req("LANG-1")
def test_the_programme_speaks_the_readers_language(session: Session):
    add_programme(session)
    with use_language("hi"):
        opening = queries.get_session(session, IDS[0], zone=ZONE)
    assert opening.hall is not None
    assert opening.track is not None
    assert (opening.title, opening.hall.name, opening.track.name) == ("उद्घाटन", "हॉल क", "हरित")
    assert opening.speakers[0].name == "ज़ोया"


@pytest.mark.parametrize("id", [IDS[3], UNKNOWN])
def test_an_unreleased_or_unknown_session_is_not_found(session: Session, id):
    add_programme(session)
    with pytest.raises(NotFound):
        queries.get_session(session, id, zone=ZONE)


def test_a_day_has_its_sessions_or_is_not_found(session: Session):
    add_programme(session)
    assert len(queries.get_day(session, FIRST, zone=ZONE).sessions) == 2
    with pytest.raises(NotFound):
        queries.get_day(session, date(2025, 10, 29), zone=ZONE)


@pytest.mark.parametrize(
    ("filters", "expected"),
    [
        (Filters(), [0, 1, 2]),
        (Filters(day=SECOND), [2]),
        (Filters(hall="a"), [0, 1]),
        (Filters(hall="HALL A"), [0, 1]),
        (Filters(track="green", language="hi"), [0]),
        (Filters(hall="a", day=SECOND), []),
        (Filters(track="none"), []),
    ],
)
def test_filters_hold_together(session: Session, filters, expected):
    add_programme(session)
    rows = [view.id for view in queries.list_sessions(session, zone=ZONE) if filters.fits(view)]
    assert rows == [IDS[place] for place in expected]


def test_halls_and_strands_are_those_that_appear(session: Session):
    add_programme(session)
    views = queries.list_sessions(session, zone=ZONE)
    assert [hall.slug for hall in queries.halls_of(views)] == ["a"]
    assert [track.slug for track in queries.tracks_of(views)] == ["green"]


def test_the_demo_programme_fills_five_days_and_is_marked(session: Session):
    assert seed_programme(session, first_day=FIRST, now=NOON) == 31
    assert seed_programme(session, first_day=FIRST, now=NOON) == 0
    views = queries.list_sessions(session, zone=ZONE)
    assert [day.date.day for day in queries.by_day(views)] == [27, 28, 29, 30, 31]
    assert all(view.is_demo and view.title.endswith("(demo)") for view in views)
    assert all("(demo)" in who.name for view in views for who in view.speakers)
    with use_language("hi"):
        hindi = queries.list_sessions(session, zone=ZONE)
    assert all(english.title != other.title for english, other in zip(views, hindi, strict=True))


def test_nobody_is_in_two_rooms_of_the_demo_at_once(session: Session):
    seed_programme(session, first_day=FIRST, now=NOON)
    views = queries.list_sessions(session, zone=ZONE)
    for view in views:
        for other in views:
            if view.id != other.id and view.starts_at < other.ends_at and other.starts_at < view.ends_at:
                assert not set(view.speakers) & set(other.speakers)
                assert view.hall != other.hall or view.hall is None
