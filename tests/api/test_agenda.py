"""Sessions over REST, and one's agenda of kept ones and seats (AGENDA-1, AGENDA-2)."""

from __future__ import annotations

from datetime import timedelta
from urllib.parse import urlsplit

import pytest
from icalendar import Calendar

from maritime_site.core.clock import utc_now
from maritime_site.domain.hospitality.models import Package
from maritime_site.domain.programme.models import ProgrammeSession
from maritime_site.domain.programme.releases import release_programme
from tests.api.hindi import HINDI, assert_hindi
from tests.domain.hospitality.builders import make_booking, make_package
from tests.domain.programme.builders import IDS, UNKNOWN, add_programme
from tests.people import NOON

BASE = "/api/programme/sessions"
AGENDA = "/api/me/agenda"


@pytest.fixture
def programme(database):
    """The small programme, a year ahead of now; the second session has one seat and a waiting list."""
    with database.writing() as session:
        add_programme(session)
        later = utc_now().replace(microsecond=0, minute=0) + timedelta(days=365)
        for place in (0, 1, 2):
            row = session.get_one(ProgrammeSession, IDS[place])
            row.slug = f"talk-{place}"
            row.starts_at = later + timedelta(minutes=30 * place)
            row.ends_at = row.starts_at + timedelta(hours=1)
            session.add(row)
        row = session.get_one(ProgrammeSession, IDS[1])
        row.capacity, row.waiting_list = 1, True
        session.add(row)
        release_programme(session, note="", actor=None, now=NOON)


@pytest.fixture
def asha(new_person, token_for):
    return token_for(new_person("visitor"))


@pytest.fixture
def bilal(new_person, token_for):
    return token_for(new_person("delegate"))


def slugs(api, **params):
    answer = api.get(BASE, params=params)
    assert answer.status_code == 200, answer.text
    return [each["slug"] for each in answer.json()["data"]]


@pytest.mark.req("AGENDA-1")
def test_sessions_are_found_by_place_language_speaker_and_words(api, programme):
    assert slugs(api) == ["talk-0", "talk-1", "talk-2"]
    assert slugs(api, hall="a", track="green") == ["talk-0", "talk-1"]
    assert slugs(api, language="hi") == slugs(api, speaker="zoya") == slugs(api, search="OPENING zoya") == ["talk-0"]
    assert slugs(api, search="no such words") == slugs(api, hall="unknown") == []
    day = api.get(BASE).json()["data"][0]["day"]
    assert "talk-0" in slugs(api, day=day)
    assert api.get(BASE, params={"day": "soon"}).status_code == 422


@pytest.mark.req("AGENDA-1")
def test_session_and_speaker_have_the_shape_of_the_contract(api, programme):
    session = api.get(f"{BASE}/talk-0", headers={"Accept-Language": "hi"}).json()["data"]
    assert session["title"] == "उद्घाटन"
    assert session["speakers"] == [{"slug": "zoya", "name": "ज़ोया"}, {"slug": "arun", "name": "Arun"}]
    assert (session["hall"], session["seats"]) == ({"slug": "a", "name": "हॉल क"}, None)
    assert api.get(f"{BASE}/talk-1").json()["data"]["seats"] == {"capacity": 1, "taken": 0, "waitingList": True}
    speaker = api.get("/api/programme/speakers/zoya").json()["data"]
    assert (speaker["role"], [each["slug"] for each in speaker["sessions"]]) == ("Pilot", ["talk-0"])
    assert api.get(f"{BASE}/secret").status_code == api.get("/api/programme/speakers/nobody").status_code == 404


@pytest.mark.req("AGENDA-2")
def test_kept_sessions_are_in_ones_agenda_with_what_clashes(api, programme, asha, bilal):
    for place in (0, 1, 2):
        assert api.put(f"{AGENDA}/{IDS[place]}", headers=asha).status_code == 200
    assert api.delete(f"{AGENDA}/{IDS[1]}", headers=asha).status_code == 200
    rows = api.get(AGENDA, headers=asha).json()["data"]
    assert [(row["session"]["slug"], row["clash"], row["seat"]) for row in rows["sessions"]] == [
        ("talk-0", False, None),
        ("talk-2", False, None),
    ]
    assert (rows["meetings"], rows["stays"]) == ([], [])
    api.put(f"{AGENDA}/{IDS[1]}", headers=asha)
    assert [row["clash"] for row in api.get(AGENDA, headers=asha).json()["data"]["sessions"]] == [True] * 3
    assert api.get(AGENDA, headers=bilal).json()["data"]["sessions"] == []
    assert api.put(f"{AGENDA}/{UNKNOWN}", headers=asha).status_code == 404
    assert api.put(f"{AGENDA}/{IDS[3]}", headers=asha).status_code == 404


@pytest.mark.req("AGENDA-2")
def test_what_clashes_is_known_before_a_seat_is_taken(api, programme, asha, bilal):
    clashes = f"{AGENDA}/{IDS[1]}/clashes"
    assert api.get(clashes, headers=asha).json()["data"] == []
    api.put(f"{AGENDA}/{IDS[0]}", headers=asha)
    for _time in range(2):  # before and after
        (row,) = api.get(clashes, headers=asha).json()["data"]
        assert (row["id"], row["isDay"], row["path"]) == (str(IDS[0]), False, "/events/programme/talk-0")
        assert api.put(f"{AGENDA}/{IDS[1]}/seat", headers=asha).status_code == 200
    assert api.get(clashes, headers=bilal).json()["data"] == []
    assert api.get(f"{AGENDA}/{UNKNOWN}/clashes", headers=asha).status_code == 404
    assert api.get(clashes).status_code == 401


@pytest.mark.req("AGENDA-2")
@pytest.mark.parametrize("part", ["", "/seat"])
def test_what_is_no_session_can_be_neither_kept_nor_dropped(api, programme, asha, part):
    for unknown in (UNKNOWN, IDS[3]):
        for method in ("PUT", "DELETE"):
            assert api.request(method, f"{AGENDA}/{unknown}{part}", headers=asha).status_code == 404
    assert api.delete(f"{AGENDA}/{IDS[0]}{part}", headers=asha).status_code == 200  # there, and simply not kept


@pytest.mark.req("AGENDA-2")
def test_the_last_seat_goes_on_to_who_waits(api, programme, asha, bilal):
    seat = f"{AGENDA}/{IDS[1]}/seat"
    assert api.put(seat, headers=asha).json()["data"] == {"state": "seated", "position": None}
    assert api.put(seat, headers=bilal).json()["data"] == {"state": "waiting", "position": 1}
    assert api.get(f"{BASE}/talk-1").json()["data"]["seats"]["taken"] == 1
    assert api.delete(seat, headers=asha).status_code == api.delete(seat, headers=asha).status_code == 200
    (mine,) = api.get(AGENDA, headers=bilal).json()["data"]["sessions"]
    assert (mine["seat"], mine["kept"]) == ("seated", False)
    assert api.put(f"{AGENDA}/{IDS[0]}/seat", headers=asha).status_code == 409


@pytest.mark.req("AGENDA-2")
def test_full_without_a_list_is_refused(api, database, programme, asha, bilal):
    with database.writing() as session:
        session.get_one(ProgrammeSession, IDS[1]).waiting_list = False
    seat = f"{AGENDA}/{IDS[1]}/seat"
    assert api.put(seat, headers=asha).status_code == 200
    refused = api.put(seat, headers=bilal)
    assert (refused.status_code, refused.json()["message"]) == (409, "Every seat of this session is taken")


@pytest.mark.req("AGENDA-2")
def test_the_feed_carries_sessions_seats_and_stays(api, database, programme, new_person, token_for):
    person = new_person("delegate")
    bearer = token_for(person)
    with database.writing() as session:
        booking = make_booking(session, person, make_package(session))
        hotel = session.get_one(Package, booking.package_id).hotel
    api.put(f"{AGENDA}/{IDS[0]}", headers=bearer)
    api.put(f"{AGENDA}/{IDS[1]}/seat", headers=bearer)
    path = urlsplit(api.get(f"{AGENDA}/feed", headers=bearer).json()["data"]["url"]).path
    calendar = Calendar.from_ical(api.get(path).content)
    assert {str(event["SUMMARY"]) for event in calendar.walk("VEVENT")} == {
        "Opening; day, one",
        "Fuels",
        f"Stay: {hotel}",
    }
    (stay,) = api.get(AGENDA, headers=bearer).json()["data"]["stays"]
    assert (stay["title"], stay["isDay"]) == (f"Stay: {hotel}", True)


@pytest.mark.req("LANG-1", "ME-3")
def test_a_seat_after_its_session_began_is_refused_in_hindi(api, database, programme, asha):
    with database.writing() as session:
        row = session.get_one(ProgrammeSession, IDS[1])
        row.starts_at = utc_now() - timedelta(minutes=5)
        session.add(row)
        release_programme(session, note="", actor=None, now=NOON)
    assert_hindi(api.put(f"{AGENDA}/{IDS[1]}/seat", headers=asha | HINDI))
    assert_hindi(api.put(f"{AGENDA}/{IDS[0]}/seat", headers=asha | HINDI))
    assert api.get(AGENDA, headers=asha).json()["data"]["sessions"] == []
