"""What people hear about their agenda: a seat, a change, a reminder; each once and in their language (AGENDA-2)."""

from __future__ import annotations

from datetime import timedelta

import pytest
from sqlmodel import select

from maritime_site.domain.outbox.models import Message
from maritime_site.domain.programme import agenda_news, agenda_reminders, keeping, queries, seats
from maritime_site.domain.programme.models import AgendaSession, ProgrammeRelease, ProgrammeSession
from maritime_site.domain.programme.releases import release_programme
from tests.domain.programme.builders import IDS, START, ZONE, add_programme, add_seated_session
from tests.factories import make_person, plain_services
from tests.people import NOON

pytestmark = pytest.mark.req("AGENDA-2")


@pytest.fixture
def site(settings):
    return plain_services(settings)


@pytest.fixture
def asha(session):
    add_programme(session)
    person = make_person(session, language="hi")
    keeping.keep_session(session, queries.get_session(session, IDS[0], zone=ZONE), person, now=NOON)
    return person


def letters(session, purpose):
    return session.exec(select(Message).where(Message.purpose == purpose)).all()


def release(session, site):
    release_programme(session, note="", actor=None, now=NOON)
    told = 0
    while agenda_news.has_news(session):
        told += agenda_news.tell_changes(session, services=site, now=NOON)
    return told


def test_a_moved_session_is_told_once_in_the_readers_language(session, site, asha):
    make_person(session)
    planned = session.get_one(ProgrammeSession, IDS[0])
    planned.starts_at, planned.ends_at = START + timedelta(hours=3), START + timedelta(hours=4)
    session.add(planned)
    assert release(session, site) == 1
    (letter,) = letters(session, "session-moved")
    assert (letter.recipient, letter.language) == (asha.email, "hi")
    assert "उद्घाटन" in letter.text
    assert "10:30" in letter.text
    assert "13:30" in letter.text
    assert agenda_news.tell_changes(session, services=site, now=NOON) == 0


def test_a_session_that_is_gone_is_told_and_leaves_the_agenda(session, site, asha):
    session.get_one(ProgrammeSession, IDS[0]).released = False
    assert release(session, site) == 1
    (letter,) = letters(session, "session-cancelled")
    assert "उद्घाटन" in letter.text
    assert keeping.list_agenda(session, asha, zone=ZONE) == []
    assert session.exec(select(AgendaSession)).all() == []


def test_a_changed_title_is_no_news(session, site, asha):
    session.get_one(ProgrammeSession, IDS[0]).title_en = "Another"
    assert release(session, site) == 0
    assert session.exec(select(Message)).all() == []
    newest = select(ProgrammeRelease.announced).order_by(ProgrammeRelease.version)
    assert session.exec(newest).all()[-1] is True
    assert asha


def test_who_moves_up_hears_of_the_seat_once(session, site):
    view = add_seated_session(session)
    first, second = make_person(session), make_person(session)
    for person in (first, second):
        seats.sign_up(session, view, person, now=NOON)
    assert agenda_news.tell_seats(session, services=site, now=NOON) == 0
    seats.give_up(session, view.id, first.id, now=NOON)
    assert agenda_news.tell_seats(session, services=site, now=NOON) == 1
    assert agenda_news.tell_seats(session, services=site, now=NOON) == 0
    (letter,) = letters(session, "session-seat")
    assert letter.recipient == second.email


def test_what_begins_within_the_hour_is_reminded_of_once(session, site, asha):
    early, due = START - timedelta(minutes=61), START - timedelta(minutes=30)
    assert agenda_reminders.remind_people(session, services=site, now=early) == 0
    assert agenda_reminders.remind_people(session, services=site, now=due) == 1
    assert agenda_reminders.remind_people(session, services=site, now=due) == 0
    (letter,) = letters(session, "session-reminder")
    assert "उद्घाटन" in letter.text
    assert asha.email == letter.recipient


def test_who_kept_it_within_that_hour_is_not_reminded(session, site, asha):
    late = make_person(session)
    due = START - timedelta(minutes=30)
    keeping.keep_session(session, queries.get_session(session, IDS[0], zone=ZONE), late, now=due)
    assert agenda_reminders.remind_people(session, services=site, now=due) == 1
    assert [letter.recipient for letter in letters(session, "session-reminder")] == [asha.email]
