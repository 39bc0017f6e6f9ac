"""Two people meet and part by the client, and what it says when that fails (NET-1 to NET-3, AUTH-6)."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any
from uuid import UUID, uuid4

import httpx
import pytest

from maritime_site.client import Client, SignedClient
from maritime_site.client.shapes import Contact, Sharing
from maritime_site.domain.people.kinds import KINDS
from tests.client.test_journey import signed_in
from tests.client.test_replies import garbled, nobody_answers, site, told

SOMEBODY = Contact(
    id=UUID(int=7),
    first_name="Bilal",
    last_name="Khan",
    organisation="Tide Works",
    designation="Engineer",
    country="IN",
    user_type="exhibitor",
)
NETWORKERS = [kind.key for kind in KINDS.values() if kind.may_network]


@pytest.fixture
def pair(api, database, new_person):
    """Asha and Bilal, each with a client of their own."""
    asha = new_person(first_name="Asha", details={"offering": "Crane repair"})
    bilal = new_person(
        "exhibitor", first_name="Bilal", details={"company_name": "Tide Works", "company_email": "office@tide.example"}
    )
    clients = [Client("http://testserver", transport=api._transport) for _each in range(2)]
    for client, person in zip(clients, (asha, bilal), strict=True):
        signed_in(client, database, person.kind, person.email)
    yield asha, bilal, *(client.networking for client in clients)
    for client in clients:
        client.close()


@pytest.mark.req("NET-1", "NET-3")
def test_two_people_find_each_other_connect_share_and_part(pair):
    asha, bilal, mine, theirs = pair
    (result,), total = mine.people(type="exhibitor", search="bil").data
    assert (result.id, result.connection, total) == (bilal.id, None, 1)
    assert [one.id for one in theirs.people(offers="crane", page_size=5).data[0]] == [asha.id]

    asked = mine.ask(result, purpose="Cranes", description="Ten minutes?")
    assert (asked.status, asked.data.status) == (201, "pending")
    (received,) = theirs.received().data
    assert (received.id, received.purpose, received.person.email) == (asked.data.id, "Cranes", None)
    assert theirs.respond(received.id, "accept").data.status == "accepted"
    (sent,) = mine.sent().data
    assert (sent.person.email, sent.person.mobile, sent.person.company_email) == (
        bilal.email,
        bilal.mobile,
        "office@tide.example",
    )
    assert theirs.sharing().data == Sharing(email=True, mobile=True, company_email=True)
    assert theirs.share(email=False, mobile=True, company_email=False)
    (sent,) = mine.sent().data
    assert (sent.person.email, sent.person.mobile, sent.person.company_email) == (None, bilal.mobile, None)

    assert theirs.report(received.id, "Not about the event").message == "Thank you. A moderator will look at it."
    assert theirs.respond(received.id, "block").data.status == "removed"
    assert [one.id for one in theirs.blocked().data] == [asha.id]
    gone = mine.ask(result, purpose="Again")
    assert (gone.status, gone.message, gone.error) == (
        404,
        "Failed to send connection request",
        "This person is not available",
    )
    assert theirs.unblock(asha.id)
    assert mine.people(search="bilal").data[1] == 1


@pytest.mark.req("NET-3", "AUTH-6")
def test_asking_back_accepts_and_an_empty_purpose_is_named(pair):
    _asha, _bilal, mine, theirs = pair
    (result,), _total = mine.people(type="exhibitor").data
    assert mine.ask(result, purpose="").errors == {"purpose": "Required"}
    mine.ask(result, purpose="Cranes")
    (back,), _total = theirs.people(type="delegate").data
    answer = theirs.ask(back, purpose="Cranes too")
    assert (answer.status, answer.data.status) == (200, "accepted")


CALLS: list[tuple[str, Callable[[Client], Any]]] = [
    ("Failed to fetch users", lambda client: client.networking.people()),
    ("Failed to fetch connection requests", lambda client: client.networking.sent()),
    ("Failed to fetch connection requests", lambda client: client.networking.received()),
    ("Failed to send connection request", lambda client: client.networking.ask(SOMEBODY, purpose="Cranes")),
]
OTHERS: list[Callable[[Client], Any]] = [
    lambda client: client.networking.respond(uuid4(), "accept"),
    lambda client: client.networking.report(uuid4(), "Rude"),
    lambda client: client.networking.blocked(),
    lambda client: client.networking.unblock(uuid4()),
    lambda client: client.networking.sharing(),
    lambda client: client.networking.share(email=True, mobile=True, company_email=True),
]


@pytest.mark.req("NET-2", "AUTH-6")
@pytest.mark.parametrize("kind", NETWORKERS)
@pytest.mark.parametrize("number", range(len(CALLS)))
def test_failures_say_their_sentence_and_keep_the_servers(kind, number):
    message, call = CALLS[number]
    refused = call(site(told(409), kind))
    assert (refused.success, refused.message, refused.error, refused.status) == (
        False,
        message,
        "The server's error",
        409,
    )
    away = call(site(nobody_answers, kind))
    assert (away.message, away.error, away.status) == (message, "no route to host", None)
    assert call(site(garbled(), kind)).message == message
    assert call(site(told(200, {"success": True}), kind)).error == "Invalid JSON"


@pytest.mark.req("NET-2")
@pytest.mark.parametrize("number", range(len(OTHERS)))
def test_other_failures_are_the_servers_own(number):
    assert OTHERS[number](site(told(404), "media")).message == "The server's message"
    assert OTHERS[number](site(nobody_answers, "media")).message == "no route to host"


@pytest.mark.req("AUTH-5", "ROLE-2")
@pytest.mark.parametrize("kind", NETWORKERS)
def test_only_a_refused_token_signs_out_and_each_kind_sends_its_own(kind):
    for status in (400, 403, 404, 409, 429, 500, 503):
        client = site(told(status), kind)
        client.networking.people()
        assert client.signed == SignedClient(kind, "a token")
    seen: list[httpx.Request] = []

    def refuse(request: httpx.Request) -> httpx.Response:
        seen.append(request)
        return told(401)

    client = site(refuse, kind)
    client.networking.people(search="a")
    assert (client.signed, seen[0].headers["authorization"]) == (None, "Bearer a token")
    assert seen[0].url.path == "/api/delegate/connection"


def test_times_are_read_as_times(pair):
    _asha, _bilal, mine, _theirs = pair
    (result,), _total = mine.people(type="exhibitor").data
    mine.ask(result, purpose="Cranes")
    assert mine.sent().data[0].created_at <= datetime.now(UTC)
