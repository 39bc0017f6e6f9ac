"""The secret calendar feed: without a bearer, in the person's language, and revocable (AGENDA-2)."""

from __future__ import annotations

from urllib.parse import urlsplit

import pytest
from icalendar import Calendar

from maritime_site.core.clock import utc_now
from maritime_site.domain import event_handlers
from maritime_site.domain.people.decisions import RegistrationsMerged
from maritime_site.domain.people.models import Status
from tests.domain.hospitality.builders import CHECK_IN, make_booking, make_package

pytestmark = pytest.mark.req("AGENDA-2")


@pytest.fixture
def asha(new_person):
    return new_person("delegate", email="asha@demo.example")


@pytest.fixture
def bearer(asha, token_for):
    return token_for(asha)


def feed_path(api, bearer):
    answer = api.get("/api/me/agenda/feed", headers=bearer)
    assert answer.status_code == 200, answer.text
    return urlsplit(answer.json()["data"]["url"]).path


def read(api, path):
    answer = api.get(path)
    assert answer.status_code == 200, answer.text
    assert answer.headers["content-type"].startswith("text/calendar")
    return Calendar.from_ical(answer.content)


def test_feed_has_the_stay_without_a_bearer(api, database, asha, bearer):
    with database.writing() as session:
        booking = make_booking(session, asha, make_package(session))
    calendar = read(api, feed_path(api, bearer))
    (event,) = calendar.walk("VEVENT")
    assert str(event["UID"]) == f"{booking.id}@hospitality"
    assert event.decoded("DTSTART") == CHECK_IN
    assert str(event["STATUS"]) == "TENTATIVE"
    assert str(event["URL"]).endswith("/hospitality/bookings")


def test_feed_of_another_holds_nothing_of_hers(api, database, asha, new_person, token_for):
    with database.writing() as session:
        make_booking(session, asha, make_package(session))
    chitra = token_for(new_person("media"))
    assert read(api, feed_path(api, chitra)).walk("VEVENT") == []


def test_renewed_feed_leaves_the_old_address_closed(api, bearer):
    old = feed_path(api, bearer)
    answer = api.post("/api/me/agenda/feed/renew", headers=bearer)
    assert answer.status_code == 200, answer.text
    new = urlsplit(answer.json()["data"]["url"]).path
    assert new == feed_path(api, bearer) != old
    assert api.get(old).status_code == 404
    read(api, new)


@pytest.mark.parametrize("change", [lambda path: path[:-5] + "0.ics", lambda _path: "/api/agenda/nothing.ics"])
def test_guessed_address_is_not_found(api, bearer, change):
    path = feed_path(api, bearer)
    assert api.get(change(path)).status_code in ({404} if change(path) != path else {200})


def test_feed_of_a_merged_registration_is_closed(*, api, database, services, asha, bearer, new_person):
    path, other = feed_path(api, bearer), new_person("delegate", status=Status.APPROVED)
    with database.writing() as session:
        event_handlers.dispatch_events(session, [RegistrationsMerged(other.id, asha.id)], services, utc_now())
    assert api.get(path).status_code == 404
