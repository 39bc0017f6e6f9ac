"""Talks that people propose: how they stand for their person, what staff decide, and what comes of it (AGENDA-1)."""

from __future__ import annotations

from uuid import uuid4

import pytest
from sqlmodel import select

from maritime_site.core.clock import utc_now
from maritime_site.domain.audit.models import AuditEntry
from maritime_site.domain.outbox.models import Message
from maritime_site.domain.people.models import Person
from maritime_site.domain.privacy import holders
from maritime_site.domain.programme.models import ProgrammeSession, SessionSpeaker, Speaker
from maritime_site.domain.talk_proposals.models import TalkProposal
from tests.api.backoffice import administrator
from tests.uploads import picture

pytestmark = pytest.mark.req("AGENDA-1")
OWN, OFFICE = "/api/me/talk-proposals", "/api/admin/talk-proposals"
TALK = {"title": "Deep berths", "abstract": "Why ships wait.", "biography": "Asha dredges.", "language": "en"}
HOURS = {"startsAt": "2027-01-25T10:00:00+05:30", "endsAt": "2027-01-25T10:45:00+05:30"}


@pytest.fixture
def asha(new_person):
    return new_person("conference", email="asha@demo.example")


@pytest.fixture
def bearer(asha, token_for):
    return token_for(asha)


@pytest.fixture
def chitra(new_person, token_for):
    return token_for(new_person("visitor", email="chitra@demo.example"))


@pytest.fixture
def officer(database):
    return administrator(database, "programme officer")


def propose(api, bearer, **changes):
    return api.post(OWN, json=TALK | changes, headers=bearer)


def proposed(api, bearer, **changes) -> str:
    answer = propose(api, bearer, **changes)
    assert answer.status_code == 201, answer.text
    return answer.json()["data"]["id"]


def test_a_proposal_is_seen_changed_and_withdrawn_by_its_person(api, bearer, chitra):
    key = proposed(api, bearer)
    (mine,) = api.get(OWN, headers=bearer).json()["data"]
    assert (mine["status"], mine["title"], mine["note"]) == ("submitted", "Deep berths", "")
    changed = api.put(f"{OWN}/{key}", json=TALK | {"title": "Deeper berths"}, headers=bearer).json()
    assert changed["data"]["title"] == "Deeper berths"
    for method, path in (("GET", key), ("PUT", key), ("POST", f"{key}/withdraw")):
        body = {"json": TALK} if method == "PUT" else {}
        assert api.request(method, f"{OWN}/{path}", headers=chitra, **body).status_code == 404
    assert api.get(OWN, headers=chitra).json()["data"] == []
    for _again in range(2):
        assert api.post(f"{OWN}/{key}/withdraw", headers=bearer).json()["data"]["status"] == "withdrawn"
    assert api.put(f"{OWN}/{key}", json=TALK, headers=bearer).status_code == 409


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"title": " "}, "title"),
        ({"abstract": ""}, "abstract"),
        ({"abstract": "x" * 1001}, "abstract"),
        ({"biography": ""}, "biography"),
        ({"language": "fr"}, "language"),
        ({"trackId": str(uuid4())}, "trackId"),
        ({"photoId": str(uuid4())}, "photoId"),
        ({"status": "accepted"}, "status"),
    ],
)
def test_what_is_wrong_is_named_and_nothing_kept(api, bearer, change, field):
    answer = propose(api, bearer, **change)
    assert (answer.status_code, set(answer.json()["errors"])) == (422, {field})
    assert api.get(OWN, headers=bearer).json()["data"] == []


def test_the_photo_is_a_picture_of_ones_own(api, bearer, chitra):
    def hand_in(prefix, headers):
        files = {"file": ("me.png", picture(), "image/png")}
        return api.post(f"/api/{prefix}/documents", data={"kind": "other"}, files=files, headers=headers)

    own = hand_in("conference", bearer).json()["data"]["id"]
    other = hand_in("visitor", chitra).json()["data"]["id"]
    assert propose(api, bearer, photoId=own).json()["data"]["photoId"] == own
    assert set(propose(api, bearer, photoId=other).json()["errors"]) == {"photoId"}


def test_five_are_open_at_most(api, bearer):
    keys = [proposed(api, bearer) for _number in range(5)]
    assert propose(api, bearer).status_code == 409
    api.post(f"{OWN}/{keys[0]}/withdraw", headers=bearer)
    assert propose(api, bearer).status_code == 201


def test_an_accepted_talk_is_planned_as_a_draft_once(api, database, bearer, officer):
    key = proposed(api, bearer)
    assert api.post(f"{OFFICE}/{key}/review", headers=officer).json()["data"]["status"] == "under_review"
    assert api.put(f"{OWN}/{key}", json=TALK, headers=bearer).status_code == 409
    for _again in range(2):
        answer = api.post(f"{OFFICE}/{key}/accept", json={"note": "Welcome", "session": HOURS}, headers=officer)
        assert answer.json()["data"]["status"] == "accepted", answer.text
    mine = api.get(f"{OWN}/{key}", headers=bearer).json()["data"]
    assert (mine["status"], mine["note"]) == ("accepted", "Welcome")
    assert api.post(f"{OFFICE}/{key}/reject", json={"reason": "No"}, headers=officer).status_code == 409
    assert api.post(f"{OWN}/{key}/withdraw", headers=bearer).status_code == 409
    with database.reading() as session:
        (planned,) = session.exec(select(ProgrammeSession)).all()
        (speaker,) = session.exec(select(Speaker)).all()
        links = session.exec(select(SessionSpeaker.session_id, SessionSpeaker.speaker_id)).all()
        purposes = session.exec(select(Message.purpose)).all()
        acts = session.exec(select(AuditEntry.action)).all()
    assert (planned.title_en, planned.released, str(planned.id)) == ("Deep berths", False, mine["sessionId"])
    assert (speaker.biography_en, links) == ("Asha dredges.", [(planned.id, speaker.id)])
    assert purposes.count("talk-proposal-accepted") == 1
    assert {"talk-proposal.review", "talk-proposal.accept"} <= set(acts)


def test_the_talk_of_somebody_with_a_long_name_and_a_long_office_is_accepted(
    api, database, new_person, token_for, officer
):
    """Each of these lines is as long as registration takes it; together they are longer than a speaker's."""
    lines = {"first_name": "F" * 120, "last_name": "L" * 120, "designation": "D" * 60, "organisation": "O" * 120}
    owner = new_person("conference", email="long@demo.example", **lines)
    key = proposed(api, token_for(owner))
    answer = api.post(f"{OFFICE}/{key}/accept", json={"session": HOURS}, headers=officer)
    assert answer.status_code == 200, answer.text
    with database.reading() as session:
        speaker = session.exec(select(Speaker)).one()
    assert (len(speaker.name_en), len(speaker.role_en)) == (200, 120)
    assert speaker.role_en.startswith("D" * 60 + ", O")
    assert speaker.role_en.endswith("O…")


def test_a_second_accepted_talk_has_the_same_speaker(api, database, bearer, officer):
    for title in ("Deep berths", "Short queues"):
        key = proposed(api, bearer, title=title)
        assert api.post(f"{OFFICE}/{key}/accept", json={}, headers=officer).status_code == 200
    with database.reading() as session:
        assert len(session.exec(select(Speaker)).all()) == 1
        assert session.exec(select(ProgrammeSession)).all() == []


def test_a_rejected_talk_says_why(api, database, bearer, officer):
    key = proposed(api, bearer)
    assert set(api.post(f"{OFFICE}/{key}/reject", json={"reason": " "}, headers=officer).json()["errors"]) == {"reason"}
    for _again in range(2):
        answer = api.post(f"{OFFICE}/{key}/reject", json={"reason": "The day is full"}, headers=officer)
        assert answer.json()["data"]["status"] == "rejected"
    assert api.get(f"{OWN}/{key}", headers=bearer).json()["data"]["note"] == "The day is full"
    with database.reading() as session:
        letters = session.exec(select(Message).where(Message.purpose == "talk-proposal-rejected")).all()
    assert len(letters) == 1
    assert "The day is full" in letters[0].text


def test_staff_find_proposals_by_words_and_status(api, bearer, officer, database):
    first = proposed(api, bearer)
    second = proposed(api, bearer, title="Green bunkers")
    api.post(f"{OFFICE}/{second}/review", headers=officer)
    listed = api.get(OFFICE, headers=officer).json()
    assert ([row["id"] for row in listed["data"]], listed["total"]) == ([second, first], 2)
    assert listed["data"][0]["name"]
    assert [row["id"] for row in api.get(f"{OFFICE}?status=submitted", headers=officer).json()["data"]] == [first]
    assert [row["id"] for row in api.get(f"{OFFICE}?search=bunk", headers=officer).json()["data"]] == [second]
    assert api.get(f"{OFFICE}/{uuid4()}", headers=officer).status_code == 404
    assert api.get(OFFICE, headers=administrator(database, "exhibition officer")).status_code == 403


@pytest.mark.req("REG-7")
def test_a_proposal_is_in_the_copy_of_ones_data_and_goes_with_an_erasure(api, database, services, asha, bearer):
    proposed(api, bearer)
    with database.writing() as session:
        person = session.get_one(Person, asha.id)
        (held,) = holders.collect_held_data(session, person, services=services)["talkProposals"]
        assert (held["title"], held["status"]) == ("Deep berths", "submitted")
        holders.erase_everything(session, person, services=services, now=utc_now())
    with database.reading() as session:
        assert session.exec(select(TalkProposal)).all() == []


def test_the_photograph_is_public_at_the_speaker_once_the_talk_is_accepted(api, database, bearer, officer):
    photo = api.post(
        "/api/conference/documents", data={"kind": "other"}, files={"file": ("me.png", picture())}, headers=bearer
    ).json()["data"]["id"]
    key = proposed(api, bearer, photoId=photo)
    for _again in range(2):
        assert api.post(f"{OFFICE}/{key}/accept", json={}, headers=officer).status_code == 200
    with database.reading() as session:
        address = session.exec(select(Speaker.photo)).one()
    shown = api.get(address)
    assert (shown.status_code, shown.headers["content-type"]) == (200, "image/webp")
    assert api.get(f"{address[:-6]}x.webp").status_code == 404
    assert api.post(f"{OFFICE}/{proposed(api, bearer, photoId=photo)}/accept", json={}, headers=officer).is_success
    with database.writing() as session:
        speaker = session.exec(select(Speaker)).one()
        assert speaker.photo == address
        speaker.photo = ""
        session.add(speaker)
    assert api.get(address).status_code == 404


def test_a_talk_without_a_photograph_leaves_the_speaker_without_one(api, database, bearer, officer):
    assert api.post(f"{OFFICE}/{proposed(api, bearer)}/accept", json={}, headers=officer).status_code == 200
    with database.reading() as session:
        assert session.exec(select(Speaker.photo)).one() == ""
