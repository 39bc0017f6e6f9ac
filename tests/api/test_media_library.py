"""The media library of content pages: handed in, described, shown on pages, removed when no page shows it (EVENT-2)."""

from __future__ import annotations

from datetime import timedelta
from io import BytesIO
from uuid import uuid4

import pytest
from PIL import Image

from maritime_site.core.clock import utc_now
from maritime_site.domain.event.models import EventDraft
from maritime_site.domain.newsroom.models import Video
from maritime_site.domain.programme.models import ProgrammeRelease, Speaker
from tests.api.backoffice import administrator
from tests.domain.hospitality.builders import make_package
from tests.people import NOON
from tests.uploads import PDF, photo_with_place, picture

pytestmark = pytest.mark.req("EVENT-2")
LIBRARY, PAGE = "/api/admin/pictures", "/api/admin/pages/imw~organisers"
ALT = {"en": "Boats at the quay", "hi": "घाट पर नावें"}


@pytest.fixture
def writer(database):
    return administrator(database, "superadmin")


def add(api, headers, data, name="boats.jpg"):
    return api.post(LIBRARY, files={"file": (name, data, "image/jpeg")}, data={"kind": "photo"}, headers=headers)


@pytest.fixture
def boats(api, writer):
    """A picture that nobody described yet."""
    made = add(api, writer, picture("JPEG", size=(1200, 600)))
    assert made.status_code == 201, made.text
    return made.json()["data"]


def write(api, headers, english, hindi="घाट।"):
    payload = {"title": {"en": "Us", "hi": "हम"}, "body": {"en": english, "hi": hindi}}
    assert api.put(PAGE, json=payload, headers=headers).status_code == 200


def publish(api, headers, **payload):
    return api.post(f"{PAGE}/publish", json=payload, headers=headers)


def describe(api, headers, picture_id, **payload):
    return api.put(f"{LIBRARY}/{picture_id}", json=payload, headers=headers)


def test_picture_is_drawn_anew_and_fetched_by_everybody_at_its_widths(api, boats, writer):
    assert (boats["width"], boats["height"], boats["described"], boats["usedIn"]) == (1200, 600, False, [])
    for asked, width in ((480, 480), (960, 960), (1599, 1200), (10, 480)):
        got = api.get(f"/api/pictures/{boats['id']}", params={"width": asked})
        assert (got.status_code, got.headers["content-type"]) == (200, "image/webp")
        with Image.open(BytesIO(got.content)) as opened:
            assert (opened.format, opened.width) == ("WEBP", width)
    placed = add(api, writer, photo_with_place()).json()["data"]
    with Image.open(BytesIO(api.get(f"/api/pictures/{placed['id']}").content)) as opened:
        assert dict(opened.getexif()) == {}
    assert api.get(f"/api/pictures/{uuid4()}").status_code == 404


def test_what_is_no_picture_is_refused_in_words_and_nothing_is_kept(api, services, writer):
    refused = add(api, writer, PDF, "list.pdf")
    assert (refused.status_code, "JPG, PNG or WebP" in refused.json()["errors"]["file"]) == (422, True)
    assert (api.get(LIBRARY, headers=writer).json()["total"], services.files.kept) == (0, {})


def test_page_shows_a_picture_only_once_it_is_described(api, boats, writer):
    write(api, writer, f"See:\n\n{boats['mark']}")
    refused = publish(api, writer)
    assert (refused.status_code, "boats.jpg" in refused.json()["errors"]["body"]) == (422, True)
    assert list(describe(api, writer, boats["id"], decorative=False, alt={"en": ""}).json()["errors"]) == ["alt"]
    described = describe(api, writer, boats["id"], alt=ALT).json()["data"]
    assert (described["described"], described["alt"]) == (True, ALT)
    assert publish(api, writer).status_code == 200
    plain = describe(api, writer, boats["id"], decorative=True).json()["data"]
    assert (plain["decorative"], plain["alt"]) == (True, {"en": "", "hi": ""})


def test_page_with_a_picture_that_is_not_there_is_not_published(api, writer):
    write(api, writer, f"![](/api/pictures/{uuid4()})", "![](/api/pictures/none)")
    refused = publish(api, writer)
    assert (refused.status_code, "media library" in refused.json()["errors"]["body"]) == (422, True)


def test_used_picture_says_where_and_stays_until_no_page_shows_it(api, services, boats, writer):
    describe(api, writer, boats["id"], decorative=True)
    write(api, writer, "Us.", f"हम।\n\n{boats['mark']}")
    refused = api.delete(f"{LIBRARY}/{boats['id']}", headers=writer)
    assert (refused.status_code, "Us" in refused.json()["message"]) == (409, True)
    hindi = api.delete(f"{LIBRARY}/{boats['id']}", headers=writer | {"Accept-Language": "hi"}).json()["message"]
    assert ("हम" in hindi, "Us" in hindi) == (True, False)
    later = (utc_now() + timedelta(days=1)).isoformat()
    assert publish(api, writer, at=later).status_code == 200
    write(api, writer, "Us alone.")
    listed = api.get(LIBRARY, headers=writer).json()["data"][0]
    assert listed["usedIn"] == [{"kind": "page", "slug": "imw~organisers", "title": "Us"}], (
        "a scheduled version shows it"
    )
    assert publish(api, writer).status_code == 200
    assert api.delete(f"{LIBRARY}/{boats['id']}", headers=writer).status_code == 200
    assert (services.files.kept, api.get(f"/api/pictures/{boats['id']}").status_code) == ({}, 404)
    assert api.delete(f"{LIBRARY}/{boats['id']}", headers=writer).status_code == 404


def test_library_is_searched_and_narrowed(api, boats, writer):
    nets = add(api, writer, picture("JPEG"), "nets.jpg").json()["data"]
    describe(api, writer, nets["id"], alt={"en": "Nets drying"})

    def names(**asked):
        return [row["name"] for row in api.get(LIBRARY, params=asked, headers=writer).json()["data"]]

    assert sorted(names()) == ["boats.jpg", "nets.jpg"]
    assert (names(search="DRYING"), names(search="boats"), names(search="%")) == (["nets.jpg"], ["boats.jpg"], [])
    assert (names(status="undescribed"), names(status="described")) == (["boats.jpg"], ["nets.jpg"])
    assert api.get(LIBRARY, params={"pageSize": 1}, headers=writer).json()["total"] == 2


def test_library_is_for_those_who_edit_pages(api, database, boats):
    other = administrator(database, "hospitality officer")
    assert api.get(LIBRARY, headers=other).status_code == 403
    assert add(api, other, picture("JPEG")).status_code == 403
    assert describe(api, other, boats["id"], decorative=True).status_code == 403
    assert api.delete(f"{LIBRARY}/{boats['id']}", headers=other).status_code == 403
    assert api.get(LIBRARY).status_code == 401


def test_focal_point_is_the_centre_until_somebody_moves_it(api, boats, writer):
    assert boats["focalPoint"] == {"x": 50, "y": 50}
    moved = describe(api, writer, boats["id"], alt=ALT, focalPoint={"x": 20, "y": 100}).json()["data"]
    assert moved["focalPoint"] == {"x": 20, "y": 100}
    kept = describe(api, writer, boats["id"], decorative=True).json()["data"]
    assert kept["focalPoint"] == {"x": 20, "y": 100}, "who leaves it out moves nothing"
    assert api.get(LIBRARY, headers=writer).json()["data"][0]["focalPoint"] == {"x": 20, "y": 100}


@pytest.mark.parametrize("point", [{"x": 101, "y": 0}, {"x": 0, "y": -1}, {"x": 5}, {"x": "left", "y": 0}])
def test_focal_point_outside_the_picture_is_refused(api, boats, writer, point):
    refused = describe(api, writer, boats["id"], alt=ALT, focalPoint=point)
    assert (refused.status_code, next(iter(refused.json()["errors"])).split(".")[0]) == (422, "focalPoint")
    assert api.get(LIBRARY, headers=writer).json()["data"][0]["focalPoint"] == {"x": 50, "y": 50}


def fetch_size(api, picture_id, **asked):
    got = api.get(f"/api/pictures/{picture_id}", params=asked)
    assert "immutable" not in got.headers["cache-control"], "its bytes change with its crop"
    with Image.open(BytesIO(got.content)) as opened:
        return opened.size


def test_pages_show_the_crop_and_the_whole_is_kept(api, services, boats, writer):
    assert boats["crop"] == {"x": 0, "y": 0, "width": 100, "height": 100}
    crop = {"x": 50, "y": 0, "width": 25, "height": 50}
    cropped = describe(api, writer, boats["id"], alt=ALT, crop=crop).json()["data"]
    assert (cropped["crop"], list(cropped["files"])) == (crop, ["300"])
    assert fetch_size(api, boats["id"]) == (300, 300)
    assert fetch_size(api, boats["id"], whole=True) == (1200, 600)
    write(api, writer, boats["mark"])
    assert publish(api, writer).status_code == 200
    kept = describe(api, writer, boats["id"], decorative=True).json()["data"]
    assert (kept["crop"], fetch_size(api, boats["id"])) == (crop, (300, 300)), "who leaves it out moves nothing"
    before = set(services.files.kept)
    describe(api, writer, boats["id"], decorative=True, crop={"x": 0, "y": 0, "width": 50, "height": 100})
    assert fetch_size(api, boats["id"]) == (600, 600)
    assert len(before - set(services.files.kept)) == 1, "the files of the crop before are dropped"
    describe(api, writer, boats["id"], decorative=True, crop=boats["crop"])
    assert (fetch_size(api, boats["id"]), len(services.files.kept)) == ((1200, 600), len(boats["files"]))


@pytest.mark.parametrize(
    "crop",
    [
        {"x": 60, "y": 0, "width": 50, "height": 100},
        {"x": 0, "y": 20, "width": 100, "height": 90},
        {"x": 0, "y": 0, "width": 9, "height": 100},
        {"x": -1, "y": 0, "width": 50, "height": 50},
        {"x": 0, "y": 0, "width": 50},
    ],
)
def test_crop_outside_the_picture_or_too_small_is_refused(api, services, boats, writer, crop):
    before = set(services.files.kept)
    refused = describe(api, writer, boats["id"], alt=ALT, crop=crop)
    assert (refused.status_code, next(iter(refused.json()["errors"])).split(".")[0]) == (422, "crop")
    assert (fetch_size(api, boats["id"]), set(services.files.kept)) == ((1200, 600), before)


def test_cropped_picture_is_removed_with_all_its_files(api, services, boats, writer):
    describe(api, writer, boats["id"], alt=ALT, crop={"x": 0, "y": 0, "width": 50, "height": 50})
    assert api.delete(f"{LIBRARY}/{boats['id']}", headers=writer).status_code == 200
    assert services.files.kept == {}


def test_crop_whose_own_file_is_gone_is_refused(api, services, boats, writer):
    services.files.kept.clear()
    refused = describe(api, writer, boats["id"], alt=ALT, crop={"x": 0, "y": 0, "width": 50, "height": 50})
    assert (refused.status_code, services.files.kept) == (404, {})


def test_picture_of_a_speaker_a_film_or_a_package_stays(api, database, boats, writer):
    address = f"/api/pictures/{boats['id']}"
    with database.writing() as session:
        session.add(Speaker(name_en="Asha Rao", photo=f"{address}?width=480"))
        session.add(Speaker(name_en="Bilal", photo="/images/portraits/b.webp"))
        session.add(
            Video(title_en="The port", watch_url="https://youtu.be/abcdefghijk", poster=address, day=NOON.date())
        )
        package = make_package(session, image=address)
        name = package.name_en
    refused = api.delete(f"{LIBRARY}/{boats['id']}", headers=writer)
    assert refused.status_code == 409
    assert all(words in refused.json()["message"] for words in ("speaker Asha Rao", "film The port", f"package {name}"))
    used = api.get(LIBRARY, headers=writer).json()["data"][0]["usedIn"]
    assert {(use["kind"], use["slug"], use["title"]) for use in used} == {
        ("speaker", "", "Asha Rao"),
        ("film", "", "The port"),
        ("package", "", name),
    }


def test_what_shows_a_picture_is_named_in_the_readers_language(api, database, boats, writer):
    address = f"/api/pictures/{boats['id']}"
    hindi = {"name_hi": "आशा राव", "name_en": "Asha Rao"}
    with database.writing() as session:
        session.add(Speaker(photo=address, **hindi))
        session.add(Video(title_en="The port", title_hi="बंदरगाह", poster=address, watch_url="", day=NOON.date()))
        make_package(session, image=address, name_en="Quay", name_hi="घाट")
        content = [{"id": "1", "speakers": [{"photo": address, **hindi}]}]
        session.add(ProgrammeRelease(version=1, at=NOON, content=content))
    in_hindi = writer | {"Accept-Language": "hi"}
    refused = api.delete(f"{LIBRARY}/{boats['id']}", headers=in_hindi).json()["message"]
    assert all(words in refused for words in ("आशा राव", "बंदरगाह", "घाट"))
    assert not any(words in refused for words in ("Asha", "The port", "Quay"))
    used = api.get(LIBRARY, headers=in_hindi).json()["data"][0]["usedIn"]
    assert [use["title"] for use in used if use["kind"] == "speaker"] == ["आशा राव"], "once, planned and released"


def test_picture_that_is_the_events_logo_is_listed_with_it(api, database, boats, writer):
    facts = {"logo": f"/api/pictures/{boats['id']}", "name": {"en": "Quay Week", "hi": "घाट सप्ताह"}}
    with database.writing() as session:
        session.add(EventDraft(facts=facts, based_on=1, updated_at=NOON))
    for language, title in (("en", "Quay Week"), ("hi", "घाट सप्ताह")):
        listed = api.get(LIBRARY, headers=writer | {"Accept-Language": language})
        assert listed.status_code == 200
        assert listed.json()["data"][0]["usedIn"] == [{"kind": "event", "slug": "", "title": title}]


def test_picture_of_a_released_speaker_stays_until_the_next_release(api, database, boats, writer):
    with database.writing() as session:
        content = [{"id": "1", "speakers": [{"name_en": "Asha Rao", "photo": f"/api/pictures/{boats['id']}"}]}]
        session.add(ProgrammeRelease(version=1, at=NOON, content=content))
    refused = api.delete(f"{LIBRARY}/{boats['id']}", headers=writer)
    assert (refused.status_code, "speaker Asha Rao" in refused.json()["message"]) == (409, True)
    with database.writing() as session:
        session.add(ProgrammeRelease(version=2, at=NOON, content=[]))
    assert api.delete(f"{LIBRARY}/{boats['id']}", headers=writer).status_code == 200
