"""The newsroom's staff over REST: from a draft to the public page and back (NEWS-1)."""

from __future__ import annotations

import pytest

from maritime_site.api.staff.newsroom.entries import PLURALS
from tests.api.backoffice import administrator
from tests.domain.newsroom.test_editing import SAID, picture

pytestmark = pytest.mark.req("NEWS-1", "BO-3")
WORDS = {
    "releases": {"titleEn": "Gates open", "titleHi": "द्वार खुले", "bodyEn": "At nine.", "bodyHi": "नौ बजे।"},
    "news": {"textEn": "Passes are out", "textHi": "पास तैयार", "link": "/pass"},
    "albums": {"titleEn": "Day one", "titleHi": "पहला दिन", "day": "2026-01-01"},
    "films": {
        "titleEn": "Speech",
        "titleHi": "भाषण",
        "day": "2026-01-01",
        "watchUrl": "https://www.youtube.com/watch?v=dQw4w9WgXcQ",
    },
    "past-events": {
        "titleEn": "Quay days",
        "titleHi": "घाट दिवस",
        "placeEn": "Kochi",
        "placeHi": "कोच्चि",
        "day": "2019-01-30",
        "lastDay": "2019-02-01",
        "bodyEn": "Held.",
        "bodyHi": "हुआ।",
    },
}


@pytest.fixture
def backend():
    """One make of database is enough: the rules behind are proved on both."""
    return "sqlite"


@pytest.fixture
def editor(database):
    """The bearer of an editor."""
    return administrator(database, "editor")


@pytest.mark.parametrize("name", sorted(PLURALS.values()))
def test_an_entry_is_written_published_changed_taken_back_and_removed(api, editor, name):
    base = f"/api/admin/newsroom/{name}"
    made = api.post(base, json=WORDS[name], headers=editor)
    assert (made.status_code, made.json()["data"]["status"]) == (201, "draft")
    one = f"{base}/{made.json()['data']['id']}"
    assert api.post(f"{one}/publish", json={}, headers=editor).json()["data"]["status"] == "published"
    assert api.delete(one, headers=editor).status_code == 409
    changed = api.put(
        one,
        json=made.json()["data"]["slug"] and WORDS[name] | {"slug": made.json()["data"]["slug"]}
        if name == "releases"
        else WORDS[name],
        headers=editor,
    )
    assert changed.status_code == 200, changed.text
    listed = api.get(base, params={"status": "published"}, headers=editor).json()
    assert (listed["total"], listed["data"][0]["id"]) == (1, made.json()["data"]["id"])
    assert api.get(one, headers=editor).json()["data"]["publishedAt"]
    assert api.post(f"{one}/withdraw", headers=editor).json()["data"]["status"] == "draft"
    assert api.delete(one, headers=editor).json()["message"] == "Removed"
    assert api.get(one, headers=editor).status_code == 404


def test_what_is_missing_in_one_language_is_told_at_its_field(api, editor):
    made = api.post("/api/admin/newsroom/news", json={"textEn": "Passes are out"}, headers=editor).json()["data"]
    refused = api.post(f"/api/admin/newsroom/news/{made['id']}/publish", json={}, headers=editor)
    assert (refused.status_code, refused.json()["errors"]) == (422, {"textHi": "Required"})


def test_photographs_go_into_an_album_and_out_to_everybody(api, services, editor):
    album = api.post("/api/admin/newsroom/albums", json=WORDS["albums"], headers=editor).json()["data"]["id"]
    base = f"/api/admin/newsroom/albums/{album}/photos"
    upload = {"file": ("ship.jpg", picture(), "image/jpeg")}
    made = api.post(base, files=upload, data={"kind": "photo"}, headers=editor)
    assert made.status_code == 201, made.text
    photo = made.json()["data"]
    assert photo["captionEn"] == "No caption yet"
    changed = api.put(f"/api/admin/newsroom/photos/{photo['id']}", json=SAID, headers=editor)
    assert changed.json()["data"]["altHi"] == SAID["altHi"]
    assert api.get(base, headers=editor).json()["data"][0]["captionEn"] == "A ship"
    assert changed.json()["data"]["focalPoint"] == {"x": 50, "y": 50}
    point = {"focalPoint": {"x": 0, "y": 80}}
    moved = api.put(f"/api/admin/newsroom/photos/{photo['id']}", json=SAID | point, headers=editor)
    assert moved.json()["data"]["focalPoint"] == point["focalPoint"]
    for path, media in ((photo["files"]["960"], "image/webp"), (photo["jpeg"], "image/jpeg")):
        got = api.get(path)
        assert (got.status_code, got.headers["content-type"]) == (200, media)
        assert got.headers["cache-control"] == "private, no-store"
    gone = api.delete(f"/api/admin/newsroom/photos/{photo['id']}", headers=editor)
    assert gone.status_code == 200
    assert api.get(photo["jpeg"]).status_code == 404
    assert services.files.kept == {}


def test_files_are_everybodys_only_while_their_album_is_published(api, editor):
    base = "/api/admin/newsroom/albums"
    album = api.post(base, json=WORDS["albums"], headers=editor).json()["data"]["id"]
    upload = {"file": ("ship.jpg", picture(), "image/jpeg")}
    photo = api.post(f"{base}/{album}/photos", files=upload, data={"kind": "photo"}, headers=editor).json()["data"]
    api.put(f"/api/admin/newsroom/photos/{photo['id']}", json=SAID, headers=editor)
    for staffs in (photo["files"]["960"], photo["jpeg"]):
        public = staffs.partition("?")[0]
        assert api.get(public).status_code == 404
        assert api.post(f"{base}/{album}/publish", json={}, headers=editor).status_code == 200
        assert "immutable" in api.get(public).headers["cache-control"]
        assert api.post(f"{base}/{album}/withdraw", headers=editor).status_code == 200
        assert (api.get(public).status_code, api.get(staffs).status_code) == (404, 200)
        for wrong in ("?proof=", "?proof=é", f"?proof={'0' * 32}"):
            assert api.get(public + wrong).status_code == 404


def test_a_bad_upload_leaves_no_file(api, services, editor):
    album = api.post("/api/admin/newsroom/albums", json=WORDS["albums"], headers=editor).json()["data"]["id"]
    lying = {"file": ("ship.png", picture(), "image/png")}
    refused = api.post(f"/api/admin/newsroom/albums/{album}/photos", files=lying, headers=editor)
    assert (refused.status_code, set(refused.json()["errors"])) == (422, {"file"})
    unknown = api.get("/api/admin/newsroom/albums/00000000-0000-4000-8000-000000000000/photos", headers=editor)
    assert unknown.status_code == 404
    nowhere = api.post(
        "/api/admin/newsroom/albums/00000000-0000-4000-8000-000000000000/photos",
        files={"file": ("ship.jpg", picture(), "image/jpeg")},
        headers=editor,
    )
    assert nowhere.status_code == 404
    assert services.files.kept == {}
    assert api.get("/api/newsroom/files/..%2Fsite.db").status_code == 404


def test_writing_is_for_writers(api, database):
    officer = administrator(database)
    assert api.get("/api/admin/newsroom/releases", headers=officer).status_code == 403
    assert api.get("/api/admin/newsroom/releases").status_code == 401


def test_a_film_gets_a_poster_and_another_and_none(api, services, editor):
    films = "/api/admin/newsroom/films"
    film = api.post(films, json=WORDS["films"], headers=editor).json()["data"]["id"]
    upload = {"files": {"file": ("still.jpg", picture(), "image/jpeg")}, "data": {"kind": "photo"}, "headers": editor}
    first = api.post(f"{films}/{film}/picture", **upload)
    assert first.status_code == 201, first.text
    poster = first.json()["data"]["poster"]
    assert (api.get(poster).status_code, api.get(poster).headers["content-type"]) == (200, "image/webp")
    assert api.get(poster.partition("?")[0]).status_code == 404
    assert api.get(f"{films}/{film}", headers=editor).json()["data"]["poster"] == poster
    assert [each["poster"] for each in api.get(films, headers=editor).json()["data"]] == [poster]
    second = api.post(f"{films}/{film}/picture", **upload).json()["data"]["poster"]
    assert (api.get(poster).status_code, api.get(second).status_code) == (404, 200)
    assert list(services.files.kept) == [second.partition("?")[0].rpartition("/")[2]]
    assert api.delete(f"{films}/{film}", headers=editor).status_code == 409
    assert api.delete(f"{films}/{film}/picture", headers=editor).status_code == 200
    assert services.files.kept == {}
    assert api.delete(f"{films}/{film}", headers=editor).status_code == 200
    assert api.post(f"{films}/{film}/picture", **upload).status_code == 404
    assert services.files.kept == {}
