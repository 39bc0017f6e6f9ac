"""When two who parted may ask again: the directory says what asking would answer (NET-3)."""

from __future__ import annotations

from datetime import timedelta

import pytest

from maritime_site.core.errors import Conflict
from maritime_site.domain.networking import queries, service
from maritime_site.domain.networking.cooldown import Cooldown
from maritime_site.domain.networking.models import Action
from maritime_site.domain.networking.schemas import ApproachRequest, DirectoryFilters
from maritime_site.domain.people.models import Person
from tests.people import LETTERHEAD, NOON

pytestmark = pytest.mark.req("NET-3")


def ask(session, sender: Person, receiver: Person, now=NOON):
    payload = ApproachRequest(purpose="Cranes", receiver_type=receiver.kind)
    return service.request_connection(
        session, payload, receiver.id, sender=sender, letterhead=LETTERHEAD, now=now
    ).request


def respond(session, request, action: Action, actor: Person, now=NOON) -> None:
    service.respond_to_request(session, request.id, action, actor=actor, letterhead=LETTERHEAD, now=now)


def wait(session, asker: Person, other: Person, now=NOON) -> Cooldown | None:
    """What the directory tells the asker of the other."""
    page = queries.list_directory(session, DirectoryFilters(), asker=asker, now=now)
    return next(person.wait for person in page.people if person.id == other.id)


def parted(session, asha, bilal, ending: Action, now=NOON) -> None:
    request = ask(session, asha, bilal, now)
    if ending is Action.REMOVE:
        respond(session, request, Action.ACCEPT, bilal, now)
    respond(session, request, ending, asha if ending is Action.WITHDRAW else bilal, now)


@pytest.mark.parametrize(("ending", "days"), [(Action.DECLINE, 30), (Action.REMOVE, 7)])
def test_both_read_until_when_they_wait(session, asha, bilal, ending, days):
    parted(session, asha, bilal, ending)
    until = NOON + timedelta(days=days)
    for asker, other in ((asha, bilal), (bilal, asha)):
        assert wait(session, asker, other) == Cooldown(until)
        assert wait(session, asker, other, until - timedelta(seconds=1)) == Cooldown(until)
        assert wait(session, asker, other, until) is None
    with pytest.raises(Conflict):
        ask(session, asha, bilal, until - timedelta(seconds=1))
    assert ask(session, asha, bilal, until).status == "pending"


def test_who_withdrew_or_never_asked_waits_for_nothing(session, asha, bilal):
    assert wait(session, asha, bilal) is None
    parted(session, asha, bilal, Action.WITHDRAW)
    assert wait(session, asha, bilal) is None


def test_whoever_was_declined_twice_reads_that_it_is_for_good(session, asha, bilal):
    later = NOON + timedelta(days=31)
    parted(session, asha, bilal, Action.DECLINE)
    parted(session, asha, bilal, Action.DECLINE, later)
    much_later = later + timedelta(days=300)
    assert wait(session, asha, bilal, much_later) == Cooldown(None)
    assert wait(session, bilal, asha, much_later) is None
    with pytest.raises(Conflict):
        ask(session, asha, bilal, much_later)
