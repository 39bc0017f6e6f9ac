"""Planning and releasing the programme: readers see releases, never the plan (PROG-1)."""

from __future__ import annotations

from datetime import date, timedelta, timezone
from uuid import uuid4

import pytest
from sqlmodel import select

from maritime_site.core.errors import Conflict, Invalid, NotFound
from maritime_site.core.schemas import parse_request
from maritime_site.domain.audit.models import AuditEntry
from maritime_site.domain.audit.service import Actor
from maritime_site.domain.programme import editing, queries, releases
from maritime_site.domain.programme.editing import PlanEntryType
from maritime_site.domain.programme.models import ProgrammeSession
from maritime_site.domain.programme.schemas import ENDS, PlaceRequest, SessionRequest, SpeakerRequest
from maritime_site.ports.event import Event, first_event
from tests.domain.programme.builders import IDS, START, ZONE, add_programme
from tests.people import NOON

pytestmark = pytest.mark.req("PROG-1", "BO-3")
WHO = {"actor": Actor(str(uuid4()), "planner@demo.example", ""), "now": NOON}


def talk(**changes):
    values = {
        "titleEn": "Green fuels",
        "titleHi": "हरित ईंधन",
        "startsAt": START.isoformat(),
        "endsAt": (START + timedelta(hours=1)).isoformat(),
        "released": True,
    }
    return parse_request(SessionRequest, values | changes)


def titles(session):
    return [view.title for view in queries.list_sessions(session, zone=ZONE)]


def test_nothing_is_read_before_the_first_release(session):
    editing.create_entry(session, PlanEntryType.SESSION, talk(), **WHO)
    assert titles(session) == []
    made = releases.release_programme(session, note="First", **WHO)
    assert (made.version, titles(session)) == (1, ["Green fuels"])


@pytest.mark.req("BO-5")
def test_the_log_takes_the_same_moment_in_another_zone_for_no_change(session):
    made = editing.create_entry(session, PlanEntryType.SESSION, talk(), **WHO)
    session.expire(made)
    abroad = START.astimezone(timezone(timedelta(hours=5, minutes=30)))
    editing.change_entry(session, PlanEntryType.SESSION, made.id, talk(startsAt=abroad.isoformat()), **WHO)
    entry = session.exec(select(AuditEntry).where(AuditEntry.action == "session.change")).one()
    assert entry.before == entry.after
    assert (entry.after["released"], entry.after["starts_at"][-1]) == (True, "Z")


def test_a_change_waits_for_the_next_release_and_is_told_before(session):
    add_programme(session)
    editing.change_entry(session, PlanEntryType.SESSION, IDS[1], talk(titleEn="Ammonia"), **WHO)
    editing.remove_entry(session, PlanEntryType.SESSION, IDS[2], **WHO)
    editing.create_entry(session, PlanEntryType.SESSION, talk(titleEn="New"), **WHO)
    assert "Ammonia" not in titles(session)
    values = {(change.what, change.title) for change in releases.list_changes(session)}
    assert values == {("new", "New"), ("changed", "Ammonia"), ("gone", "Night watch")}
    fields = next(change.fields for change in releases.list_changes(session) if change.what == "changed")
    assert set(fields) >= {"title_en", "starts_at", "hall"}
    releases.release_programme(session, note="", **WHO)
    assert set(titles(session)) == {"Opening; day, one", "Ammonia", "New"}
    assert releases.list_changes(session) == []
    with pytest.raises(Conflict):
        releases.release_programme(session, note="", **WHO)
    assert [row.version for row in releases.list_releases(session)] == [2, 1]


def test_calendars_take_notice_of_a_new_time_and_not_of_new_words(session):
    made = editing.create_entry(session, PlanEntryType.SESSION, talk(), **WHO)
    releases.release_programme(session, note="", **WHO)
    editing.change_entry(session, PlanEntryType.SESSION, made.id, talk(titleEn="Other words"), **WHO)
    releases.release_programme(session, note="", **WHO)
    assert queries.get_session(session, made.id, zone=ZONE).sequence == 0
    later = START + timedelta(hours=3)
    moved = talk(startsAt=later.isoformat(), endsAt=(later + timedelta(hours=1)).isoformat())
    editing.change_entry(session, PlanEntryType.SESSION, made.id, moved, **WHO)
    releases.release_programme(session, note="", **WHO)
    assert queries.get_session(session, made.id, zone=ZONE).sequence == 1


def test_clashes_are_told(session):
    hall = editing.create_entry(
        session, PlanEntryType.HALL, parse_request(PlaceRequest, {"slug": "a", "nameEn": "Hall A"}), **WHO
    )
    zoya = editing.create_entry(
        session, PlanEntryType.SPEAKER, parse_request(SpeakerRequest, {"nameEn": "Zoya"}), **WHO
    )
    editing.create_entry(session, PlanEntryType.SESSION, talk(hallId=str(hall.id), speakers=[str(zoya.id)]), **WHO)
    half = START + timedelta(minutes=30)
    late = {"startsAt": half.isoformat(), "endsAt": (half + timedelta(hours=1)).isoformat(), "titleEn": "Late"}
    editing.create_entry(
        session, PlanEntryType.SESSION, talk(**late, hallId=str(hall.id), speakers=[str(zoya.id)]), **WHO
    )
    assert {(clash.who, clash.second) for clash in releases.find_clashes(session)} == {
        ("Hall A", "Late"),
        ("Zoya", "Late"),
    }


def test_sessions_outside_the_events_days_are_told(session, settings):
    day = START.date()
    facts = first_event(settings).facts.model_copy(update={"starts_on": day, "ends_on": day, "time_zone": ZONE})
    moments = {"Before": -timedelta(days=1), "On it": timedelta(), "After": timedelta(days=1)}
    for title, moved in moments.items():
        times = {"startsAt": (START + moved).isoformat(), "endsAt": (START + moved + timedelta(hours=1)).isoformat()}
        editing.create_entry(session, PlanEntryType.SESSION, talk(titleEn=title, **times), **WHO)
    draft = talk(titleEn="Draft", startsAt=NOON.isoformat(), endsAt=(NOON + timedelta(hours=1)).isoformat())
    editing.create_entry(session, PlanEntryType.SESSION, draft.model_copy(update={"released": False}), **WHO)
    assert releases.find_strays(session, Event(facts)) == [
        releases.Stray("Before", day - timedelta(days=1)),
        releases.Stray("After", day + timedelta(days=1)),
    ]


def test_what_cannot_be_is_refused_at_its_field(session):
    before = START - timedelta(hours=1)
    for bad, fields in (
        ({"titleHi": ""}, {"titleHi"}),
        ({"summaryEn": "Words"}, {"summaryHi"}),
        ({"hallId": str(uuid4())}, {"hallId"}),
        ({"trackId": str(uuid4())}, {"trackId"}),
        ({"speakers": [str(uuid4())]}, {"speakers"}),
    ):
        with pytest.raises(Invalid) as refusal:
            editing.create_entry(session, PlanEntryType.SESSION, talk(**bad), **WHO)
        assert set(refusal.value.errors) == fields
    with pytest.raises(Invalid) as refusal:
        talk(endsAt=before.isoformat())
    assert refusal.value.errors == {"endsAt": ENDS}
    with pytest.raises(Invalid):
        parse_request(PlaceRequest, {"slug": "Two Words", "nameEn": "x"})


def test_halls_have_one_address_each_and_stay_while_used(session):
    hall = editing.create_entry(
        session, PlanEntryType.HALL, parse_request(PlaceRequest, {"slug": "a", "nameEn": "Hall A"}), **WHO
    )
    with pytest.raises(Invalid) as refusal:
        editing.create_entry(
            session, PlanEntryType.HALL, parse_request(PlaceRequest, {"slug": "a", "nameEn": "Another"}), **WHO
        )
    assert set(refusal.value.errors) == {"slug"}
    made = editing.create_entry(session, PlanEntryType.SESSION, talk(hallId=str(hall.id)), **WHO)
    with pytest.raises(Conflict):
        editing.remove_entry(session, PlanEntryType.HALL, hall.id, **WHO)
    editing.remove_entry(session, PlanEntryType.SESSION, made.id, **WHO)
    editing.remove_entry(session, PlanEntryType.HALL, hall.id, **WHO)
    with pytest.raises(NotFound):
        editing.get_entry(session, PlanEntryType.HALL, hall.id)
    actions = session.exec(select(AuditEntry.action).order_by(AuditEntry.sequence)).all()
    assert list(actions) == ["hall.create", "session.create", "session.remove", "hall.remove"]


def test_sessions_are_found_by_words_day_and_state(session):
    add_programme(session)

    def found(**asked):
        rows, total = editing.list_entries(session, PlanEntryType.SESSION, zone=ZONE, **asked)
        assert total == len(rows)
        return [row.id for row in rows]

    assert len(found()) == 4
    assert found(search="night") == [IDS[2]]
    assert found(status="draft") == [IDS[3]]
    assert found(day=date(2025, 10, 28)) == [IDS[2]]
    assert len(editing.list_entries(session, PlanEntryType.SPEAKER, search="pilot")[0]) == 1
    assert len(editing.speakers_of(session, IDS[0])) == 2


def test_what_was_public_before_releases_stays_public(session):
    add_programme(session)
    releases.release_first(session, now=NOON)
    assert len(releases.list_releases(session)) == 1
    assert session.get(ProgrammeSession, IDS[3]).title_en not in titles(session)
