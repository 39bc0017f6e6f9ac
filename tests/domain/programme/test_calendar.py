"""Calendar files that calendars read."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest
from icalendar import Calendar
from sqlmodel import Session

from maritime_site.domain.programme import queries
from maritime_site.domain.programme.calendar import build_calendar
from tests.domain.programme.builders import IDS, START, ZONE, add_programme

pytestmark = pytest.mark.req("PROG-1")


def read(session: Session, *places: int) -> Calendar:
    views = [queries.get_session(session, IDS[place], zone=ZONE) for place in places]
    result = Calendar.from_ical(build_calendar(views, name="Week", place="Mumbai"))
    assert isinstance(result, Calendar)
    return result


def test_a_session_has_its_zone_a_lasting_uid_and_its_sequence(session: Session):
    add_programme(session)
    made = read(session, 0)
    (event,), (zone,) = made.walk("VEVENT"), made.walk("VTIMEZONE")
    assert zone["TZID"] == event["DTSTART"].params["TZID"] == "Asia/Kolkata"
    assert event["UID"] == f"{IDS[0]}@programme"
    assert event["SEQUENCE"] == 3
    assert event.decoded("DTSTART") == START
    assert event.decoded("DTEND") - START == timedelta(hours=1)
    assert str(event["SUMMARY"]) == "Opening; day, one"
    assert str(event["LOCATION"]) == "Hall A, Mumbai"
    assert str(event["DESCRIPTION"]) == "Welcome\n\nSpeakers: Zoya, Pilot; Arun"


def test_what_is_to_be_announced_is_left_out(session: Session):
    add_programme(session)
    (event,) = read(session, 2).walk("VEVENT")
    assert str(event["LOCATION"]) == "Mumbai"
    assert "CATEGORIES" not in event
    assert str(event["DESCRIPTION"]) == ""


def test_the_same_programme_is_the_same_file(session: Session):
    add_programme(session)
    assert read(session, 0, 1, 2).to_ical() == read(session, 0, 1, 2).to_ical()
    assert len(read(session, 0, 1, 2).walk("VTIMEZONE")) == 1


def test_a_line_break_in_a_name_is_escaped(session: Session):
    """Rows of earlier releases may hold one."""
    add_programme(session)
    view = replace(queries.get_session(session, IDS[0], zone=ZONE), title="Opening\r\nEND:VEVENT")
    made = build_calendar([view], name="Week\nBEGIN:VEVENT; one, two", place="Mumbai\rPort")
    result = Calendar.from_ical(made)
    assert b"\r\nX-WR-CALNAME:Week\\nBEGIN:VEVENT\\; one\\, two\r\n" in made
    (event,) = result.walk("VEVENT")
    assert str(event["SUMMARY"]) == "Opening\nEND:VEVENT"
    assert made.count(b"BEGIN:VEVENT\r\n") == 1
