"""What goes wrong on the server is said in the page: what a handler refuses, and what none has caught (ME-3)."""

from __future__ import annotations

import asyncio
from contextlib import contextmanager

import pytest
from redis.exceptions import ConnectionError as RedisGone
from reflex_base.event import Event
from reflex_base.event.context import EventContext

from maritime_site.core.clock import utc_now
from maritime_site.core.errors import Unavailable
from maritime_site.domain.hospitality.models import Package
from maritime_site.ports.services import get_services, install_services
from maritime_site.web.portal.hospitality.state import HospitalityState
from maritime_site.web.reflex_patches.client_source import ChangedReflex
from maritime_site.web.reflex_patches.failures import FAILED, REDIRECTS, hear_failures, tell_failure
from maritime_site.web.reflex_patches.lost_state import StateLost
from maritime_site.web.session import SessionState
from tests.domain.hospitality.builders import make_package
from tests.factories import make_person, sign_in
from tests.web.presses import press
from tests.web.reflex_sources import reflex_client
from tests.web.states import send, tab_at

BUSY = "The site is busy. Please try again in a moment."


@pytest.fixture
def package(services, database) -> Package:
    install_services(services)
    with database.writing() as session:
        return make_package(session, capacity=5)


@contextmanager
def _away(*_arguments: object):
    raise Unavailable(BUSY)
    yield


@pytest.mark.req("ME-3", "OPS-3")
def test_a_press_while_the_database_is_away_is_refused_in_words(database, package, monkeypatch):
    async def play():
        root = tab_at("/hospitality")
        with database.writing() as session:
            token = sign_in(session, make_person(session, "delegate"), now=utc_now())
        (await root.get_state(SessionState)).delegate_token = token
        state = await root.get_state(HospitalityState)
        await send(state, "open")
        form = {"packageId": str(package.id), "guests": "1", "guestName": "Asha Rao"}
        for name in ("reading", "writing"):
            monkeypatch.setattr(get_services().database, name, _away)
        await press(state, "book", form, key="one")
        return state

    state = asyncio.run(play())
    assert [problem["text"] for problem in state.problems] == [BUSY]
    assert not state.busy


def tell(problem: Exception) -> list[tuple[str, dict[str, str]]]:
    """What the browser is told of this."""
    told: list[tuple[str, dict[str, str]]] = []

    async def emit(_token: str, *events: Event) -> None:
        told.extend((event.name, event.payload) for event in events)

    async def enqueue(_token: str, *_events: Event) -> None:
        raise AssertionError("nothing follows")

    async def work() -> None:
        context = {"token": "tab", "state_manager": None, "enqueue_impl": enqueue, "emit_event_impl": emit}
        EventContext.set(EventContext(**context))  # pyright: ignore[reportArgumentType]
        assert tell_failure(problem) is None
        await asyncio.sleep(0.01)

    asyncio.run(work())
    return told


@pytest.mark.req("ME-3", "OPS-3")
@pytest.mark.parametrize("problem", [Unavailable(BUSY), RedisGone("no server")])
def test_what_is_away_for_a_moment_has_no_reference(problem):
    assert tell(problem) == [(FAILED, {"reference": ""})]


@pytest.mark.req("ME-3")
def test_what_nobody_expected_has_a_reference_and_tells_nothing_else():
    ((name, payload),) = tell(ValueError("a secret"))
    assert (name, list(payload)) == (FAILED, ["reference"])
    assert len(payload["reference"]) == 8


def test_a_lost_state_is_no_failure():
    assert tell(StateLost()) == []


def test_the_pinned_client_hears_of_failures_once_it_is_changed():
    source = reflex_client()
    changed = hear_failures(source)
    assert FAILED in changed
    assert hear_failures(changed) == changed
    with pytest.raises(ChangedReflex):
        hear_failures(source.replace(REDIRECTS, ""))
