"""Where somebody is signed in, and what they agreed to."""

from __future__ import annotations

from datetime import timedelta
from uuid import uuid4

import pytest
from sqlmodel import select

from maritime_site.core.clock import utc_now
from maritime_site.domain.people.kinds import KINDS
from maritime_site.domain.people.models import Consent
from maritime_site.domain.signin.devices import device_words
from maritime_site.domain.signin.models import SignInSession
from maritime_site.jobs.signin import note_uses
from tests.people import NOON


@pytest.mark.req("AUTH-4")
@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_sees_its_sessions_and_ends_one(api, new_person, token_for, kind):
    person, prefix = new_person(kind), f"/api{KINDS[kind].api_prefix}"
    here, there = token_for(person), token_for(person)
    rows = api.get(f"{prefix}/sessions", headers=here).json()["data"]
    assert sorted(row["current"] for row in rows) == [False, True]
    assert {row["device"] for row in rows} == {"A program or an unknown browser"}
    other = next(row["id"] for row in rows if not row["current"])
    assert api.delete(f"{prefix}/sessions/{other}", headers=here).json()["message"] == "Signed out there"
    assert api.get(f"{prefix}/profile", headers=there).status_code == 401
    assert [row["id"] for row in api.get(f"{prefix}/sessions", headers=here).json()["data"]] == [
        row["id"] for row in rows if row["current"]
    ]
    assert api.delete(f"{prefix}/sessions/{other}", headers=here).status_code == 404


@pytest.mark.req("AUTH-4")
def test_nobody_ends_or_sees_anothers_session(api, new_person, token_for):
    asha, chitra = token_for(new_person()), token_for(new_person())
    (mine,) = api.get("/api/delegate/sessions", headers=asha).json()["data"]
    assert api.delete(f"/api/delegate/sessions/{mine['id']}", headers=chitra).status_code == 404
    assert api.delete(f"/api/delegate/sessions/{uuid4()}", headers=asha).status_code == 404
    assert api.delete("/api/delegate/sessions/x", headers=asha).status_code == 404
    assert api.get("/api/visitor/sessions", headers=asha).status_code == 401
    assert api.get("/api/delegate/profile", headers=asha).status_code == 200


@pytest.mark.req("AUTH-4")
def test_the_last_use_is_noted_at_most_once_a_minute(api, services, database, new_person, token_for):
    headers = token_for(new_person())
    old = utc_now() - timedelta(minutes=5)
    with database.writing() as session:
        session.exec(select(SignInSession)).one().last_seen_at = old
    api.get("/api/delegate/profile", headers=headers)
    assert note_uses(services, utc_now()) == 1
    with database.reading() as session:
        first = session.exec(select(SignInSession.last_seen_at)).one()
    assert first > old
    api.get("/api/delegate/profile", headers=headers)
    assert note_uses(services, utc_now()) == 0


@pytest.mark.parametrize(
    ("said", "words"),
    [
        ("Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/120 Mobile Safari/537.36", "Chrome on Android"),
        ("Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) Version/17.0 Safari/604.1", "Safari on iPhone"),
        ("Mozilla/5.0 (Windows NT 10.0) Chrome/120 Safari/537.36 Edg/120", "Edge on Windows"),
        ("Mozilla/5.0 (X11; Linux x86_64; rv:120.0) Gecko/20100101 Firefox/120.0", "Firefox on Linux"),
        ("python-httpx/0.27", "A program or an unknown browser"),
        ("", "A program or an unknown browser"),
    ],
)
def test_a_device_is_named_as_its_owner_knows_it(said, words):
    assert device_words(said) == words


@pytest.mark.req("REG-3")
@pytest.mark.parametrize("kind", KINDS)
def test_consents_are_shown_and_withdrawn_as_easily_as_given(api, database, new_person, token_for, kind):
    person, path = new_person(kind), f"/api{KINDS[kind].api_prefix}/consents"
    with database.writing() as session:
        given = {"wording": "2026-11", "language": "en", "given_at": NOON}
        session.add_all(Consent(person_id=person.id, purpose=each, **given) for each in ("registration", "updates"))
    headers = token_for(person)

    def now() -> dict[str, bool]:
        return {row["purpose"]: row["given"] for row in api.get(path, headers=headers).json()["data"]}

    assert now() == {"registration": True, "updates": True, "partners": False}
    for _time in range(2):
        assert api.put(path, json={"updates": False, "partners": True}, headers=headers).status_code == 200
        assert now() == {"registration": True, "updates": False, "partners": True}
    assert api.put(path, json={"updates": True}, headers=headers | {"Accept-Language": "hi"}).status_code == 200
    with database.reading() as session:
        kept = session.exec(select(Consent).where(Consent.purpose == "updates").order_by("given_at")).all()
    assert [(row.language, row.withdrawn_at is None) for row in kept] == [("en", False), ("hi", True)]


@pytest.mark.req("REG-3")
@pytest.mark.parametrize(
    "body", [{"registration": False}, {"updates": "perhaps"}, {"other": True}, [], {"partners": 2}]
)
def test_only_optional_purposes_can_be_chosen(api, new_person, token_for, body):
    answer = api.put("/api/delegate/consents", json=body, headers=token_for(new_person()))
    assert answer.status_code == 422
