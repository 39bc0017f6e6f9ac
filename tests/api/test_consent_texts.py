"""The office's words of consent over REST (REG-3, BO-3)."""

from __future__ import annotations

import pytest

from tests.api.backoffice import administrator

pytestmark = pytest.mark.req("REG-3", "BO-3")
BASE = "/api/admin/settings/consents"
NEW = {"en": "Write to me about the event", "hi": "मुझे आयोजन के बारे में लिखें"}


def test_words_are_read_changed_and_shown_to_whoever_agrees(api, database, new_person, token_for):
    chief, mine = administrator(database, "superadmin"), token_for(new_person())
    rows = api.get(BASE, headers=chief).json()["data"]
    assert [(row["purpose"], row["madeAt"]) for row in rows] == [
        ("registration", None),
        ("updates", None),
        ("partners", None),
        ("award", None),
    ]
    saved = api.put(f"{BASE}/updates", json=NEW, headers=chief)
    assert (saved.status_code, saved.json()["data"]["en"]) == (200, NEW["en"])
    shown = api.get("/api/delegate/consents", headers=mine | {"Accept-Language": "hi"}).json()["data"]
    assert shown[1]["text"] == NEW["hi"]


@pytest.mark.parametrize(
    ("path", "body", "field"),
    [
        ("updates", {"en": "Short", "hi": NEW["hi"]}, "en"),
        ("updates", {"en": NEW["en"]}, "hi"),
        ("updates", NEW | {"version": "1"}, "version"),
        ("spam", NEW, "purpose"),
    ],
)
def test_what_is_no_wording_is_refused(api, database, path, body, field):
    answer = api.put(f"{BASE}/{path}", json=body, headers=administrator(database, "superadmin"))
    assert (answer.status_code, list(answer.json()["errors"])) == (422, [field])


def test_they_are_for_those_who_may(api, database):
    assert api.get(BASE, headers=administrator(database)).status_code == 403
