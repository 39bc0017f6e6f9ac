"""Content pages over REST, for the office (EVENT-2)."""

from __future__ import annotations

import pytest

from tests.api.backoffice import administrator

pytestmark = pytest.mark.req("EVENT-2")
BASE = "/api/admin/pages"
PAGE = f"{BASE}/imw~how-to-reach"
TEXTS = {
    "title": {"en": "Ways to us", "hi": "हम तक"},
    "body": {"en": "## By train\n\n[Contact](/contact-us/contact)", "hi": "## रेल"},
}


def test_page_is_read_written_published_and_taken_back(api, database):
    editor = administrator(database, "editor")
    listed = api.get(BASE, params={"search": "how-to-reach"}, headers=editor).json()
    assert (listed["total"], listed["data"][0]["slug"], listed["data"][0]["status"]) == (
        1,
        "imw~how-to-reach",
        "shipped",
    )
    first = api.get(PAGE, headers=editor).json()["data"]
    assert (first["version"], set(first["title"]), bool(first["body"]["hi"])) == (1, {"en", "hi"}, True)
    saved = api.put(PAGE, json=TEXTS, headers=editor).json()["data"]
    assert (saved["version"], saved["status"], saved["shownVersion"], saved["body"]) == (2, "draft", 1, TEXTS["body"])
    out = api.post(f"{PAGE}/publish", json={}, headers=editor).json()["data"]
    assert (out["status"], out["shownVersion"]) == ("published", 2)
    assert api.post(f"{PAGE}/publish", json={}, headers=editor).status_code == 409
    back = api.post(f"{PAGE}/revert/1", headers=editor).json()["data"]
    assert (back["version"], back["status"], back["title"], back["shownVersion"]) == (3, "draft", first["title"], 2)
    assert [version["number"] for version in back["versions"]] == [3, 2, 1]


def test_page_can_be_published_at_a_moment(api, database):
    editor = administrator(database, "editor")
    api.put(PAGE, json=TEXTS, headers=editor)
    out = api.post(f"{PAGE}/publish", json={"at": "2099-01-01T09:00:00+05:30"}, headers=editor).json()["data"]
    assert (out["status"], out["shownVersion"], out["publishedAt"][:10]) == ("scheduled", 1, "2099-01-01")
    refused = api.post(f"{PAGE}/publish", json={"at": "tomorrow"}, headers=editor)
    assert (refused.status_code, set(refused.json()["errors"])) == (422, {"at"})


@pytest.mark.parametrize(
    ("change", "field"),
    [({"title": {"en": "", "hi": ""}}, "title"), ({"body": {"hi": "x"}}, "body"), ({"colour": "blue"}, "colour")],
)
def test_wrong_texts_are_refused(api, database, change, field):
    refused = api.put(PAGE, json=TEXTS | change, headers=administrator(database, "editor"))
    assert (refused.status_code, set(refused.json()["errors"])) == (422, {field})


def test_pages_are_for_those_who_may(api, database):
    officer = administrator(database, "hospitality officer")
    assert api.get(BASE, headers=officer).status_code == 403
    assert api.put(PAGE, json=TEXTS, headers=officer).status_code == 403
    assert api.post(f"{PAGE}/publish", json={}, headers=officer).status_code == 403
    editor = administrator(database, "editor")
    assert api.get(f"{BASE}/no-such", headers=editor).status_code == 404
    assert api.put(f"{BASE}/no-such", json=TEXTS, headers=editor).status_code == 404
