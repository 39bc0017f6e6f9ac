"""Planning and releasing the programme: readers see releases, never the plan (PROG-1)."""

from __future__ import annotations

from datetime import date, timedelta
from uuid import uuid4

import pytest
from sqlmodel import select

from maritime_site.core.errors import Conflict, Invalid, NotFound
from maritime_site.core.wishes import parse
from maritime_site.domain.audit.models import AuditEntry
from maritime_site.domain.audit.service import Actor
from maritime_site.domain.programme import editing, queries, releasing
from maritime_site.domain.programme.editing import What
from maritime_site.domain.programme.models import ProgrammeSession
from maritime_site.domain.programme.wishes import ENDS, PlaceWish, SessionWish, SpeakerWish
from tests.domain.programme.stage import IDS, START, ZONE, add_programme
from tests.people import NOON

pytestmark = pytest.mark.req("PROG-1", "BO-3")
WHO = {"actor": Actor(str(uuid4()), "planner@demo.example", ""), "now": NOON}


def talk(**changes):
    told = {"titleEn": "Green fuels", "titleHi": "हरित ईंधन", "startsAt": START.isoformat(),
            "endsAt": (START + timedelta(hours=1)).isoformat(), "released": True}  # fmt: skip
    return parse(SessionWish, told | changes)


def titles(session):
    return [view.title for view in queries.sessions(session, zone=ZONE)]


def test_nothing_is_read_before_the_first_release(session):
    editing.create(session, What.SESSION, talk(), **WHO)
    assert titles(session) == []
    made = releasing.release(session, note="First", **WHO)
    assert (made.version, titles(session)) == (1, ["Green fuels"])


def test_a_change_waits_for_the_next_release_and_is_told_before(session):
    add_programme(session)
    editing.change(session, What.SESSION, IDS[1], talk(titleEn="Ammonia"), **WHO)
    editing.remove(session, What.SESSION, IDS[2], **WHO)
    editing.create(session, What.SESSION, talk(titleEn="New"), **WHO)
    assert "Ammonia" not in titles(session)
    told = {(change.what, change.title) for change in releasing.changes(session)}
    assert told == {("new", "New"), ("changed", "Ammonia"), ("gone", "Night watch")}
    fields = next(change.fields for change in releasing.changes(session) if change.what == "changed")
    assert set(fields) >= {"title_en", "starts_at", "hall"}
    releasing.release(session, note="", **WHO)
    assert set(titles(session)) == {"Opening; day, one", "Ammonia", "New"}
    assert releasing.changes(session) == []
    with pytest.raises(Conflict):
        releasing.release(session, note="", **WHO)
    assert [row.version for row in releasing.releases(session)] == [2, 1]


def test_calendars_take_notice_of_a_new_time_and_not_of_new_words(session):
    made = editing.create(session, What.SESSION, talk(), **WHO)
    releasing.release(session, note="", **WHO)
    editing.change(session, What.SESSION, made.id, talk(titleEn="Other words"), **WHO)
    releasing.release(session, note="", **WHO)
    assert queries.one(session, made.id, zone=ZONE).sequence == 0
    later = START + timedelta(hours=3)
    moved = talk(startsAt=later.isoformat(), endsAt=(later + timedelta(hours=1)).isoformat())
    editing.change(session, What.SESSION, made.id, moved, **WHO)
    releasing.release(session, note="", **WHO)
    assert queries.one(session, made.id, zone=ZONE).sequence == 1


def test_clashes_are_told(session):
    hall = editing.create(session, What.HALL, parse(PlaceWish, {"slug": "a", "nameEn": "Hall A"}), **WHO)
    zoya = editing.create(session, What.SPEAKER, parse(SpeakerWish, {"nameEn": "Zoya"}), **WHO)
    editing.create(session, What.SESSION, talk(hallId=str(hall.id), speakers=[str(zoya.id)]), **WHO)
    half = START + timedelta(minutes=30)
    late = {"startsAt": half.isoformat(), "endsAt": (half + timedelta(hours=1)).isoformat(), "titleEn": "Late"}
    editing.create(session, What.SESSION, talk(**late, hallId=str(hall.id), speakers=[str(zoya.id)]), **WHO)
    assert {(clash.who, clash.second) for clash in releasing.clashes(session)} == {("Hall A", "Late"), ("Zoya", "Late")}


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
            editing.create(session, What.SESSION, talk(**bad), **WHO)
        assert set(refusal.value.errors) == fields
    with pytest.raises(Invalid) as refusal:
        talk(endsAt=before.isoformat())
    assert refusal.value.errors == {"endsAt": ENDS}
    with pytest.raises(Invalid):
        parse(PlaceWish, {"slug": "Two Words", "nameEn": "x"})


def test_halls_have_one_address_each_and_stay_while_used(session):
    hall = editing.create(session, What.HALL, parse(PlaceWish, {"slug": "a", "nameEn": "Hall A"}), **WHO)
    with pytest.raises(Invalid) as refusal:
        editing.create(session, What.HALL, parse(PlaceWish, {"slug": "a", "nameEn": "Another"}), **WHO)
    assert set(refusal.value.errors) == {"slug"}
    made = editing.create(session, What.SESSION, talk(hallId=str(hall.id)), **WHO)
    with pytest.raises(Conflict):
        editing.remove(session, What.HALL, hall.id, **WHO)
    editing.remove(session, What.SESSION, made.id, **WHO)
    editing.remove(session, What.HALL, hall.id, **WHO)
    with pytest.raises(NotFound):
        editing.entry(session, What.HALL, hall.id)
    actions = session.exec(select(AuditEntry.action).order_by(AuditEntry.sequence)).all()
    assert list(actions) == ["hall.create", "session.create", "session.remove", "hall.remove"]


def test_sessions_are_found_by_words_day_and_state(session):
    add_programme(session)

    def found(**asked):
        rows, total = editing.found(session, What.SESSION, zone=ZONE, **asked)
        assert total == len(rows)
        return [row.id for row in rows]

    assert len(found()) == 4
    assert found(search="night") == [IDS[2]]
    assert found(status="draft") == [IDS[3]]
    assert found(day=date(2025, 10, 28)) == [IDS[2]]
    assert len(editing.found(session, What.SPEAKER, search="pilot")[0]) == 1
    assert len(editing.speakers_of(session, IDS[0])) == 2


def test_what_was_public_before_releases_stays_public(session):
    add_programme(session)
    releasing.release_first(session, now=NOON)
    assert len(releasing.releases(session)) == 1
    assert session.get(ProgrammeSession, IDS[3]).title_en not in titles(session)
