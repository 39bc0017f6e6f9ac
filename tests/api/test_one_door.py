"""One code for an address opens every registration that it signs in to (ME-1; contract, "One door")."""

from __future__ import annotations

from datetime import timedelta

import pytest
from sqlalchemy import update

from maritime_site.core.clock import utc_now
from maritime_site.domain.signin.models import OneTimeCode
from tests.api.test_signin import ASHA, last_code, messages
from tests.domain.signin.steps import wrong_one

SENT_WORDS = "If this address is registered, a code is on its way"
pytestmark = pytest.mark.req("ME-1")


def ask(api, **changes):
    return api.post("/api/login/request-otp", json=ASHA | changes)


def verify(api, otp, **changes):
    return api.post("/api/login/verify-otp", json=ASHA | {"otp": otp} | changes)


def test_an_address_with_one_registration_is_in_at_once(api, database, new_person):
    asha = new_person("media", email=ASHA["email"])
    assert ask(api).json() == {"success": True, "message": SENT_WORDS}
    answer = verify(api, last_code(database)).json()
    assert [each["kind"] for each in answer["sessions"]] == ["media"]
    assert (answer["token"], answer["data"]) == (answer["sessions"][0]["token"], answer["sessions"][0]["data"])
    profile = api.get("/api/media/profile", headers={"Authorization": f"Bearer {answer['token']}"})
    assert profile.json()["data"] == answer["data"]
    assert answer["data"]["id"] == str(asha.id)


def test_every_registration_of_the_address_gets_a_session_in_the_order_of_restoring(api, database, new_person):
    for kind in ("visitor", "delegate", "exhibitor"):
        new_person(kind, email=ASHA["email"])
    new_person("media", email="bilal@demo.example")
    ask(api)
    answer = verify(api, last_code(database)).json()
    assert [each["kind"] for each in answer["sessions"]] == ["exhibitor", "delegate", "visitor"]
    assert answer["data"]["userType"] == "exhibitor"
    assert len({each["token"] for each in answer["sessions"]}) == 3


def test_the_letter_names_no_kind_and_the_code_works_once(api, database, new_person):
    new_person("delegate", email=ASHA["email"])
    ask(api)
    assert "Delegate" not in messages(database)[-1].text
    code = last_code(database)
    assert verify(api, code).status_code == 200
    assert verify(api, code).status_code == 400


def test_a_code_of_one_kind_opens_no_other_door(api, database, new_person):
    new_person("delegate", email=ASHA["email"])
    api.post("/api/delegate/login/request-otp", json=ASHA)
    assert verify(api, last_code(database)).status_code == 400


def test_an_address_that_is_nowhere_hears_the_same_and_gets_nothing(api, database):
    assert ask(api).json() == {"success": True, "message": SENT_WORDS}
    assert messages(database) == []
    assert verify(api, "123456").status_code == 400


def test_ten_wrong_codes_lock_the_address(api, database, new_person):
    new_person("delegate", email=ASHA["email"])
    for _round in range(2):
        api.app.state.services.limiter.reset()
        ask(api)
        code = last_code(database)
        statuses = [verify(api, wrong_one(code)).status_code for _try in range(5)]
        assert statuses == [400] * 5
        if not _round:
            _forget_pace(database)
    assert verify(api, code).status_code == 429


def _forget_pace(database):
    with database.writing() as session:
        session.exec(update(OneTimeCode).values(created_at=utc_now() - timedelta(minutes=5)))
