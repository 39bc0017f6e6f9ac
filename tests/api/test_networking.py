"""The directory and requests over REST."""

from __future__ import annotations

from contextlib import contextmanager
from dataclasses import replace
from uuid import UUID

import pytest

from maritime_site.core.db.database import Database
from maritime_site.core.errors import TooMany, Unavailable
from maritime_site.domain.networking import rate_limits
from maritime_site.domain.people.kinds import KINDS
from maritime_site.domain.people.models import Status

ROOT = "/api/delegate/connection"
NO_ID = UUID("5d8d1749-d73e-4369-9f8d-1525056b205a")
PERSON_KEYS = {"id", "firstName", "lastName", "organisation", "designation", "country", "userType"}
CALLS = [
    ("GET", ""),
    ("GET", "/my-requests"),
    ("GET", "/connection-requests"),
    ("POST", f"/request/{NO_ID}"),
    ("POST", f"/request/{NO_ID}/respond"),
    ("POST", f"/request/{NO_ID}/report"),
    ("GET", "/sharing"),
    ("PUT", "/sharing"),
    ("GET", "/blocked"),
    ("DELETE", f"/blocked/{NO_ID}"),
]


@pytest.fixture
def asha(new_person):
    return new_person(first_name="Asha", last_name="Rao")


@pytest.fixture
def bilal(new_person):
    return new_person("exhibitor", first_name="Bilal", last_name="Khan")


@pytest.fixture
def mine(token_for, asha):
    return token_for(asha)


@pytest.fixture
def theirs(token_for, bilal):
    return token_for(bilal)


def ask(api, headers, person, **changes):
    payload = {"purpose": "Port automation", "description": "", "receiverType": person.kind} | changes
    return api.post(f"{ROOT}/request/{person.id}", json=payload, headers=headers)


def respond(api, headers, request, action):
    return api.post(f"{ROOT}/request/{request}/respond", json={"action": action}, headers=headers)


@pytest.mark.req("NET-1", "ROLE-2")
@pytest.mark.parametrize(("method", "path"), CALLS)
def test_nothing_is_told_without_a_token_or_with_one_of_another_kind(api, new_person, token_for, method, path):
    for headers in ({}, token_for(new_person("visitor")), token_for(new_person("achiever"))):
        answer = api.request(method, ROOT + path, headers=headers, json={} if method in {"POST", "PUT"} else None)
        assert (answer.status_code, answer.json()["error"]) == (401, "Invalid or missing token")


@pytest.mark.req("NET-1", "ROLE-2")
@pytest.mark.parametrize("kind", [kind.key for kind in KINDS.values() if kind.may_network])
def test_every_kind_that_may_network_looks_around(api, asha, new_person, token_for, kind):
    answer = api.get(ROOT, headers=token_for(new_person(kind, first_name="Zoya")))
    body = answer.json()
    assert (answer.status_code, body["success"], body["error"], body["total"]) == (200, True, None, 2)
    assert [person["firstName"] for person in body["data"]] == ["Asha", "Zoya"]
    assert set(body["data"][0]) == PERSON_KEYS | {"connection"}
    assert (body["data"][0]["id"], body["data"][0]["connection"]) == (str(asha.id), None)


@pytest.mark.req("NET-1")
def test_the_directory_is_filtered_and_paged(api, mine, bilal, new_person):
    new_person("media", first_name="Émile", details={"sector": "ports"})
    get = lambda query: api.get(f"{ROOT}?{query}", headers=mine).json()  # noqa: E731
    assert [person["firstName"] for person in get("type=exhibitor")["data"]] == ["Bilal"]
    assert [person["firstName"] for person in get("search=%20EMILE%20")["data"]] == ["Émile"]
    assert [person["firstName"] for person in get("search=terminals&sector=ports&country=IN")["data"]] == ["Émile"]
    assert len(get("type=&search=&page=&pageSize=")["data"]) == 3
    second = get("page=2&pageSize=2")
    assert ([person["firstName"] for person in second["data"]], second["total"]) == (["Émile"], 3)
    assert [get(f"page={page}")["data"] for page in (99, 2_000_000, 2**53 - 1)] == [[], [], []]


@pytest.mark.req("NET-1")
@pytest.mark.parametrize(
    ("query", "field"),
    [
        ("type=visitor", "type"),
        ("type=nobody", "type"),
        ("page=0", "page"),
        ("page=x", "page"),
        ("pageSize=101", "pageSize"),
        ("pageSize=0", "pageSize"),
        ("page=99999999999999999999", "page"),
        ("country=India", "country"),
        ("sector=space", "sector"),
        ("search=%00", "search"),
        (f"search={'x' * 121}", "search"),
        (f"offers={'x' * 121}", "offers"),
        ("seeks=%00", "seeks"),
        ("all=yes", "all"),
    ],
)
def test_a_question_that_makes_no_sense_is_422(api, mine, query, field):
    answer = api.get(f"{ROOT}?{query}", headers=mine)
    assert (answer.status_code, list(answer.json()["errors"])) == (422, [field])


@pytest.mark.req("NET-1", "NET-3")
def test_two_people_meet_and_part(api, asha, bilal, mine, theirs):
    made = ask(api, mine, bilal, description="Ten minutes?")
    made_id = made.json()["data"]["id"]
    assert (made.status_code, made.json()) == (201, {"success": True, "data": {"id": made_id, "status": "pending"}})
    assert ask(api, mine, bilal).status_code == 409

    (received,) = api.get(f"{ROOT}/connection-requests", headers=theirs).json()["data"]
    assert set(received) == {"id", "status", "purpose", "description", "createdAt", "person"}
    assert set(received["person"]) == PERSON_KEYS
    assert (received["purpose"], received["description"]) == ("Port automation", "Ten minutes?")
    assert respond(api, mine, made_id, "accept").status_code == 409

    for _time in range(2):
        answer = respond(api, theirs, made_id, "accept")
        assert (answer.status_code, answer.json()["data"]) == (200, {"id": made_id, "status": "accepted"})
    assert respond(api, theirs, made_id, "decline").status_code == 409

    sent = api.get(f"{ROOT}/my-requests", headers=mine).json()
    assert (sent["success"], sent["error"], len(sent["data"])) == (True, None, 1)
    values = sent["data"][0]["person"]
    assert (set(values), values["email"], values["mobile"]) == (
        PERSON_KEYS | {"email", "mobile"},
        bilal.email,
        bilal.mobile,
    )
    seen = api.get(f"{ROOT}?search=bilal", headers=mine).json()["data"][0]
    assert seen["connection"] == {"id": made_id, "status": "accepted", "direction": "sent"}
    assert set(seen) == PERSON_KEYS | {"connection"}

    assert respond(api, theirs, made_id, "remove").json()["data"]["status"] == "removed"
    (parted,) = api.get(f"{ROOT}/my-requests", headers=mine).json()["data"]
    assert set(parted["person"]) == PERSON_KEYS
    assert ask(api, mine, bilal).status_code == 409
    assert respond(api, theirs, made_id, "block").status_code == 200
    assert ask(api, mine, bilal).status_code == 404
    assert ask(api, theirs, asha).status_code == 404
    assert api.get(ROOT, headers=mine).json()["total"] == 1


@pytest.mark.req("NET-3")
def test_asking_who_asked_first_accepts_with_200(api, asha, bilal, mine, theirs):
    first = ask(api, mine, bilal).json()["data"]["id"]
    back = ask(api, theirs, asha)
    assert (back.status_code, back.json()["data"]) == (200, {"id": first, "status": "accepted"})


@pytest.mark.req("NET-3")
@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"purpose": ""}, "purpose"),
        ({"purpose": "  "}, "purpose"),
        ({"purpose": None}, "purpose"),
        ({"purpose": "x" * 121}, "purpose"),
        ({"description": "x" * 1001}, "description"),
        ({"receiverType": "media"}, "receiverType"),
        ({"receiverType": "visitor"}, "receiverType"),
        ({"status": "accepted"}, "status"),
    ],
)
def test_a_request_that_makes_no_sense_is_422(api, mine, bilal, changes, field):
    answer = ask(api, mine, bilal, **changes)
    assert (answer.status_code, list(answer.json()["errors"])) == (422, [field])


@pytest.mark.req("NET-3")
def test_oneself_nobody_and_the_hidden(api, asha, mine, new_person):
    assert ask(api, mine, asha).status_code == 422
    hidden = new_person(listed=False)
    assert ask(api, mine, hidden).status_code == 404
    assert ask(api, mine, new_person(status=Status.PENDING)).status_code == 404
    payload = {"purpose": "x", "receiverType": "delegate"}
    assert api.post(f"{ROOT}/request/{NO_ID}", json=payload, headers=mine).status_code == 404
    assert api.post(f"{ROOT}/request/nobody", json=payload, headers=mine).status_code == 404
    assert respond(api, mine, NO_ID, "accept").status_code == 404
    assert respond(api, mine, NO_ID, "hug").status_code == 422


@pytest.mark.req("NET-3")
def test_a_third_person_finds_nothing_and_reports_are_for_the_ends(api, bilal, mine, theirs, *, new_person, token_for):
    made_id, other = ask(api, mine, bilal).json()["data"]["id"], token_for(new_person("media"))
    for action in ("accept", "decline", "withdraw", "remove", "block"):
        assert respond(api, other, made_id, action).status_code == 404
    report = {"reason": "Not about the event"}
    assert api.post(f"{ROOT}/request/{made_id}/report", json=report, headers=other).status_code == 404
    assert api.post(f"{ROOT}/request/{made_id}/report", json={"reason": ""}, headers=theirs).status_code == 422
    answer = api.post(f"{ROOT}/request/{made_id}/report", json=report, headers=theirs)
    assert (answer.status_code, answer.json()["success"]) == (200, True)


@pytest.mark.req("NET-3")
def test_a_registration_not_approved_yet_is_409(api, bilal, new_person, token_for):
    waiting = token_for(new_person(status=Status.PENDING))
    answers = [api.get(ROOT + path, headers=waiting) for path in ("", "/my-requests", "/connection-requests")]
    answers += [ask(api, waiting, bilal)]
    assert {answer.status_code for answer in answers} == {409}


@pytest.mark.req("NET-3")
def test_the_twenty_first_new_request_is_429(api, mine, new_person):
    answers = [ask(api, mine, new_person()) for _number in range(21)]
    assert [answer.status_code for answer in answers] == [201] * 20 + [429]
    assert 86_000 < int(answers[-1].headers["Retry-After"]) <= 86_401


@pytest.mark.req("NET-1")
def test_nobody_carries_the_directory_away(api, services, asha, mine, theirs):
    for _time in range(99):
        rate_limits.count_people_seen(services.limiter, asha.id, 100)
    rate_limits.count_people_seen(services.limiter, asha.id, 90)
    assert api.get(ROOT, headers=mine).status_code == 200
    enough = api.get(ROOT, headers=mine)
    assert (enough.status_code, int(enough.headers["Retry-After"]) > 80_000) == (429, True)
    assert api.get(ROOT, headers=theirs).status_code == 200


@pytest.mark.req("NET-1")
def test_nobody_reads_the_directory_faster_than_a_person(api, services, asha, mine, theirs):
    for _time in range(299):
        rate_limits.count_search(services.limiter, asha.id)
    assert api.get(ROOT, headers=mine).status_code == 200
    slow = api.get(ROOT, headers=mine)
    assert (slow.status_code, 1 <= int(slow.headers["Retry-After"]) <= 61) == (429, True)
    assert api.get(ROOT, headers=theirs).status_code == 200


@pytest.mark.req("NET-3")
def test_of_a_thousand_acts_in_a_minute_three_hundred_count(api, services, asha, mine, bilal):
    let_in = 0
    for _time in range(1000):
        try:
            rate_limits.count_action(services.limiter, asha.id)
            let_in += 1
        except TooMany:
            continue
    assert let_in == 300
    assert ask(api, mine, bilal).status_code == 429
    assert respond(api, mine, NO_ID, "accept").status_code == 429
    assert api.delete(f"{ROOT}/blocked/{bilal.id}", headers=mine).status_code == 429
    chosen = {"email": True, "mobile": True, "companyEmail": True}
    assert api.put(f"{ROOT}/sharing", json=chosen, headers=mine).status_code == 429


class Fading(Database):
    """Serves whoever asks who is calling, and then is gone."""

    def __init__(self, database):
        self.__dict__ |= database.__dict__

    @contextmanager
    def reading(self):
        raise Unavailable("away")
        yield

    @contextmanager
    def writing(self):
        with self.reading() as session:
            yield session


@pytest.mark.req("NET-2")
@pytest.mark.parametrize(
    ("method", "path", "sentence"),
    [
        ("GET", "", "Failed to fetch users"),
        ("GET", "/my-requests", "Failed to fetch connection requests"),
        ("GET", "/connection-requests", "Failed to fetch connection requests"),
        ("POST", f"/request/{NO_ID}", "Failed to send connection request"),
    ],
)
def test_a_site_that_cannot_answer_says_so_in_its_words(api, services, mine, method, path, sentence):  # noqa: PLR0917  fixtures
    payload = {"purpose": "x", "receiverType": "delegate"} if method == "POST" else None
    api.app.state.services = replace(services, database=Fading(services.database))
    answer = api.request(method, ROOT + path, json=payload, headers=mine)
    assert (answer.status_code, answer.json()["error"], answer.json()["message"]) == (503, sentence, sentence)
