"""A company's seats follow its manager's merged registration, and a seat whose registration goes is free (STAFF-1)."""

from __future__ import annotations

import pytest

from maritime_site.core.errors import Conflict
from maritime_site.domain.audit.service import Actor
from maritime_site.domain.companies import service
from maritime_site.domain.companies.schemas import SeatsRequest
from maritime_site.domain.event_handlers import dispatch_events
from maritime_site.domain.people.decisions import RegistrationsMerged
from tests.factories import make_person, plain_services
from tests.people import LETTERHEAD, NOON

pytestmark = pytest.mark.req("STAFF-1", "INVITE-1")
OFFICER = Actor("00000000-0000-4000-8000-000000000000", "meera@demo.example", "10.0.0.0")
MEENA = {"firstName": "Meena", "lastName": "Iyer", "email": "meena@demo.example"}


def give(session, manager, count=2):
    payload = SeatsRequest.model_validate({"count": count, "kind": "exhibitor"})
    return service.set_seats(session, manager.id, payload, actor=OFFICER, now=NOON)


def merge(session, stays, goes, settings):
    dispatch_events(session, (RegistrationsMerged(stays.id, goes.id),), plain_services(settings), NOON)
    session.expire_all()


def test_seats_follow_their_manager(session, settings):
    stays, goes = make_person(session, "exhibitor"), make_person(session, "exhibitor")
    company = give(session, goes)
    merge(session, stays, goes, settings)
    assert service.require_company(session, stays).id == company.id
    assert service.find_company(session, goes) is None


def test_two_managers_stay_apart(session, settings):
    stays, goes = make_person(session, "exhibitor"), make_person(session, "exhibitor")
    one, other = give(session, stays), give(session, goes)
    with pytest.raises(Conflict, match=f"{one.reference} and {other.reference}"):
        merge(session, stays, goes, settings)


def test_seat_of_the_registration_that_goes_is_free_and_the_other_is_nobody_elses_to_end(session, settings):
    manager, stays = make_person(session, "exhibitor"), make_person(session, email="meena@home.example")
    seat = service.list_seats(session, give(session, manager))[0]
    values = {"manager": manager, "letterhead": LETTERHEAD, "now": NOON}
    goes = service.name_person(session, seat.id, MEENA, **values).seat.person
    merge(session, stays, goes, settings)
    assert [each.person for each in service.list_seats(session, service.require_company(session, manager))] == [
        None
    ] * 2
    service.free_seat(session, seat.id, **values)
    assert stays.status == "approved"
