"""Pictures of packages: handed in by staff, seen by participants and programs (HOSP-1)."""

from __future__ import annotations

from io import BytesIO
from uuid import uuid4

import pytest
from PIL import Image

from tests.api.backoffice import administrator
from tests.domain.hospitality.builders import make_package
from tests.uploads import PDF, huge_png, photo_with_place, picture

pytestmark = pytest.mark.req("HOSP-1")


@pytest.fixture
def officer(database):
    return administrator(database, "hospitality officer")


@pytest.fixture
def path(database):
    with database.writing() as session:
        return f"/api/admin/packages/{make_package(session).id}/picture"


def send(api, headers, path, data, name="room.jpg"):
    return api.post(path, files={"file": (name, data, "image/jpeg")}, data={"kind": "photo"}, headers=headers)


def test_a_picture_goes_in_and_out_to_everybody(  # noqa: PLR0917  fixtures
    api, services, officer, path, token_for, new_person
):
    made = send(api, officer, path, picture("JPEG", size=(1200, 600)))
    assert made.status_code == 201, made.text
    shown = made.json()["data"]
    listed = api.get("/api/hospitality/packages?userType=delegate", headers=token_for(new_person())).json()["data"]
    assert [row["image"] for row in listed if row["image"]] == [shown["image"]]
    got = api.get(shown["image"])
    assert (got.status_code, got.headers["content-type"]) == (200, "image/webp")
    assert "immutable" in got.headers["cache-control"]
    with Image.open(BytesIO(got.content)) as opened:
        assert (opened.format, opened.size, dict(opened.getexif())) == ("WEBP", (960, 480), {})
    words = {"altEn": "A room by the quay", "altHi": "घाट के पास एक कमरा"}
    assert api.put(path, json=words, headers=officer).json()["data"]["altHi"] == words["altHi"]
    moved = api.put(path, json=words | {"focalPoint": {"x": 20, "y": 0}}, headers=officer).json()["data"]
    kept = api.put(path, json=words, headers=officer).json()["data"]
    assert (moved["focalPoint"], kept["focalPoint"]) == ({"x": 20, "y": 0}, {"x": 20, "y": 0})
    (wrong,) = api.put(path, json=words | {"focalPoint": {"x": 101, "y": 0}}, headers=officer).json()["errors"]
    assert wrong.split(".")[0] == "focalPoint"
    assert list(api.put(path, json=words | {"altHi": ""}, headers=officer).json()["errors"]) == ["altHi"]
    again = send(api, officer, path, photo_with_place()).json()["data"]["image"]
    assert api.get(shown["image"]).status_code == 404
    with Image.open(BytesIO(api.get(again).content)) as opened:
        assert dict(opened.getexif()) == {}
    assert api.delete(path, headers=officer).status_code == 200
    assert (api.get(again).status_code, services.files.kept) == (404, {})
    assert api.put(path, json=words, headers=officer).status_code == 409


def test_a_picture_is_a_file_and_its_words_are_json(api, officer, path):
    assert api.post(path, json={"file": "x"}, headers=officer).status_code == 415
    assert api.put(path, files={"file": ("room.jpg", b"x", "image/jpeg")}, headers=officer).status_code == 415


@pytest.mark.parametrize(
    ("data", "name", "words"),
    [
        (picture("JPEG"), "room.png", "its content is something else"),
        (PDF, "room.pdf", "Choose a JPG, PNG or WebP file"),
        (b"<svg/>", "room.svg", "Choose a JPG, PNG or WebP file"),
        (huge_png(6000, 6000), "room.png", "25 megapixels"),
        (b"\xff\xd8\xff" + bytes(5 * 1024 * 1024), "room.jpg", "5 MB"),
        (b"", "room.jpg", "not empty"),
    ],
    ids=["lying", "pdf", "svg", "many pixels", "many bytes", "empty"],
)
def test_what_is_no_picture_is_refused_and_nothing_kept(  # noqa: PLR0917  fixtures
    api, services, officer, path, data, name, words
):
    refused = send(api, officer, path, data, name)
    assert (refused.status_code, list(refused.json()["errors"])) == (422, ["file"])
    assert words in refused.json()["errors"]["file"]
    assert services.files.kept == {}


def test_only_those_who_change_packages_may(api, services, database, officer, path):
    assert send(api, {}, path, picture("JPEG")).status_code == 401
    assert send(api, administrator(database, "helpdesk"), path, picture("JPEG")).status_code == 403
    nowhere = send(api, officer, f"/api/admin/packages/{uuid4()}/picture", picture("JPEG"))
    assert (nowhere.status_code, services.files.kept) == (404, {})
    assert api.get("/api/hospitality/files/..%2Fsite.db").status_code == 404
