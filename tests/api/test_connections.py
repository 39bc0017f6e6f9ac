"""Threads, suggestions, exchange by code and contacts over REST (MEET-2 to MEET-4)."""

from __future__ import annotations

from datetime import timedelta
from uuid import UUID

import pytest

from maritime_site.core.clock import format_iso, utc_now
from maritime_site.domain.networking.threads import service
from maritime_site.domain.passes.code import ONLY_NUMBER
from maritime_site.domain.people.kinds import KINDS
from tests.api.backoffice import administrator

NO_ID = UUID("5d8d1749-d73e-4369-9f8d-1525056b205a")
CALLS = [
    ("GET", "/threads"),
    ("GET", "/messages/digest"),
    ("PUT", "/messages/digest"),
    ("GET", f"/{NO_ID}/messages"),
    ("POST", f"/{NO_ID}/messages"),
    ("POST", f"/{NO_ID}/messages/read"),
    ("GET", "/suggestions"),
    ("POST", f"/suggestions/{NO_ID}/dismiss"),
    ("POST", "/exchange"),
    ("GET", "/contacts.vcf"),
    ("GET", "/contacts.csv"),
    ("GET", f"/{NO_ID}/contact.vcf"),
]
ROOT = "/api/connection"


@pytest.fixture
def asha(new_person):
    return new_person(first_name="Asha", last_name="Rao", details={"looking_for": "Bunkering"})


@pytest.fixture
def bilal(new_person):
    return new_person("exhibitor", first_name="Bilal", last_name="Khan, Jr", details={"products": "Bunkering"})


@pytest.fixture
def mine(token_for, asha):
    return token_for(asha)


@pytest.fixture
def theirs(token_for, bilal):
    return token_for(bilal)


@pytest.fixture
def thread(api, mine, theirs, bilal):
    payload = {"purpose": "Talk", "description": "", "receiverType": bilal.kind}
    made = api.post(f"/api/delegate/connection/request/{bilal.id}", json=payload, headers=mine).json()["data"]["id"]
    api.post(f"/api/delegate/connection/request/{made}/respond", json={"action": "accept"}, headers=theirs)
    return made


def write(api, headers, thread, text="Hello"):
    return api.post(f"{ROOT}/{thread}/messages", json={"text": text}, headers=headers)


@pytest.mark.req("MEET-2", "MEET-3", "MEET-4")
@pytest.mark.parametrize(("method", "path"), CALLS)
def test_nothing_is_told_without_a_token_or_with_one_of_another_kind(api, new_person, token_for, method, path):
    for headers in ({}, token_for(new_person("visitor"))):
        answer = api.request(method, ROOT + path, headers=headers, json={} if method in {"POST", "PUT"} else None)
        assert (answer.status_code, answer.json()["error"]) == (401, "Invalid or missing token")


@pytest.mark.req("MEET-2")
def test_two_write_read_and_count(api, mine, theirs, thread):
    made = write(api, mine, thread, "  Hello\nthere ")
    assert (made.status_code, made.json()["data"]["text"], made.json()["data"]["sentBy"]) == (200, "Hello\nthere", "me")
    assert api.get(f"{ROOT}/threads", params={"search": "nobody"}, headers=theirs).json()["data"] == []
    listed = api.get(f"{ROOT}/threads", headers=theirs).json()
    assert "unread" in listed, listed
    assert (listed["unread"], listed["data"][0]["unread"], listed["data"][0]["person"]["firstName"]) == (1, 1, "Asha")
    assert api.get("/api/me", headers=theirs).json()["data"]["unread"] == 1
    seen = api.get(f"{ROOT}/{thread}/messages", headers=theirs).json()
    assert [(row["sentBy"], row["readAt"]) for row in seen["data"]] == [("them", None)]
    read = api.post(f"{ROOT}/{thread}/messages/read", headers=theirs)
    assert (read.status_code, read.json()["data"]) == (200, {"unread": 0})
    assert api.get(f"{ROOT}/{thread}/messages", headers=mine).json()["data"][0]["readAt"]


@pytest.mark.req("MEET-2")
def test_a_thread_is_its_two_ends_alone(api, thread, new_person, token_for, mine):
    other = token_for(new_person())
    assert api.get(f"{ROOT}/{thread}/messages", headers=other).status_code == 404
    assert write(api, other, thread).status_code == 404
    assert api.post(f"{ROOT}/{thread}/messages/read", headers=other).status_code == 404
    assert api.post(
        f"/api/delegate/connection/request/{thread}/respond", json={"action": "remove"}, headers=mine
    ).is_success
    assert write(api, mine, thread).status_code == 404


@pytest.mark.req("MEET-2")
@pytest.mark.parametrize("text", ["", "   ", "x" * 2001, "\u202e", None])
def test_a_text_is_1_to_2000_characters(api, mine, thread, text):
    answer = write(api, mine, thread, text)
    assert (answer.status_code, list(answer.json()["errors"])) == (422, ["text"])
    assert write(api, mine, thread, "x" * 2000).status_code == 200


@pytest.mark.req("MEET-2")
def test_past_a_cap_one_waits(api, mine, thread, monkeypatch):
    monkeypatch.setattr(service, "TO_ONE_AN_HOUR", 2)
    answers = [write(api, mine, thread) for _number in range(3)]
    assert [answer.status_code for answer in answers] == [200, 200, 429]
    assert int(answers[-1].headers["retry-after"]) > 3500


@pytest.mark.req("MEET-2")
def test_the_digest_is_ones_choice(api, mine):
    path = f"{ROOT}/messages/digest"
    assert api.get(path, headers=mine).json()["data"] == {"wanted": True}
    assert api.put(path, json={"wanted": False}, headers=mine).json()["data"] == {"wanted": False}
    assert api.get(path, headers=mine).json()["data"] == {"wanted": False}


@pytest.mark.req("MEET-3")
def test_suggestions_say_why_and_are_dismissed(api, mine, bilal):
    data = api.get(f"{ROOT}/suggestions", headers=mine).json()["data"]
    assert [(row["person"]["id"], row["reason"]) for row in data] == [
        (str(bilal.id), "Offers bunkering, you look for it")
    ]
    hindi = api.get(f"{ROOT}/suggestions", headers=mine | {"Accept-Language": "hi"}).json()["data"][0]["reason"]
    assert "bunkering" in hindi
    assert hindi != data[0]["reason"]
    assert api.post(f"{ROOT}/suggestions/{bilal.id}/dismiss", headers=mine).status_code == 200
    assert api.get(f"{ROOT}/suggestions", headers=mine).json()["data"] == []
    assert api.post(f"{ROOT}/suggestions/{NO_ID}/dismiss", headers=mine).status_code == 404


def pass_code(api, person, headers):
    return api.get(f"/api{KINDS[person.kind].api_prefix}/pass", headers=headers).json()["data"]["code"]


@pytest.mark.req("MEET-4")
def test_each_scans_the_others_code_and_they_are_connected(api, asha, bilal, mine, theirs):
    first = api.post(f"{ROOT}/exchange", json={"code": pass_code(api, bilal, theirs)}, headers=mine)
    assert (first.status_code, first.json()["data"]["status"]) == (200, "pending")
    again = api.post(f"{ROOT}/exchange", json={"code": pass_code(api, bilal, theirs)}, headers=mine)
    for words, language in (("We met at the event", "en"), ("हम आयोजन में मिले", "hi")):
        row = api.get(
            "/api/delegate/connection/connection-requests", headers=theirs | {"Accept-Language": language}
        ).json()["data"][0]
        assert row["purpose"] == words, "in the reader's language, not in the asker's"
    assert again.json()["data"] == first.json()["data"]
    back = api.post(f"{ROOT}/exchange", json={"code": pass_code(api, asha, mine)}, headers=theirs)
    assert back.json()["data"] == {"id": first.json()["data"]["id"], "status": "accepted"}


@pytest.mark.req("MEET-4")
def test_scan_of_before_the_pass_got_another_code_counts_when_it_is_handed_in(api, database, bilal, mine, theirs):
    """A phone without a network scanned it in the morning; the pass was issued anew at noon."""
    code, boss = pass_code(api, bilal, theirs), administrator(database, "gate supervisor")
    (given,) = api.get("/api/admin/passes", headers=boss).json()["data"]
    address = f"/api/admin/passes/{given['id']}"
    early, late = (format_iso(utc_now() + timedelta(hours=hours)) for hours in (-1, 1))

    def hand_in(**body):
        return api.post(f"{ROOT}/exchange", json={"code": code} | body, headers=mine)

    assert api.post(f"{address}/revoke", json={"reason": "Lost"}, headers=boss).is_success
    assert hand_in(scannedAt=early).status_code == 404
    assert api.post(f"{address}/reissue", headers=boss).is_success
    assert [hand_in(**body).status_code for body in ({}, {"scannedAt": late}, {"scannedAt": "soon"})] == [404, 404, 422]
    kept = hand_in(scannedAt=early)
    assert (kept.status_code, kept.json().get("data", {}).get("status")) == (200, "pending")


@pytest.mark.req("MEET-4")
def test_who_is_not_listed_can_be_scanned_and_a_false_code_is_nobodys(api, mine, new_person, token_for):
    hidden = new_person(listed=False)
    code = pass_code(api, hidden, token_for(hidden))
    assert api.post(f"{ROOT}/exchange", json={"code": code}, headers=mine).status_code == 200
    false = code[:-1] + ("B" if code.endswith("A") else "A")
    assert api.post(f"{ROOT}/exchange", json={"code": false}, headers=mine).status_code == 404
    number = api.post(f"{ROOT}/exchange", json={"code": "D-00001"}, headers=mine)
    assert (number.status_code, number.json()["message"]) == (404, ONLY_NUMBER)
    visitor = new_person("visitor")
    barred = pass_code(api, visitor, token_for(visitor))
    assert api.post(f"{ROOT}/exchange", json={"code": barred}, headers=mine).status_code == 404


@pytest.mark.req("MEET-4")
def test_connections_are_taken_along(api, mine, thread, bilal):
    cards = api.get(f"{ROOT}/contacts.vcf", headers=mine)
    assert cards.headers["content-type"].startswith("text/vcard")
    assert "N:Khan\\, Jr;Bilal;;;\r\n" in cards.text
    assert f"EMAIL;TYPE=INTERNET:{bilal.email}\r\n" in cards.text
    assert api.get(f"{ROOT}/{thread}/contact.vcf", headers=mine).text == cards.text
    assert api.get(f"{ROOT}/{NO_ID}/contact.vcf", headers=mine).status_code == 404
    rows = api.get(f"{ROOT}/contacts.csv", headers=mine).text.splitlines()
    assert rows[0].startswith('\ufeff"First name","Last name"')
    assert rows[1].startswith('"Bilal","Khan, Jr"')
    assert f'"\'{bilal.mobile}"' in rows[1]
