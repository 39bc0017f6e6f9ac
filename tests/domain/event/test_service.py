"""The event's facts: a draft that nobody sees, versions, history, taking back, the archive (EVENT-1, EVENT-3)."""

from __future__ import annotations

import threading
from concurrent.futures import ThreadPoolExecutor
from datetime import date, datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from sqlmodel import Session, select

from maritime_site.core.db.database import Database
from maritime_site.core.errors import Conflict, Invalid, NotFound
from maritime_site.core.schemas import parse_request
from maritime_site.core.text.i18n import use_language
from maritime_site.demo.event import seed_event
from maritime_site.domain.audit.models import AuditEntry
from maritime_site.domain.audit.service import Actor
from maritime_site.domain.event import queries, service
from maritime_site.domain.event.history import VersionFilters, list_history
from maritime_site.domain.event.schemas import ChangeEventRequest
from maritime_site.ports.event import Event, Phase, first_event
from maritime_site.settings import Settings, read_settings
from tests.people import NOON

pytestmark = pytest.mark.req("EVENT-1")
MEERA = Actor("1", "meera@demo.example", "")
NAME = {"en": "Harbour Days", "hi": "बंदरगाह दिवस"}


@pytest.fixture
def first(settings: Settings) -> Event:
    return first_event(settings)


def change(session: Session, first: Event, *, seen: str | None = None, **values) -> queries.DraftView:
    payload = parse_request(ChangeEventRequest, values)
    return service.save_draft(session, payload, first=first, actor=MEERA, now=NOON, seen=seen)


def publish(session: Session, first: Event) -> Event:
    return service.publish_draft(session, first=first, actor=MEERA, now=NOON)


def test_a_draft_changes_nothing_until_it_is_published(session: Session, first: Event):
    draft = change(session, first, name=NAME)
    assert draft.changes == ("name",)
    assert queries.get_event(session, first).title == first.title
    event = publish(session, first)
    assert (event.title, event.version, event.revision, event.is_first) == ("Harbour Days 2025", 2, 1, False)
    with use_language("hi"):
        assert event.title == "बंदरगाह दिवस 2025"
        assert f"{event.localized_title}" == "बंदरगाह दिवस 2025"
    assert queries.get_draft(session, first).changes == ()


def test_what_a_colleague_wrote_in_the_draft_is_not_undone(session: Session, first: Event):
    seen = service.mark_draft(queries.get_draft(session, first))
    change(session, first, name=NAME, seen=seen)
    with pytest.raises(Conflict, match="This was changed since you opened it"):
        change(session, first, name={"en": "Quay Days"}, seen=seen)
    assert queries.get_draft(session, first).facts.name.en == "Harbour Days"
    publish(session, first)
    change(session, first, year=2026, seen=service.mark_draft(queries.get_draft(session, first)))
    assert change(session, first, name={"en": "Quay Days"}).facts.name.en == "Quay Days"


def test_nobody_publishes_what_a_colleague_wrote_unread(session: Session, first: Event):
    seen = service.mark_draft(change(session, first, name=NAME))
    newer = change(session, first, year=2026)
    with pytest.raises(Conflict, match="This was changed since you opened it"):
        service.publish_draft(session, first=first, actor=MEERA, now=NOON, seen=seen)
    read = service.mark_draft(newer)
    assert service.publish_draft(session, first=first, actor=MEERA, now=NOON, seen=read).title == "Harbour Days 2026"


def test_publishing_the_same_again_is_refused(session: Session, first: Event):
    with pytest.raises(Conflict):
        publish(session, first)
    change(session, first, name=NAME)
    publish(session, first)
    change(session, first, name=NAME)
    with pytest.raises(Conflict):
        publish(session, first)


def test_what_is_left_out_stays_and_null_takes_away(session: Session, first: Event):
    change(session, first, theme={"en": "Tides"}, edition=4)
    draft = change(session, first, theme=None)
    assert (draft.facts.theme, draft.facts.edition) == (None, 4)


@pytest.mark.parametrize(
    ("field", "values"),
    [
        ("endsOn", {"startsOn": "2027-03-05", "endsOn": "2027-03-04"}),
        ("endsOn", {"startsOn": "2027-03-01", "endsOn": "2027-03-31"}),
        ("timeZone", {"timeZone": "Asia/Atlantis"}),
        ("name", {"name": None}),
        ("name", {"name": {"hi": "केवल"}}),
        ("social", {"social": {"x": "javascript:alert(1)"}}),
        ("hosts", {"hosts": [{"name": {"en": "Port"}, "logo": "//evil.example/x.png"}]}),
        ("venue", {"venue": {"name": {"en": "Quay"}, "latitude": 12.5}}),
        ("speechUrl", {"speechUrl": "https://example.com/film"}),
        ("contacts", {"contacts": [{"label": {"en": "Desk"}, "phone": "ask at the desk"}]}),
        ("anything", {"anything": 1}),
    ],
)
def test_a_wrong_value_is_named_and_nothing_is_kept(session: Session, first: Event, field, values):
    with pytest.raises(Invalid) as refused:
        change(session, first, **values)
    assert field in refused.value.errors
    assert queries.get_draft(session, first).changes == ()


def test_the_contact_whose_number_nobody_can_dial_is_named(session: Session, first: Event):
    desk, press = {"label": {"en": "Desk"}, "phone": "१८०० ११ १३६३"}, {"label": {"en": "Press"}, "phone": "press room"}
    assert change(session, first, contacts=[desk]).facts.contacts[0].phone == "1800 11 1363"
    with pytest.raises(Invalid) as refused:
        change(session, first, contacts=[desk, press])
    assert refused.value.errors["contacts"].startswith("Entry 2, phone: Enter one phone number, like +91 22")


@pytest.mark.parametrize(
    ("values", "errors"),
    [
        ({"endsOn": "2027-02-28"}, {"endsOn": "The last day is before the first"}),
        ({"endsOn": "2027-03-17"}, {"endsOn": "The last day has to lie within 16 days from the first"}),
        (
            {"registrationOpensAt": "2027-03-03T00:00:00+05:30"},
            {"registrationOpensAt": "Registration has to open by the last day"},
        ),
    ],
    ids=["backwards", "too many", "opens late"],
)
def test_dates_that_do_not_fit_each_other_are_told(session: Session, first: Event, values, errors):
    days = {"startsOn": "2027-03-01", "endsOn": "2027-03-02", "registrationOpensAt": "2027-03-02T18:29:59Z"}
    change(session, first, **days)
    with pytest.raises(Invalid) as refused:
        change(session, first, **values)
    assert refused.value.errors == errors


def test_history_names_who_and_what_and_a_version_can_be_taken_back(session: Session, first: Event):
    change(session, first, name=NAME)
    publish(session, first)
    change(session, first, year=2027, startsOn="2027-03-01", endsOn="2027-03-03")
    publish(session, first)
    rows, total = list_history(session, VersionFilters())
    assert total == 3
    assert [(row.version, row.current, row.changes) for row in rows] == [
        (3, True, ("year", "startsOn", "endsOn")),
        (2, False, ("name",)),
        (1, False, ()),
    ]
    assert rows[0].published_by == MEERA.name
    draft = service.revert_to(session, 1, first=first, actor=MEERA, now=NOON)
    assert draft.facts == first.facts
    assert queries.get_event(session, first).facts.year == 2027
    assert publish(session, first).facts == first.facts
    with pytest.raises(NotFound):
        service.revert_to(session, 99, first=first, actor=MEERA, now=NOON)


@pytest.mark.req("BO-3")
def test_history_is_narrowed_by_who_published_and_by_what_is_in_force(session: Session, first: Event):
    def listed(**filters: Any) -> tuple[list[int], int]:
        rows, total = list_history(session, VersionFilters(**filters))
        return [row.version for row in rows], total

    assert (listed(status="current"), listed(status="earlier"), listed(search="m")) == (([1], 1), ([], 0), ([], 0))
    for year in (2031, 2032):
        change(session, first, year=year)
        publish(session, first)
    assert (listed(status="current"), listed(status="earlier")) == (([3], 1), ([2, 1], 2))
    assert listed(search=MEERA.name.upper()) == ([3, 2], 2)
    assert listed(search="nobody of this name") == ([], 0)
    rows, total = list_history(session, VersionFilters(page=2, page_size=1))
    assert ([(row.version, row.changes) for row in rows], total) == ([(2, ("year",))], 3)


def test_every_act_is_on_record(session: Session, first: Event):
    change(session, first, name=NAME)
    publish(session, first)
    service.revert_to(session, 1, first=first, actor=MEERA, now=NOON)
    service.set_archived(session, archived=True, first=first, actor=MEERA, now=NOON)
    service.set_archived(session, archived=True, first=first, actor=MEERA, now=NOON)
    entries = session.exec(select(AuditEntry).order_by(AuditEntry.sequence)).all()  # pyright: ignore[reportArgumentType]
    assert [entry.action for entry in entries] == ["event.draft", "event.publish", "event.revert", "event.archive"]
    assert entries[1].after == {"name": NAME}


@pytest.mark.req("HOME-1")
def test_the_countdown_follows_the_days_unless_it_is_given_with_them(session: Session, settings: Settings):
    first = first_event(read_settings(_env_file=None, data_dir=settings.data_dir, countdown_at="2026-01-01T09:00"))
    assert first.opens_at == datetime(2026, 1, 1, 9, tzinfo=ZoneInfo("Asia/Kolkata"))
    moved = change(session, first, startsOn="2027-03-01", endsOn="2027-03-03")
    assert Event(moved.facts).opens_at == datetime(2027, 3, 1, tzinfo=ZoneInfo("Asia/Kolkata"))
    both = change(session, first, startsOn="2027-04-01", endsOn="2027-04-02", countdownAt="2027-04-01T10:30")
    assert Event(both.facts).opens_at == datetime(2027, 4, 1, 10, 30, tzinfo=ZoneInfo("Asia/Kolkata"))


@pytest.mark.req("HOME-1")
def test_without_settings_the_event_is_the_shipped_one(first: Event):
    assert first.opens_at == datetime(2025, 10, 27, tzinfo=ZoneInfo("Asia/Kolkata"))
    assert (first.title, first.dates) == ("India Maritime Week 2025", "27-Oct-2025 to 31-Oct-2025")


def test_settings_give_first_values(settings: Settings):
    given = read_settings(
        _env_file=None,
        data_dir=settings.data_dir,
        event_name="Ocean Week",
        event_year=2028,
        event_first_day="2028-02-01",
        event_last_day="2028-02-02",
        event_timezone="Europe/Paris",
        social_x="https://x.com/ocean",
    )
    event = first_event(given)
    assert (event.title, event.zone_name, event.days) == (
        "Ocean Week 2028",
        "Europe/Paris",
        [date(2028, 2, 1), date(2028, 2, 2)],
    )
    assert event.facts.social.x == "https://x.com/ocean"


@pytest.mark.req("EVENT-3")
def test_the_phase_follows_the_dates(session: Session, first: Event):
    change(
        session,
        first,
        startsOn="2027-03-01",
        endsOn="2027-03-02",
        registrationOpensAt="2027-01-01T00:00:00+05:30",
    )
    event, zone = publish(session, first), ZoneInfo("Asia/Kolkata")
    moments = {
        datetime(2026, 12, 31, 23, 59, tzinfo=zone): Phase.ANNOUNCED,
        datetime(2027, 1, 1, tzinfo=zone): Phase.REGISTRATION,
        datetime(2027, 2, 28, 23, 59, tzinfo=zone): Phase.REGISTRATION,
        datetime(2027, 3, 1, tzinfo=zone): Phase.RUNNING,
        datetime(2027, 3, 2, 23, 59, tzinfo=zone): Phase.RUNNING,
        datetime(2027, 3, 3, tzinfo=zone): Phase.OVER,
    }
    assert {at: event.phase(at) for at in moments} == moments
    assert [event.takes_registrations(at) for at in moments] == [False, True, True, True, True, False]
    archived = service.set_archived(session, archived=True, first=first, actor=MEERA, now=NOON)
    assert {archived.phase(at) for at in moments} == {Phase.ARCHIVED}
    assert first.takes_registrations(NOON + timedelta(days=4000))


@pytest.mark.req("EVENT-3", "HOME-1")
def test_the_demo_event_counts_on_its_own_days_once(session: Session, first: Event):
    assert seed_event(session, first, first_day=date(2027, 3, 1), now=NOON)
    assert not seed_event(session, first, first_day=date(2029, 3, 1), now=NOON)
    event = queries.get_event(session, first)
    assert (event.facts.starts_on, event.facts.ends_on, event.version) == (date(2027, 3, 1), date(2027, 3, 5), 1)


def test_of_two_who_publish_at_once_one_is_told(database: Database, first: Event):
    with database.writing() as session:
        change(session, first, name=NAME)
    gate, outcomes = threading.Barrier(2), []

    def act() -> None:
        gate.wait()
        try:
            with database.writing() as session:
                outcomes.append(publish(session, first).version)
        except Conflict:
            outcomes.append(None)

    threads = [threading.Thread(target=act) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(outcomes, key=str) == [2, None]
    with database.reading() as session:
        assert queries.get_event(session, first).version == 2
        assert list_history(session, VersionFilters())[1] == 2


@pytest.mark.race
def test_drafts_saved_while_others_publish_are_lost_nowhere_and_nobody_meets_an_error(database: Database, first: Event):
    """Each either counts or is refused in words; a draft that was published is gone while somebody writes into it."""

    def act(number: int) -> int:
        try:
            with database.writing() as session:
                if number % 2:
                    return publish(session, first).version
                return len(change(session, first, edition=number).changes)
        except Conflict:
            return 0

    with ThreadPoolExecutor(12) as pool:
        told = list(pool.map(act, range(48)))
    with database.reading() as session:
        assert list_history(session, VersionFilters())[1] == 1 + len([each for each in told[1::2] if each])
