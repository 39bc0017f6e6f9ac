"""Kept sessions, clashes, and what becomes of an agenda with its registration (AGENDA-2)."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from uuid import UUID

import pytest
from sqlmodel import select

from maritime_site.domain.people.decisions import ApprovalWithdrawn, RegistrationsMerged
from maritime_site.domain.programme import keeping, privacy, queries, seats
from maritime_site.domain.programme.models import AgendaSession, ProgrammeSession, SeatState
from maritime_site.domain.programme.releases import release_programme
from tests.domain.programme.builders import IDS, START, ZONE, add_programme, add_seated_session, add_session
from tests.factories import make_person, plain_services
from tests.people import NOON

pytestmark = pytest.mark.req("AGENDA-2")


def view_of(session, place):
    return queries.get_session(session, IDS[place], zone=ZONE)


def keep(session, person, *places):
    for place in places:
        keeping.keep_session(session, view_of(session, place), person, now=NOON)


def agenda(session, person):
    return [(mine.session.id, mine.clashes) for mine in keeping.list_agenda(session, person, zone=ZONE)]


def test_kept_twice_is_kept_once_and_only_by_whoever_kept_it(session, bilal):
    add_programme(session)
    asha = make_person(session)
    keep(session, asha, 0, 0, 1)
    assert agenda(session, asha) == [(IDS[0], False), (IDS[1], False)]
    keeping.drop_session(session, IDS[0], asha)
    keeping.drop_session(session, IDS[0], asha)
    assert agenda(session, asha) == [(IDS[1], False)]
    assert agenda(session, bilal) == []


def test_two_at_one_time_clash_and_what_only_touches_does_not(session):
    add_programme(session)
    overlapping = add_session(session, UUID(int=77), START + timedelta(minutes=30), title_en="Overlap")
    touching = add_session(session, UUID(int=78), START + timedelta(minutes=90), title_en="Touches")
    release_programme(session, note="", actor=None, now=NOON)
    asha = make_person(session)
    for row in (overlapping, touching):
        keeping.keep_session(session, queries.get_session(session, row.id, zone=ZONE), asha, now=NOON)
    keep(session, asha, 0)
    assert agenda(session, asha) == [(IDS[0], True), (overlapping.id, True), (touching.id, False)]


def test_a_seat_stays_when_the_session_is_kept_no_longer(session):
    view, asha = add_seated_session(session), make_person(session)
    seats.sign_up(session, view, asha, now=NOON)
    keeping.keep_session(session, view, asha, now=NOON)
    words = keeping.drop_session(session, view.id, asha)
    assert words == "You keep this session no longer. Your seat in it stays until you give it up."
    (mine,) = keeping.list_agenda(session, asha, zone=ZONE)
    assert (mine.kept, mine.seat.state) == (False, SeatState.SEATED)


def test_who_keeps_no_longer_or_gives_up_is_told_what_they_had(session):
    view, asha, bilal = add_seated_session(session), make_person(session), make_person(session)
    for person in (asha, bilal):
        seats.sign_up(session, view, person, now=NOON)
        keeping.keep_session(session, view, person, now=NOON)
    assert keeping.drop_session(session, view.id, bilal).endswith("waiting list stays until you leave it.")
    assert keeping.drop_session(session, view.id, make_person(session)) == "You keep this session no longer."
    assert seats.give_up_seat(session, view.id, bilal.id, now=NOON) == "You left the waiting list"
    assert seats.give_up_seat(session, view.id, asha.id, now=NOON) == "You gave up your seat"


def test_whoever_is_erased_or_loses_their_approval_frees_the_seat(session, settings):
    services, view = plain_services(settings), add_seated_session(session)
    first, second, third = (make_person(session) for _number in range(3))
    for person in (first, second, third):
        seats.sign_up(session, view, person, now=NOON)
    privacy.erase_held_data(session, first, services=services, now=NOON)
    assert session.exec(select(AgendaSession).where(AgendaSession.person_id == first.id)).all() == []
    privacy.approval_withdrawn(session, ApprovalWithdrawn(second.id), services, NOON)
    rows = session.exec(select(AgendaSession)).all()
    assert [(row.person_id, row.seat) for row in rows] == [(third.id, "seated")]
    assert privacy.export_of(session, third)["agenda"][0] | {"createdAt": ""} == {
        "kept": False,
        "seat": "seated",
        "createdAt": "",
        "title": "Seats",
    }


def test_two_registrations_become_one_agenda_with_the_better_place(session, settings):
    add_programme(session)
    services, view = plain_services(settings), add_seated_session(session)
    goes, stays, third = (make_person(session) for _number in range(3))
    for person in (goes, stays, third):
        seats.sign_up(session, view, person, now=NOON)
    keep(session, goes, 0)
    privacy.merged(session, RegistrationsMerged(stays.id, goes.id), services, NOON)
    rows = {(row.person_id, row.session_id): row for row in session.exec(select(AgendaSession)).all()}
    assert {key: row.seat for key, row in rows.items()} == {
        (stays.id, view.id): "seated",
        (stays.id, IDS[0]): "",
        (third.id, view.id): "waiting",
    }
    assert session.get_one(ProgrammeSession, view.id, populate_existing=True).taken == 1


def test_two_seats_of_one_person_free_one_when_merged(session, settings):
    view, services = add_seated_session(session, capacity=2), plain_services(settings)
    goes, stays, third = (make_person(session) for _number in range(3))
    for person in (goes, stays, third):
        seats.sign_up(session, view, person, now=NOON)
    privacy.merged(session, RegistrationsMerged(stays.id, goes.id), services, NOON)
    rows = session.exec(select(AgendaSession)).all()
    assert {row.person_id: row.seat for row in rows} == {stays.id: "seated", third.id: "seated"}


def test_calendar_entries_name_the_page_and_what_is_tentative(session, settings):
    services, view = plain_services(settings), add_seated_session(session)
    first, second = make_person(session), make_person(session)
    for person in (first, second):
        seats.sign_up(session, view, person, now=NOON)
    (mine,) = keeping.list_entries(session, first, services.event)
    (waits,) = keeping.list_entries(session, second, services.event)
    assert (mine.uid, mine.path, mine.tentative) == (
        f"{view.id}@programme",
        f"/events/programme/{view.slug}",
        False,
    )
    assert waits == replace(mine, tentative=True)
