"""The event as a process keeps it: one look a second, the newest within seconds, never nothing (EVENT-1)."""

from __future__ import annotations

import asyncio

import pytest
from sqlalchemy import event as listeners

from maritime_site.core.db.database import Database
from maritime_site.core.text.i18n import install_languages
from maritime_site.domain.event.source import LATE_SECONDS, EventSource
from maritime_site.ports.event import first_event
from maritime_site.ports.event_facts import EventFacts
from maritime_site.settings import Settings
from tests.domain.event.test_service import NAME, change, publish

pytestmark = pytest.mark.req("EVENT-1")


class Clock:
    """A clock that stands until it is moved."""

    now = 100.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def source(database: Database, settings: Settings, clock: Clock) -> EventSource:
    return EventSource(database, first_event(settings), clock=clock)


def test_another_process_reads_the_new_version_after_a_second(
    database: Database, settings: Settings, source: EventSource, clock: Clock
):
    assert source.current().title == "India Maritime Week 2025"
    with database.writing() as session:
        change(session, first_event(settings), name=NAME)
        publish(session, first_event(settings))
    clock.now += 0.9
    assert source.current().title == "India Maritime Week 2025"
    clock.now += 0.2
    assert source.current().title == "Harbour Days 2025"


def test_within_a_second_nothing_is_asked_and_facts_are_read_only_when_they_changed(
    database: Database, source: EventSource, clock: Clock
):
    said: list[str] = []
    listeners.listen(database.engine, "before_cursor_execute", lambda *values: said.append(values[2]))
    for _ in range(50):
        source.current()
    assert len([text for text in said if "event_state" in text]) <= 2
    said.clear()
    clock.now += 1.5
    source.current()
    assert [text for text in said if "event_version" in text] == []
    assert len([text for text in said if "event_state" in text]) == 1


def test_whoever_publishes_sees_it_at_once(database: Database, settings: Settings, source: EventSource):
    source.current()
    with database.writing() as session:
        change(session, first_event(settings), name=NAME)
        publish(session, first_event(settings))
    source.expire()
    assert source.current().title == "Harbour Days 2025"


def test_what_follows_the_answer_to_a_publishing_knows_of_it(services, settings: Settings, source: EventSource):
    """Also where somebody read the event while it was not committed yet, and on an event loop, which never waits."""

    async def read() -> str:
        return services.event.title

    services.event_reader = source
    source.current()
    with services.database.writing() as session:
        change(session, first_event(settings), name=NAME)
        publish(session, first_event(settings))
        services.read_event_after(session)
        source.expire()
        assert source.current().title == "India Maritime Week 2025"
    assert asyncio.run(read()) == "Harbour Days 2025"


def test_without_a_database_the_last_event_stays(tmp_path, settings: Settings, clock: Clock):
    source = EventSource(Database(f"sqlite:///{tmp_path / 'nowhere' / 'x.db'}"), first_event(settings), clock=clock)
    assert source.current().title == "India Maritime Week 2025"
    clock.now += LATE_SECONDS + 1
    assert source.current().title == "India Maritime Week 2025"
    source.database.close()


def test_the_facts_are_read_without_asking_which_languages_the_event_speaks(settings: Settings):
    """Whoever asks waits for the reading of the facts."""

    def refuse() -> list[str]:
        raise AssertionError("the reading of the facts asked for them")

    install_languages(refuse)
    facts = first_event(settings).facts

    assert EventFacts.model_validate(facts.model_dump(mode="json", by_alias=True)) == facts
